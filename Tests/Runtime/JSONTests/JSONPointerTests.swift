import JSON
import RouteReplica
import Testing

struct JSONPointerTests {
    /// RFC 6901, section 5.
    static let document = #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    @Test(arguments: [
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
        ("/e^f", "3"), ("/g|h", "4"),
        (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func `every pointer of RFC 6901 finds its value and keeps its text`(
        text: String, expected: String
    ) throws {
        let pointer = try #require(JSONPointer(parsing: text))
        let document = try JSONPatch.apply(
            [["op": "move", "from": .string(text), "path": ""]], to: JSONValue(parsing: Self.document))
        #expect(try document == JSONValue(parsing: expected))
        #expect(pointer.description == text)
    }

    @Test func `text without a slash is no pointer`() { #expect(JSONPointer(parsing: "a/b") == nil) }

    @Test func `tokens that look like escapes survive`() throws {
        for token in ["~1", "~0", "~01", "/", "~", "", "a/b~c", "é", "0"] {
            let pointer = JSONPointer([token, "7"])
            #expect(JSONPointer(parsing: pointer.description)?.tokens == pointer.tokens)
        }
        #expect(JSONPointer(parsing: "/~01")?.tokens == ["~1"])
    }
}
