import JSON
import JSONRPC
import Testing

@Suite struct RequestIDTests {
    @Test(arguments: [
        ("\"\"", "\"\""), ("0", "0"), ("-5", "-5"), ("\"é\\n\"", "\"é\\n\""),
        ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"), ("1.5", "1.5"), ("1e2", "100.0"), ("null", "null"),
        ("\"1\"", "\"1\""), ("1.0", "1.0"),
        ("\"a\\u0000b\"", "\"a\\u0000b\""), ("\"e\\u0301\"", "\"e\u{301}\""),
    ])
    func `an id is echoed with its type and value`(sent: String, echoed: String) throws {
        #expect(try id(sent)?.description == echoed)
    }

    @Test(arguments: ["true", "false", "[]", "{}", "[1]"])
    func `JSON of another type is no id`(text: String) throws {
        #expect(try id(text) == nil)
    }

    @Test(arguments: [
        ("1", "1.0"), ("0", "-0.0"), ("100", "1e2"), ("\"a\"", "\"\\u0061\""), ("null", "null"),
        ("-9223372036854775808", "-9.223372036854775808e18"),
        ("1.5", "15e-1"),
    ])
    func `ids of the same value are equal and hash alike`(a: String, b: String) throws {
        #expect(try id(a) == id(b))
        #expect(try Set([id(a), id(b)]).count == 1)
    }

    @Test(arguments: [
        ("1", "\"1\""), ("1", "2"), ("1", "1.5"), ("9007199254740993", "9007199254740992.0"),
        ("9223372036854775807", "9223372036854775808.0"),
        ("0", "null"),
        ("null", "\"null\""), ("\"\\u00e9\"", "\"e\\u0301\""), ("\"a\"", "\"A\""),
    ])
    func `ids of another type or value are not equal`(a: String, b: String) throws {
        #expect(try id(a) != id(b))
        #expect(try Set([id(a), id(b)]).count == 2)
    }

    private func id(_ text: String) throws -> RequestID? {
        try JSONParser().parse(text) { RequestID($0) }
    }
}
