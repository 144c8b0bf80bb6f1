import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests layers that expire, on a clock that only the test advances, and the route changes the log retains.
@Suite(.onLoop)
struct LayerTimeTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    private func show(_ client: TestClient, _ id: Int64, _ layout: String) {
        client.act(id, #"{"type":"show","layout":"\#(layout)"}"#, #","screen":"n2""#)
    }

    @Test func `a layer that will expire keeps no session busy and delays nothing`() {
        let client = client()
        show(client, 1, "passing")
        #expect(client.takeMessages().map(\.label) == ["route/didChange", "answer 1"])
        #expect(
            client.request(2, "session/wait", ["until": ["idle": true], "timeoutMs": 0])?["result"]?["matched"] == [
                "idle"
            ])
        #expect(client.request(3, "inspect/effects")?["result"]?["running"] == [])
        client.act(4, #"{"type":"slow","ms":150}"#, #","screen":"n2""#)
        client.advance(5, milliseconds: 150)
        #expect(client.takeMessages().map(\.label) == ["route/didChange", "answer 4", "answer 5"])
    }

    @Test func `layers that expire together are removed in one change with the cause system`() {
        let client = client()
        show(client, 1, "passing")
        show(client, 2, "passing")
        _ = client.take()
        client.advance(3, milliseconds: 100)
        let messages = client.takeMessages()
        #expect(messages.map(\.label) == ["route/didChange", "answer 3"])
        #expect(messages.first?.params?["cause"] == ["origin": "system"])
        #expect(messages.first?.params?["ops"]?.array?.count == 2)
    }

    @Test func `an expired layer in a locked window is removed after the unlock`() throws {
        let client = client()
        show(client, 1, "passing")
        let session = try #require(client.server.openSession(named: "s1"))
        let id = try #require(NodeID("w1"))
        try AppLoop.run {
            _ = try session.navigate { try $0.lock(id, reason: "told to") }
        }
        _ = client.take()
        client.advance(2, milliseconds: 5000)
        #expect(client.takeMessages().map(\.label) == ["answer 2"])
        try AppLoop.run {
            _ = try session.navigate { try $0.lock(id, reason: nil) }
        }
        client.advance(3, milliseconds: 0)
        let ops = client.takeMessages().compactMap { $0.params?["ops"]?.array }.joined().filter { $0["op"] == "remove" }
        #expect(Set(ops.compactMap { $0["id"]?.string }) == ["l2", "l3"])
    }

    @Test func `a closed session with layers that will expire is released`() throws {
        let client = client()
        show(client, 1, "passing")
        show(client, 2, "urgent")
        weak let session = client.server.openSession(named: "s1")
        #expect(session != nil)
        client.send(#"{"id":3,"method":"session/close"}"#)
        _ = client.take()
        AppLoop.run { AppLoop.shared.step() }
        #expect(session == nil)
    }
}
