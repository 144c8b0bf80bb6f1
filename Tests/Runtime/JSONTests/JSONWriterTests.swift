import JSON
import Platform
import Testing

struct JSONWriterTests {
    // MARK: Numbers

    @Test(
        arguments: [
            (0.1, "0.1"), (0.30000000000000004, "0.30000000000000004"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
            (.leastNonzeroMagnitude, "5e-324"), (.leastNormalMagnitude, "2.2250738585072014e-308"), (-0.0, "-0.0"),
            (1e21, "1e+21"), (100.0, "100.0"),
            (1e16, "1e+16"), (-2.5e-7, "-2.5e-07"), (123_456_789.125, "123456789.125"),
            (9_007_199_254_740_993.0, "9007199254740992.0"),
        ] as [(Double, String)])
    func `a double is written in its shortest form and read back bit for bit, by jansson too`(
        value: Double, text: String
    ) throws {
        #expect(try JSONValue.real(value).compact() == text)
        guard case .real(let parsed) = try JSONValue(parsing: text) else {
            Issue.record("\(text) is not read as a real")
            return
        }
        #expect(parsed.bitPattern == value.bitPattern)
    }

    @Test(arguments: [31, 32] as [UInt64])
    func `every finite double is read back bit for bit`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var values: [Double] = []
        while values.count < 10_000 {
            let value = Double(bitPattern: random.next())
            if value.isFinite { values.append(value) }
        }
        let read = try JSONValue(parsing: JSONValue.array(values.map { .real($0) }).compact())
        for (index, value) in values.enumerated() {
            guard case .real(let parsed)? = read[index], parsed.bitPattern == value.bitPattern else {
                Issue.record("\(value) became \(read[index] ?? .null)")
                return
            }
        }
    }

    @Test func `integers of every length are written digit for digit`() throws {
        var values: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max, 9_007_199_254_740_993]
        var power: Int64 = 1
        for _ in 0..<18 {
            power *= 10
            values += [power - 1, power, power + 1, -power, 1 - power]
        }
        for value in values {
            #expect(try JSONValue.integer(value).compact() == String(value))
            #expect(try JSONValue(parsing: String(value)) == .integer(value))
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a number that is not finite sets the failure and writes null`(value: Double) throws {
        #expect(throws: JSONWriter.Failure.notANumber) { try JSONValue.array([.real(value)]).compact() }
        #expect(JSONValue.array([.real(value)]).description == "[null]")
    }

    // MARK: Strings

    @Test(arguments: [
        ("", "\"\""), ("a", "\"a\""), ("\"\\/", #""\"\\/""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
        ("\0\u{1}\u{1F}", #""\u0000\u0001\u001f""#),
        ("\u{7F}é\u{2028}😀\u{FFFF}", "\"\u{7F}é\u{2028}😀\u{FFFF}\""), ("12345678", "\"12345678\""),
        ("1234567\"", #""1234567\"""#),
        ("12345678\n12345678", #""12345678\n12345678""#), ("ÿÿÿÿ\u{80}\u{80}", "\"ÿÿÿÿ\u{80}\u{80}\""),
    ])
    func `a string has no unnecessary escapes`(value: String, text: String) throws {
        #expect(try JSONValue.string(value).compact() == text)
        #expect(try JSONValue(parsing: text) == .string(value))
    }

    @Test func `an escape is found at every index of a long string`() throws {
        for special in ["\"", "\\", "\n", "\0", "\u{1F}", " ", "é"] {
            for length in 0..<26 {
                for index in 0...length {
                    let value =
                        String(repeating: "x", count: index) + special + String(repeating: "y", count: length - index)
                    let text = try JSONValue.string(value).compact()
                    #expect(try JSONValue(parsing: text) == .string(value))
                    #expect(
                        try JSONParser().parse(text) { $0.janssonText().map(Self.withSmallDigits) } == Array(text.utf8))
                }
            }
        }
    }

    // MARK: The buffer

    @Test func `a closing bracket replaces the last comma`() {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("a")
        writer.beginArray()
        writer.endArray()
        writer.comma()
        writer.key("b,")
        writer.string(",")
        writer.comma()
        writer.endObject()
        #expect(writer.text == #"{"a":[],"b,":","}"#)
    }

    @Test func `nesting over the limit sets the failure and writes no members`() throws {
        let deepest = (0..<256).reduce(JSONValue.integer(1)) { value, _ in [value] }
        #expect(try JSONValue(parsing: deepest.compact()) == deepest)
        #expect(throws: JSONWriter.Failure.depth(max: 256)) { try JSONValue.array([deepest]).compact() }
        #expect(throws: JSONWriter.Failure.depth(max: 256)) { try JSONValue.array([deepest]).pretty() }
        let deep = (0..<5_000).reduce(JSONValue.integer(1)) { value, _ in ["a": value] }
        #expect(throws: JSONWriter.Failure.depth(max: 256)) { try deep.compact() }
        #expect(JSONWriter.Failure.depth(max: 256).description == "nested deeper than 256 arrays and objects")
        var writer = JSONWriter(maxDepth: 1)
        writer.beginArray()
        #expect(writer.mayNest && writer.failure == nil)
        writer.beginArray()
        #expect(!writer.mayNest && writer.failure == .depth(max: 1))
    }

    @Test func `rolling back removes the bytes and the failure since the mark`() {
        var writer = JSONWriter(maxDepth: 2)
        writer.beginArray()
        let before = writer.mark
        writer.double(.nan)
        writer.comma()
        #expect(writer.failure == .notANumber)
        let after = writer.mark
        writer.beginArray()
        writer.beginArray()
        writer.rollBack(to: after)
        #expect(writer.failure == .notANumber && writer.text == "[null,")
        writer.rollBack(to: before)
        #expect(writer.failure == nil && writer.text == "[")
        writer.beginArray()
        writer.endArray()
        writer.endArray()
        #expect(writer.failure == nil && writer.text == "[[]]")
        writer.double(.infinity)
        writer.removeAll(keeping: 64)
        #expect(writer.failure == nil && writer.count == 0)
    }

    @Test func `bytes can be removed at the front and replaced in the middle`() {
        var writer = JSONWriter(capacity: 64)
        writer.raw("0123456789")
        writer.removeFirst(3)
        writer.removeFirst(100)
        writer.removeFirst(-1)
        #expect(writer.text == "3456789" && writer.bytes(from: 5) == Array("89".utf8) && writer.bytes(from: 50) == [])
        for (range, new, text) in [
            (0..<1, "ab", "ab456789"), (2..<5, "", "ab789"), (5..<5, "!", "ab789!"), (5..<9, "?", "ab789!"),
        ] {
            Array(new.utf8).withUnsafeBytes { writer.replace(range, with: $0) }
            #expect(writer.text == text)
        }
        let long = [UInt8](repeating: 0x78, count: 1_000)
        long.withUnsafeBytes { writer.replace(1..<2, with: $0) }
        #expect(writer.count == 1_005 && writer.text.hasSuffix("x789!"))
    }

    // MARK: Against jansson

    private static func withSmallDigits(_ text: [UInt8]) -> [UInt8] {
        var text = text
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "\\") {
                index += 1
                if text[index] == UInt8(ascii: "u") { for digit in index + 1...index + 4 { text[digit] |= 0x20 } }
            }
            index += 1
        }
        return text
    }

    @Test(arguments: [41, 42, 43] as [UInt64])
    func `a parsed value is written as by jansson, except for lower-case hexadecimal digits`(seed: UInt64)
        throws
    {
        var random = SplitMix64(state: seed)
        let parser = JSONParser()
        for _ in 0..<1_500 {
            let value = random.document(depth: 5, reals: false)
            let text = try value.compact()
            let (ours, janssons) = try parser.parse(text) { node in
                var writer = JSONWriter()
                writer.node(node)
                return (writer.bytes, node.janssonText())
            }
            // Key order is kept too, from value to text to node to text.
            guard ours == Self.withSmallDigits(try #require(janssons)), ours == Array(text.utf8) else {
                Issue.record("seed \(seed): \(text)")
                return
            }
        }
    }

    @Test(arguments: [51, 52, 53] as [UInt64])
    func `any document is read back from its compact text, its pretty text and jansson's`(seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        for _ in 0..<1_500 {
            let value = random.document(depth: 5)
            let text = try value.compact()
            #expect(try JSONValue(parsing: text) == value)
            #expect(try JSONValue(parsing: value.pretty()) == value)
            let janssons = try #require(try JSONParser().parse(text) { $0.janssonText() })
            #expect(try JSONValue(parsing: janssons) == value)
        }
    }
}
