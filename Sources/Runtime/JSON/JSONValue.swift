/// A JSON value in memory: in literals, tests, patches, stored documents. Input is read from `JSONNode` and output
/// written by typed values, both without a `JSONValue`.
///
/// Integers are `Int64` and never pass through `Double`. Equality is that of RFC 6902's `test`: numbers by value,
/// objects regardless of order.
public enum JSONValue: Sendable {
    /// The value `null`, which differs from an absent member.
    case null
    /// The value `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent.
    case integer(Int64)
    /// A number with a fraction or an exponent. Writing one that is not finite fails.
    case real(Double)
    /// A text of Unicode scalars, unescaped.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Members in the order of the text.
    case object(JSONObject)
}

extension JSONValue {
    /// Copies a parsed `node` with everything below it.
    public init(_ node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .bool: self = .bool(node.bool ?? false)
        case .integer: self = .integer(node.integer ?? 0)
        case .real: self = .real(node.real ?? 0)
        case .string: self = .string(node.string ?? "")
        case .array: self = .array((0..<node.count).compactMap { node.element($0).map(JSONValue.init) })
        case .object:
            var object = JSONObject()
            object.reserveCapacity(node.count)
            node.forEachMember { object.append(key: $0.string, JSONValue($1)) }
            self = .object(object)
        }
    }

    /// Parses one document from `text`, within `limits`.
    ///
    /// - Throws: `JSONParseError`.
    public init(parsing text: String, limits: JSONLimits = .standard) throws {
        self = try JSONParser(limits: limits).parse(text) { JSONValue($0) }
    }

    /// Parses one document from `bytes` of UTF-8, within `limits`.
    ///
    /// - Throws: `JSONParseError`.
    public init(parsing bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONParseError) {
        let parser = JSONParser(limits: limits)
        let parsed: Result<JSONValue, JSONParseError> = bytes.withUnsafeBytes { buffer in
            // The root borrows the parser's memory.
            withExtendedLifetime(parser) {
                do throws(JSONParseError) { return .success(JSONValue(try parser.parse(buffer))) } catch {
                    return .failure(error)
                }
            }
        }
        self = try parsed.get()
    }
}

// MARK: - Reading

extension JSONValue {
    /// True for null.
    public var isNull: Bool { if case .null = self { true } else { false } }
    /// The value of `true` and `false`; nil for other types.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The value of an integer; nil for other types.
    public var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The text of a string; nil for other types.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The elements of an array; nil for other types.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members of an object; nil for other types.
    public var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// Value of either kind of number, rounded if a double cannot represent the integer.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// A member of an object; nil if it is absent or the value is no object. Setting nil removes it. Setting a member
    /// of another type replaces the value by an object.
    public subscript(key: String) -> JSONValue? {
        get { object?[key] }
        set {
            var object = self.object ?? [:]
            object[key] = newValue
            self = .object(object)
        }
    }

    /// An element of an array; nil outside its bounds, and for other types.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

// MARK: - Equality

extension JSONValue: Equatable {
    public static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a == b
        case (.integer(let a), .real(let b)), (.real(let b), .integer(let a)): Int64(exactly: b) == a
        case (.string(let a), .string(let b)): ExactText.isEqual(a, b)
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }
}

// MARK: - Literals

// JSON's null is `.null`: `nil` means that there is no value.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// The last of equal keys wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

// MARK: - Writing

extension JSONValue {
    /// Writes the value.
    public func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .integer(let value): writer.integer(value)
        case .real(let value): writer.double(value)
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.beginArray()
            if writer.mayNest {
                for element in elements {
                    element.write(to: &writer)
                    writer.comma()
                }
            }
            writer.endArray()
        case .object(let members):
            writer.beginObject()
            if writer.mayNest {
                for (key, value) in members {
                    writer.key(key)
                    value.write(to: &writer)
                    writer.comma()
                }
            }
            writer.endObject()
        }
    }

    /// Returns one line without blanks.
    ///
    /// - Throws: `JSONWriter.Failure` for a number that is not finite and for nesting over the limit.
    public func compact() throws(JSONWriter.Failure) -> String {
        var writer = JSONWriter()
        write(to: &writer)
        if let failure = writer.failure { throw failure }
        return writer.text
    }

    /// Returns text indented by two spaces a level. Empty containers, and arrays of scalars within 80 columns, are
    /// written on one line.
    ///
    /// - Throws: as `compact()`.
    public func pretty() throws(JSONWriter.Failure) -> String {
        _ = try compact()
        return prettyLines(indent: "")
    }

    private func prettyLines(indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let isFlat = elements.allSatisfy { $0.array == nil && $0.object == nil }
            if isFlat {
                let line = "[" + elements.map(\.description).joined(separator: ", ") + "]"
                if indent.utf8.count + line.utf8.count <= 80 { return line }
            }
            let lines = elements.map { inner + $0.prettyLines(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map {
                inner + JSONValue.string($0.0).description + ": " + $0.1.prettyLines(indent: inner)
            }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        default: return description
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// Compact JSON, with `null` for values that JSON cannot express.
    public var description: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }
}
