import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
import Testing

/// Tests shutdown, exit, and the end of the input.
@Suite(.onLoop)
struct LifeCycleTests {
    private func client(drain: Duration = .seconds(30)) -> TestClient {
        let client = TestClient(kitApp) { $0.drainTimeout = drain }
        client.send(#"{"id":0,"method":"session/open"}"#)
        _ = client.take()
        return client
    }

    @Test func `shutdown waits for calls in flight and serves only cancellations`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":3600000}"#)
        client.send(#"{"id":2,"method":"shutdown"}"#)
        #expect(client.take() == [])
        client.send(#"{"id":3,"method":"session/list"}"#)
        #expect(client.takeMessages().map(\.errorKind) == ["order"])
        client.send(#"{"method":"$/cancelRequest","params":{"id":1}}"#)
        #expect(
            client.take().filter { !$0.contains("log/entry") } == [
                #"{"id":1,"error":{"code":-32800,"message":"the request was cancelled","data":{"kind":"cancelled"}}}"#,
                #"{"id":2,"result":null}"#,
            ])
        client.send(#"{"id":4,"method":"session/list"}"#)
        #expect(client.takeMessages().map(\.errorCode) == [-32600])
        client.send(#"{"method":"exit"}"#)
        #expect(client.server.exitCode == 0)
    }

    @Test func `at the end of the input, actions sent as notifications are finished`() {
        let client = client()
        client.send(
            #"{"method":"action/send","params":{"action":{"type":"slow","ms":2}}}"#,
            #"{"method":"action/send","params":{"action":{"type":"add","by":1}}}"#)
        client.server.closeInput()
        #expect(client.server.waitForExit(limit: .seconds(30)) == 0)
        #expect(client.takeMessages().map(\.method) == ["session/event", "screen/didChange"])
    }

    @Test func `calls over the drain timeout are cancelled and answered before shutdown`() {
        let client = client(drain: .milliseconds(5))
        client.act(1, #"{"type":"slow","ms":3600000}"#)
        client.send(
            #"{"id":3,"method":"session/wait","params":{"until":{"event":"never"}}}"#, #"{"id":2,"method":"shutdown"}"#)
        var messages: [JSONValue] = []
        while !messages.contains(where: { $0.id == 2 }) {
            let bytes = client.server.waitForOutput(limit: .seconds(30))
            guard !bytes.isEmpty else { break }
            messages += bytes.split(separator: UInt8(ascii: "\n")).compactMap { try? JSONValue(parsing: Array($0)) }
        }
        let answers = messages.filter { $0.method == nil }
        #expect(Set(answers.dropLast().compactMap(\.id)) == [1, 3])
        #expect(answers.dropLast().map(\.errorCode) == [-32802, -32802])
        #expect(answers.dropLast().map(\.errorKind) == ["shutdown", "shutdown"])
        #expect(answers.last?["result"] == .null)
    }

    @Test func `exit without shutdown is exit code 1`() {
        let client = client()
        client.send(#"{"method":"exit"}"#)
        #expect(client.server.exitCode == 1)
    }

    @Test func `at the end of the input, accepted requests are finished`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":2}"#)
        client.server.closeInput()
        #expect(client.server.waitForExit(limit: .seconds(30)) == 0)
        #expect(client.takeMessages().map(\.id) == [1])
    }

    @Test func `at the end of the input, calls over the drain timeout are cancelled, and the exit code reports it`() {
        let client = client(drain: .milliseconds(5))
        client.act(1, #"{"type":"slow","ms":3600000}"#)
        client.server.closeInput()
        #expect(client.server.waitForExit(limit: .seconds(30)) == 5)
        #expect(client.takeMessages().filter { $0.id == 1 }.map(\.errorKind) == ["drainTimeout"])
    }

    @Test func `at the end of the input, held requests over the drain timeout are cancelled`() {
        let client = TestClient(kitApp) {
            $0.drainTimeout = .milliseconds(5)
            $0.limits.inFlight = 1
        }
        client.send(#"{"id":0,"method":"session/open"}"#)
        client.act(1, #"{"type":"slow","ms":3600000}"#)
        client.act(2, #"{"type":"slow","ms":3600000}"#)
        client.server.closeInput()
        #expect(client.server.waitForExit(limit: .seconds(30)) == 5)
        #expect(
            client.takeMessages().filter { $0.errorCode != nil }.map(\.errorKind) == ["drainTimeout", "drainTimeout"])
    }
}
