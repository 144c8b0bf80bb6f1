/// Explains why jansson rejected a text, and where the mistake starts: jansson speaks of tokens and reports the
/// position after them. Scans the text again by RFC 8259, without recursion and without building values. Runs only on
/// rejected texts; jansson alone decides whether a text is accepted.
struct JSONDiagnosis {
    struct Finding {
        let kind: JSONParseError.Kind
        let reason: String
        let offset: Int
    }

    private let text: UnsafeRawBufferPointer
    /// End of the key that jansson rejected, and the reason.
    private let refusedKey: (kind: JSONParseError.Kind, end: Int)?
    private var index = 0
    /// The open containers; true for an object.
    private var open: [Bool] = []

    /// Returns the mistake in the text, nil if none is found.
    ///
    /// - Parameters kind, position: jansson's finding, needed for keys that RFC 8259 allows and this parser does not.
    static func finding(in text: UnsafeRawBufferPointer, kind: JSONParseError.Kind, position: Int) -> Finding? {
        var diagnosis = JSONDiagnosis(
            text: text, refusedKey: kind == .duplicateKey || kind == .nul ? (kind, position) : nil)
        do throws(Mistake) {
            try diagnosis.document()
            return nil
        } catch {
            return error.finding
        }
    }

    private init(text: UnsafeRawBufferPointer, refusedKey: (kind: JSONParseError.Kind, end: Int)?) {
        self.text = text
        self.refusedKey = refusedKey
    }

    private struct Mistake: Error {
        let finding: Finding

        init(_ kind: JSONParseError.Kind, _ reason: String, at offset: Int) {
            finding = Finding(kind: kind, reason: reason, offset: offset)
        }

        init(_ reason: String, at offset: Int) { self.init(.syntax, reason, at: offset) }
    }

    // MARK: Grammar

    private enum Expected { case value, valueOrEnd, key, keyOrEnd, commaOrEnd }

    private struct Token {
        enum Kind { case punctuation(UInt8), string, number, word, end }
        let kind: Kind
        let start: Int
    }

    private mutating func document() throws(Mistake) {
        var expected = Expected.value
        repeat {
            let token = try next()
            switch (expected, token.kind) {
            case (.valueOrEnd, .punctuation(UInt8(ascii: "]"))), (.keyOrEnd, .punctuation(UInt8(ascii: "}"))):
                open.removeLast()
                expected = .commaOrEnd
            case (.value, .punctuation(UInt8(ascii: "["))), (.valueOrEnd, .punctuation(UInt8(ascii: "["))):
                open.append(false)
                expected = .valueOrEnd
            case (.value, .punctuation(UInt8(ascii: "{"))), (.valueOrEnd, .punctuation(UInt8(ascii: "{"))):
                open.append(true)
                expected = .keyOrEnd
            case (.value, .string), (.value, .number), (.value, .word), (.valueOrEnd, .string), (.valueOrEnd, .number),
                (.valueOrEnd, .word):
                expected = .commaOrEnd
            case (.key, .string), (.keyOrEnd, .string):
                try key(from: token.start)
                expected = .value
            case (.commaOrEnd, .punctuation(UInt8(ascii: ","))):
                expected = open.last == true ? .key : .value
            case (.commaOrEnd, .punctuation(open.last == true ? UInt8(ascii: "}") : UInt8(ascii: "]"))):
                open.removeLast()
            default: throw unexpected(token, expected)
            }
        } while !open.isEmpty
        let rest = try next()
        if case .end = rest.kind { return }
        throw Mistake("more text after the end of the document; one message is one JSON value", at: rest.start)
    }

    private mutating func key(from start: Int) throws(Mistake) {
        if let refusedKey, refusedKey.end == index {
            let key = String(decoding: text[start..<min(index, start + 80)], as: UTF8.self)
            if refusedKey.kind == .nul {
                throw Mistake(.nul, "the key \(key) has a NUL in it; keys must not", at: start)
            }
            throw Mistake(.duplicateKey, "the key \(key) stands in the same object twice", at: start)
        }
        let token = try next()
        guard case .punctuation(UInt8(ascii: ":")) = token.kind else {
            throw Mistake("':' must stand between a key and its value, not \(words(token))", at: token.start)
        }
    }

    private func unexpected(_ token: Token, _ expected: Expected) -> Mistake {
        if case .end = token.kind {
            guard let isObject = open.last else {
                return Mistake("the text is empty; write a JSON value", at: token.start)
            }
            return Mistake(
                "the text ends before the \(isObject ? "object" : "array") does; '\(isObject ? "}" : "]")' is missing",
                at: token.start)
        }
        let found = words(token)
        var closes = false
        if case .punctuation(UInt8(ascii: "]")) = token.kind { closes = true }
        if case .punctuation(UInt8(ascii: "}")) = token.kind { closes = true }
        let reason =
            switch expected {
            case .value where closes && open.last == false, .key where closes:
                "a comma with nothing between it and \(found)"
            case .value, .valueOrEnd: "a value must stand here, not \(found)"
            case .key, .keyOrEnd: "a key in double quotes must stand here, not \(found)"
            case .commaOrEnd: "',' or '\(open.last == true ? "}" : "]")' must stand here, not \(found)"
            }
        return Mistake(reason, at: token.start)
    }

    private func words(_ token: Token) -> String {
        switch token.kind {
        case .punctuation(let byte): "'\(Unicode.Scalar(byte))'"
        case .string: "a string"
        case .number: "a number"
        case .word: "'\(String(decoding: text[token.start..<index], as: UTF8.self))'"
        case .end: "the end of the text"
        }
    }

    // MARK: Tokens

    private var byte: UInt8? { index < text.count ? text[index] : nil }

    private mutating func next() throws(Mistake) -> Token {
        while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
        let start = index
        guard let byte else { return Token(kind: .end, start: start) }
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","),
            UInt8(ascii: ":"):
            index += 1
            return Token(kind: .punctuation(byte), start: start)
        case UInt8(ascii: "\""):
            try string()
            return Token(kind: .string, start: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try number()
            return Token(kind: .number, start: start)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
            try word()
            return Token(kind: .word, start: start)
        default: throw try stray(byte)
        }
    }

    private mutating func word() throws(Mistake) {
        let start = index
        while let byte, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) { index += 1 }
        let word = String(decoding: text[start..<min(index, start + 40)], as: UTF8.self)
        switch word {
        case "true", "false", "null": return
        case "NaN", "Infinity": throw Mistake("\(word) is not JSON; write null or a string", at: start)
        default: throw Mistake("'\(word)' is not JSON; write true, false, null, or text in double quotes", at: start)
        }
    }

    /// Describes a character that cannot start a token.
    private mutating func stray(_ byte: UInt8) throws(Mistake) -> Mistake {
        let start = index
        switch byte {
        case UInt8(ascii: "'"):
            return Mistake("single quotes are not JSON; write strings and keys in double quotes", at: start)
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return Mistake("comments are not JSON", at: start)
        case UInt8(ascii: "+"): return Mistake("a number must not begin with '+'", at: start)
        case UInt8(ascii: "."): return Mistake("a number must have a digit before its point", at: start)
        case 0..<0x20, 0x7F: return Mistake("the control character 0x\(hex(byte)) must not stand here", at: start)
        default:
            try character()
            let character = String(decoding: text[start..<index], as: UTF8.self)
            return character == "\u{FEFF}"
                ? Mistake("a byte order mark; JSON text stands without one", at: start)
                : Mistake("'\(character)' must not stand here", at: start)
        }
    }

    private mutating func number() throws(Mistake) {
        let start = index
        if byte == UInt8(ascii: "-") { index += 1 }
        let first = index
        guard digits() else { throw Mistake("'-' must be followed by a digit", at: start) }
        if text[first] == UInt8(ascii: "0"), index > first + 1 {
            throw Mistake("a number must not begin with a zero before other digits", at: start)
        }
        var isReal = false
        if byte == UInt8(ascii: ".") {
            index += 1
            isReal = true
            guard digits() else { throw Mistake("a number must have a digit behind its point", at: start) }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            index += 1
            isReal = true
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
            guard digits() else { throw Mistake("a number must have a digit in its exponent", at: start) }
        }
        let number = String(decoding: text[start..<index], as: UTF8.self)
        let shown = number.utf8.count <= 40 ? number : "this number"
        if isReal, Double(number)?.isFinite != true {
            throw Mistake(.numberRange, "\(shown) is beyond what a double holds, ±1.7976931348623157e308", at: start)
        }
        if !isReal, Int64(number) == nil {
            throw Mistake(
                .numberRange, "\(shown) is not within -9223372036854775808...9223372036854775807; write it as a string",
                at: start)
        }
    }

    private mutating func digits() -> Bool {
        let start = index
        while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index > start
    }

    private mutating func string() throws(Mistake) {
        let start = index
        index += 1
        // jansson checks surrogates after the whole string, so another mistake in it is reported first.
        var lone: Mistake?
        while let byte {
            switch byte {
            case UInt8(ascii: "\""):
                index += 1
                if let lone { throw lone }
                return
            case UInt8(ascii: "\\"):
                let start = index
                if let unit = try escape() {
                    if let mistake = try surrogate(unit, at: start) { lone = lone ?? mistake }
                }
            case 0..<0x20:
                let what = byte == 0x0A ? "a line end" : "the control character 0x\(hex(byte))"
                throw Mistake("\(what) inside a string; write it as an escape, \\u00\(hex(byte))", at: index)
            default: try character()
            }
        }
        throw Mistake("the text ends inside the string that begins at offset \(start); '\"' is missing", at: index)
    }

    /// Skips an escape. Returns the UTF-16 unit of a `\u`.
    private mutating func escape() throws(Mistake) -> UInt16? {
        let start = index
        index += 1
        switch byte {
        case nil: return nil
        case UInt8(ascii: "u"):
            index += 1
            var unit: UInt16 = 0
            for _ in 0..<4 {
                guard let byte else { return nil }
                guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                    throw Mistake("'\\u' must be followed by four hexadecimal digits", at: start)
                }
                unit = unit << 4 | UInt16(digit)
                index += 1
            }
            return unit
        case let byte? where #""\/bfnrt"#.utf8.contains(byte):
            index += 1
            return nil
        default:
            throw Mistake(#"an unknown escape; write \", \\, \/, \b, \f, \n, \r, \t or \u and four digits"#, at: start)
        }
    }

    /// Reads the second half of a surrogate pair.
    private mutating func surrogate(_ unit: UInt16, at start: Int) throws(Mistake) -> Mistake? {
        let lone = Mistake(
            "\\u\(hex(UInt8(unit >> 8)))\(hex(UInt8(unit & 0xFF))) is half a character; surrogates come in pairs",
            at: start)
        switch unit {
        case 0xDC00...0xDFFF: return lone
        case 0xD800...0xDBFF:
            guard byte == UInt8(ascii: "\\"), index + 1 < text.count, text[index + 1] == UInt8(ascii: "u") else {
                return lone
            }
            guard let second = try escape() else { return nil }
            return (0xDC00...0xDFFF).contains(second) ? nil : lone
        default: return nil
        }
    }

    /// Skips one UTF-8 character.
    private mutating func character() throws(Mistake) {
        let start = index
        let bytes = text[start..<min(start + 4, text.count)]
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
            throw Mistake(.utf8, "the byte 0x\(hex(text[start])) does not begin a valid UTF-8 character", at: start)
        }
        index += UTF8.width(scalar)
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }
}
