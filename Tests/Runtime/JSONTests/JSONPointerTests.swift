import JSON
import RouteReplica
import Testing

struct JSONPointerTests {
    /// RFC 6901, section 5.
    static let document = #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    @Test(arguments: [
        ("", document), ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
        ("/e^f", "3"), ("/g|h", "4"),
        (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `every pointer of RFC 6901 finds its value and keeps its text`(
        text: String, expected: String
    ) throws {
        let pointer = try JSONPointer(parsing: text)
        let value = try JSONValue(parsing: Self.document)
        #expect(try value.value(at: pointer) == JSONValue(parsing: expected))
        #expect(pointer.description == text)
    }

    @Test(arguments: [
        ("a/b", "the pointer 'a/b' must be empty or begin with '/'; write '/a/b'"),
        ("/a~", "the pointer '/a~' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
        ("/a~2b", "the pointer '/a~2b' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
        ("/~/a", "the pointer '/~/a' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
    ])
    func `a malformed pointer is rejected with a sentence`(text: String, sentence: String) {
        let error = #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        ("/x", "the document has no member 'x'"),
        ("/foo/2", "'/foo' has 2 elements, none at 2"),
        ("/foo/99999999999999999999", "'/foo' has 2 elements, none at 99999999999999999999"),
        ("/foo/-", "'-' means the index after the 2 elements of '/foo', which has no value"),
        ("/foo/01", "'/foo' is an array, and '01' is not an index; write digits without a leading zero"),
        ("/foo/-1", "'/foo' is an array, and '-1' is not an index; write digits without a leading zero"),
        ("/foo/+1", "'/foo' is an array, and '+1' is not an index; write digits without a leading zero"),
        ("/foo/1e0", "'/foo' is an array, and '1e0' is not an index; write digits without a leading zero"),
        ("/foo/٣", "'/foo' is an array, and '٣' is not an index; write digits without a leading zero"),
        ("/foo/", "'/foo' is an array, and '' is not an index; write digits without a leading zero"),
        ("/foo/0/x", "'/foo/0' is a string, which has no member 'x'"),
        ("/a~1b/0", "'/a~1b' is a number, which has no member '0'"),
    ])
    func `a pointer without a value names the last existing value`(text: String, sentence: String) throws {
        let pointer = try JSONPointer(parsing: text)
        let value = try JSONValue(parsing: Self.document)
        let error = #expect(throws: JSONPointerError.self) { try value.value(at: pointer) }
        #expect(error?.description == sentence)
    }

    @Test func `tokens that look like escapes survive`() throws {
        for token in ["~1", "~0", "~01", "/", "~", "", "a/b~c", "é", "0"] {
            let pointer = JSONPointer([token, "7"])
            #expect(try JSONPointer(parsing: pointer.description).tokens == pointer.tokens)
        }
        #expect(try JSONPointer(parsing: "/~01").tokens == ["~1"])
    }
}
