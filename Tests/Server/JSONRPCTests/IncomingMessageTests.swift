import JSON
import JSONRPC
import Testing

/// Envelopes (conformance groups B and C) of single messages.
@Suite struct IncomingMessageTests {
    @Test(arguments: [
        // Requests: method, params, id.
        (#"{"jsonrpc":"2.0","method":"echo","params":[1],"id":1}"#, "request echo [1] 1"),
        (#"{"id":"a","params":{"b":2},"method":"echo","jsonrpc":"2.0"}"#, #"request echo {"b":2} "a""#),
        (#"{"jsonrpc":"2.0","method":"echo","id":7}"#, "request echo - 7"),
        (#"{"jsonrpc":"2.0","method":"echo","params":null,"id":1}"#, "request echo - 1"),
        (#"{"jsonrpc":"2.0","method":"echo","id":null}"#, "request echo - null"),
        (#"{"jsonrpc":"2.0","method":"echo","id":1.5,"foo":1}"#, "request echo - 1.5"),
        (#"{"jsonrpc":"2.0","method":"","id":1}"#, "request  - 1"),
        (#"{"jsonrpc":"2.0","method":"text\/did","id":1}"#, "request text/did - 1"),
        // Notifications.
        (#"{"jsonrpc":"2.0","method":"update","params":[1,2]}"#, "notification update [1,2]"),
        (#"{"jsonrpc":"2.0","method":"update","params":{}}"#, "notification update {}"),
        (#"{"jsonrpc":"2.0","method":"update","params":null}"#, "notification update -"),
        // Responses, although the server sends no requests.
        (#"{"jsonrpc":"2.0","id":99,"result":1}"#, "response"),
        (#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"m"}}"#, "response"),
        (#"{"result":null}"#, "response"),
        // No message at all.
        ("null", "envelope null"), ("true", "envelope null"), (#""x""#, "envelope null"), ("7", "envelope null"),
        ("[]", "envelope null"),
        ("{}", "envelope null"),
        (#"{"foo":"boo"}"#, "envelope null"),
        // Malformed messages, answered under their id if it is usable.
        (#"{"method":"echo","id":7}"#, "envelope 7"),
        (#"{"jsonrpc":"1.0","method":"echo","id":7}"#, "envelope 7"),
        (#"{"jsonrpc":2.0,"method":"echo","id":7}"#, "envelope 7"),
        (#"{"jsonrpc":null,"method":"echo","id":7}"#, "envelope 7"),
        (#"{"jsonrpc":"2.0","id":7}"#, "envelope 7"),
        (#"{"jsonrpc":"2.0","method":5,"id":"x"}"#, #"envelope "x""#),
        (#"{"jsonrpc":"2.0","method":null,"id":"x"}"#, #"envelope "x""#),
        (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, "envelope null"),
        (#"{"jsonrpc":"2.0","method":"echo","params":5,"id":1}"#, "envelope 1"),
        (#"{"jsonrpc":"2.0","method":"echo","params":false,"id":1}"#, "envelope 1"),
        (#"{"jsonrpc":"2.0","method":"update","params":"s"}"#, "envelope null"),
        (#"{"jsonrpc":"2.0","method":"echo","result":1,"id":3}"#, "envelope 3"),
        (#"{"jsonrpc":"2.0","method":"echo","error":null,"id":3}"#, "envelope 3"),
        // Unusable ids.
        (#"{"jsonrpc":"2.0","method":"echo","id":true}"#, "id null"),
        (#"{"jsonrpc":"2.0","method":"echo","id":[]}"#, "id null"),
        (#"{"jsonrpc":"2.0","method":"echo","id":{}}"#, "id null"),
    ])
    func `an envelope is classified by its members`(text: String, outcome: String) throws {
        #expect(try read(text) == outcome)
    }

    @Test func `ids and methods have their limits`() throws {
        func request(id: Int, method: Int) -> String {
            let method = String(repeating: "m", count: method)
            let id = String(repeating: "é", count: id / 2)
            return #"{"jsonrpc":"2.0","method":"\#(method)","id":"\#(id)"}"#
        }
        #expect(try read(request(id: 256, method: 128)).hasPrefix("request "))
        #expect(try read(request(id: 258, method: 1)) == "limit null")
        #expect(try read(request(id: 2, method: 129)) == #"limit "é""#)
        let error = try JSONParser().parse(request(id: 300, method: 1)) { node in
            if case .invalid(let error, _) = IncomingMessage.read(node) { error } else { nil as ResponseError? }
        }
        #expect(error?.code == -32600)
        #expect(error?.message == "an id of 300 bytes is over the limit of 256 bytes")
        #expect(error?.details == ["limit": "id", "max": 256, "actual": 300])
    }

    @Test func `a method is compared and looked up without a copy`() throws {
        let table: [MethodName: Int] = [MethodName("session/open"): 1, MethodName("session/close"): 2]
        try JSONParser().parse(#"["session/close","$/setTrace","$","sessio\u006e/open"]"#) { node in
            let names = (0..<node.count).compactMap { index in node.element(index)?.string }.compactMap { method($0) }
            #expect(names.map { table[$0] } == [2, nil, nil, 1])
            #expect(names[0] == "session/close")
            #expect(!(names[1] == "session/close"))
        }
    }

    /// Keeps the parsers whose memory the names borrow.
    private final class Keeper {
        var parsers: [JSONParser] = []
    }

    private let keeper = Keeper()

    private func method(_ name: String) -> MethodName? {
        let parser = JSONParser()
        keeper.parsers.append(parser)
        return try? parser.parse(#"{"jsonrpc":"2.0","method":"\#(name)"}"#) { node in
            if case .notification(let method, _) = IncomingMessage.read(node) { method } else { nil as MethodName? }
        }
    }

    private func read(_ text: String) throws -> String {
        try JSONParser().parse(text) { node in
            func text(_ params: JSONNode?) -> String { params.map { JSONValue($0).description } ?? "-" }
            switch IncomingMessage.read(node) {
            case .request(let id, let method, let params): return "request \(method) \(text(params)) \(id)"
            case .notification(let method, let params): return "notification \(method) \(text(params))"
            case .response: return "response"
            case .invalid(let error, let id):
                #expect(error.code == -32600)
                return "\(error.kind) \(id)"
            }
        }
    }
}
