import JSON
import Testing

struct JSONPointerTests {
    /// RFC 6901, section 5.
    static let document = #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    @Test(arguments: [
        ("", document), ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
        ("/e^f", "3"), ("/g|h", "4"),
        (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `every pointer of RFC 6901 finds its value, in a value and in a node, and prints as it was`(
        text: String, expected: String
    ) throws {
        let pointer = try JSONPointer(parsing: text)
        let value = try JSONValue(parsing: Self.document)
        #expect(try value.value(at: pointer) == JSONValue(parsing: expected))
        let found = try JSONParser().parse(Self.document) { node in node[pointer].map { JSONValue($0) } }
        #expect(try found == JSONValue(parsing: expected))
        #expect(pointer.description == text)
    }

    @Test(arguments: [
        ("a/b", "the pointer 'a/b' must be empty or begin with '/'; write '/a/b'"),
        ("/a~", "the pointer '/a~' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
        ("/a~2b", "the pointer '/a~2b' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
        ("/~/a", "the pointer '/~/a' has a '~' that is not '~0' (for '~') or '~1' (for '/')"),
    ])
    func `a text that is no pointer is refused with a sentence`(text: String, sentence: String) {
        let error = #expect(throws: JSONPointerError.self) { try JSONPointer(parsing: text) }
        #expect(error?.description == sentence)
    }

    @Test(arguments: [
        ("/x", "the document has no member 'x'"),
        ("/foo/2", "'/foo' has 2 elements, so none at 2"),
        ("/foo/99999999999999999999", "'/foo' has 2 elements, so none at 99999999999999999999"),
        ("/foo/-", "'-' is the place behind the 2 elements of '/foo'; nothing is there"),
        ("/foo/01", "'/foo' is an array, and '01' is no index; write digits without a leading zero"),
        ("/foo/-1", "'/foo' is an array, and '-1' is no index; write digits without a leading zero"),
        ("/foo/+1", "'/foo' is an array, and '+1' is no index; write digits without a leading zero"),
        ("/foo/1e0", "'/foo' is an array, and '1e0' is no index; write digits without a leading zero"),
        ("/foo/٣", "'/foo' is an array, and '٣' is no index; write digits without a leading zero"),
        ("/foo/", "'/foo' is an array, and '' is no index; write digits without a leading zero"),
        ("/foo/0/x", "'/foo/0' is a string, so nothing is in it at 'x'"),
        ("/a~1b/0", "'/a~1b' is a number, so nothing is in it at '0'"),
    ])
    func `a pointer that finds nothing says how far it led`(text: String, sentence: String) throws {
        let pointer = try JSONPointer(parsing: text)
        let value = try JSONValue(parsing: Self.document)
        let error = #expect(throws: JSONPointerError.self) { try value.value(at: pointer) }
        #expect(error?.description == sentence)
        #expect(value[pointer] == nil)
        #expect(try JSONParser().parse(Self.document) { $0[pointer] == nil })
    }

    @Test func `tokens that look like escapes survive`() throws {
        for token in ["~1", "~0", "~01", "/", "~", "", "a/b~c", "é", "0"] {
            let pointer = JSONPointer.root.appending(token).appending(7)
            #expect(try JSONPointer(parsing: pointer.description) == pointer)
        }
        #expect(try JSONPointer(parsing: "/~01").tokens == ["~1"])
    }

    @Test func `pointers are compared by bytes, not by what looks the same`() {
        let composed = JSONPointer(["\u{E9}"])
        let decomposed = JSONPointer(["e\u{301}"])
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
        #expect(JSONPointer(["a", "b"]) != JSONPointer(["ab"]))
    }

    @Test func `a pointer contains what lies below it and itself`() throws {
        let row = try JSONPointer(parsing: "/rows/1")
        #expect(row.contains(row) && row.contains(row.appending("id")) && JSONPointer.root.contains(row))
        #expect(try !row.contains(JSONPointer(parsing: "/rows/10")) && !row.contains(JSONPointer(parsing: "/rows")))
        #expect(row.parent?.description == "/rows" && JSONPointer.root.parent == nil)
    }
}
