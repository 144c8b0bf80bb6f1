import JSON

/// A JSON value that does not fit a Swift type: its path, the expected form, the found value.
public struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Kind of mismatch.
    public enum Kind: Sendable, Equatable {
        /// A value of another type or form.
        case mismatch
        /// A required member is absent or null.
        case missing
        /// The enum has no such case or raw value.
        case unknownCase(allowed: [String])
        /// The type cannot represent the number.
        case range
    }

    // One word, so that a throwing function returns its error in a register.
    private var storage: Storage

    private final class Storage: Sendable {
        let pointer: String
        let expected: String
        let found: String
        let foundType: String
        let kind: Kind

        init(pointer: String, expected: String, found: String, foundType: String, kind: Kind) {
            self.pointer = pointer
            self.expected = expected
            self.found = found
            self.foundType = foundType
            self.kind = kind
        }
    }

    /// Makes an error at `pointer`, by default at the decoded root.
    ///
    /// - Parameters:
    ///   - kind: the kind of mismatch.
    ///   - expected: continues "expected": "a string".
    ///   - found: continues "found"; may quote the value.
    ///   - foundType: describes the value without quoting it; `found` when it quotes nothing.
    ///   - pointer: the JSON Pointer (RFC 6901) to the value.
    public init(_ kind: Kind, expected: String, found: String, foundType: String? = nil, pointer: String = "") {
        storage = Storage(pointer: pointer, expected: expected, found: found, foundType: foundType ?? found, kind: kind)
    }

    /// JSON Pointer (RFC 6901) to the value, from the decoded root; empty for the root.
    public var pointer: String {
        get { storage.pointer }
        set {
            storage = Storage(
                pointer: newValue, expected: expected, found: found, foundType: storage.foundType, kind: kind)
        }
    }
    /// Continues "expected": "a string".
    public var expected: String { storage.expected }
    /// Continues "found": "the string \"x\"", "nothing".
    public var found: String { storage.found }
    /// Kind of mismatch.
    public var kind: Kind { storage.kind }

    /// Returns the error with its path prefixed by the member `key`.
    @inline(never)
    public func at(key: String) -> WireError {
        prefixed(JSONPointer.escaped(key))
    }

    /// Returns the error with its path prefixed by the element at `index`.
    @inline(never)
    public func at(index: Int) -> WireError { prefixed(String(index)) }

    private func prefixed(_ segment: String) -> WireError {
        var error = self
        error.pointer = "/\(segment)\(pointer)"
        return error
    }

    /// The error without the value: "found a string" instead of the string. For values that users type.
    public var withoutValue: WireError {
        WireError(kind, expected: expected, found: storage.foundType, pointer: pointer)
    }

    /// One sentence for people.
    public var description: String {
        let sentence = "\(pointer.isEmpty ? "" : "\(pointer): ")expected \(expected), found \(found)"
        guard case .unknownCase(let allowed) = kind, let closest = Self.closest(to: found, among: allowed) else {
            return sentence
        }
        return "\(sentence); did you mean \"\(closest)\"?"
    }

    public static func == (a: WireError, b: WireError) -> Bool {
        a.kind == b.kind && a.pointer == b.pointer && a.expected == b.expected && a.found == b.found
    }
}

// MARK: - Errors

extension WireError {
    /// The `node` is of another type than `expected` ("a string").
    @inline(never)
    public static func mismatch(expected: String, found node: JSONNode) -> WireError {
        WireError(.mismatch, expected: expected, node)
    }

    /// The required member `key` is absent. `expected` describes its value ("a string").
    @inline(never)
    public static func missing(_ key: String, expected: String) -> WireError {
        WireError(.missing, expected: expected, found: "nothing").at(key: key)
    }

    /// The enum has no case of the name in `node`; `allowed` lists its cases.
    @inline(never)
    public static func unknownCase(_ node: JSONNode, allowed: [String]) -> WireError {
        WireError(.unknownCase(allowed: allowed), expected: oneOf(allowed), node)
    }

    /// Lists names for a sentence.
    @inline(never)
    public static func oneOf(_ names: [String]) -> String {
        let quoted = names.map { "\"\($0)\"" }
        return switch quoted.count {
        case 0: "nothing: no value is possible here"
        case 1: quoted[0]
        case 2...20: "one of " + quoted.joined(separator: ", ")
        default: "one of " + quoted[..<20].joined(separator: ", ") + " and \(quoted.count - 20) more"
        }
    }

    /// The `node` is not an enum's object. The error shows the object of one of `cases`.
    @inline(never)
    public static func notACase(_ node: JSONNode, _ cases: [WireCase]) -> WireError {
        let named = node.string.flatMap { name in cases.first { $0.name == name } }
        guard let example = named ?? cases.first else { return mismatch(expected: "nothing", found: node) }
        return mismatch(
            expected: (named == nil ? "an object like " : "") + "{\"type\":\"\(example.name)\"}", found: node)
    }

    /// A number with a fraction instead of a whole number.
    @inline(never)
    static func fraction(_ node: JSONNode) -> WireError {
        let found = describe(node) + ", which has a fraction"
        return WireError(.mismatch, expected: "a whole number", found: found, foundType: "a number with a fraction")
    }

    /// The enum has no raw value like `node`; `allowed` lists its values.
    @inline(never)
    public static func unknownRawValue(_ node: JSONNode, allowed: [some WireCodable]) -> WireError {
        unknownCase(node, allowed: allowed.map { ($0 as? String) ?? $0.wireText() })
    }

    /// The type cannot represent the number in `node`; `expected` describes its range.
    @inline(never)
    public static func range(expected: String, found node: JSONNode) -> WireError {
        WireError(.range, expected: expected, node)
    }

    private init(_ kind: Kind, expected: String, _ node: JSONNode) {
        self.init(kind, expected: expected, found: Self.describe(node), foundType: Self.describeType(node))
    }

    private static func describe(_ node: JSONNode) -> String {
        switch node.kind {
        case .null: "null"
        case .bool: node.bool == true ? "true" : "false"
        case .integer, .real: JSONValue(node).description
        case .string: describe(node.string ?? "")
        case .array: node.count == 0 ? "an empty array" : "an array"
        case .object: node.count == 0 ? "an empty object" : "an object"
        }
    }

    private static func describeType(_ node: JSONNode) -> String {
        switch node.kind {
        case .null, .array, .object: describe(node)
        case .bool: "a boolean"
        case .integer, .real: "a number"
        case .string: "a string"
        }
    }

    private static func describe(_ text: String) -> String {
        JSONValue.string(text.unicodeScalars.count > 40 ? String(text.prefix(40)) + "…" : text).description
    }

    /// The allowed name that a misspelled name resembles most.
    private static func closest(to found: String, among allowed: [String]) -> String? {
        guard found.hasPrefix("\""), found.hasSuffix("\"") else { return nil }
        return ClosestName.find(String(found.dropFirst().dropLast()), among: Array(allowed.prefix(200)))
    }
}
