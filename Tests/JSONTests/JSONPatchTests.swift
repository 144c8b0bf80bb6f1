import JSON
import Testing

struct JSONPatchTests {
    /// RFC 6902, appendix A, and cases in its spirit: document, patch, result.
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
            #"[{"op":"replace","path":"/a~1b","value":4},{"op":"remove","path":"/m~0n"},{"op":"replace","path":"/","value":5}]"#,
            #"{"a/b":4,"":5}"#
        ),
        (
            "digits are a key in an object", #"{"0":1}"#,
            #"[{"op":"replace","path":"/0","value":2},{"op":"add","path":"/-","value":3}]"#,
            #"{"0":2,"-":3}"#
        ),
    ])
    func `a patch leads to the document it should`(name: String, document: String, patch: String, result: String) throws
    {
        let patch = try JSONPatch(JSONValue(parsing: patch))
        #expect(try patch.apply(to: JSONValue(parsing: document)) == JSONValue(parsing: result), "\(name)")
    }

    /// RFC 6902, appendix A.9, A.12, A.15, and cases in its spirit: document, patch, error.
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
            "operation 0: '/foo' is an array, and '00' is no index; write digits without a leading zero"
        ),
        (
            "leading zero in add", #"[1,2]"#, #"[{"op":"add","path":"/01","value":0}]"#,
            "operation 0: the document is an array, and '01' is no index; write digits without a leading zero"
        ),
        (
            "behind the end", "[1]", #"[{"op":"add","path":"/2","value":0}]"#,
            "operation 0: the document has 1 element, so none at 2"
        ),
        (
            "remove at the end", "[1]", #"[{"op":"remove","path":"/-"}]"#,
            "operation 0: '-' is the place behind the 1 elements of the document; nothing is there"
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
            "operation 0: the whole document cannot be taken away; replace it by null"
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
            "operation 0: the document is a number, so nothing is in it at 'a'"
        ),
        (
            "through a scalar", #"{"a":"x"}"#, #"[{"op":"add","path":"/a/b/c","value":0}]"#,
            "operation 0: '/a' is a string, so nothing is in it at 'b'"
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
    func `a patch that does not fit says which operation and why`(
        name: String, document: String, patch: String, sentence: String
    ) throws {
        let document = try JSONValue(parsing: document)
        let patch = try JSONPatch(JSONValue(parsing: patch))
        let error = #expect(throws: JSONPatchError.self) { try patch.apply(to: document) }
        #expect(error?.description.hasPrefix(sentence) == true, "\(name): \(error?.description ?? "no error")")
    }

    @Test(arguments: [
        (#"{"op":"add"}"#, "a patch is an array of operations, not an object"),
        ("[1]", "operation 0: an operation is an object, not a number"),
        (#"[{"path":"/a"}]"#, "operation 0: 'op' is missing; write add, remove, replace, move, copy or test"),
        (
            #"[{"op":"spam","path":"/a"}]"#,
            "operation 0: unknown op 'spam'; write add, remove, replace, move, copy or test"
        ),
        (
            #"[{"op":1,"path":"/a"}]"#,
            "operation 0: 'op' is a number; write one of the strings add, remove, replace, move, copy or test"
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
    func `a text that is no patch is refused with a sentence`(text: String, sentence: String) throws {
        let json = try JSONValue(parsing: text)
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch(json) }
        #expect(error?.description == sentence)
    }

    @Test func `a member given twice is refused by the parser (A.13)`() {
        let text = #"[{"op":"add","path":"/baz","value":"qux","op":"remove"}]"#
        let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
        #expect(error?.kind == .duplicateKey)
    }

    @Test func `the JSON form comes back`() throws {
        let text = #"""
            [{"op":"add","path":"/a~1b/-","value":null},{"op":"remove","path":"/m~0n"},{"op":"replace","path":"","value":[1]},
             {"op":"move","from":"/a","path":"/b"},{"op":"copy","from":"/a","path":"/b"},{"op":"test","path":"/","value":1.5}]
            """#
        let json = try JSONValue(parsing: text)
        let patch = try JSONPatch(json)
        #expect(patch.json == json)
        var writer = JSONWriter()
        patch.write(to: &writer)
        #expect(try JSONValue(parsing: writer.bytes) == json)
    }

    // MARK: Making

    @Test(arguments: [
        ("equal", #"{"a":[1,2.0,{"b":null}]}"#, #"{"a":[1.0,2,{"b":null}]}"#, "[]"),
        ("member added", "{}", #"{"a":1}"#, #"[{"op":"add","path":"/a","value":1}]"#),
        ("member removed", #"{"a":1,"b":2}"#, #"{"b":2}"#, #"[{"op":"remove","path":"/a"}]"#),
        ("member replaced", #"{"a":{"b":1}}"#, #"{"a":{"b":2}}"#, #"[{"op":"replace","path":"/a/b","value":2}]"#),
        (
            "null is not absent", #"{"a":null}"#, #"{"a":0,"b":null}"#,
            #"[{"op":"replace","path":"/a","value":0},{"op":"add","path":"/b","value":null}]"#
        ),
        ("another type", #"{"a":[1]}"#, #"{"a":{"b":1}}"#, #"[{"op":"replace","path":"/a","value":{"b":1}}]"#),
        (
            "nothing in common", #"{"o":{"a":1,"b":2}}"#, #"{"o":{"c":1}}"#,
            #"[{"op":"replace","path":"/o","value":{"c":1}}]"#
        ),
        ("the document", "1", "2", #"[{"op":"replace","path":"","value":2}]"#),
        (
            "escaped keys", #"{"a/b":1,"m~n":1,"":1}"#, #"{"a/b":2,"m~n":2,"":2}"#,
            #"[{"op":"replace","path":"/a~1b","value":2},{"op":"replace","path":"/m~0n","value":2},{"op":"replace","path":"/","value":2}]"#
        ),
        ("element inserted", "[1,2,3]", "[1,9,2,3]", #"[{"op":"add","path":"/1","value":9}]"#),
        ("elements removed", "[1,2,3,4]", "[1,4]", #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"}]"#),
        ("element replaced", "[1,2,3]", "[1,9,3]", #"[{"op":"replace","path":"/1","value":9}]"#),
        ("appended", "[]", "[1,2]", #"[{"op":"add","path":"/0","value":1},{"op":"add","path":"/1","value":2}]"#),
        (
            "inside an element", #"[{"a":1,"b":1},2]"#, #"[{"a":1,"b":2},2]"#,
            #"[{"op":"replace","path":"/0/b","value":2}]"#
        ),
        (
            "row moved up", #"[{"id":1},{"id":2},{"id":3}]"#, #"[{"id":3},{"id":1},{"id":2}]"#,
            #"[{"op":"move","from":"/2","path":"/0"}]"#
        ),
        (
            "row moved down", #"[{"id":"a"},{"id":"b"},{"id":"c"}]"#, #"[{"id":"b"},{"id":"c"},{"id":"a"}]"#,
            #"[{"op":"move","from":"/0","path":"/2"}]"#
        ),
        (
            "row moved and changed", #"[{"id":1,"t":"x"},{"id":2},{"id":3}]"#, #"[{"id":2},{"id":3},{"id":1,"t":"y"}]"#,
            #"[{"op":"move","from":"/0","path":"/2"},{"op":"replace","path":"/2/t","value":"y"}]"#
        ),
        (
            "row removed, added and moved", #"[{"id":1},{"id":2},{"id":3},{"id":4}]"#,
            #"[{"id":4},{"id":1},{"id":5},{"id":3}]"#,
            #"[{"op":"remove","path":"/1"},{"op":"move","from":"/2","path":"/0"},{"op":"add","path":"/2","value":{"id":5}}]"#
        ),
        ("an id twice is no id", #"[{"id":1},{"id":1}]"#, #"[{"id":1}]"#, #"[{"op":"remove","path":"/1"}]"#),
        (
            "1 and \"1\" are two ids", #"[{"id":1},{"id":"1"}]"#, #"[{"id":"1"},{"id":1}]"#,
            #"[{"op":"move","from":"/0","path":"/1"}]"#
        ),
    ])
    func `the patch that is made is the small one`(name: String, old: String, new: String, patch: String) throws {
        let old = try JSONValue(parsing: old)
        let new = try JSONValue(parsing: new)
        let made = try JSONPatch(from: old, to: new)
        #expect(made.json == (try JSONValue(parsing: patch)), "\(name): \(made.json)")
        #expect(try made.apply(to: old) == new)
    }

    @Test func `one moved row among 1,000 is one move, wherever it goes`() throws {
        var random = SeededRandom(seed: 7)
        let rows = (0..<1_000).map { JSONValue.object(["id": .integer(Int64($0)), "title": .string("row \($0)")]) }
        for _ in 0..<50 {
            var moved = rows
            let from = Int.random(in: 0..<1_000, using: &random)
            let row = moved.remove(at: from)
            let to = Int.random(in: 0..<1_000, using: &random)
            moved.insert(row, at: to)
            let patch = try JSONPatch(from: .array(rows), to: .array(moved))
            #expect(patch.operations.count == (from == to ? 0 : 1))
            #expect(try patch.apply(to: .array(rows)) == .array(moved))
        }
    }

    @Test func `a reversed list of 20,000 rows takes no quadratic time to compare`() throws {
        let rows = (0..<20_000).map { JSONValue.object(["id": .integer(Int64($0))]) }
        #expect(try JSONPatch(from: .array(rows), to: .array(rows.reversed())).operations.count == 19_999)
        let members = rows.enumerated().map { ("key\($0)", $1) }
        let patch = try JSONPatch(from: .object(JSONObject(members)), to: .object(JSONObject(members.suffix(10))))
        #expect(try patch.apply(to: .object(JSONObject(members))) == .object(JSONObject(members.suffix(10))))
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `what is made leads from any document to any other, and comes back through its JSON form`(seed: UInt64) throws
    {
        var random = SeededRandom(seed: seed)
        for round in 0..<1_500 {
            let old = random.document(depth: 4)
            let new = round % 3 == 0 ? random.document(depth: 4) : random.changed(old)
            let made = try JSONPatch(from: old, to: new)
            guard try made.apply(to: old) == new else {
                Issue.record("seed \(seed), round \(round): \(old) -> \(new): \(made.json)")
                return
            }
            #expect(try JSONPatch(JSONValue(parsing: made.json.compact())) == made)
            #expect(try JSONPatch(from: new, to: new).operations.isEmpty)
        }
    }

    @Test(arguments: [11, 12] as [UInt64])
    func `rows that are moved, removed, added and changed at once arrive, with no more operations than rows that did`(
        seed: UInt64
    ) throws {
        var random = SeededRandom(seed: seed)
        for round in 0..<1_500 {
            let count = Int.random(in: 0...12, using: &random)
            let old = (0..<count).map { JSONValue.object(["id": .integer(Int64($0)), "n": .integer(0)]) }
            var new = old.filter { _ in Bool.random(using: &random) || Bool.random(using: &random) }
            let removed = old.count - new.count
            new.shuffle(using: &random)
            let added = Int.random(in: 0...3, using: &random)
            for id in 0..<added {
                new.insert(["id": .string("new\(id)")], at: Int.random(in: 0...new.count, using: &random))
            }
            var changed = 0
            for index in new.indices where new[index]["n"] != nil && Int.random(in: 0..<4, using: &random) == 0 {
                new[index]["n"] = 1
                changed += 1
            }
            let patch = try JSONPatch(from: .array(old), to: .array(new))
            guard try patch.apply(to: .array(old)) == .array(new) else {
                Issue.record(
                    "seed \(seed), round \(round): \(JSONValue.array(old)) -> \(JSONValue.array(new)): \(patch.json)")
                return
            }
            let moves = patch.operations.count { if case .move = $0 { true } else { false } }
            #expect(patch.operations.count == removed + added + changed + moves)
            #expect(moves <= max(0, old.count - removed - 1))
        }
    }

    // MARK: Limits

    /// Built without recursion, and taken apart again so, for a deep enum is released recursively.
    private static func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(JSONValue.null) { value, _ in [value] }
    }

    @Test func `documents of 256 levels are compared and patched, deeper ones refused`() throws {
        let old = Self.nested(256)
        let patch = try JSONPatch(from: old, to: .array([Self.nested(254)]))
        #expect(try patch.apply(to: old) == .array([Self.nested(254)]))
        let error = #expect(throws: JSONPatchError.self) { try JSONPatch(from: Self.nested(257), to: nil) }
        #expect(error == .limit(operation: nil, name: "depth", max: 256))
        #expect(error?.description == "arrays and objects nested deeper than 256")
        #expect(throws: JSONPatchError.self) { try JSONPatch(from: nil, to: Self.nested(5_000)) }
    }

    @Test func `no operation makes a document deeper than 256 levels`() throws {
        let full = Self.nested(256)
        let deepest = JSONPointer(Array(repeating: "0", count: 255))
        #expect(throws: JSONPatchError.limit(operation: 0, name: "depth", max: 256)) {
            try JSONPatch([.add(path: deepest.appending("-"), value: [])]).apply(to: full)
        }
        #expect(throws: JSONPatchError.limit(operation: 0, name: "depth", max: 256)) {
            try JSONPatch([.copy(from: .root, path: JSONPointer(["-"]))]).apply(to: full)
        }
        #expect(throws: JSONPatchError.limit(operation: 0, name: "depth", max: 256)) {
            try JSONPatch([.move(from: JSONPointer(["1"]), path: JSONPointer(["0", "-"]))]).apply(to: [
                [], Self.nested(255),
            ])
        }
        let twice = Array(repeating: JSONPatch.Operation.copy(from: .root, path: JSONPointer(["a"])), count: 300)
        #expect(throws: JSONPatchError.limit(operation: 255, name: "depth", max: 256)) {
            try JSONPatch(twice).apply(to: [:])
        }
        #expect(throws: JSONPatchError.self) {
            try JSONPatch([.test(path: .root, value: Self.nested(5_000))]).apply(to: Self.nested(5_000))
        }
        #expect(throws: JSONPatchError.self) {
            try JSONPatch([.remove(path: JSONPointer(Array(repeating: "0", count: 4_000)))]).apply(
                to: Self.nested(5_000))
        }
    }

    @Test func `a patch that doubles the document with each operation is refused`() throws {
        let doubling = (0..<40).map { JSONPatch.Operation.copy(from: .root, path: JSONPointer(["k\($0)"])) }
        #expect(throws: JSONPatchError.limit(operation: 16, name: "values", max: 250_000)) {
            try JSONPatch(doubling).apply(to: ["a": 1])
        }
    }

    @Test func `a failed patch leaves the document as it was`() throws {
        let document: JSONValue = ["a": [1, 2], "b": ["c": 1]]
        let copy = document
        #expect(throws: JSONPatchError.self) {
            try JSONPatch([
                .add(path: JSONPointer(["a", "0"]), value: 0), .remove(path: JSONPointer(["b", "c"])),
                .remove(path: JSONPointer(["b", "c"])),
            ]).apply(to: document)
        }
        #expect(document == copy)
    }
}
