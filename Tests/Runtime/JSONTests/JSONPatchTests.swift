import JSON
import RouteReplica
import Testing

struct JSONPatchTests {
    /// RFC 6902, appendix A, and similar cases: document, patch, result.
    @Test(arguments: [
        ("A.1", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux"}]"#, #"{"baz":"qux","foo":"bar"}"#),
        (
            "A.2", #"{"foo":["bar","baz"]}"#, #"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
            #"{"foo":["bar","qux","baz"]}"#
        ),
        ("A.3", #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"remove","path":"/baz"}]"#, #"{"foo":"bar"}"#),
        ("A.4", #"{"foo":["bar","qux","baz"]}"#, #"[{"op":"remove","path":"/foo/1"}]"#, #"{"foo":["bar","baz"]}"#),
        (
            "A.5", #"{"baz":"qux","foo":"bar"}"#, #"[{"op":"replace","path":"/baz","value":"boo"}]"#,
            #"{"baz":"boo","foo":"bar"}"#
        ),
        (
            "A.6", #"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
            #"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
            #"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#
        ),
        (
            "A.7", #"{"foo":["all","grass","cows","eat"]}"#, #"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
            #"{"foo":["all","cows","eat","grass"]}"#
        ),
        (
            "A.10", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (
            "A.11", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
            #"{"foo":"bar","baz":"qux"}"#
        ),
        (
            "A.16", #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
            #"{"foo":["bar",["abc","def"]]}"#
        ),
        ("nothing to do", "[1]", "[]", "[1]"),
        ("add over a member", #"{"a":1,"b":2}"#, #"[{"op":"add","path":"/a","value":3}]"#, #"{"a":3,"b":2}"#),
        ("add at the end by index", "[1]", #"[{"op":"add","path":"/1","value":2}]"#, "[1,2]"),
        ("add in front", "[1]", #"[{"op":"add","path":"/0","value":0}]"#, "[0,1]"),
        ("add a null", "{}", #"[{"op":"add","path":"/a","value":null}]"#, #"{"a":null}"#),
        ("replace the document", "[1]", #"[{"op":"replace","path":"","value":{"a":1}}]"#, #"{"a":1}"#),
        ("add the document", "[1]", #"[{"op":"add","path":"","value":7}]"#, "7"),
        ("move to where it is", #"{"a":1}"#, #"[{"op":"move","from":"/a","path":"/a"}]"#, #"{"a":1}"#),
        ("move out of its parent", #"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a/b","path":"/a"}]"#, #"{"a":1}"#),
        ("move a child over the document", #"{"a":{"b":1}}"#, #"[{"op":"move","from":"/a","path":""}]"#, #"{"b":1}"#),
        (
            "escaped keys", #"{"a/b":1,"m~n":2,"":3}"#,
            #"[{"op":"replace","path":"/a~1b","value":4},{"op":"remove","path":"/m~0n"},"#
                + #"{"op":"replace","path":"/","value":5}]"#,
            #"{"a/b":4,"":5}"#
        ),
        (
            "digits are a key in an object", #"{"0":1}"#,
            #"[{"op":"replace","path":"/0","value":2},{"op":"add","path":"/-","value":3}]"#,
            #"{"0":2,"-":3}"#
        ),
    ])
    func `a patch gives the expected document`(name: String, document: String, patch: String, result: String) throws {
        let patched = try JSONPatch.apply(JSONValue(parsing: patch), to: JSONValue(parsing: document))
        #expect(try patched == JSONValue(parsing: result), "\(name)")
    }

    /// RFC 6902, appendix A.12, and similar cases: document, patch, index of the operation, reason.
    @Test(arguments: [
        ("A.12", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#, 0, "no value 'baz'"),
        ("leading zero", "[1,2]", #"[{"op":"add","path":"/01","value":0}]"#, 0, "no place '01'"),
        ("sign", "[1,2]", #"[{"op":"remove","path":"/+1"}]"#, 0, "no value '+1'"),
        ("behind the end", "[1]", #"[{"op":"add","path":"/2","value":0}]"#, 0, "no place '2'"),
        ("remove at the end", "[1]", #"[{"op":"remove","path":"/-"}]"#, 0, "no value '-'"),
        ("replace what is not there", "{}", #"[{"op":"replace","path":"/a","value":0}]"#, 0, "no value 'a'"),
        ("remove what is not there", "{}", #"[{"op":"remove","path":"/a"}]"#, 0, "no value 'a'"),
        ("remove the document", "{}", #"[{"op":"remove","path":""}]"#, 0, "the whole document cannot be removed"),
        ("move into itself", #"{"a":{}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#, 0, "no value 'a'"),
        ("move to where nothing is", "{}", #"[{"op":"move","from":"/a","path":"/a"}]"#, 0, "no value 'a'"),
        ("add to a scalar", "1", #"[{"op":"add","path":"/a","value":0}]"#, 0, "no place 'a'"),
        ("through a scalar", #"{"a":"x"}"#, #"[{"op":"add","path":"/a/b/c","value":0}]"#, 0, "no value 'b'"),
        (
            "the second one", "{}", #"[{"op":"add","path":"/a","value":0},{"op":"remove","path":"/b"}]"#, 1,
            "no value 'b'"
        ),
        ("append to a number", "[1]", #"[{"op":"append","path":"/0","text":"x"}]"#, 0, "no such text"),
        (
            "splice behind the end", #"["ab"]"#, #"[{"op":"splice","path":"/0","index":1,"count":2,"text":""}]"#, 0,
            "no such text"
        ),
        ("no operation", "1", "[1]", 0, "'path' is no JSON Pointer"),
        ("no op", "{}", #"[{"path":"/a"}]"#, 0, "it is no operation"),
        ("unknown op", "{}", #"[{"op":"test","path":"","value":{}}]"#, 0, "it is no operation"),
        ("no path", "{}", #"[{"op":"remove"}]"#, 0, "'path' is no JSON Pointer"),
        ("no slash", #"{"a":1}"#, #"[{"op":"remove","path":"a"}]"#, 0, "'path' is no JSON Pointer"),
        ("no from", #"{"a":1}"#, #"[{"op":"move","path":"/a"}]"#, 0, "'from' is no JSON Pointer"),
        ("no value", "{}", #"[{"op":"add","path":"/a"}]"#, 0, "it is no operation"),
    ])
    func `a patch that does not apply names the operation and the reason`(
        name: String, document: String, patch: String, index: Int, reason: String
    ) throws {
        let (patch, document) = (try JSONValue(parsing: patch), try JSONValue(parsing: document))
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch.apply(patch, to: document) }
        let text = error?.description ?? "no error"
        #expect(text.hasPrefix("operation \(index), ") && text.hasSuffix(reason), "\(name): \(text)")
    }

    @Test func `a duplicate member is rejected by the parser (A.13)`() {
        let text = #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#
        let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
        #expect(error?.kind == .duplicateKey)
    }
}
