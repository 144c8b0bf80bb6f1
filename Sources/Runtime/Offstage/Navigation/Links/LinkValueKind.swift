import JSON

/// Kind of a link parameter.
package enum LinkValueKind: Sendable, Hashable {
    case string
    /// An integer as JSON writes it, within ±(2^53 − 1), which every JSON parser holds exactly.
    case int
    /// A finite number as JSON writes it.
    case number
    /// `true` or `false`.
    case bool
    /// A string of 8-4-4-4-12 hexadecimal digits; keeps its letter case.
    case uuid
    /// One of the listed strings.
    case oneOf([String])
    /// One or more segments at the end of a path, as an array of strings.
    case strings

    static let maxInteger: Int64 = 9_007_199_254_740_991
}

extension LinkValueKind: CustomStringConvertible {
    package var description: String {
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
    /// The possible texts of this kind; empty for kinds without a fixed set.
    var words: [String] {
        switch self {
        case .bool: ["false", "true"]
        case .oneOf(let choices): choices
        default: []
        }
    }

    /// Parses one decoded segment or query value. Returns nil when it has another kind.
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

    /// Explains why `value(of:)` returned nil. Follows the text in a message.
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

    /// Compares bytes: `==` would match canonically equivalent letters, such as the Kelvin sign for K.
    private func word(_ text: String) -> String? { words.first { $0.utf8.elementsEqual(text.utf8) } }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy { $0.hexadecimalValue != nil }
    }
}

// MARK: - Writing

extension LinkValueKind {
    /// Returns the text of a value, not yet encoded. Returns nil when it has another kind, and for an array, which has
    /// several segments.
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
