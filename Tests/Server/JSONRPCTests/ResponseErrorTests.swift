import JSON
import JSONRPC
import Testing

@Suite struct ResponseErrorTests {
    @Test func `an error has a code, a message and the data that is set`() {
        #expect(
            text(.cancelled) == #"{"code":-32800,"message":"the request was cancelled","data":{"kind":"cancelled"}}"#)
        let full = ResponseError(
            .screen, kind: "screenAmbiguous", "a \"b\"", path: "/screen", retryable: false,
            details: ["names": ["a", "b"]])
        let expected =
            #"{"code":1201,"message":"a \"b\"","data":{"kind":"screenAmbiguous","#
            + #""path":"/screen","retryable":false,"details":{"names":["a","b"]}}}"#
        #expect(text(full) == expected)
    }

    @Test(arguments: [
        ("{", "syntax"), ("", "syntax"), ("[1,]", "syntax"), ("\u{FEFF}{}", "syntax"), ("[1]\0", "nul"),
        ("{\"a\\u0000\":1}", "nul"),
        ("{\"a\":1,\"a\":2}", "duplicateKey"),
        ("9223372036854775808", "numberRange"), ("1e999", "numberRange"),
    ])
    func `malformed JSON is -32700 with a kind and a position`(text: String, kind: String) throws {
        let error = try #require(parseError(Array(text.utf8)))
        #expect(error.code == -32700)
        #expect(error.kind == kind)
        #expect(error.message.hasPrefix("the message is not valid JSON at line 1, column "))
        #expect(error.details?["line"] == 1)
    }

    @Test func `bad UTF-8 is -32700 of kind utf8`() throws {
        #expect(parseError([0x22, 0xFF, 0x22])?.kind == "utf8")
    }

    @Test func `depth and values over the limit are 1002`() throws {
        let deep = try #require(parseError(Array(String(repeating: "[", count: 257).utf8)))
        #expect(deep.code == 1002)
        #expect(deep.kind == "limit" && deep.path == nil && deep.retryable == nil)
        #expect(deep.details == ["limit": "depth", "max": 256, "actual": 257])
        let many = try #require(parseError(Array("[1,2,3]".utf8), JSONLimits(values: 3)))
        #expect(many.kind == "limit" && many.path == nil && many.retryable == nil)
        #expect(many.details == ["limit": "values", "max": 3, "actual": 4])
    }

    @Test(arguments: [
        ("GET / HTTP/1.1\r\n", -32700, "framing"), ("Content-Length: 0\r\n\r\n", -32700, "syntax"),
        ("Content-Length: 16777217\r\n\r\n", 1002, "limit"),
    ])
    func `a rejected frame is answered with its code and kind`(input: String, code: Int, kind: String) throws {
        var decoder = FrameDecoder()
        Array(input.utf8).withUnsafeBytes { decoder.append($0) }
        let error: FrameError? =
            switch decoder.next() {
            case .rejected(let error), .fatal(let error): error
            case .frame, .needsMoreBytes: nil
            }
        let answer = ResponseError(frame: try #require(error))
        #expect(answer.code == code)
        #expect(answer.kind == kind)
        if code == 1002 {
            #expect(answer.details == ["limit": "message", "max": 16_777_216, "actual": 16_777_217])
        }
    }

    @Test(arguments: [
        ResponseError.envelope("x"), .id(found: "true"), .duplicateID(1), .order("x"), .notInitialized,
        .batchOverLimit(max: 1, actual: 2),
        .emptyBatch,
        .methodNotFound("x"), .invalidParams("x", path: "/a"), .internalError("x"), .cancelled, .shutDown,
        .drainTimeout,
        .timeout(milliseconds: 5),
        .overloaded("x"),
    ])
    func `each error has a kind of its code`(error: ResponseError) throws {
        let code = try #require(ErrorCode(rawValue: error.code))
        #expect(code.kinds?.contains(error.kind) == true)
        #expect(!error.message.isEmpty)
    }

    @Test(arguments: [
        ("sesion/open", "session/open"), ("session/Open", "session/open"), ("sessoin/open", "session/open"),
        ("initialise", "initialize"),
        ("rpc.discver", "rpc.discover"),
    ])
    func `an unknown method gets the closest name as a suggestion`(sent: String, meant: String) {
        let error = ResponseError.methodNotFound(
            sent, among: ["initialize", "session/open", "session/close", "rpc.discover"])
        #expect(error.message == "unknown method '\(sent)'; did you mean '\(meant)'?")
        #expect(error.details == ["suggestion": .string(meant)])
    }

    @Test(arguments: ["", "foobar", "x", String(repeating: "session/open", count: 1000)])
    func `a method without a close name gets no suggestion`(sent: String) {
        #expect(ResponseError.methodNotFound(sent, among: ["initialize", "session/open"]).details == nil)
    }

    private func text(_ error: ResponseError) -> String {
        var writer = JSONWriter()
        error.write(to: &writer)
        return writer.text
    }

    private func parseError(_ bytes: [UInt8], _ limits: JSONLimits = .standard) -> ResponseError? {
        do {
            _ = try JSONValue(parsing: bytes, limits: limits)
            return nil
        } catch {
            return ResponseError(parse: error)
        }
    }
}
