import JSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A point in time: RFC 3339 text in UTC with milliseconds, `"2026-11-23T08:30:00.000Z"`. Reads any offset, and seconds
/// with or without a fraction.
extension Date: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        guard let text = node.string else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        guard let date = (try? Self(text, strategy: Self.exact)) ?? (try? Self(text, strategy: .iso8601)) else {
            throw WireError.range(expected: Self.wireExpectation, found: node)
        }
        self = date
    }

    public func write(to writer: inout JSONWriter) { writer.string(formatted(Self.exact)) }

    public static var wireExpectation: String { "a time such as 2026-11-23T08:30:00.000Z" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        [
            "type": "string", "format": "date-time",
            "examples": ["2026-11-23T08:30:00.000Z", "2026-11-23T08:31:00.000Z"],
        ]
    }

    private static let exact = ISO8601FormatStyle(includingFractionalSeconds: true)
}

/// An absolute URL as text.
extension URL: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        guard let text = node.string else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        guard let url = URL(string: text, encodingInvalidCharacters: false), url.scheme != nil else {
            throw WireError.range(expected: Self.wireExpectation, found: node)
        }
        self = url
    }

    public func write(to writer: inout JSONWriter) { writer.string(absoluteString) }

    public static var wireExpectation: String { "an absolute URL such as https://example.org/a" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "string", "format": "uri", "examples": ["https://example.org/a", "https://example.org/b"]]
    }
}

/// A decimal number as text, `"12.50"`: many readers of JSON keep numbers in binary and would round it. Reads integers,
/// too.
extension Decimal: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        if let value = node.integer {
            self = Decimal(value)
            return
        }
        guard let text = node.string else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        // The initialiser would read the digits before other text.
        guard Self.isPlain(text), let value = Decimal(string: text), value.isFinite else {
            throw WireError.range(expected: Self.wireExpectation, found: node)
        }
        self = value
    }

    public func write(to writer: inout JSONWriter) {
        guard isFinite else { return writer.double(.nan) }
        writer.string(description)
    }

    public static var wireExpectation: String { "a decimal number as text, such as \"12.50\"" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "string", "pattern": "^-?[0-9]{1,38}(\\.[0-9]{1,127})?$", "examples": ["0", "1"]]
    }

    private static func isPlain(_ text: String) -> Bool {
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.utf8.count - digits.count <= 1 && (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.count <= 127
                    && part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            } && (parts.first?.count ?? 0) <= 38
    }
}

/// A duration as a number of milliseconds, exact to the nanosecond, of at most 292 years.
extension Duration: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        if let milliseconds = node.integer {
            self = .milliseconds(milliseconds)
            return
        }
        guard let milliseconds = node.real else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
        guard let nanoseconds = Int64(exactly: (milliseconds * 1e6).rounded()) else {
            throw WireError.range(expected: Self.wireExpectation, found: node)
        }
        self = .nanoseconds(nanoseconds)
    }

    public func write(to writer: inout JSONWriter) {
        let (seconds, attoseconds) = components
        let nanoseconds = attoseconds / 1_000_000_000
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (milliseconds, secondOverflow) = whole.addingReportingOverflow(nanoseconds / 1_000_000)
        if overflow || secondOverflow { return writer.double(.infinity) }
        if nanoseconds % 1_000_000 == 0 {
            milliseconds.write(to: &writer)
        } else {
            writer.double(Double(whole) + Double(nanoseconds) / 1e6)
        }
    }

    public static var wireExpectation: String { "a number of milliseconds" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "number", "description": "Milliseconds."]
    }
}
