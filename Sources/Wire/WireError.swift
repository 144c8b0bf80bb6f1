import JSON

/// Why a JSON value is not the Swift value that was asked for: where, what was expected, what was found.
public struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Sendable, Equatable {
        /// A value of another kind or form.
        case mismatch
        /// A member that must be there is not, or is null.
        case missing
        /// A case or raw value that the enum does not have.
        case unknownCase(allowed: [String])
        /// A number the type cannot hold.
        case range
    }

    // One word, so that every function that may throw returns its error in a register.
    private var storage: Storage

    private final class Storage: Sendable {
        let pointer: String
        let expected: String
        let found: String
        let kind: Kind

        init(pointer: String, expected: String, found: String, kind: Kind) {
            self.pointer = pointer
            self.expected = expected
            self.found = found
            self.kind = kind
        }
    }

    public init(_ kind: Kind, expected: String, found: String, pointer: String = "") {
        storage = Storage(pointer: pointer, expected: expected, found: found, kind: kind)
    }

    /// JSON Pointer (RFC 6901) to the value, from where decoding started; empty for the root.
    public var pointer: String {
        get { storage.pointer }
        set { storage = Storage(pointer: newValue, expected: expected, found: found, kind: kind) }
    }
    /// In words that follow "expected": "a string".
    public var expected: String { storage.expected }
    /// In words that follow "found": "the string \"x\"", "nothing".
    public var found: String { storage.found }
    public var kind: Kind { storage.kind }

    /// The error as it looks from one level up, where the value was a member.
    @inline(never)
    public func at(key: String) -> WireError {
        var escaped = ""
        for scalar in key.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return prefixed(escaped)
    }

    /// The error as it looks from one level up, where the value was an element.
    @inline(never)
    public func at(index: Int) -> WireError { prefixed(String(index)) }

    private func prefixed(_ segment: String) -> WireError {
        WireError(kind, expected: expected, found: found, pointer: "/\(segment)\(pointer)")
    }

    /// One sentence for a person.
    public var description: String {
        let sentence =
            if case .unknownCase(let allowed) = kind, let closest = Self.closest(to: found, among: allowed) {
                "expected \(expected), found \(found); did you mean \"\(closest)\"?"
            } else {
                "expected \(expected), found \(found)"
            }
        return pointer.isEmpty ? sentence : "\(pointer): \(sentence)"
    }

    public static func == (a: WireError, b: WireError) -> Bool {
        a.kind == b.kind && a.pointer == b.pointer && a.expected == b.expected && a.found == b.found
    }
}

// MARK: - What goes wrong

extension WireError {
    /// A value of another kind than the one expected ("a string").
    @inline(never)
    public static func mismatch(expected: String, found node: JSONNode) -> WireError {
        WireError(.mismatch, expected: expected, found: describe(node))
    }

    /// A member that must be there is not.
    @inline(never)
    public static func missing(_ key: String, expected: String) -> WireError {
        WireError(.missing, expected: expected, found: "nothing").at(key: key)
    }

    /// A name the enum does not have.
    @inline(never)
    public static func unknownCase(_ node: JSONNode, allowed: [String]) -> WireError {
        return WireError(.unknownCase(allowed: allowed), expected: oneOf(allowed), found: describe(node))
    }

    /// Names to choose from, in words.
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

    /// Something else where an enum's object should be.
    @inline(never)
    public static func notACase(_ node: JSONNode, _ cases: [WireCase]) -> WireError {
        let named = node.string.flatMap { name in cases.first { $0.name == name } }
        guard let example = named ?? cases.first else { return mismatch(expected: "nothing", found: node) }
        return mismatch(
            expected: (named == nil ? "an object like " : "") + "{\"type\":\"\(example.name)\"}", found: node)
    }

    /// A number with a fraction where a whole one should be.
    @inline(never)
    static func fraction(_ node: JSONNode) -> WireError {
        WireError(.mismatch, expected: "a whole number", found: describe(node) + ", which has a fraction")
    }

    /// A raw value the enum does not have.
    @inline(never)
    public static func unknownRawValue(_ node: JSONNode, allowed: [some WireCodable]) -> WireError {
        unknownCase(node, allowed: allowed.map { ($0 as? String) ?? $0.wireText() })
    }

    /// A number the type cannot hold.
    @inline(never)
    public static func range(expected: String, found node: JSONNode) -> WireError {
        WireError(.range, expected: expected, found: describe(node))
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

    private static func describe(_ text: String) -> String {
        JSONValue.string(text.unicodeScalars.count > 40 ? String(text.prefix(40)) + "…" : text).description
    }

    /// The name that is at most two letters away, one from a name of two.
    private static func closest(to found: String, among allowed: [String]) -> String? {
        guard found.hasPrefix("\""), found.hasSuffix("\""), found.utf8.count > 3 else { return nil }
        let name = Array(found.utf8.dropFirst().dropLast())
        let distances = allowed.prefix(200).map { (name: $0, distance: distance(name, Array($0.utf8))) }
        guard let best = distances.min(by: { $0.distance < $1.distance }), best.distance <= min(2, name.count - 1)
        else { return nil }
        return best.name
    }

    /// Levenshtein's distance; names that differ in length by more than two are not worth a table.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        guard abs(a.count - b.count) <= 2, a.count <= 64 else { return .max }
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let substituted = diagonal + (x == y ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
