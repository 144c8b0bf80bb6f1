import Foundation
import NIOHTTP1

/// A request with its body.
struct MapRequest: Sendable {
    let method: HTTPMethod
    let path: String
    /// Names and values of the query.
    let query: [String: String]
    let body: Data
    /// Number of bytes of the body; more than the limit when `body` is incomplete.
    let byteCount: Int

    init(_ head: HTTPRequestHead, body: Data, byteCount: Int) {
        let url = URLComponents(string: head.uri)
        (method, path, self.body, self.byteCount) = (head.method, url?.path ?? head.uri, body, byteCount)
        query = Dictionary(
            (url?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }
}

struct MapResponse: Sendable {
    var status = HTTPResponseStatus.ok
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    let body: Data

    init(_ status: HTTPResponseStatus = .ok, body: Data) { (self.status, self.body) = (status, body) }
}

/// Decodes a request, calls the map and encodes the response.
struct MapRequestHandler: Sendable {
    let map: StageMap

    static let bodyByteLimit = 64 * 1024

    /// - Throws: `CancellationError`, when the connection has closed.
    func response(to request: MapRequest) async throws -> MapResponse {
        do {
            guard request.byteCount <= Self.bodyByteLimit else {
                throw Refusal(
                    .payloadTooLarge, "bodyTooLarge",
                    "a body needs at most \(Self.bodyByteLimit) bytes; got \(request.byteCount)")
            }
            return try await answer(request, request.body)
        } catch let refusal as Refusal {
            return try refusal.response
        }
    }

    private func answer(_ request: MapRequest, _ body: Data) async throws -> MapResponse {
        let path = request.path.split(separator: "/").map(String.init)
        switch (path.count, path.first, path.dropFirst().first) {
        case (2, "map", "stages"):
            try allow(.GET, request)
            return try await stages(request)
        case (3, "map", "stages"):
            try allow(.GET, request)
            return try await stage(path[2])
        case (4, "map", "stages") where path[3] == "pass":
            try allow(.POST, request)
            return try await pass(path[2], body)
        case (1, "counters", nil):
            try allow(.GET, request)
            return try .json(map.counters)
        case (1, "faults", nil):
            try allow(.POST, request)
            return try injectFault(body)
        default:
            throw Refusal(
                .notFound, "pathNotFound",
                "unknown path '\(request.path)'; known are /map/stages, /counters and /faults")
        }
    }

    private func allow(_ method: HTTPMethod, _ request: MapRequest) throws {
        guard request.method == method else {
            throw Refusal(
                .methodNotAllowed, "methodNotAllowed",
                "\(request.path) needs \(method.rawValue); got \(request.method.rawValue)")
        }
    }

    // MARK: The map

    private func stages(_ request: MapRequest) async throws -> MapResponse {
        struct Page: Encodable {
            let content: [LevelMapServer.Stage]
            let page: Int
            let total: Int
        }
        map.count(\.stages)
        if let answer = try await meetFault() { return answer }
        let page = try number(request.query["page"] ?? "1", "page", 1...Int.max)
        let pageSize = try number(request.query["pageSize"] ?? "1000", "pageSize", 1...1000)
        return try .json(Page(content: map.stages(page: page, pageSize: pageSize), page: page, total: map.count))
    }

    private func stage(_ text: String) async throws -> MapResponse {
        map.count(\.stage)
        if let answer = try await meetFault() { return answer }
        let number = try number(text, "the stage's number", 1...Int.max)
        guard let stage = map.stage(number) else { throw notFound(number) }
        return try .json(stage)
    }

    private func pass(_ text: String, _ body: Data) async throws -> MapResponse {
        struct Pass: Decodable {
            let stars: Int
        }
        map.count(\.pass)
        if let answer = try await meetFault() { return answer }
        let number = try number(text, "the stage's number", 1...Int.max)
        guard let stars = (try? JSONDecoder().decode(Pass.self, from: body))?.stars, (1...3).contains(stars) else {
            throw badRequest(#"the body needs a JSON object like {"stars":2}, with 1 to 3 stars"#)
        }
        guard let stage = map.pass(number, stars: stars) else { throw notFound(number) }
        return try .json(stage)
    }

    private func notFound(_ number: Int) -> Refusal {
        Refusal(.notFound, "stageNotFound", "there is no stage \(number)")
    }

    // MARK: Faults

    /// Returns the response of a fault, if one is set.
    private func meetFault() async throws -> MapResponse? {
        guard let fault = map.takeFault() else { return nil }
        try await Task.sleep(for: .milliseconds(fault.delayMs))
        let status = fault.status.map { HTTPResponseStatus.custom(code: UInt($0), reasonPhrase: "Fault") }
        if let body = fault.body {
            return MapResponse(status ?? .ok, body: Data(body.utf8))
        }
        guard let status else { return nil }
        var response = try Refusal(status, "fault", "this fault was asked for").response
        // RFC 9110 requires the header in a response 401.
        if status.code == 401 { response.headers.add(name: "WWW-Authenticate", value: #"Basic realm="map""#) }
        return response
    }

    private func injectFault(_ body: Data) throws -> MapResponse {
        guard let order = try? JSONDecoder().decode(FaultOrder.self, from: body), let fault = order.fault else {
            throw badRequest(
                #"the body needs a JSON object like {"delayMs":200,"status":503,"body":"text","count":1}; each member "#
                    + "is optional; delayMs is 0 to 60000, status 200 to 599, count 0 to 1000000")
        }
        map.inject(fault)
        return try .json(order)
    }

    // MARK: Reading

    private func number(_ text: String, _ name: String, _ range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            let limits =
                range.upperBound == .max
                ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
            throw badRequest("\(name) needs a whole number \(limits); got '\(text)'")
        }
        return number
    }

    private func badRequest(_ message: String) -> Refusal { Refusal(.badRequest, "badRequest", message) }
}

/// A fault as a request to `/faults` describes it.
private struct FaultOrder: Codable {
    var delayMs: Int?
    var status: Int?
    var body: String?
    var count: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case delayMs, status, body, count }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Rejects unknown keys: a misspelt key would set no fault.
    init(from decoder: any Decoder) throws {
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys
        where CodingKeys(stringValue: key.stringValue) == nil {
            throw DecodingError.dataCorrupted(.init(codingPath: [key], debugDescription: "unknown"))
        }
        let values = try decoder.container(keyedBy: CodingKeys.self)
        delayMs = try values.decodeIfPresent(Int.self, forKey: .delayMs)
        status = try values.decodeIfPresent(Int.self, forKey: .status)
        body = try values.decodeIfPresent(String.self, forKey: .body)
        count = try values.decodeIfPresent(Int.self, forKey: .count)
    }

    /// Nil when a number is out of range.
    var fault: LevelMapServer.Fault? {
        let fault = LevelMapServer.Fault(delayMs: delayMs ?? 0, status: status, body: body, count: count ?? 1)
        let isInRange =
            (0...60_000).contains(fault.delayMs) && (200...599).contains(fault.status ?? 200)
            && (0...1_000_000).contains(fault.count)
        return isInRange ? fault : nil
    }
}

/// An error response.
private struct Refusal: Error, Encodable {
    struct Content: Encodable {
        let kind: String
        let message: String
    }

    let status: HTTPResponseStatus
    let error: Content

    init(_ status: HTTPResponseStatus, _ kind: String, _ message: String) {
        self.status = status
        error = Content(kind: kind, message: message)
    }

    enum CodingKeys: CodingKey { case error }

    var response: MapResponse {
        get throws { try .json(self, status) }
    }
}

extension MapResponse {
    fileprivate static func json(_ value: some Encodable, _ status: HTTPResponseStatus = .ok) throws -> MapResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return MapResponse(status, body: try encoder.encode(value))
    }
}
