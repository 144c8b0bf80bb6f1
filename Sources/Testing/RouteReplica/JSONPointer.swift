import JSON

extension JSONPointer {
    /// Parses the text form: empty, or `/` before each token, with `~1` for `/` and `~0` for `~`.
    ///
    /// - Throws: `JSONPointerError.noSlash` and `.badEscape`.
    package init(parsing text: String) throws(JSONPointerError) {
        var tokens: [String] = []
        guard !text.isEmpty else {
            self.init(tokens)
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw .noSlash(text: text) }
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = Self.unescaped(part) else { throw .badEscape(text: text) }
            tokens.append(token)
        }
        self.init(tokens)
    }

    /// True if the pointer points at the other's value or at one of its containers.
    func contains(_ other: JSONPointer) -> Bool {
        tokens.count <= other.tokens.count && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// Parses an array index (RFC 6901): decimal digits without a leading zero; nil for other text. An index over
    /// `Int.max` becomes `Int.max`.
    static func index(_ token: String) -> Int? {
        guard let first = token.utf8.first,
            token.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        guard first != UInt8(ascii: "0") || token.utf8.count == 1 else { return nil }
        return Int(token) ?? .max
    }

    func prefix(_ depth: Int) -> JSONPointer { JSONPointer(Array(tokens.prefix(depth))) }

    /// Returns the index of an existing element, from the token at `depth`.
    func elementIndex(at depth: Int, count: Int) throws(JSONPointerError) -> Int {
        let token = tokens[depth]
        guard token != "-" else { throw .noElement(index: token, count: count, at: prefix(depth)) }
        guard let index = Self.index(token) else { throw .notAnIndex(token: token, at: prefix(depth)) }
        guard index < count else { throw .noElement(index: token, count: count, at: prefix(depth)) }
        return index
    }

    /// For the middle of a sentence.
    var inWords: String { tokens.isEmpty ? "the document" : "'\(self)'" }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        guard part.contains(UInt8(ascii: "~")) else { return String(Substring(part)) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var rest = part.makeIterator()
        while let byte = rest.next() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.next() {
            case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// Returns the value at a pointer.
    ///
    /// - Throws: `JSONPointerError` with the last existing value on the path.
    package func value(at pointer: JSONPointer) throws(JSONPointerError) -> JSONValue {
        var value = self
        for (depth, token) in pointer.tokens.enumerated() {
            switch value {
            case .object(let members):
                guard let member = members[token] else { throw .noMember(key: token, at: pointer.prefix(depth)) }
                value = member
            case .array(let elements):
                value = elements[try pointer.elementIndex(at: depth, count: elements.count)]
            default: throw .notAContainer(token: token, found: value.typeName, at: pointer.prefix(depth))
            }
        }
        return value
    }

    /// Type of the value, for a sentence.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer, .real: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A malformed pointer, or one without a value. `at` points at the value where the search ended.
package enum JSONPointerError: Error, Sendable, CustomStringConvertible {
    case noSlash(text: String)
    case badEscape(text: String)
    case noMember(key: String, at: JSONPointer)
    case noElement(index: String, count: Int, at: JSONPointer)
    case notAnIndex(token: String, at: JSONPointer)
    case notAContainer(token: String, found: String, at: JSONPointer)

    package var description: String {
        switch self {
        case .noSlash(let text): "the pointer '\(text)' must be empty or begin with '/'; write '/\(text)'"
        case .badEscape(let text): "the pointer '\(text)' has a '~' that is not '~0' (for '~') or '~1' (for '/')"
        case .noMember(let key, let container): "\(container.inWords) has no member '\(key)'"
        case .noElement("-", let count, let container):
            "'-' means the index after the \(count) elements of \(container.inWords), which has no value"
        case .noElement(let index, let count, let container):
            "\(container.inWords) has \(count) element\(count == 1 ? "" : "s"), none at \(index)"
        case .notAnIndex(let token, let container):
            "\(container.inWords) is an array, and '\(token)' is not an index; write digits without a leading zero"
        case .notAContainer(let token, let found, let container):
            "\(container.inWords) is \(found), which has no member '\(token)'"
        }
    }
}
