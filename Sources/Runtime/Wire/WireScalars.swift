import JSON

extension Bool: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        guard let value = node.bool else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        self = value
    }

    public func write(to writer: inout JSONWriter) { writer.bool(self) }
    public static var wireExpectation: String { "true or false" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "boolean"] }
}

extension String: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        guard let value = node.string else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        self = value
    }

    public func write(to writer: inout JSONWriter) { writer.string(self) }
    public static var wireExpectation: String { "a string" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "string"] }
}

extension Double: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        if let value = node.real {
            self = value
        } else if let value = node.integer {
            self = Double(value)
        } else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    /// Sets `writer.failure` for a number that is not finite.
    public func write(to writer: inout JSONWriter) { writer.double(self) }
    public static var wireExpectation: String { "a number" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "number"] }
}

extension Float: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        let value = try Double(wire: node)
        self = Float(value)
        if !isFinite {
            throw WireError.range(expected: "a number within ±\(Float.greatestFiniteMagnitude)", found: node)
        }
    }

    /// Writes the shortest text that parses back to the same Float; the same value as a Double may need more digits.
    public func write(to writer: inout JSONWriter) {
        guard isFinite else { return writer.double(Double(self)) }
        var text = description
        text.withUTF8 { writer.raw(UnsafeRawBufferPointer($0)) }
    }

    public static var wireExpectation: String { "a number" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": "number"] }
}
