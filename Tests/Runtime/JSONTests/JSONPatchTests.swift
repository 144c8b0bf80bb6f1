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
            "A.8", #"{"baz":"qux","foo":["a",2,"c"]}"#,
            #"[{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}]"#,
            #"{"baz":"qux","foo":["a",2,"c"]}"#
        ),
        (
            "A.10", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/child","value":{"grandchild":{}}}]"#,
            #"{"foo":"bar","child":{"grandchild":{}}}"#
        ),
        (
            "A.11", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz","value":"qux","xyz":123}]"#,
            #"{"foo":"bar","baz":"qux"}"#
        ),
        ("A.14", #"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":10}]"#, #"{"/":9,"~1":10}"#),
        (
            "A.16", #"{"foo":["bar"]}"#, #"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
            #"{"foo":["bar",["abc","def"]]}"#
        ),
        (
            "numbers by value", #"{"n":1}"#,
            #"[{"op":"test","path":"/n","value":1.0},{"op":"test","path":"/n","value":1e0}]"#, #"{"n":1}"#
        ),
        (
            "objects in any order", #"{"o":{"a":1,"b":2}}"#, #"[{"op":"test","path":"/o","value":{"b":2,"a":1}}]"#,
            #"{"o":{"a":1,"b":2}}"#
        ),
        ("nothing to do", "[1]", "[]", "[1]"),
        ("add over a member", #"{"a":1,"b":2}"#, #"[{"op":"add","path":"/a","value":3}]"#, #"{"a":3,"b":2}"#),
        ("add at the end by index", "[1]", #"[{"op":"add","path":"/1","value":2}]"#, "[1,2]"),
        ("add in front", "[1]", #"[{"op":"add","path":"/0","value":0}]"#, "[0,1]"),
        ("add a null", "{}", #"[{"op":"add","path":"/a","value":null}]"#, #"{"a":null}"#),
        ("replace the document", "[1]", #"[{"op":"replace","path":"","value":{"a":1}}]"#, #"{"a":1}"#),
        ("add the document", "[1]", #"[{"op":"add","path":"","value":7}]"#, "7"),
        ("test the document", "[1]", #"[{"op":"test","path":"","value":[1]}]"#, "[1]"),
        ("copy", #"{"a":[1],"b":[]}"#, #"[{"op":"copy","from":"/a","path":"/b/-"}]"#, #"{"a":[1],"b":[[1]]}"#),
        ("copy into itself", #"{"a":{}}"#, #"[{"op":"copy","from":"","path":"/a/c"}]"#, #"{"a":{"c":{"a":{}}}}"#),
        (
            "a copy is its own", #"{"a":[1]}"#,
            #"[{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/-","value":2}]"#,
            #"{"a":[1],"b":[1,2]}"#
        ),
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
        let patch = try JSONPatch(JSONValue(parsing: patch))
        #expect(try patch.apply(to: JSONValue(parsing: document)) == JSONValue(parsing: result), "\(name)")
    }

    /// RFC 6902, appendix A.9, A.12, A.15, and similar cases: document, patch, error.
    @Test(arguments: [
        (
            "A.9", #"{"baz":"qux"}"#, #"[{"op":"test","path":"/baz","value":"bar"}]"#,
            #"operation 0: the test failed, '/baz' is "qux" and not "bar""#
        ),
        (
            "A.12", #"{"foo":"bar"}"#, #"[{"op":"add","path":"/baz/bat","value":"qux"}]"#,
            "operation 0: the document has no member 'baz'"
        ),
        (
            "A.15", #"{"/":9,"~1":10}"#, #"[{"op":"test","path":"/~01","value":"10"}]"#,
            #"operation 0: the test failed, '/~01' is 10 and not "10""#
        ),
        (
            "leading zero", #"{"foo":["bar"]}"#, #"[{"op":"test","path":"/foo/00","value":"bar"}]"#,
            "operation 0: '/foo' is an array, and '00' is not an index; write digits without a leading zero"
        ),
        (
            "leading zero in add", #"[1,2]"#, #"[{"op":"add","path":"/01","value":0}]"#,
            "operation 0: the document is an array, and '01' is not an index; write digits without a leading zero"
        ),
        (
            "behind the end", "[1]", #"[{"op":"add","path":"/2","value":0}]"#,
            "operation 0: the document has 1 element, none at 2"
        ),
        (
            "remove at the end", "[1]", #"[{"op":"remove","path":"/-"}]"#,
            "operation 0: '-' means the index after the 1 elements of the document, which has no value"
        ),
        (
            "replace what is not there", "{}", #"[{"op":"replace","path":"/a","value":0}]"#,
            "operation 0: the document has no member 'a'"
        ),
        (
            "remove what is not there", "{}", #"[{"op":"remove","path":"/a"}]"#,
            "operation 0: the document has no member 'a'"
        ),
        (
            "remove the document", "{}", #"[{"op":"remove","path":""}]"#,
            "operation 0: the whole document cannot be removed; replace it by null"
        ),
        (
            "copy from nowhere", "{}", #"[{"op":"copy","from":"/a","path":"/b"}]"#,
            "operation 0: the document has no member 'a'"
        ),
        (
            "move into itself", #"{"a":{}}"#, #"[{"op":"move","from":"/a","path":"/a/b"}]"#,
            "operation 0: '/a' cannot be moved into itself, to '/a/b'"
        ),
        (
            "move to where nothing is", "{}", #"[{"op":"move","from":"/a","path":"/a"}]"#,
            "operation 0: the document has no member 'a'"
        ),
        (
            "add to a scalar", "1", #"[{"op":"add","path":"/a","value":0}]"#,
            "operation 0: the document is a number, which has no member 'a'"
        ),
        (
            "through a scalar", #"{"a":"x"}"#, #"[{"op":"add","path":"/a/b/c","value":0}]"#,
            "operation 0: '/a' is a string, which has no member 'b'"
        ),
        (
            "the second one", "{}", #"[{"op":"add","path":"/a","value":0},{"op":"remove","path":"/b"}]"#,
            "operation 1: the document has no member 'b'"
        ),
        (
            "1 is not true", "[1]", #"[{"op":"test","path":"/0","value":true}]"#,
            "operation 0: the test failed, '/0' is 1 and not true"
        ),
        (
            "large integers that share a double", "[9007199254740993]",
            #"[{"op":"test","path":"/0","value":9007199254740992}]"#,
            "operation 0: the test"
        ),
    ])
    func `a patch that does not apply names the operation and the reason`(
        name: String, document: String, patch: String, sentence: String
    ) throws {
        let document = try JSONValue(parsing: document)
        let patch = try JSONPatch(JSONValue(parsing: patch))
        let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: document) }
        #expect(error?.description.hasPrefix(sentence) == true, "\(name): \(error?.description ?? "no error")")
    }

    private static let names = "add, remove, replace, move, copy, test, splice or append"

    @Test(arguments: [
        (#"{"op":"add"}"#, "a patch is an array of operations, not an object"),
        ("[1]", "operation 0: an operation is an object, not a number"),
        (#"[{"path":"/a"}]"#, "operation 0: 'op' is missing; write \(names)"),
        (
            #"[{"op":"spam","path":"/a"}]"#,
            "operation 0: unknown op 'spam'; write \(names)"
        ),
        (
            #"[{"op":1,"path":"/a"}]"#,
            "operation 0: 'op' is a number; write one of the strings \(names)"
        ),
        (#"[{"op":"remove"}]"#, #"operation 0: 'path' is missing; write a JSON Pointer such as "/rows/0""#),
        (
            #"[{"op":"remove","path":["a"]}]"#,
            #"operation 0: 'path' is an array, not a string with a JSON Pointer such as "/rows/0""#
        ),
        (
            #"[{"op":"remove","path":"a"}]"#,
            "operation 0: 'path': the pointer 'a' must be empty or begin with '/'; write '/a'"
        ),
        (
            #"[{"op":"remove","path":"/a"},{"op":"add","path":"/a"}]"#,
            "operation 1: 'value' is missing; write null if null is meant"
        ),
        (#"[{"op":"move","path":"/a"}]"#, #"operation 0: 'from' is missing; write a JSON Pointer such as "/rows/0""#),
    ])
    func `a malformed patch is rejected with a sentence`(text: String, sentence: String) throws {
        let json = try JSONValue(parsing: text)
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch(json) }
        #expect(error?.description == sentence)
    }

    @Test func `a duplicate member is rejected by the parser (A.13)`() {
        let text = #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#
        let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
        #expect(error?.kind == .duplicateKey)
    }
}
