import JSON
import Platform
import Testing

struct JSONValueTests {
    @Test func `literals make values`() throws {
        let value: JSONValue = ["a": [1, 2.5, "é\n", .null, true], "b": [:], "c": "\(1 + 1)"]
        #expect(try value.compact() == #"{"a":[1,2.5,"é\n",null,true],"b":{},"c":"2"}"#)
    }

    @Test(arguments: [
        ("1", "1.0", true), ("0", "-0.0", true), ("1", "1.5", false), ("9007199254740993", "9007199254740992.0", false),
        ("9223372036854775807", "9223372036854775808.0", false),
        ("-9223372036854775808", "-9223372036854775808.0", true), ("1", "true", false),
        ("null", "false", false), ("\"\u{E9}\"", "\"e\u{301}\"", false), (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#, true),
        (#"{"a":null}"#, "{}", false),
        ("[1,2]", "[2,1]", false), (#""\u0041""#, #""A""#, true), ("{}", "[]", false), ("1e2", "100", true),
    ])
    func `equality is by value, and by bytes in strings`(a: String, b: String, equal: Bool) throws {
        let (a, b) = try (JSONValue(parsing: a), JSONValue(parsing: b))
        #expect((a == b) == equal)
        #expect((b == a) == equal)
    }

    @Test func `members are read, set and removed in order, in small objects and large ones`() {
        for count in [3, 8, 9, 10, 100] {
            var object = JSONObject((0..<count).map { ("k\($0)", .integer(Int64($0))) })
            object["k1"] = nil
            object["k2"] = "new"
            object["last"] = true
            #expect(object.keys == ["k0"] + (2..<count).map { "k\($0)" } + ["last"])
            #expect(
                object["k1"] == nil && object["k2"] == "new" && object["last"] == true && object["k\(count - 1)"] != nil
            )
        }
    }

    @Test(arguments: [61, 62] as [UInt64])
    func `an object behaves like a list of pairs under random changes`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var object = JSONObject()
        var pairs: [(String, JSONValue)] = []
        for step in 0..<5_000 {
            let key = "k\(random.below(30))"
            let value: JSONValue? = random.below(5) < 3 ? .integer(Int64(step)) : nil
            object[key] = value
            switch (pairs.firstIndex { $0.0 == key }, value) {
            case (let index?, let value?): pairs[index].1 = value
            case (let index?, nil): pairs.remove(at: index)
            case (nil, let value?): pairs.append((key, value))
            case (nil, nil): break
            }
            guard object.keys == pairs.map(\.0), pairs.allSatisfy({ object[$0.0] == $0.1 }), object[key] == value else {
                Issue.record("seed \(seed), step \(step)")
                return
            }
        }
    }

    @Test func `a subscript without a value returns nil`() {
        var value: JSONValue = [1, 2]
        #expect(value[0] == 1 && value[2] == nil && value[-1] == nil && value["a"] == nil)
        value["a"] = 1
        #expect(value == ["a": 1])
        #expect(
            value[0] == nil && value.array == nil && value.string == nil && value.bool == nil && value.double == nil
                && !value.isNull)
    }

    @Test func `pretty text keeps short lists on one line`() throws {
        let value: JSONValue = [
            "a": [1, "two", .null], "b": [[1], ["c": [:]]], "d": [], "e": .array((0..<40).map { .integer($0) }),
        ]
        let lines = try value.pretty().split(separator: "\n")
        #expect(
            lines[0...8] == [
                "{", #"  "a": [1, "two", null],"#, #"  "b": ["#, "    [1],", "    {", #"      "c": {}"#, "    }",
                "  ],", #"  "d": [],"#,
            ])
        #expect(lines.count == 52)
    }
}
