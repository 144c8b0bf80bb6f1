import Foundation
import Offstage

/// The map service over HTTP, JSON in both directions. A response of the wrong format becomes a `MapError` that says
/// what was asked, where, and what came back. The repository checks the values.
@AppActor
package final class HTTPMapService: MapService {
    private let baseURL: URL
    private let timeout: Duration
    private let requests: RequestLog
    private let client = HTTPClient()

    /// Maximum number of bytes in a response.
    package nonisolated static let answerByteLimit = 1 << 20

    /// - Parameters:
    /// - address: the service's URL, such as `http://127.0.0.1:8080`, with or without a path; without a user name and a
    ///   password.
    /// - requests: records each request.
    /// - timeout: limit for a whole request with its response.
    package init(address: String, requests: RequestLog, timeout: Duration = .seconds(10)) throws(MapError) {
        self.requests = requests
        baseURL = try Self.url(address)
        self.timeout = timeout
    }

    private nonisolated static func url(_ address: String) throws(MapError) -> URL {
        guard var parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            scheme == "http",
            parts.host?.isEmpty == false, parts.user == nil, parts.password == nil, parts.query == nil,
            parts.fragment == nil, hasPort(parts)
        else {
            // In an unreadable address, any text before an "@" may be a password.
            throw address.contains("@") ? .serviceAddressHasUserInfo : .serviceAddressInvalid(address)
        }
        parts.scheme = scheme
        guard let url = parts.url else { throw .serviceAddressInvalid(address) }
        return url
    }

    /// True when the address has no port or a valid one. `URLComponents` has nil for a port that is no number; the text
    /// still contains it.
    private nonisolated static func hasPort(_ parts: URLComponents) -> Bool {
        if let port = parts.port { return (1...65_535).contains(port) }
        guard let range = parts.rangeOfHost, let text = parts.string else { return false }
        return text[range.upperBound...].prefix { $0 != "/" }.allSatisfy { !$0.isNumber }
    }

    package func stages(page: Int, pageSize: Int) async throws -> MapStagesPage {
        let query = [
            URLQueryItem(name: "page", value: String(page)), URLQueryItem(name: "pageSize", value: String(pageSize)),
        ]
        let request = Request(what: "GET /map/stages", url: url("map/stages", query))
        return try decode(try await reply(to: request), to: request)
    }

    package func stage(_ number: MapLevel.Number) async throws -> MapStage {
        try await stage(number, from: Request(what: "GET /map/stages/\(number)", url: url("map/stages/\(number)")))
    }

    package func passStage(_ number: MapLevel.Number, stars: Int) async throws -> MapStage {
        let path = "map/stages/\(number)/pass"
        return try await stage(
            number,
            from: Request(what: "POST /\(path)", url: url(path), body: try JSONEncoder().encode(["stars": stars])))
    }

    private struct Request {
        let what: String
        let url: URL
        /// The body of a POST; without one the request is a GET.
        var body: Data?
    }

    /// The service's response to a request that it refuses.
    private struct Refusal: Decodable {
        struct Content: Decodable {
            let kind: String
            let message: String
        }
        let error: Content
    }

    private func url(_ path: String, _ query: [URLQueryItem] = []) -> URL {
        let url = baseURL.appendingPathComponent(path)
        return query.isEmpty ? url : url.appending(queryItems: query)
    }

    private func stage(_ number: MapLevel.Number, from request: Request) async throws -> MapStage {
        let answer = try await reply(to: request)
        if answer.status == 404, refusal(in: answer)?.kind == "stageNotFound" {
            throw MapError.nonPassedLevelIsRequested(number)
        }
        return try decode(answer, to: request)
    }

    private func reply(to request: Request) async throws -> HTTPClient.Answer {
        do {
            return try await requests.record(request.body == nil ? "GET" : "POST", request.url.absoluteString) {
                let answer = try await client.send(
                    request.url, body: request.body, timeout: timeout, byteLimit: Self.answerByteLimit)
                return (answer, RequestLog.Response(status: answer.status, bytes: answer.body.count))
            }
        } catch let failure as HTTPClient.Failure {
            throw error(for: failure, of: request)
        }
    }

    private func decode<Answer: Decodable>(_ answer: HTTPClient.Answer, to request: Request) throws(MapError) -> Answer
    {
        switch answer.status {
        case 200..<300:
            do {
                return try JSONDecoder().decode(Answer.self, from: answer.body)
            } catch let error as DecodingError {
                throw unreadable(request, error.sentence)
            } catch {
                throw unreadable(request, "with something else than the JSON that was asked for")
            }
        case 400..<500:
            guard let refusal = refusal(in: answer) else {
                throw unreadable(request, "with status \(answer.status) and no reason")
            }
            throw .requestRefused(reason: refusal.message)
        case 500...:
            let reason = refusal(in: answer).map { " (\($0.message))" } ?? ""
            throw .serviceUnavailable(
                reason: "\(service) answered \(request.what) with status \(answer.status)\(reason); try again later")
        default:
            throw unreadable(request, "with status \(answer.status)")
        }
    }

    private func refusal(in answer: HTTPClient.Answer) -> Refusal.Content? {
        (try? JSONDecoder().decode(Refusal.self, from: answer.body))?.error
    }

    /// Beginning of an error sentence about the request.
    private var service: String { "the map service at \(baseURL.absoluteString)" }

    private func unreadable(_ request: Request, _ what: String) -> MapError {
        .answerUnreadable(reason: "\(service) answered \(request.what) \(what)")
    }

    private func error(for failure: HTTPClient.Failure, of request: Request) -> MapError {
        switch failure {
        case .answerTooLarge: unreadable(request, "with more than \(Self.answerByteLimit) bytes")
        case .notHTTP: unreadable(request, "with something else than HTTP")
        case .timedOut:
            .serviceUnavailable(reason: "\(service) did not answer \(request.what) within \(timeout); try again later")
        case .network(let reason): .serviceUnavailable(reason: "\(service) cannot be reached: \(reason)")
        }
    }
}

extension DecodingError {
    /// Continues a sentence that begins "the service answered".
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context): "without '\(path(context.codingPath + [key]))'"
        case .typeMismatch(let type, let context): "with '\(path(context.codingPath))', which is no \(name(of: type))"
        case .valueNotFound(_, let context): "with null for '\(path(context.codingPath))'"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "with '\(path(context.codingPath))', which cannot be read"
        default: "with something else than the JSON that was asked for"
        }
    }

    /// Returns JSON's name of a type.
    private func name(of type: any Any.Type) -> String {
        switch type {
        case is Bool.Type: "boolean"
        case is String.Type: "string"
        case is any BinaryInteger.Type: "integer"
        case is any ExpressibleByArrayLiteral.Type: "array"
        case is any ExpressibleByDictionaryLiteral.Type: "object"
        default: "value of its type"
        }
    }

    private func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty
            ? "the answer" : keys.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    }
}
