import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
import Testing

/// Tests `$/setTrace`, which echoes the conversation to the client.
@Suite(.onLoop)
struct TraceTests {
    private func client(_ level: String) -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        client.send(#"{"method":"$/setTrace","params":{"value":"\#(level)"}}"#)
        _ = client.take()
        return client
    }

    @Test func `the trace reports messages in both directions except itself`() {
        let client = client("messages")
        client.send(#"{"id":1,"method":"session/list"}"#)
        let messages = client.takeMessages()
        #expect(messages.filter { $0.method == "$/logTrace" }.count == 2)
        #expect(messages.filter { $0.method == "$/logTrace" }.allSatisfy { $0.params?["verbose"] == nil })
        #expect(messages.filter { $0.id == 1 }.count == 1)
    }

    @Test func `a verbose trace contains the messages`() throws {
        let client = client("verbose")
        client.send(#"{"id":1,"method":"session/list"}"#)
        let told = client.takeMessages().filter { $0.method == "$/logTrace" }.compactMap {
            $0.params?["verbose"]?.string
        }
        #expect(told.count == 2)
        #expect(try JSONValue(parsing: try #require(told.first))["method"] == "session/list")
        #expect(try JSONValue(parsing: try #require(told.last))["result"] != nil)
    }

    @Test func `a trace that is turned off sends nothing`() {
        let client = client("verbose")
        client.send(#"{"method":"$/setTrace","params":{"value":"off"}}"#)
        _ = client.take()
        client.send(#"{"id":1,"method":"session/list"}"#)
        #expect(client.takeMessages().map(\.method) == [nil])
    }
}
