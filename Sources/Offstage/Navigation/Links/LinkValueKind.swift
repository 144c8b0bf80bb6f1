import JSON

/// What a link's value may be.
public enum LinkValueKind: Sendable, Hashable {
    case string
    /// As JSON writes it, and within ±(2^53 − 1), which every reader of JSON holds exactly.
    case int
    /// As JSON writes it, and finite.
    case number
    /// `true` or `false`.
    case bool
    /// A string of 8-4-4-4-12 hexadecimal digits, kept in the case it was written in.
    case uuid
    /// One of these strings.
    case oneOf([String])
    /// One or more segments at the end of a path: an array of strings.
    case strings

    static let maxInteger: Int64 = 9_007_199_254_740_991
}

extension LinkValueKind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .string: "string"
        case .int: "int"
        case .number: "number"
        case .bool: "bool"
        case .uuid: "uuid"
        case .oneOf(let choices): choices.joined(separator: "|")
        case .strings: "strings"
        }
    }
}

// MARK: - Reading

extension LinkValueKind {
    /// The only texts that there are for this kind; empty when they cannot be counted.
    var words: [String] {
        switch self {
        case .bool: ["false", "true"]
        case .oneOf(let choices): choices
        default: []
        }
    }

    /// Reads one decoded segment or query value; nil when it is not of this kind.
    func value(of text: String) -> JSONValue? {
        switch self {
        case .string: .string(text)
        case .strings: text.isEmpty ? nil : .array([.string(text)])
        case .int: LinkNumber.integer(text).map(JSONValue.integer)
        case .number: LinkNumber.number(text)
        case .bool: word(text).map { .bool($0 == "true") }
        case .uuid: Self.isUUID(text) ? .string(text) : nil
        case .oneOf: word(text).map(JSONValue.string)
        }
    }

    /// Says why `value(of:)` gave nil; to be put behind the text.
    var complaint: String {
        switch self {
        case .string, .strings: "is empty"
        case .int: "is no integer within ±\(Self.maxInteger)"
        case .number: "is no number"
        case .bool: "is neither true nor false"
        case .uuid: "is no UUID"
        case .oneOf(let choices): "is none of \(choices.joined(separator: ", "))"
        }
    }

    /// By bytes: `==` would take other letters for a K.
    private func word(_ text: String) -> String? {
        words.first { $0.utf8.elementsEqual(text.utf8) }
    }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.hexadecimalValue != nil }
    }
}

// MARK: - Writing

extension LinkValueKind {
    /// The one text for a value, not yet encoded; nil when it is not of this kind, and for an array, which has no
    /// single text.
    func text(of value: JSONValue) -> String? {
        switch self {
        case .string: value.string
        case .strings: nil
        case .int: LinkNumber.integer(value).map(String.init)
        case .number: LinkNumber.text(value)
        case .bool: value.bool.map(String.init)
        case .uuid, .oneOf: value.string.flatMap { self.value(of: $0)?.string }
        }
    }
}
