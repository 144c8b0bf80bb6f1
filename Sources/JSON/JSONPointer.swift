/// Path to a value in a document (RFC 6901): `/rows/3/title`, empty for the whole document.
public struct JSONPointer: Sendable {
    /// The members' keys and the elements' indexes on the way down, without escapes.
    public private(set) var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer([])

    /// Makes a pointer from unescaped tokens.
    public init(_ tokens: [String]) { self.tokens = tokens }

    /// Reads the text form: empty, or `/` before each token, in which `~1` stands for `/` and `~0` for `~`.
    ///
    /// - Throws: `JSONPointerError.noSlash` and `.badEscape`.
    public init(parsing text: String) throws(JSONPointerError) {
        tokens = []
        guard !text.isEmpty else { return }
        guard text.utf8.first == UInt8(ascii: "/") else { throw .noSlash(text: text) }
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let token = Self.unescaped(part) else { throw .badEscape(text: text) }
            tokens.append(token)
        }
    }

    public var isRoot: Bool { tokens.isEmpty }

    /// The pointer to the container of this one's value; nil for the whole document.
    public var parent: JSONPointer? { isRoot ? nil : JSONPointer(Array(tokens.dropLast())) }

    public func appending(_ key: String) -> JSONPointer { JSONPointer(tokens + [key]) }
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// True when this points at the other's value or at something that contains it.
    public func contains(_ other: JSONPointer) -> Bool {
        tokens.count <= other.tokens.count && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    /// An array index as RFC 6901 writes it: decimal digits without a leading zero; nil for anything else. Digits that
    /// no array can have reach
    /// become `Int.max`.
    static func index(_ token: String) -> Int? {
        guard let first = token.utf8.first,
            token.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        guard first != UInt8(ascii: "0") || token.utf8.count == 1 else { return nil }
        return Int(token) ?? .max
    }

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

extension JSONPointer: Hashable {
    public static func == (a: JSONPointer, b: JSONPointer) -> Bool { a.tokens.count == b.tokens.count && a.contains(b) }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tokens.count)
        for var token in tokens { token.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) } }
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The text form, which `init(parsing:)` reads.
    public var description: String {
        var bytes: [UInt8] = []
        for token in tokens {
            bytes.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "0")]
                case UInt8(ascii: "/"): bytes += [UInt8(ascii: "~"), UInt8(ascii: "1")]
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why a text is no pointer, or why a pointer finds nothing. `at` points at the value in which the search ended.
public enum JSONPointerError: Error, Equatable, Sendable, CustomStringConvertible {
    case noSlash(text: String)
    case badEscape(text: String)
    case noMember(key: String, at: JSONPointer)
    case noElement(index: String, count: Int, at: JSONPointer)
    case notAnIndex(token: String, at: JSONPointer)
    case notAContainer(token: String, found: String, at: JSONPointer)

    public var description: String {
        switch self {
        case .noSlash(let text): "the pointer '\(text)' must be empty or begin with '/'; write '/\(text)'"
        case .badEscape(let text): "the pointer '\(text)' has a '~' that is not '~0' (for '~') or '~1' (for '/')"
        case .noMember(let key, let place): "\(place.inWords) has no member '\(key)'"
        case .noElement("-", let count, let place):
            "'-' is the place behind the \(count) elements of \(place.inWords); nothing is there"
        case .noElement(let index, let count, let place):
            "\(place.inWords) has \(count) element\(count == 1 ? "" : "s"), so none at \(index)"
        case .notAnIndex(let token, let place):
            "\(place.inWords) is an array, and '\(token)' is no index; write digits without a leading zero"
        case .notAContainer(let token, let found, let place):
            "\(place.inWords) is \(found), so nothing is in it at '\(token)'"
        }
    }
}

extension JSONPointer {
    /// For the middle of a sentence.
    var inWords: String { isRoot ? "the document" : "'\(self)'" }
}

// MARK: - Following a pointer

extension JSONValue {
    /// The value a pointer points at; nil when there is none.
    public subscript(pointer: JSONPointer) -> JSONValue? { try? value(at: pointer) }

    /// The value a pointer points at.
    ///
    /// - Throws: `JSONPointerError`, saying how far the pointer leads.
    public func value(at pointer: JSONPointer) throws(JSONPointerError) -> JSONValue {
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
}

extension JSONNode {
    /// The value a pointer points at; nil when there is none.
    public subscript(pointer: JSONPointer) -> JSONNode? {
        var node = self
        for token in pointer.tokens {
            let next = node.kind == .array ? JSONPointer.index(token).flatMap { node.element($0) } : node.member(token)
            guard let next else { return nil }
            node = next
        }
        return node
    }
}

extension JSONPointer {
    func prefix(_ depth: Int) -> JSONPointer { JSONPointer(Array(tokens.prefix(depth))) }

    /// The index of an element that is there, from the token at `depth`.
    func elementIndex(at depth: Int, count: Int) throws(JSONPointerError) -> Int {
        let token = tokens[depth]
        guard token != "-" else { throw .noElement(index: token, count: count, at: prefix(depth)) }
        guard let index = Self.index(token) else { throw .notAnIndex(token: token, at: prefix(depth)) }
        guard index < count else { throw .noElement(index: token, count: count, at: prefix(depth)) }
        return index
    }
}

extension JSONValue {
    /// What the value is, for a sentence.
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
