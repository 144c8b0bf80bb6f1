import AppLoop
import Foundation
import JSON
import Offstage
import OffstageServer

/// A front end that speaks JSON text to a server in memory, a message a line: for tests of what goes over the wire, in
/// what order.
///
///     let client = TestClient(App("kit", screen: …))
///     client.send(#"{"id":1,"method":"session/list"}"#)
///     #expect(client.take() == [#"{"id":1,"result":{"sessions":[]}}"#])
///
/// `"jsonrpc":"2.0"` need not be written and is not shown. There is no handshake, and what is made up follows from the
/// seed 1, unless the configuration
/// says otherwise. A client that does not `take` is a front end that does not read.
public final class TestClient {
    public let server: MemoryServer
    private static let version = "\"jsonrpc\":\"2.0\","

    /// - Parameter configure: changes what the server is like before it starts: limits, marks, time limits.
    public init(_ apps: App..., configure: (inout Server.Configuration) -> Void = { _ in }) {
        var configuration = Server.Configuration(apps: apps)
        configuration.needsHandshake = false
        configuration.seed = 1
        configure(&configuration)
        server = MemoryServer(configuration, framing: .lines)
    }

    /// Writes each message, an object or a batch, and lets the server go as far as it can after each.
    public func send(_ messages: String...) {
        for message in messages { server.write(Self.complete(message) + "\n") }
    }

    /// Writes all messages in one piece.
    public func sendAtOnce(_ messages: [String]) {
        server.write(messages.map { Self.complete($0) + "\n" }.joined())
    }

    /// What has come since the last call, a message an element.
    public func take() -> [String] {
        server.takeOutput().split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self).replacingOccurrences(of: Self.version, with: "")
        }
    }

    /// The same, parsed.
    public func takeMessages() -> [JSONValue] {
        take().map {
            (try? JSONValue(parsing: $0, limits: JSONLimits(depth: 1000, values: .max))) ?? .string("not JSON: \($0)")
        }
    }

    /// Opens a session in the test context (time stands still) and drops the answer.
    public func open(_ name: String = "s1") {
        send("{\"id\":0,\"method\":\"session/open\",\"params\":{\"sessionId\":\"\(name)\",\"context\":\"test\"}}")
        _ = take()
    }

    /// Sends an action, as JSON text, to the only session that is open. `more` are further members of the params:
    /// `,"timeoutMs":5`.
    public func act(_ id: Int64, _ action: String, _ more: String = "") {
        send("{\"id\":\(id),\"method\":\"action/send\",\"params\":{\"action\":\(action)\(more)}}")
    }

    /// Moves the only session's clock.
    public func advance(_ id: Int64, milliseconds: Int64) {
        send("{\"id\":\(id),\"method\":\"clock/advance\",\"params\":{\"ms\":\(milliseconds)}}")
    }

    /// Sends a request and returns its answer, dropping whatever else has come; nil if there is none yet.
    public func request(_ id: Int64, _ method: String, _ params: JSONValue = [:]) -> JSONValue? {
        send("{\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}")
        return takeMessages().first { $0["id"] == .integer(id) }
    }

    private static func complete(_ message: String) -> String {
        guard message.hasPrefix("{") else { return message }
        return "{" + version + message.dropFirst()
    }
}
