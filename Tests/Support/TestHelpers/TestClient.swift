import Foundation
import JSON
import Offstage
import OffstageServer
import OffstageTesting

/// A client that sends JSON text to a server in memory, one message per line. For tests of messages and their order.
///
///     let client = TestClient(App("kit", screen: …))
///     client.send(#"{"id":1,"method":"session/list"}"#)
///     #expect(client.take() == [#"{"id":1,"result":{"sessions":[]}}"#])
///
/// The client adds `"jsonrpc":"2.0"` to requests and removes it from output. By default there is no handshake and the
/// seed is 1. A client that does not call `take` acts as a front end that does not read.
package final class TestClient {
    /// The server in memory.
    package let server: MemoryServer
    private static let version = "\"jsonrpc\":\"2.0\","

    /// Starts a server with these apps.
    ///
    /// - Parameters:
    ///   - apps: the apps that the server opens.
    ///   - configure: changes the server's settings before it starts, such as limits and timeouts.
    package init(_ apps: App..., configure: (inout Server.Configuration) -> Void = { _ in }) {
        var configuration = Server.Configuration(apps: apps)
        configuration.needsHandshake = false
        configuration.seed = 1
        configure(&configuration)
        server = MemoryServer(configuration, framing: .lines)
    }

    /// Sends each of `messages`, an object or a batch, and runs the server after each until it waits.
    package func send(_ messages: String...) { for message in messages { server.write(Self.complete(message) + "\n") } }

    /// Sends all messages in one write.
    package func sendAtOnce(_ messages: [String]) { server.write(messages.map { Self.complete($0) + "\n" }.joined()) }

    /// Returns the messages since the last call, one per element.
    package func take() -> [String] {
        server.takeOutput().split(separator: UInt8(ascii: "\n")).map {
            String(decoding: $0, as: UTF8.self).replacingOccurrences(of: Self.version, with: "")
        }
    }

    /// Returns the parsed messages since the last call.
    package func takeMessages() -> [JSONValue] {
        take().map {
            (try? JSONValue(parsing: $0, limits: JSONLimits(depth: 1000, values: .max))) ?? .string("not JSON: \($0)")
        }
    }

    /// Opens a session with the id `name` in the test context, where time is virtual, and drops the answer.
    package func open(_ name: String = "s1") {
        send("{\"id\":0,\"method\":\"session/open\",\"params\":{\"sessionId\":\"\(name)\",\"context\":\"test\"}}")
        _ = take()
    }

    /// Sends an action, as JSON text, to the only open session.
    ///
    /// - Parameters:
    ///   - id: id of the request.
    ///   - action: the action, as JSON text.
    ///   - more: further members of the params, such as `,"timeoutMs":5`.
    package func act(_ id: Int64, _ action: String, _ more: String = "") {
        send("{\"id\":\(id),\"method\":\"action/send\",\"params\":{\"action\":\(action)\(more)}}")
    }

    /// Advances the clock of the only open session by `milliseconds`, with a request that has this `id`.
    package func advance(_ id: Int64, milliseconds: Int64) {
        send("{\"id\":\(id),\"method\":\"clock/advance\",\"params\":{\"ms\":\(milliseconds)}}")
    }

    /// Sends a request of `method` with this `id` and `params`, and returns its answer. Drops all other messages.
    ///
    /// - Returns: nil when the request is still pending.
    package func request(_ id: Int64, _ method: String, _ params: JSONValue = [:]) -> JSONValue? {
        send("{\"id\":\(id),\"method\":\"\(method)\",\"params\":\(params)}")
        return takeMessages().first { $0["id"] == .integer(id) }
    }

    private static func complete(_ message: String) -> String {
        guard message.hasPrefix("{") else { return message }
        return "{" + version + message.dropFirst()
    }
}
