import Foundation

// The C interface of this dynamic library. The reference apps load it at their first HTTP request: a program that links
// FoundationNetworking loads about forty libraries at its start.

/// A function that receives the outcome of a request: its context, a status, and bytes that are valid during the call.
///
/// The status is that of the response, whose body are the bytes; or an `HTTPOutcome`.
public typealias HTTPCompletion =
    @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<UInt8>?, Int) -> Void

/// Outcomes besides a response.
enum HTTPOutcome {
    static let timedOut: Int32 = -1
    static let answerTooLarge: Int32 = -2
    static let notHTTP: Int32 = -3
    /// The bytes are a reason as UTF-8.
    static let network: Int32 = -4
    static let cancelled: Int32 = -5
}

private let client = URLSessionClient()

/// Sends a request, as POST when it has a body. Calls `completion` once, on any thread.
///
/// - Parameters:
///   - url: A valid URL.
///   - body: JSON; nil for a GET request.
///   - bodyCount: Number of bytes of the body.
///   - timeout: Limit for the whole request, in milliseconds.
///   - byteLimit: Maximum number of bytes of the response's body.
///   - context: The first argument of `completion`.
///   - completion: Receives the outcome.
/// - Returns: A handle for `offstage_http_release`.
@_cdecl("offstage_http_start")
public func startHTTPRequest(
    _ url: UnsafePointer<CChar>, _ body: UnsafePointer<UInt8>?, _ bodyCount: Int, _ timeout: Int64, _ byteLimit: Int,
    _ context: UnsafeMutableRawPointer, _ completion: @escaping HTTPCompletion
) -> UnsafeMutableRawPointer {
    let text = String(cString: url)
    let body = body.map { Data(bytes: $0, count: bodyCount) }
    let call = Call(context: context, completion: completion)
    let task = Task {
        guard let url = URL(string: text) else { return call.complete(HTTPOutcome.network, Data("bad URL".utf8)) }
        do {
            let answer = try await client.send(
                .json(url, body: body), timeout: .milliseconds(timeout), byteLimit: byteLimit)
            call.complete(Int32(clamping: answer.status), answer.body)
        } catch {
            call.fail(error)
        }
    }
    return Unmanaged.passRetained(Handle(task)).toOpaque()
}

/// Cancels the request of `handle` if it is pending.
@_cdecl("offstage_http_cancel")
public func cancelHTTPRequest(_ handle: UnsafeMutableRawPointer) {
    Unmanaged<Handle>.fromOpaque(handle).takeUnretainedValue().task.cancel()
}

/// Releases the handle, which is invalid afterwards.
@_cdecl("offstage_http_release")
public func releaseHTTPRequest(_ handle: UnsafeMutableRawPointer) {
    Unmanaged<Handle>.fromOpaque(handle).release()
}

private final class Handle: Sendable {
    let task: Task<Void, Never>
    init(_ task: Task<Void, Never>) { self.task = task }
}

/// The completion of one request. The caller keeps the context valid until the completion was called, on any thread.
private struct Call: @unchecked Sendable {
    let context: UnsafeMutableRawPointer
    let completion: HTTPCompletion

    func complete(_ status: Int32, _ bytes: Data) {
        bytes.withUnsafeBytes { buffer in
            completion(context, status, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
        }
    }

    func fail(_ error: any Error) {
        switch error {
        case URLSessionClient.Failure.timedOut: complete(HTTPOutcome.timedOut, Data())
        case URLSessionClient.Failure.answerTooLarge: complete(HTTPOutcome.answerTooLarge, Data())
        case URLSessionClient.Failure.notHTTP: complete(HTTPOutcome.notHTTP, Data())
        case URLSessionClient.Failure.network(let error): complete(HTTPOutcome.network, Data(error.sentence.utf8))
        default: complete(HTTPOutcome.cancelled, Data())
        }
    }
}
