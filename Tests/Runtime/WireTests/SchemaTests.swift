import Testing
import Wire

/// A note that a person wrote.
@Wire private struct Note {
    /// Never changes.
    let id: Int
    /** Text in
     * the list. */
    var title: String
    // Not for readers.
    var rating: Double? = nil
    var inferred = true
    var replies: [Note] = []
    var links: [String: Kind]?
    /// Anything.
    var extra: JSONValue
}

@Wire private enum Kind: String { case web, mail }

/// How loud.
@Wire private enum Volume: Int {
    /// Nothing is heard.
    case off
    case on = 11
}

@Wire private enum Action {
    /// Goes on.
    case go(to: Note, by: Int?), stop
    case
        /// Its own.
        own,
        plain(WireNothing)
}

private enum Other {
    @Wire fileprivate struct Note {
        static var wireName: String { "Note" }
        var id: UInt8
    }
    @Wire fileprivate struct Both { var a: WireTests_Note; var b: Other.Note; var c: Note }
}
private typealias WireTests_Note = Note

/// Behind the attribute.
private enum Place {
    @Wire
    /// Behind the attribute.
    fileprivate struct Doc { var id: Int }
}

struct SchemaTests {
    @Test func `a struct's schema lists members, types and required members`() throws {
        var schemas = WireSchemas()
        #expect(Note.wireSchema(in: &schemas) == ["$ref": "#/$defs/Note"])
        #expect(
            JSONValue.object(schemas.definitions).description == """
                {"Note":{"description":"A note that a person wrote.","type":"object","properties":{\
                "id":{"type":"integer","description":"Never changes."},\
                "title":{"type":"string","description":"Text in the list."},\
                "rating":{"type":["number","null"]},"inferred":{"type":"boolean"},\
                "replies":{"type":"array","items":{"$ref":"#/$defs/Note"}},\
                "links":{"type":["object","null"],"additionalProperties":{"$ref":"#/$defs/Kind"}},\
                "extra":{"type":["object","array","string","number","boolean","null"],"description":"Anything."}},\
                "required":["id","title"],\
                "x-order":["id","title","rating","inferred","replies","links","extra"]},\
                "Kind":{"type":"string","enum":["web","mail"]}}
                """)
    }

    @Test func `an enum's schema is one of its cases`() {
        var schemas = WireSchemas(referencePrefix: "#/components/schemas/")
        #expect(Action.wireSchema(in: &schemas) == ["$ref": "#/components/schemas/Action"])
        #expect(
            schemas.definitions["Action"]?.description == """
                {"oneOf":[{"type":"object","description":"Goes on.","properties":{"type":{"const":"go"},\
                "to":{"$ref":"#/components/schemas/Note"},"by":{"type":["integer","null"]}},"required":["type","to"]},\
                {"type":"object","description":"Goes on.","properties":{"type":{"const":"stop"}},"required":["type"]},\
                {"type":"object","description":"Its own.","properties":{"type":{"const":"own"}},"required":["type"]},\
                {"type":"object","properties":{"type":{"const":"plain"},"value":{"type":"object","properties":{}}},\
                "required":["type"]}]}
                """)
    }

    @Test func `two types with one name have separate definitions`() {
        var schemas = WireSchemas()
        _ = Other.Both.wireSchema(in: &schemas)
        #expect(schemas.definitions.keys == ["OtherBoth", "Note", "Kind", "Note2"])
        #expect(schemas.definitions["OtherBoth"]?["properties"]?["b"] == ["$ref": "#/$defs/Note2"])
        #expect(schemas.definitions["OtherBoth"]?["properties"]?["c"] == ["$ref": "#/$defs/Note2"])
        #expect(
            schemas.definitions["Note2"]?["properties"]?["id"] == ["type": "integer", "minimum": 0, "maximum": 255])
    }

    @Test func `raw values are listed with their descriptions`() {
        var schemas = WireSchemas()
        _ = Volume.wireSchema(in: &schemas)
        #expect(
            schemas.definitions["Volume"]?.description == """
                {"description":"How loud.","type":"integer","enum":[0,11],\
                "oneOf":[{"const":0,"description":"Nothing is heard."},{"const":11}]}
                """)
    }

    @Test func `an optional reference may be null`() {
        var schemas = WireSchemas()
        #expect(Kind?.wireSchema(in: &schemas) == ["anyOf": [["$ref": "#/$defs/Kind"], ["type": "null"]]])
        #expect([String]?.wireSchema(in: &schemas) == ["type": ["array", "null"], "items": ["type": "string"]])
    }

    @Test func `a doc comment after the attribute is used`() {
        #expect(Place.Doc.wireDescription == "Behind the attribute.")
        #expect(Note.wireDescription == "A note that a person wrote.")
    }
}
