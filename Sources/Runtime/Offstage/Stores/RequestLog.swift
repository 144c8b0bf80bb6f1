import AppLoop
import OffstageInjection

/// Records the app's requests to services, such as the fetches of a repository: each is an effect in `inspect/effects`
/// and a log entry.
///
///     @AppActor final class HTTPMapService {
///         let requests: RequestLog
///
///         func stages() async throws -> Data {
///             let answer = try await requests.record("GET", url.absoluteString) {
///                 let answer = try await client.send(url)
///                 return (answer, RequestLog.Response(status: answer.status, bytes: answer.body.count))
///             }
///             return answer.body
///         }
///     }
///
/// User names, passwords and secret values of the query are not recorded; see `redacted`.
@AppActor
public final class RequestLog {
    /// The recorded part of a response.
    public struct Response: Sendable {
        /// Status of the response, as in HTTP.
        public let status: Int
        /// Number of bytes of the body.
        public let bytes: Int

        /// Creates the recorded part of a response: its HTTP `status` and the number of `bytes` in its body.
        public init(status: Int, bytes: Int) {
            self.status = status
            self.bytes = bytes
        }
    }

    private weak var session: Session?

    init(session: Session?) { self.session = session }

    /// Creates a log that records nothing, for a service outside a session.
    public convenience init() { self.init(session: nil) }

    /// Sends a request and records it.
    ///
    /// - Parameters:
    ///   - method: method of the request: `GET`.
    ///   - url: URL of the request. Its secrets are not recorded.
    ///   - send: sends the request; returns the value for the caller and the response to record.
    /// - Throws: the error of `send`, which is recorded.
    public func record<Value>(
        _ method: String, _ url: String, _ send: @AppActor () async throws -> (Value, Response)
    ) async throws -> Value {
        let url = Self.redacted(url)
        let name = "\(method) \(url)".withoutControls
        let start = session?.clock.now ?? .zero
        let effect = session?.workDidBegin(
            .request, name, node: nil, actionID: ActionRun.current?.cause.actionId, isCounted: false)
        do {
            let (value, response) = try await send()
            end(effect, name, since: start, .done, "status \(response.status), \(response.bytes) bytes", response)
            return value
        } catch {
            let isCancelled = error is CancellationError
            end(effect, name, since: start, isCancelled ? .cancelled : .failed, isCancelled ? "cancelled" : "\(error)")
            throw error
        }
    }

    private func end(
        _ effect: Int?, _ name: String, since start: Duration, _ outcome: EffectLog.Effect.Outcome, _ result: String,
        _ response: Response? = nil
    ) {
        guard let session, let effect else { return }
        session.workDidEnd(effect, outcome, error: outcome == .failed ? result : nil, response: response)
        let milliseconds = Int64((session.clock.now - start) / .milliseconds(1))
        session.log(.debug, "\(name): \(result), \(milliseconds) ms", logger: "requests")
    }

    /// Removes the user name, the password and the fragment of a URL, and hides the values of query members whose names
    /// are those of secrets, such as `token` or `apiKey`.
    public nonisolated static func redacted(_ url: String) -> String {
        let url = url.prefix { $0 != "#" }
        let path = url.prefix { $0 != "?" }
        var text = String(path)
        if let scheme = path.firstRange(of: "://") {
            let authority = path[scheme.upperBound...].prefix { $0 != "/" }
            if let mark = authority.lastIndex(of: "@") {
                text = String(path[..<scheme.upperBound] + path[path.index(after: mark)...])
            }
        }
        guard path.endIndex < url.endIndex else { return text }
        let members = url[url.index(after: path.endIndex)...].split(separator: "&", omittingEmptySubsequences: false)
        return text + "?" + members.map(redactedMember).joined(separator: "&")
    }

    private nonisolated static func redactedMember(_ member: Substring) -> Substring {
        guard let equals = member.firstIndex(of: "=") else { return member }
        let name = member[..<equals].lowercased()
        // An encoded name may be the name of a secret.
        let isSecret = name.contains("%") || secretNames.contains { name.contains($0) }
        return isSecret ? member[...equals] + "•••" : member
    }

    private nonisolated static let secretNames = [
        "token", "secret", "password", "passwd", "pwd", "pin", "key", "auth", "sig", "session", "code", "credential",
    ]
}

extension Dependencies {
    /// Records the requests of the session.
    public var requests: Dependency<RequestLog> {
        declare { (container: Container) in RequestLog(session: container.environment.host as? Session) }
            .lifetime(.session)
    }
}
