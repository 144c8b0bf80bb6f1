import JSON

/// An object's members, as generated code reads them. A value of this type exists only while its node is valid.
public struct WireMembers {
    @usableFromInline let node: JSONNode

    /// - Throws: unless the node is an object.
    @inlinable
    public init(_ node: JSONNode, expected: @autoclosure () -> String) throws(WireError) {
        guard node.isObject else { throw WireError.mismatch(expected: expected(), found: node) }
        self.node = node
    }

    /// - Throws: unless the node is an object, as an enum's value is; for a bare name of a case, the error shows the
    ///   object to send.
    @inlinable
    public init(_ node: JSONNode, cases: @autoclosure () -> [WireCase]) throws(WireError) {
        guard node.isObject else { throw WireError.notACase(node, cases()) }
        self.node = node
    }

    /// A member's value; what absence stands for, if it is absent or null.
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

    /// Reads a member into a variable that holds its default; that stays, unless absence stands for a value (an
    /// optional's nil).
    @inlinable @inline(never)
    public func update<Value: WireCodable>(_ key: StaticString, _ value: inout Value) throws(WireError) {
        guard let member = node.member(key), !member.isNull else {
            if let absent = Value.wireAbsent { value = absent }
            return
        }
        do { value = try Value(wire: member) } catch { throw error.at(key: key.description) }
    }

    /// A member's value, or its default.
    @inlinable
    public func value<Value: WireCodable>(_ key: StaticString, default value: Value) throws(WireError) -> Value {
        var value = value
        try update(key, &value)
        return value
    }

    /// The name under `type`.
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

/// The name of a case, as generated code compares it. A value of this type exists only while its node is valid.
public struct WireTag {
    @usableFromInline let node: JSONNode
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    @usableFromInline
    init?(_ node: JSONNode) {
        // The bytes live as long as the node, which is as long as this value may be used.
        guard let bytes = node.withUTF8({ $0 }) else { return nil }
        self.node = node
        self.bytes = bytes
    }

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

    /// The error for a name no case has.
    @inline(never)
    public func unknown(_ allowed: [WireCase]) -> WireError {
        WireError.unknownCase(node, allowed: allowed.map(\.name)).at(key: "type")
    }
}
