import JSON
import Platform
import Testing

@testable import JSONRPC

/// The envelope that is read without the parser: what it accepts, the parser reads alike.
@Suite struct UsualRequestTests {
    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":1,"method":"session/list"}"#,
        #"{"jsonrpc":"2.0","id":0,"method":"$/x","params":{"a":[1,{"b":"}"}]}}"#,
        #"{"jsonrpc": "2.0", "id": 123456789012345678, "method": "echo", "params": [1, 2]}"#,
        #"{ "jsonrpc" : "2.0" , "id" : 7 , "method" : "echo" , "params" : {} }"#,
    ])
    func `Requests as most clients write them are read`(text: String) throws {
        let usual = try #require(read(text), "it is not read: \(text)")
        #expect(usual == parsed(text))
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","id":01,"method":"echo"}"#, #"{"jsonrpc":"2.0","id":1.5,"method":"echo"}"#,
        #"{"jsonrpc":"2.0","id":-1,"method":"echo"}"#, #"{"jsonrpc":"2.0","id":"a","method":"echo"}"#,
        #"{"jsonrpc":"2.0","id":1234567890123456789,"method":"echo"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"ec\u0068o"}"#, #"{"jsonrpc":"2.0","id":1,"method":"écho"}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":null}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{}"#, #"{"jsonrpc":"2.0","id":1,"method":"echo"}}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{},"id":2}"#,
        #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{}}}"#, #"{"jsonrpc":"2.0","method":"echo"}"#, "", "{",
    ])
    func `Other texts are left to the parser`(text: String) { #expect(read(text) == nil) }

    @Test func `A method over its limit is left to the parser`() {
        let text = #"{"jsonrpc":"2.0","id":1,"method":"echo"}"#
        #expect(read(text, EnvelopeLimits(method: 4)) != nil)
        #expect(read(text, EnvelopeLimits(method: 3)) == nil)
    }

    /// Texts with random changes: bytes replaced, removed and doubled.
    @Test func `What is read of a damaged text is what the parser reads`() {
        var random = SplitMix64(state: 32)
        let whole = Array(#"{"jsonrpc": "2.0","id":120,"method":"action/send","params":{"a":["\"}",1]}}"#.utf8)
        let bytes = Array(#"{}[]",:\ 0172.aé"#.utf8)
        var accepted = 0
        for _ in 0..<100_000 {
            var text = whole
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let index = Int.random(in: text.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text[index] = bytes.randomElement(using: &random) ?? 0
                case 1: text.remove(at: index)
                default: text.insert(text[index], at: index)
                }
            }
            let changed = String(decoding: text, as: UTF8.self)
            guard let usual = read(changed) else { continue }
            accepted += 1
            #expect(usual == parsed(changed), "\(changed)")
        }
        #expect(accepted > 1_000)
    }

    /// Id, method and params of a text; nil for one that is left to the parser.
    private func read(_ text: String, _ limits: EnvelopeLimits = EnvelopeLimits()) -> String? {
        let (bytes, parser) = (Array(text.utf8), JSONParser())
        return bytes.withUnsafeBytes { bytes in
            guard let request = UsualRequest(bytes, limits: limits) else { return nil }
            var params: JSONNode?
            if let part = request.params {
                guard let node = try? parser.parse(bytes, part: part) else { return nil }
                params = node
            }
            return "\(request.id) \(request.method) \(params.map { JSONValue($0).description } ?? "-")"
        }
    }

    /// The same as the parser reads it.
    private func parsed(_ text: String) -> String? {
        let (bytes, parser) = (Array(text.utf8), JSONParser())
        return bytes.withUnsafeBytes { bytes in
            guard let root = try? parser.parse(bytes),
                case .request(.integer(let id), let method, let params) = IncomingMessage.read(root)
            else { return "refused" }
            return "\(id) \(method) \(params.map { JSONValue($0).description } ?? "-")"
        }
    }
}
