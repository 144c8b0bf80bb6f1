import JSON
import Platform
import Testing

struct JSONParserTests {
    // MARK: RFC 8259

    /// Texts that RFC 8259 allows and we read, in the spirit of JSONTestSuite's `y_` files.
    static let accepted = [
        // Containers and white space
        "[]", "{}", "[[]   ]", "[ ]", "[\"\"]", "[[[[[[]]]]]]", "{\"a\":[]}", "{\"\":0}", "{\"a\":{\"b\":{\"c\":{}}}}",
        " [1]", "[1] ", "[1]\n",
        "\t[1]\r\n",
        "\r\n\t {}", "[1\n,2]", "[1,\r\n2]", "{\n\"a\" :\t1\n}", "[null, 1, \"1\", {}]", "[1,null,null,null,2]",
        "{\"a\":\"b\",\"c\":\"d\"}",
        "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}", "{\"title\":\"\\u041f\\u043e\\u043b\"}",
        "{\"min\": -1.0e+28, \"max\": 1.0e+28}", "{\"a\\nb\":1}",
        "{\"x\":[{\"id\": \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}], \"id\": \"b\"}", "[1,[2,[3,[4,{}]]]]",
        "{\"a\":1,\"A\":2}",
        "{\"e\u{301}\":1,\"\u{E9}\":2}",
        // Scalars at the root
        "null", "true", "false", "0", "-1", "1.5", "\"\"", "\"asd\"", " 42 ", "-0.1", "\"\\u0061\"",
        // Numbers
        "[0]", "[-0]", "[-0.0]", "[0e1]", "[0e+1]", "[0E0]", "[1e2]", "[1E22]", "[1E+2]", "[1E-2]", "[1e+2]", "[1e-2]",
        "[123]", "[-123]",
        "[123.456]",
        "[123.456e78]", "[123e65]", "[123e45]", "[20e1]", "[ 4]", "[0.1]", "[1.0]", "[1e-400]", "[-1e-400]",
        "[9223372036854775807]",
        "[-9223372036854775808]", "[1.7976931348623157e308]", "[-1.7976931348623157e308]", "[5e-324]",
        "[2.2250738585072014e-308]",
        "[0.00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001]",
        "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
        "[1.000000000000000000000000000000000000000000000000000000000000000000000000000001]", "[0.30000000000000004]",
        "[100000000000000000000.0]", "[0.0e999999]",
        // Strings
        "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
        "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
        "[\"\\\\u0000\"]",
        "[\"\\\"\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\\\a\"]", "[\"\\\\n\"]", "[\"\\u0012\"]", "[\"\\uFFFF\"]",
        "[ \"asd\"]", "[\"\\uDBFF\\uDFFF\"]",
        "[\"new\\u00A0line\"]", "[\"\u{10FFFF}\"]", "[\"\u{FFFF}\"]", "[\"\\u0000\"]", "[\"\\u002c\"]", "[\"\u{3C0}\"]",
        "[\"\u{1BFFF}\"]",
        "[\"asd \"]",
        "\" \"", "[\"\\uD834\\uDd1e\"]", "[\"\\u0821\"]", "[\"\\u0123\"]", "[\"\u{2028}\"]", "[\"\u{2029}\"]",
        "[\"\\u0061\\u30af\\u30EA\\u30b9\"]",
        "[\"new\\u000Aline\"]", "[\"\u{7F}\"]", "[\"\\uA66D\"]", "[\"\u{2342}\u{3289}\u{50E7}\"]", "[\"\\u005C\"]",
        "[\"\\u0022\"]", "[\"\\u200B\"]",
        "[\"\\u2064\"]", "[\"\\uFDD0\"]", "[\"\\uFFFE\"]", "[\"\u{20AC}\u{1D11E}\"]", "[\"a\u{7F}a\"]",
        "[\"\u{E000}\"]", "[\"\u{D7FF}\"]",
        "[\"\u{FEFF}\"]",
        "[\"[{,:]}\"]", "{\"[{,:]}\":\"\"}",
    ]

    @Test(arguments: accepted)
    func `a text that RFC 8259 allows is read, written and read back`(text: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(try JSONValue(parsing: value.compact()) == value)
        #expect(try JSONValue(parsing: value.pretty()) == value)
        // The writer and jansson agree on the parsed value.
        let (ours, janssons) = try JSONParser().parse(text) { node in
            var writer = JSONWriter()
            writer.node(node)
            return (writer.bytes, node.janssonText())
        }
        #expect(try JSONValue(parsing: ours) == value)
        #expect(try JSONValue(parsing: #require(janssons)) == value)
    }

    /// Texts that RFC 8259 forbids or we refuse, with the kind.
    static let refused: [(String, JSONParseError.Kind)] = [
        // Arrays
        ("[1 true]", .syntax),
        ("[1,]", .syntax),
        ("[,1]", .syntax),
        ("[1,,2]", .syntax),
        ("[,]", .syntax), ("[\"\",]", .syntax),
        ("[\"x\"", .syntax),
        ("[", .syntax), ("[1", .syntax),
        ("[1,", .syntax),
        ("[\"\": 1]", .syntax), ("[3[4]]", .syntax),
        ("[1:2]", .syntax),
        ("[*]", .syntax), ("[-]", .syntax),
        ("[a", .syntax),
        ("[1}", .syntax), ("[[1]", .syntax),
        ("[\n1\n,1", .syntax),
        ("[}", .syntax), ("[   , \"\"]", .syntax),
        ("[1,\n1\n,1", .syntax),
        ("[é]", .syntax), ("[\u{B}]", .syntax),
        ("[\u{C}]", .syntax),
        ("[\u{A0}1]", .syntax), ("[\u{2060}]", .syntax),
        ("[<a>]", .syntax),
        // Objects
        ("{", .syntax),
        ("{\"a\"", .syntax),
        ("{\"a\":", .syntax), ("{\"a\":1", .syntax),
        ("{\"a\":1,", .syntax),
        ("{\"a\":1,}", .syntax),
        ("{\"a\" 1}", .syntax),
        ("{\"a\",1}", .syntax),
        ("{:1}", .syntax),
        ("{1:1}", .syntax),
        ("{a:1}", .syntax), ("{'a':1}", .syntax),
        ("{null:1}", .syntax),
        ("{\"a\":1,,\"b\":2}", .syntax),
        ("{\"a\"::1}", .syntax),
        ("{\"a\":1 \"b\":2}", .syntax),
        ("{\"a\":}", .syntax),
        ("{[1]:1}", .syntax), ("{\"a\":1]", .syntax),
        ("{,\"a\":1}", .syntax),
        ("{\"a\":1}#", .syntax), ("{\"a\":1}//", .syntax),
        ("{\"a\":1}/**/", .syntax),
        ("{\"a\":/*x*/1}", .syntax), ("{\"a\":1; \"b\":2}", .syntax),
        ("{\"a\"=1}", .syntax),
        // Text after the end, and empty text
        ("", .syntax), (" ", .syntax),
        ("\n\t", .syntax),
        ("[]]", .syntax), ("{}}", .syntax),
        ("1 2", .syntax),
        ("{} {}", .syntax),
        ("[1]x", .syntax), ("[][]", .syntax),
        ("\"a\" \"b\"", .syntax),
        ("1]", .syntax),
        ("{}\u{0}", .nul), ("]", .syntax),
        ("}", .syntax),
        (",", .syntax),
        (":", .syntax), ("\u{FEFF}[]", .syntax),
        ("[]\u{FEFF}", .syntax),
        // Words
        ("nul", .syntax), ("[tru]", .syntax),
        ("True", .syntax),
        ("[FALSE]", .syntax), ("NaN", .syntax),
        ("[Infinity]", .syntax),
        ("[-Infinity]", .syntax), ("[-NaN]", .syntax),
        ("[undefined]", .syntax),
        ("[nullx]", .syntax), ("truefalse", .syntax), ("None", .syntax),
        // Numbers
        ("01", .syntax),
        ("[-01]", .syntax),
        ("[012]", .syntax),
        ("+1", .syntax),
        ("[++1]", .syntax),
        (".5", .syntax),
        ("[-.5]", .syntax),
        ("1.", .syntax),
        ("[1.]", .syntax),
        ("[1.e1]", .syntax),
        ("[1e]", .syntax),
        ("[1e+]", .syntax),
        ("[1eE2]", .syntax),
        ("[0e]", .syntax), ("[1.5.5]", .syntax),
        ("[0x1F]", .syntax),
        ("[1_000]", .syntax),
        ("[1 200]", .syntax),
        ("[1,5,]", .syntax),
        ("[--1]", .syntax), ("[- 1]", .syntax), ("-", .syntax),
        ("[0.1.2]", .syntax),
        ("[1a]", .syntax), ("[2.e3]", .syntax), ("[9.e+]", .syntax),
        ("[\u{FF11}]", .syntax),
        ("1e400", .numberRange),
        ("[-1e400]", .numberRange),
        ("[1.8e308]", .numberRange),
        ("[9223372036854775808]", .numberRange),
        ("[-9223372036854775809]", .numberRange),
        ("{\"n\":123456789012345678901234567890123456789012345678901234567890}", .numberRange),
        // Strings
        ("\"", .syntax),
        ("[\"a", .syntax),
        ("[\"a]", .syntax), ("\"\\\"", .syntax),
        ("\"a\tb\"", .syntax),
        ("\"a\nb\"", .syntax), ("\"\u{1}\"", .syntax),
        ("\"\u{1F}\"", .syntax),
        ("\"\r\"", .syntax), ("\"\\x41\"", .syntax),
        ("\"\\'\"", .syntax),
        ("\"\\U0041\"", .syntax), ("\"\\ \"", .syntax),
        ("\"\\é\"", .syntax),
        ("\"\\u\"", .syntax), ("\"\\u00A\"", .syntax),
        ("\"\\u00g0\"", .syntax),
        ("\"\\u 123\"", .syntax), ("\"\\u-123\"", .syntax),
        ("\"\\ud800\"", .syntax),
        ("\"\\udc00\"", .syntax), ("\"\\ud800\\u0041\"", .syntax),
        ("\"\\ud800a\"", .syntax),
        ("\"\\ud800\\n\"", .syntax), ("\"\\ud800\\ud800\"", .syntax),
        ("\"\\udc00\\ud800\"", .syntax),
        ("\"x\\uDADA\"", .syntax), ("\"\\ud800\\", .syntax),
        ("[\"\\uD834\\uDd\"]", .syntax),
        ("\"\\a\"", .syntax), ("\"\\\u{0}\"", .nul),
        ("\"\u{0}\"", .nul),
        ("[1\u{0}]", .nul), ("\u{0}", .nul), ("`a`", .syntax),
        ("abc", .syntax),
        ("“a”", .syntax), ("['a']", .syntax),
        // Keys
        ("{\"a\":1,\"a\":2}", .duplicateKey),
        ("[{\"x\":{\"a\":1, \"\\u0061\":2}}]", .duplicateKey),
        ("{\"\":1,\"\":1}", .duplicateKey),
        ("{\"a\\u0000b\":1}", .nul),
    ]

    @Test(arguments: refused)
    func `a malformed text is refused with its kind, a position and a sentence`(
        text: String, kind: JSONParseError.Kind
    ) {
        let error = #expect(throws: JSONParseError.self, "\(text)") { try JSONValue(parsing: text) }
        #expect(error?.kind == kind, "\(text): \(error?.description ?? "")")
        #expect(error.map { $0.offset <= text.utf8.count && !$0.reason.isEmpty } == true)
    }

    @Test(arguments: [
        ("[1,]", "line 1, column 4: unexpected token near ']'"),
        ("{'a':1}", "line 1, column 2: string or '}' expected near '''"),
        ("{\"a\":1,\n\"b\" 2}", "line 2, column 5: ':' expected near '2'"),
        ("[1", "line 1, column 2: ']' expected near end of file"),
        ("[1] x", "line 1, column 5: end of file expected near 'x'"),
        ("{\"a\":1,\"a\":2}", "line 1, column 10: duplicate object key near '\"a\"'"),
        (
            "[9223372036854775808]",
            "line 1, column 20: a number beyond 64-bit integers and finite doubles; write it as a string"
        ),
    ])
    func `the sentence says where reading stopped, and what stands there`(text: String, sentence: String) {
        let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
        #expect(error?.description == sentence)
    }

    /// Bytes that are not UTF-8, between quotes, and how many stand before the first wrong one.
    @Test(
        arguments: [
            [0xFF], [0x80], [0xBF], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xF0, 0x80, 0x80, 0xAF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC3],
            [0xC3, 0x28], [0xE2, 0x28, 0xA1],
            [0xE2, 0x82, 0x28], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80],
            [0xF0, 0x28, 0x8C, 0xBC],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are refused at any position`(bytes: [UInt8]) {
        for (before, after) in [
            ("[\"é", "\"]"), ("{\"é", "\":1}"), ("[", "]"), ("[1", "]"), ("[true", "]"), ("[] ", ""), ("[\"\\", "\"]"),
            ("[\"é", ""),
        ] {
            let error = #expect(throws: JSONParseError.self) {
                try JSONValue(parsing: Array(before.utf8) + bytes + Array(after.utf8))
            }
            #expect(error?.kind == .utf8, "\(before): \(error?.description ?? "")")
            #expect(error?.offset == before.utf8.count)
            #expect(error?.column == before.count)
            #expect(error?.reason == "the byte 0x\(String(bytes[0], radix: 16)) does not begin a valid UTF-8 character")
        }
    }

    @Test func `line and column count characters, the offset bytes`() {
        let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: "{\"é\": 1,\n  \"😀é\": tru}") }
        #expect(error?.line == 2 && error?.column == 11 && error?.offset == 25)
        #expect(error?.description == "line 2, column 11: invalid token near 'tru'")
        let nul = #expect(throws: JSONParseError.self) { try JSONValue(parsing: "[\r\n\"é\0\"]") }
        #expect(nul?.line == 2 && nul?.column == 2 && nul?.offset == 6)
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func `a text with one changed byte is read, or refused with a sentence and a position`(seed: UInt64) throws {
        let alphabet = Array("[]{},:\"\\ u019-+.eEtfn/\n\u{0}é".utf8) + [0xFF, 0xC0, 0xED, 0xA0]
        var random = SplitMix64(state: seed)
        var refusals = 0
        for _ in 0..<3_000 {
            var bytes = try Array(random.document(depth: 3).compact().utf8)
            for _ in 0...random.below(3) where !bytes.isEmpty {
                let index = random.below(bytes.count)
                switch random.below(4) {
                case 0: bytes.remove(at: index)
                case 1: bytes.insert(alphabet[random.below(alphabet.count)], at: index)
                case 2: bytes.removeLast(bytes.count - index)
                default: bytes[index] = alphabet[random.below(alphabet.count)]
                }
            }
            do {
                let value = try JSONValue(parsing: bytes)
                #expect(try JSONValue(parsing: value.compact()) == value)
            } catch let error as JSONParseError {
                refusals += 1
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(error.offset <= bytes.count && error.line >= 1 && !error.reason.isEmpty, "\(text): \(error)")
            }
        }
        #expect(refusals > 1_000)
    }

    // MARK: Values

    @Test(
        arguments: [
            ("0", .integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)),
            ("9007199254740993", .integer(9_007_199_254_740_993)), ("1.0", .real(1)), ("1e2", .real(100)),
            ("1e-400", .real(0)),
            ("5e-324", .real(.leastNonzeroMagnitude)),
            ("0.1", .real(0.1)), ("1.7976931348623157e308", .real(.greatestFiniteMagnitude)),
            ("9007199254740993.0", .real(9_007_199_254_740_992)),
        ] as [(String, JSONValue)])
    func `integers stay integers and reals become the nearest double`(text: String, expected: JSONValue) throws {
        let value = try JSONValue(parsing: text)
        switch (value, expected) {
        case (.integer(let a), .integer(let b)): #expect(a == b)
        case (.real(let a), .real(let b)): #expect(a == b)
        default: Issue.record("\(text) became \(value)")
        }
    }

    @Test func `the sign of a negative zero survives when it is written as a real`() throws {
        #expect(try JSONValue(parsing: "-0.0").compact() == "-0.0")
        #expect(try JSONValue(parsing: "-0").compact() == "0")
    }

    @Test func `an escape becomes its character, NUL included`() throws {
        let value = try JSONValue(parsing: #"["a\u0000b","\ud83d\ude00","\u00e9\"\\\/\b\f\n\r\t"]"#)
        #expect(value == ["a\0b", "😀", "é\"\\/\u{8}\u{C}\n\r\t"])
        #expect(try value.compact() == #"["a\u0000b","😀","é\"\\/\b\f\n\r\t"]"#)
    }

    @Test func `a node reads members, elements and strings in place`() throws {
        try JSONParser().parse(#"{"b":[1,"two",null],"a\/c":{},"":true}"#) { root in
            #expect(root.isObject && root.count == 3)
            var keys: [String] = []
            root.forEachMember { key, _ in keys.append(key.string) }
            #expect(keys == ["b", "a/c", ""])
            let list = try #require(root.member("b" as StaticString))
            #expect(
                list.count == 3 && list.element(0)?.integer == 1 && list.element(1)?.equals("two") == true
                    && list.element(2)?.isNull == true)
            #expect(
                list.element(3) == nil && list.element(-1) == nil && list.element(.max) == nil
                    && list.member("x" as String) == nil)
            #expect(
                root.element(0) == nil && root.member("b\0" as String) == nil
                    && root.member("a/c" as String)?.kind == .object)
            #expect(
                root.member("" as String)?.bool == true && root.integer == nil && root.string == nil && root.real == nil
            )
        }
    }

    @Test func `keys that differ in bytes alone are two keys`() throws {
        let value = try JSONValue(parsing: "{\"e\u{301}\":1,\"\u{E9}\":2}")
        #expect(value["\u{E9}"] == 2 && value["e\u{301}"] == 1 && value.object?.count == 2)
    }

    // MARK: Limits

    @Test func `nesting is allowed to 256 levels and refused beyond, without recursion`() throws {
        let deepest = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
        #expect(try JSONValue(parsing: deepest).compact() == deepest)
        let objects = String(repeating: "{\"\":", count: 256) + "1" + String(repeating: "}", count: 256)
        #expect(try JSONValue(parsing: objects).compact() == objects)
        for text in [
            "[" + deepest + "]", "{\"\":" + objects + "}", String(repeating: "[", count: 100_000),
            String(repeating: "{\"a\":", count: 100_000),
        ] {
            let error = #expect(throws: JSONParseError.self) { try JSONValue(parsing: text) }
            #expect(error?.kind == .limit && error?.limit == .init(name: "depth", max: 256, actual: 257))
            #expect(error?.reason == "arrays and objects nested deeper than 256")
        }
        // Brackets inside strings nest nothing.
        #expect(throws: Never.self) { try JSONValue(parsing: "[\"\(String(repeating: "[\\\"", count: 1_000))\"]") }
        let limited = #expect(throws: JSONParseError.self) {
            try JSONParser(limits: JSONLimits(depth: 5_000)).parse(String(repeating: "[", count: 3_000)) { _ in }
        }
        #expect(limited?.kind == .limit && limited?.limit?.max == 2_048)
    }

    @Test(arguments: [
        ("null", 1), ("[]", 1), ("[[]]", 2), ("[1]", 2), ("[1,2]", 3), ("[[],[]]", 3), ("[[],[],{}]", 4),
        ("{\"a\":1}", 2),
        ("{\"a\":{},\"b\":[1,\",,,\"]}", 5),
        ("[ [ ] , { } ]", 3),
    ])
    func `values are counted exactly`(text: String, count: Int) throws {
        _ = try JSONValue(parsing: text, limits: JSONLimits(values: count))
        let error = #expect(throws: JSONParseError.self) {
            try JSONValue(parsing: text, limits: JSONLimits(values: count - 1))
        }
        #expect(error?.limit?.name == "values" && error?.limit?.max == count - 1)
    }

    @Test func `a million small objects are refused before anything is allocated`() {
        let parser = JSONParser()
        let text = "[" + String(repeating: "{},", count: 1_000_000) + "{}]"
        let error = #expect(throws: JSONParseError.self) { try parser.parse(text) { _ in } }
        #expect(error?.kind == .limit && error?.limit == .init(name: "values", max: 250_000, actual: 250_001))
        #expect(error?.reason == "more than 250000 values in one message")
        #expect(parser.memory.reserved == 0)
    }

    // MARK: Memory

    /// Texts that make jansson take the most.
    private static let hungry: [String] = [
        "[" + String(repeating: "{},", count: 20_000) + "{}]",
        "[" + String(repeating: "[],", count: 20_000) + "[]]",
        "{" + (0..<20_000).map { "\"\($0)\":{}" }.joined(separator: ",") + "}",
        "[" + (0..<20_000).map { _ in "{\"\":{}}" }.joined(separator: ",") + "]",
        "[" + (0..<20_000).map { _ in "{\"a\":[\"\"],\"b\":{}}" }.joined(separator: ",") + "]",
        "{" + (0..<257).map { "\"\($0)\":{}" }.joined(separator: ",") + "}",
        "\"" + String(repeating: "x", count: 1_048_577) + "\"",
        "{\"" + String(repeating: "x", count: 1_048_577) + "\":1}",
        "[" + String(repeating: "1,", count: 65_537) + "1]",
        String(repeating: "{\"\":", count: 255) + "{}" + String(repeating: "}", count: 255),
        "0." + String(repeating: "1", count: 300_000),
        "7", "\"\"", "{}",
    ]

    @Test(arguments: hungry)
    func `the reserved memory always exceeds jansson's requests`(text: String) throws {
        let parser = JSONParser()
        try parser.parse(text) { _ in }
        #expect(parser.memory.used * 5 < parser.memory.reserved * 4, "\(text.prefix(20)): \(parser.memory)")
    }

    @Test func `without enough memory there is an error, and the next message is read`() throws {
        let parser = JSONParser(limits: .standard, memory: 1 << 20)
        let large = "[" + String(repeating: "1,", count: 100_000) + "1]"
        let error = #expect(throws: JSONParseError.self) { try parser.parse(large) { _ in } }
        #expect(error?.kind == .memory && error?.reason == "not enough memory for a message of 200003 bytes")
        #expect(try parser.parse("[1]") { $0.count } == 1)
        #expect(throws: JSONParseError.self) { try JSONParser(limits: .standard, memory: 0).parse("1") { _ in } }
    }

    @Test func `after a message of 16 MiB the parser gives its memory back`() throws {
        let parser = JSONParser()
        let text = "\"" + String(repeating: "x", count: 16 << 20) + "\""
        #expect(try parser.parse(text) { $0.withUTF8 { $0.count } } == 16 << 20)
        #expect(parser.memory.used > 16 << 20)
        parser.forget()
        #expect(parser.memory == (0, 0))
        #expect(try parser.parse("[1]") { $0.count } == 1)
        #expect(parser.memory.reserved <= 64 << 10)
        try parser.parse(text) { _ in }
        try parser.parse("[1]") { _ in }
        #expect(parser.memory.reserved <= 64 << 10)
    }

    @Test func `parsers on many threads do not disturb each other`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 0..<8 as Range<UInt64> {
                group.addTask {
                    var random = SplitMix64(state: seed)
                    let parser = JSONParser()
                    for _ in 0..<300 {
                        let value = random.document(depth: 3)
                        let read = try parser.parse(value.compact()) { JSONValue($0) }
                        #expect(read == value)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
