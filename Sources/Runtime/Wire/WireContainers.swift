import JSON

extension Optional: WireCodable where Wrapped: WireCodable {
    @inlinable
    public init(wire node: JSONNode) throws(WireError) {
        self = node.isNull ? .none : .some(try Wrapped(wire: node))
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        if let self { self.write(to: &writer) } else { writer.null() }
    }

    @inlinable public static var wireAbsent: Self? { .some(nil) }
    @inlinable public var isWireAbsent: Bool { self?.isWireAbsent ?? true }
    public static var wireExpectation: String { Wrapped.wireExpectation }
    @inlinable public var wireIdentity: WireIdentity? { self?.wireIdentity }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        let schema = Wrapped.wireSchema(in: &schemas)
        guard let members = schema.object else { return schema }
        if let type = members["type"]?.string, members["enum"] == nil {
            var schema = schema
            schema["type"] = [.string(type), "null"]
            return schema
        }
        return members.isEmpty ? schema : ["anyOf": [schema, ["type": "null"]]]
    }

    /// Writes nil as null: `WirePatch.member` adds or removes an optional member.
    @inlinable
    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        switch (old, new) {
        case (let old?, let new?): Wrapped.writePatch(from: old, to: new, into: &patch)
        case (nil, nil): break
        default: patch.replace(new)
        }
    }
}

extension Array: WireCodable where Element: WireCodable {
    @inlinable
    public init(wire node: JSONNode) throws(WireError) {
        guard node.kind == .array else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        self.init()
        let count = node.count
        reserveCapacity(count)
        for index in 0..<count {
            guard let element = node.element(index) else { break }
            do { append(try Element(wire: element)) } catch { throw error.at(index: index) }
        }
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        if writer.mayNest {
            for element in self {
                element.write(to: &writer)
                writer.comma()
            }
        }
        writer.endArray()
    }

    public static var wireExpectation: String { "an array" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "array", "items": Element.wireSchema(in: &schemas)]
    }

    @inlinable
    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        let (prefix, suffix) = ArrayDifference.common(old, new)
        if prefix == old.count, prefix == new.count {
            if patch.comparesContexts { ArrayDifference.byPosition(old[...], new[...], at: 0, into: &patch) }
            return
        }
        ArrayDifference.write(from: old, to: new, prefix: prefix, suffix: suffix, into: &patch)
    }
}

extension Dictionary: WireCodable where Key == String, Value: WireCodable {
    public init(wire node: JSONNode) throws(WireError) {
        guard node.isObject else { throw WireError.mismatch(expected: Self.wireExpectation, found: node) }
        self.init(minimumCapacity: node.count)
        try node.forEachMember { (key, value) throws(WireError) in
            let key = key.string
            do throws(WireError) {
                guard updateValue(try Value(wire: value), forKey: key) == nil else {
                    throw WireError.mismatch(
                        expected: "keys that differ in more than the encoding of accents", found: value)
                }
            } catch { throw error.at(key: key) }
        }
    }

    /// Writes members in key order, so that equal dictionaries have the same text in every process.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if writer.mayNest {
            for (key, value) in sorted(by: { $0.key < $1.key }) {
                writer.key(key)
                value.write(to: &writer)
                writer.comma()
            }
        }
        writer.endObject()
    }

    public static var wireExpectation: String { "an object" }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": "object", "additionalProperties": Value.wireSchema(in: &schemas)]
    }

    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        let removed = old.keys.filter { new.value(ofExactly: $0) == nil }
        if removed.isEmpty, old == new, !patch.comparesContexts { return }
        for key in removed.sorted() {
            patch.push(key: key)
            patch.remove()
            patch.pop()
        }
        for (key, value) in new.sorted(by: { $0.key < $1.key }) {
            patch.push(key: key)
            if let previous = old.value(ofExactly: key) {
                Value.writePatch(from: previous, to: value, into: &patch)
            } else {
                patch.add(value)
            }
            patch.pop()
        }
    }

    /// The value of a key with the same bytes: a subscript also finds é for e and a combining accent.
    private func value(ofExactly key: String) -> Value? {
        guard let index = index(forKey: key), ExactText.isEqual(keys[index], key) else { return nil }
        return values[index]
    }
}

extension JSONValue: WireCodable {
    public init(wire node: JSONNode) throws(WireError) { self.init(node) }

    /// Null, like absence, reads as the value `null`.
    public static var wireAbsent: JSONValue? { .some(.null) }
    public static var wireExpectation: String { "any JSON" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        ["type": ["object", "array", "string", "number", "boolean", "null"]]
    }
}
