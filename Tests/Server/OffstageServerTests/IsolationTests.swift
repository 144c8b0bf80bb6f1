import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageServer
import OffstageTesting
import Testing

/// Tests that a user reaches nothing of another user's sessions: a client receives, byte for byte, what it receives
/// from a server without the other user.
@Suite(.onLoop)
struct IsolationTests {
    /// Params of the messages that `InputMethodsTests` has no requests for.
    private static let notifications: [String: JSONValue] = [
        "initialized": [:], "exit": [:], "$/cancelRequest": ["id": 1],
        "subscription/ack": ["subscriptionId": "u1", "n": 1],
    ]

    /// Sessions of the client under test. The other user has `s1`, and had `gone`.
    private static let own: [[String]] = [[], ["s1"], ["s2"]]

    /// Ids that the client sends; nil omits the id.
    private static let ids: [JSONValue?] = ["s11", "gone", "*", "s1", nil]

    /// The messages that a client receives, and what another client of the other user sees before and after.
    private struct Outcome {
        var messages: [JSONValue] = []
        var before: [JSONValue] = []
        var after: [JSONValue] = []
        /// Messages to the other user that its own requests do not answer.
        var notified = 0
    }

    @Test(arguments: MethodTable.all.map(\.name))
    func `no message reaches a session of another user`(method: String) throws {
        let inputs = try #require(
            InputMethodsTests.inputs[method] ?? Self.notifications[method].map { [.init(params: $0)] },
            "the table of methods has a new one: add accepted params of it")
        var differs = false
        for input in inputs {
            for own in Self.own {
                let alone = play(method, input, own, as: "b", besides: nil)
                let beside = play(method, input, own, as: "b", besides: "a")
                #expect(alone.messages == beside.messages, "\(method), own \(own)")
                #expect(beside.before == beside.after, "\(method), own \(own)")
                #expect(beside.notified == 0)
                if own.isEmpty, play(method, input, own, as: "a", besides: "a").messages != alone.messages {
                    differs = true
                }
            }
        }
        // The comparison finds what a client of the same user reaches.
        let isOfOneSession = MethodTable.all.contains { $0.name == method && $0.isOfOneSession }
        #expect(differs || !isOfOneSession)
    }

    /// Sends messages of a method with each id and in each form, to a server on which the user `other` has sessions.
    private func play(
        _ method: String, _ input: InputMethodsTests.Input, _ own: [String], as user: String, besides other: String?
    ) -> Outcome {
        AppLoop.run {
            let server = Self.makeServer()
            defer { server.close(reason: "the test is over") }
            var outcome = Outcome()
            // The instances and the resolved dependencies of the app itself are shared.
            let earlier = Self.client(of: server, user: "c")
            Self.open("c", input.before, earlier)
            _ = earlier.request("session/close", ["sessionId": "c"])
            let owner = other.map { Self.client(of: server, user: $0) }
            if let owner {
                Self.open("gone", [], owner)
                _ = owner.request("session/close", ["sessionId": "gone"])
                Self.open("s1", input.before, owner)
                _ = owner.request("subscription/open", ["sessionId": "*", "initial": "none"])
                outcome.before = Self.state(owner)
            }
            let client = Self.client(of: server, user: user)
            client.onNotification = { outcome.messages.append($0) }
            client.onAnswer = { outcome.messages.append($0) }
            owner?.onNotification = { _ in outcome.notified += 1 }
            client.send(#"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"verbose"}}"#)
            if user != other { for name in own { Self.open(name, input.before, client) } }
            client.send(#"{"jsonrpc":"2.0","id":1,"method":"subscription/open","params":{"sessionId":"*"}}"#)
            var params = input.params
            if method == "session/open" { params["seed"] = 5 }
            for (number, id) in Self.ids.enumerated() {
                params["sessionId"] = id
                client.send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
                client.send(#"{"jsonrpc":"2.0","id":\#(2 + number),"method":"\#(method)","params":\#(params)}"#)
            }
            try? client.settle(limit: .seconds(10))
            guard let owner, user != other else { return outcome }
            try? owner.settle(limit: .seconds(10))
            outcome.after = Self.state(owner)
            // The client receives nothing of later changes either.
            let last = outcome.messages.count
            owner.onNotification = nil
            _ = owner.request("action/send", ["sessionId": "s1", "action": ["type": "add", "by": 5]])
            Self.open("later", [], owner)
            try? client.settle(limit: .seconds(10))
            #expect(outcome.messages.count == last)
            return outcome
        }
    }

    @AppActor
    private static func makeServer(_ configure: (inout Server.Configuration) -> Void = { _ in }) -> Server {
        var configuration = Server.Configuration(apps: [kitApp])
        configuration.needsHandshake = false
        configuration.seed = 1
        configure(&configuration)
        return Server(configuration)
    }

    @AppActor
    private static func client(of server: Server, user: String?) -> LoopbackClient {
        let connection = Connection(server: server, framing: .lines)
        connection.user = user
        return LoopbackClient(connection, lastID: 100)
    }

    @AppActor
    private static func open(_ id: String, _ actions: [JSONValue], _ client: LoopbackClient) {
        let params: JSONValue = ["sessionId": .string(id), "context": "test", "seed": 7]
        #expect(client.request("session/open", params)["result"] != nil)
        for action in [["type": "add", "by": 1]] + actions {
            _ = client.request("action/send", ["sessionId": .string(id), "screen": "n2", "action": action])
        }
    }

    /// Everything that a client can read of the session `s1`.
    @AppActor
    private static func state(_ client: LoopbackClient) -> [JSONValue] {
        [client.request("session/list")["result"] ?? .null]
            + [
                ("route/get", [:]), ("screen/get", [:]), ("clock/advance", ["ms": 0]), ("inspect/effects", [:]),
                ("inspect/flows", [:]),
            ].map { (method: String, params: JSONValue) in
                var params = params
                params["sessionId"] = "s1"
                return client.request(method, params)["result"] ?? .null
            }
    }

    @Test func `connections of a user share its sessions, and a connection without a user has others`() {
        AppLoop.run {
            let server = Self.makeServer()
            defer { server.close(reason: "the test is over") }
            let (first, second) = (Self.client(of: server, user: "a"), Self.client(of: server, user: "a"))
            Self.open("s1", [], first)
            #expect(second.request("session/attach", ["sessionId": "s1"])["result"]?["sessionId"] == "s1")
            #expect(second.request("session/list")["result"]?["sessions"]?.array?.count == 1)
            let without = Self.client(of: server, user: nil)
            #expect(without.request("session/list")["result"]?["sessions"]?.array == [])
            #expect(without.request("session/attach", ["sessionId": "s1"])["error"]?["code"] == 1100)
        }
    }

    @Test func `a user has a number of sessions, and opens so many a minute`() {
        AppLoop.run {
            let server = Self.makeServer { ($0.userSessions, $0.userOpenings) = (2, 3) }
            defer { server.close(reason: "the test is over") }
            @AppActor func open(_ client: LoopbackClient) -> JSONValue {
                client.request("session/open", ["context": "test"])
            }
            let (client, other) = (Self.client(of: server, user: "a"), Self.client(of: server, user: "b"))
            for _ in 0..<2 { #expect(open(client)["result"] != nil) }
            let full = open(client)["error"]
            #expect(full?["code"] == 1002)
            #expect(full?["data"]?["details"]?["max"] == 2, "\(full ?? .null)")
            _ = client.request("session/close", ["sessionId": "s1"])
            #expect(open(client)["result"]?["sessionId"] == "s3")
            _ = client.request("session/close", ["sessionId": "s2"])
            let late = open(client)["error"]
            #expect(late?["code"] == 1002)
            #expect(late?["data"]?["retryable"] == true, "\(late ?? .null)")
            #expect(open(other)["result"]?["sessionId"] == "s1")
        }
    }

    @Test func `a user learns nothing of leaks and closed sessions of another`() {
        AppLoop.run {
            let server = Self.makeServer()
            defer { server.close(reason: "the test is over") }
            let (first, second) = (Self.client(of: server, user: "a"), Self.client(of: server, user: "b"))
            Self.open("gone", [], first)
            _ = first.request("session/close", ["sessionId": "gone"])
            #expect(first.request("route/get", ["sessionId": "gone"])["error"]?["code"] == 1101)
            #expect(second.request("route/get", ["sessionId": "gone"])["error"]?["code"] == 1100)
            Self.open("s1", [], second)
            #expect(second.request("inspect/instances")["result"]?["leaked"] == [])
        }
    }

    @Test func `a server keeps nothing of users without sessions`() {
        AppLoop.run {
            let server = Self.makeServer()
            defer { server.close(reason: "the test is over") }
            let client = Self.client(of: server, user: "keeps")
            Self.open("s1", [], client)
            for user in 0..<5000 {
                let other = Self.client(of: server, user: "\(user)")
                _ = other.request("subscription/open", ["sessionId": "*"])
                other.connection.closeSubscriptions()
            }
            #expect(server.userCount < 3000)
            #expect(client.request("session/list")["result"]?["sessions"]?.array?.count == 1)
        }
    }
}
