import Testing
import Wire

@Wire private struct Note {
    var id: Int
    var title: String
    var tags: [String] = ["none"]
    var rating: Double?
    var color = Color.red
}
@Wire private enum Color: String { case red, green }
@Wire private enum Action { case add(by: Int), set(Int), rename(text: String?), move(Int, to: Int), reset }
@Wire private struct Numbers {
    var small: UInt8 = 0; var int: Int = 0; var float: Float = 0; var double: Double = 0; var big: UInt64 = 0
}
@Wire private struct Passing { var json: JSONValue; var fragment: WireFragment; var nothing: WireNothing }
@Wire private indirect enum Chain { case end, link(next: Chain) }

/// Returns the error of reading `text` as `type`.
private func failure<Value: WireCodable>(_ type: Value.Type, _ text: String) -> String {
    do {
        return "read \(try Value(wireText: text).wireText())"
    } catch {
        return "\(error)"
    }
}

struct CodingTests {
    @Test(arguments: [
        (Action.add(by: 2), #"{"type":"add","by":2}"#), (.set(3), #"{"type":"set","value":3}"#),
        (.rename(text: nil), #"{"type":"rename"}"#),
        (.rename(text: "a\"b"), #"{"type":"rename","text":"a\"b"}"#),
        (.move(1, to: 2), #"{"type":"move","value":1,"to":2}"#),
        (.reset, #"{"type":"reset"}"#),
    ])
    private func `an enum is written as an object with its case's name`(action: Action, text: String) throws {
        #expect(action.wireText() == text)
        #expect(try Action(wireText: text) == action)
    }

    @Test func `absent and null read as nil, or keep the default`() throws {
        let plain = Note(id: 1, title: "t")
        #expect(try Note(wireText: #"{"id":1,"title":"t"}"#) == plain)
        #expect(try Note(wireText: #"{"id":1,"title":"t","tags":null,"rating":null,"color":null}"#) == plain)
        #expect(plain.wireText() == #"{"id":1,"title":"t","tags":["none"],"color":"red"}"#)
        #expect(try Action(wireText: #"{"type":"rename","text":null}"#) == .rename(text: nil))
    }

    @Test func `unknown members are ignored and order does not matter`() throws {
        #expect(try Note(wireText: #"{"x":[{}],"title":"t","id":1}"#) == Note(id: 1, title: "t"))
        #expect(try Action(wireText: #"{"by":2,"extra":null,"type":"add"}"#) == .add(by: 2))
    }

    @Test(arguments: [
        (#"{"title":"t"}"#, "/id: expected a whole number, found nothing"),
        (#"{"id":null,"title":"t"}"#, "/id: expected a whole number, found nothing"),
        (#"{"id":1,"title":2}"#, "/title: expected a string, found 2"),
        (#"{"id":1,"title":"t","tags":["a",{}]}"#, "/tags/1: expected a string, found an empty object"),
        (#"{"id":1,"title":"t","tags":"a"}"#, #"/tags: expected an array, found "a""#),
        (#"{"id":1,"title":"t","rating":"high"}"#, #"/rating: expected a number, found "high""#),
        (
            #"{"id":1,"title":"t","color":"rde"}"#,
            #"/color: expected one of "red", "green", found "rde"; did you mean "red"?"#
        ),
        (#"{"id":1,"title":"t","color":3}"#, "/color: expected a string, found 3"),
        (#"[]"#, "expected an object, found an empty array"),
    ])
    func `an error in a struct has its path`(text: String, message: String) {
        #expect(failure(Note.self, text) == message)
    }

    @Test(arguments: [
        (#""reset""#, #"expected {"type":"reset"}, found "reset""#),
        (#"{}"#, #"/type: expected one of "add", "set", "rename", "move", "reset", found nothing"#),
        (#"{"type":3}"#, #"/type: expected one of "add", "set", "rename", "move", "reset", found 3"#),
        (
            #"{"type":"ad"}"#,
            #"/type: expected one of "add", "set", "rename", "move", "reset", found "ad"; did you mean "add"?"#
        ),
        (#"{"type":"add"}"#, "/by: expected a whole number, found nothing"),
        (#"{"type":"set","value":true}"#, "/value: expected a whole number, found true"),
        (#"[1]"#, #"expected an object like {"type":"add"}, found an array"#),
    ])
    func `an error in an enum has its path`(text: String, message: String) {
        #expect(failure(Action.self, text) == message)
    }

    @Test func `errors name their kind and escape the pointer`() throws {
        let error = #expect(throws: WireError.self) { try [String: [Color]](wireText: #"{"a/b~c":["red","blue"]}"#) }
        #expect(error?.pointer == "/a~1b~0c/1")
        #expect(error?.kind == .unknownCase(allowed: ["red", "green"]))
        #expect(error?.found == #""blue""#)
        #expect(try #require(error).at(key: "").pointer == "//a~1b~0c/1")
        let missing = #expect(throws: WireError.self) { try Note(wireText: "{}") }
        #expect(missing?.kind == .missing)
    }

    @Test(arguments: [
        ("1", "read 1"), ("-9223372036854775808", "read -9223372036854775808"), ("2.0", "read 2"), ("1e3", "read 1000"),
        ("9007199254740992.0", "read 9007199254740992"),
        ("1.5", "expected a whole number, found 1.5, which has a fraction"),
        ("1e300", "expected a whole number within ±2^53, or one written without fraction and exponent, found 1e+300"),
        (
            "9007199254740994.0",
            "expected a whole number within ±2^53, or one written without fraction and exponent, "
                + "found 9.007199254740994e+15"
        ),
        ("\"1\"", "expected a whole number, found \"1\""), ("true", "expected a whole number, found true"),
    ])
    func `whole numbers are read exactly or not at all`(text: String, result: String) {
        #expect(failure(Int.self, text) == result)
    }

    @Test func `numbers out of their type's range are rejected`() {
        #expect(failure(UInt8.self, "256") == "expected a whole number from 0 to 255, found 256")
        #expect(failure(UInt8.self, "-1") == "expected a whole number from 0 to 255, found -1")
        #expect(failure(UInt8.self, "255.0") == "read 255")
        #expect(
            failure(Int32.self, "3e9") == "expected a whole number from -2147483648 to 2147483647, found 3000000000.0")
        #expect(failure(UInt64.self, "9223372036854775807") == "read 9223372036854775807")
        #expect(failure(Float.self, "1e39") == "expected a number within ±3.4028235e+38, found 1e+39")
        #expect(failure(Float.self, "0.1") == "read 0.1")
        #expect(failure(Double.self, "3") == "read 3.0")
        #expect(failure(Numbers.self, "{}") == #"read {"small":0,"int":0,"float":0.0,"double":0.0,"big":0}"#)
        #expect(UInt64.max.wireText() == "18446744073709551615")
    }

    @Test func `a number that is not finite fails the writer`() {
        var writer = JSONWriter()
        [Double.nan].write(to: &writer)
        #expect(writer.failure == .notANumber)
        writer.removeAll()
        Float.infinity.write(to: &writer)
        #expect(writer.failure == .notANumber)
    }

    @Test func `optionals and dictionaries keep null where it is a value`() throws {
        #expect([1, nil].wireText() == "[1,null]")
        #expect(try [Int?](wireText: "[1,null]") == [1, nil])
        #expect((["b": 1, "a": nil, "": 2] as [String: Int?]).wireText() == #"{"":2,"a":null,"b":1}"#)
        let nothing: [String: Int?] = ["a": nil]
        #expect(try [String: Int?](wireText: #"{"a":null}"#) == nothing)
        #expect(failure([String: Int].self, "[]") == "expected an object, found an empty array")
    }

    @Test func `keys that Swift equates and the wire does not are refused, not lost`() {
        #expect(
            failure([String: Int].self, #"{"caf\u00e9":1,"cafe\u0301":2}"#).contains("encoding of accents"))
    }

    @Test func `JSON is passed through`() throws {
        let text = #"{"json":{"a":[1,2.5,null]},"fragment":{"b":"\u00e9"},"nothing":{}}"#
        let value = try Passing(wireText: text)
        #expect(value.wireText() == #"{"json":{"a":[1,2.5,null]},"fragment":{"b":"é"},"nothing":{}}"#)
        #expect(try Passing(wireText: "{}").wireText() == #"{"json":null,"fragment":null,"nothing":{}}"#)
        #expect(WireFragment(encoding: [1, 2]).wireText() == "[1,2]")
        for text in ["null", "[]", "{}", #"{"a":1}"#] { #expect(try WireNothing(wireText: text) == WireNothing()) }
        #expect(failure(WireNothing.self, "[1]") == "expected nothing, or {}, found an array")
        #expect(failure(Never.self, "{}") == "expected nothing, found an empty object")
    }

    @Test func `writing stops at the writer's depth`() {
        var chain = Chain.end
        for _ in 0..<1_000 { chain = .link(next: chain) }
        var writer = JSONWriter()
        chain.write(to: &writer)
        #expect(writer.failure == .depth(max: 256))
        #expect(writer.count < 10_000)
    }
}

/// A type with a hand-written conformance: three functions.
private struct Day: WireCodable {
    var number: Int

    init(number: Int) { self.number = number }

    init(wire node: JSONNode) throws(WireError) {
        guard let text = node.string, text.hasPrefix("day "), let number = Int(text.dropFirst(4)) else {
            throw WireError.mismatch(expected: "text like \"day 1\"", found: node)
        }
        self.number = number
    }

    func write(to writer: inout JSONWriter) { writer.string("day \(number)") }
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "string", "pattern": "^day [0-9]+$"]
    }
}

struct HandWrittenTests {
    @Test func `a type may have a hand-written form`() throws {
        #expect(try [Day](wireText: #"["day 1"]"#) == [Day(number: 1)])
        #expect(Day(number: 2).wireText() == #""day 2""#)
        #expect(failure([Day].self, "[1]") == #"/0: expected text like "day 1", found 1"#)
    }

    @Test func `long lists of names and long texts are cut short`() {
        let names = (1...25).map { "n\($0)" }
        #expect(WireError.oneOf(names).hasSuffix("\"n20\" and 5 more"))
        let text = JSONValue.string(String(repeating: "x", count: 100)).description
        #expect(failure(Bool.self, text) == "expected true or false, found \"\(String(repeating: "x", count: 40))…\"")
    }
}
