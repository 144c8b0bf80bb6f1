import ConformanceKit
import JSON
import OffstageTesting
import TestHelpers
import Testing

/// Tests batches and request ids.
@Suite(.onLoop)
struct BatchTests {
    private func client() -> TestClient {
        let client = TestClient(kitApp)
        client.open()
        return client
    }

    private let version = #""jsonrpc":"2.0","#

    @Test func `a batch is answered in the order of its requests, and events are sent at once`() {
        let client = client()
        client.send(
            """
            [{\(version)"id":1,"method":"action/send","params":{"action":{"type":"slow","ms":10}}},\
            {\(version)"method":"action/send","params":{"action":{"type":"add","by":2}}},\
            {\(version)"id":"two","method":"session/list"},5,\
            {\(version)"id":3,"method":"noSuch"}]
            """)
        #expect(client.takeMessages().map(\.method) == ["session/event", "screen/didChange"])
        client.advance(4, milliseconds: 10)
        let messages = client.takeMessages()
        #expect(messages.count == 2)
        let batch = messages.first?.array ?? []
        #expect(batch.map { $0["id"] } == [1, "two", .null, 3])
        #expect(batch.map(\.errorCode) == [nil, nil, -32600, -32601])
        #expect(messages.last?.id == 4)
    }

    @Test func `a batch without requests is not answered`() {
        let client = client()
        client.send("[{\(version)\"method\":\"action/send\",\"params\":{\"action\":{\"type\":\"add\",\"by\":1}}}]")
        #expect(client.takeMessages().map(\.method) == ["session/event", "screen/didChange"])
    }

    @Test func `a request of a batch can be cancelled, also by the same batch`() {
        let client = client()
        client.send(
            """
            [{\(version)"id":1,"method":"action/send","params":{"action":{"type":"slow","ms":10}}},\
            {\(version)"method":"$/cancelRequest","params":{"id":1}},{\(version)"id":2,"method":"session/list"}]
            """)
        let batch = client.takeMessages().last?.array ?? []
        #expect(batch.map(\.errorCode) == [-32800, nil])
    }

    @Test func `closing a session in a batch answers its requests in flight`() {
        let client = client()
        client.send(
            """
            [{\(version)"id":1,"method":"action/send","params":{"action":{"type":"slow","ms":10}}},\
            {\(version)"id":2,"method":"session/close"},\
            {\(version)"id":3,"method":"action/send","params":{"action":{"type":"add","by":1}}}]
            """)
        let messages = client.takeMessages()
        #expect(messages.map(\.method) == ["session/didClose", nil])
        #expect(messages.last?.array?.map(\.errorCode) == [1101, nil, 1100])
    }

    @Test(arguments: ["1", "1.0", "1e0"])
    func `an id in flight cannot be used again, in any spelling`(_ spelling: String) {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#)
        client.send(#"{"id":\#(spelling),"method":"session/list"}"#)
        let answer = client.takeMessages().first
        #expect(answer?["id"] == .null)
        #expect(answer?.errorCode == -32600)
        #expect(answer?.errorKind == "duplicateId")
        client.advance(2, milliseconds: 10)
        #expect(client.takeMessages().map(\.id) == [1, 2])
        // The id is free after the response.
        client.send(#"{"id":\#(spelling),"method":"session/list"}"#)
        #expect(client.takeMessages().first?["result"] != nil)
    }

    @Test func `ids of different types are different, and null can be repeated`() {
        let client = client()
        client.act(1, #"{"type":"slow","ms":10}"#)
        client.send(#"{"id":"1","method":"session/list"}"#)
        #expect(client.takeMessages().map { $0["id"] } == ["1"])
        for _ in 0..<2 {
            client.send(#"{"id":null,"method":"action/send","params":{"action":{"type":"slow","ms":10}}}"#)
        }
        #expect(client.take() == [])
        client.advance(2, milliseconds: 10)
        #expect(client.takeMessages().map { $0["id"] } == [1, .null, .null, 2])
    }

    @Test func `an id is returned unchanged`() {
        let client = client()
        for id in ["-9223372036854775808", "9223372036854775807", "1.5", #""""#, #""é""#, "0"] {
            client.send(#"{"id":\#(id),"method":"session/list"}"#)
            #expect(client.take().first?.hasPrefix("{\"id\":\(id),") == true, "\(id)")
        }
    }
}
