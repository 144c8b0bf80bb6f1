import JSON

/// Members of an object, read by generated code. Valid as long as its node.
public struct WireMembers {
    @usableFromInline let node: JSONNode

    /// Reads the members of an object; `expected` describes it for the error.
    ///
    /// - Throws: `WireError` unless the node is an object.
    @inlinable
    public init(_ node: JSONNode, expected: @autoclosure () -> String) throws(WireError) {
        guard node.isObject else { throw WireError.mismatch(expected: expected(), found: node) }
        self.node = node
    }

    /// Reads the members of an enum's object; `cases` lists the cases for the error.
    ///
    /// - Throws: `WireError` unless the node is an enum's object; for the bare name of a case, the error shows the
    ///   object to send.
    @inlinable
    public init(_ node: JSONNode, cases: @autoclosure () -> [WireCase]) throws(WireError) {
        guard node.isObject else { throw WireError.notACase(node, cases()) }
        self.node = node
    }

    /// Returns the value of the member `key`, or the type's value for absence.
    ///
    /// - Throws: `WireError` for a missing required member and for a value of another shape.
    @inlinable @inline(never)
    public func value<Value: WireCodable>(_ key: StaticString) throws(WireError) -> Value {
        guard let member = node.member(key), !member.isNull else {
            guard let absent = Value.wireAbsent else {
                throw WireError.missing(key.description, expected: Value.wireExpectation)
            }
            return absent
        }
        do { return try Value(wire: member) } catch { throw error.at(key: key.description) }
    }

    /// Reads the member `key` into a variable that holds its default. An absent member keeps it, unless absence has a
    /// value (an optional's nil).
    ///
    /// - Throws: `WireError` for a value of another shape.
    @inlinable @inline(never)
    public func update<Value: WireCodable>(_ key: StaticString, _ value: inout Value) throws(WireError) {
        guard let member = node.member(key), !member.isNull else {
            if let absent = Value.wireAbsent { value = absent }
            return
        }
        do { value = try Value(wire: member) } catch { throw error.at(key: key.description) }
    }

    /// Returns the value of the member `key`, or its default.
    ///
    /// - Throws: `WireError` for a value of another shape.
    @inlinable
    public func value<Value: WireCodable>(_ key: StaticString, default value: Value) throws(WireError) -> Value {
        var value = value
        try update(key, &value)
        return value
    }

    /// Returns the name in `type`; `cases` lists the names for the error.
    ///
    /// - Throws: `WireError` if it is missing or no string.
    @inlinable @inline(never)
    public func tag(_ cases: @autoclosure () -> [WireCase]) throws(WireError) -> WireTag {
        guard let member = node.member("type"), !member.isNull else {
            throw WireError.missing("type", expected: WireError.oneOf(cases().map(\.name)))
        }
        guard let tag = WireTag(member) else {
            throw WireError.mismatch(expected: WireError.oneOf(cases().map(\.name)), found: member).at(key: "type")
        }
        return tag
    }
}

/// Name of a case, compared by generated code. Valid as long as its node.
public struct WireTag {
    @usableFromInline let node: JSONNode
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    @usableFromInline
    init?(_ node: JSONNode) {
        // The bytes are valid as long as the node, and this value is not used longer.
        guard let bytes = node.withUTF8({ $0 }) else { return nil }
        self.node = node
        self.bytes = bytes
    }

    /// True for this name.
    @inlinable
    public func equals(_ name: StaticString) -> Bool {
        bytes.count == name.utf8CodeUnitCount && hasBytes(of: name)
    }

    @usableFromInline
    func hasBytes(of name: StaticString) -> Bool {
        let start = name.utf8Start
        var index = 0
        while index < bytes.count {
            if bytes[index] != start[index] { return false }
            index &+= 1
        }
        return true
    }

    /// Returns the error for a name without a case; `allowed` lists the cases.
    @inline(never)
    public func unknown(_ allowed: [WireCase]) -> WireError {
        WireError.unknownCase(node, allowed: allowed.map(\.name)).at(key: "type")
    }
}
