import JSON

/// A value that crosses the wire: an action, event, view, parameter or message.
///
/// `@Wire` generates the conformance for structs and enums. Scalars, `Optional`, `Array`, `Dictionary` with String keys
/// and `JSONValue` conform. Write it by hand only for a type with its own form, such as a date as text; `init(wire:)`,
/// `write(to:)` and `wireSchema(in:)` are then enough.
public protocol WireCodable: Sendable, Equatable {
    /// Reads a borrowed parsed value. Must not keep the node.
    ///
    /// - Throws: `WireError` with the expected and the found value; callers add the path (`WireError.at(key:)`).
    init(wire node: JSONNode) throws(WireError)

    /// Writes exactly one JSON value. A container writes no members once `writer.mayNest` is false.
    func write(to writer: inout JSONWriter)

    /// Value of an absent or null member. Nil, the default, makes the member required.
    static var wireAbsent: Self? { get }

    /// True for a value that is omitted as a member: `Optional.none`. Default false.
    var isWireAbsent: Bool { get }

    /// Expected form in error messages: "a string", "an object".
    static var wireExpectation: String { get }

    /// Returns the type's JSON Schema (2020-12). Named types register their definition in `schemas` and return a
    /// reference to it.
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue

    /// Appends the RFC 6902 operations from `old` to `new` at the patch's current path; none if both are equal.
    static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch)

    /// Identity of an array element: its member `id`. Nil, the default, identifies elements by index.
    var wireIdentity: WireIdentity? { get }
}

/// A type made by `@Wire`, with a name in the schema.
public protocol WireNamed: WireCodable {
    /// Name of the type, without its module and enclosing types.
    static var wireName: String { get }
    /// Doc comment of the type.
    static var wireDescription: String? { get }
    /// First member that the JSON of a struct always has and its Swift type does not, such as
    /// `"component":"text"`. Nil, the default, for none.
    static var wireDiscriminator: WireDiscriminator? { get }
}

/// Name and schema of a member.
public typealias WireDiscriminator = (member: String, schema: JSONValue)

/// A struct made by `@Wire`: an object of its members. Another struct has them as members of its own with `@Flat`.
public protocol WireObject: WireNamed {
    /// Reads the members.
    ///
    /// - Throws: `WireError` for a missing required member and for a value of another shape.
    init(members: WireMembers) throws(WireError)

    /// Writes the members, each with a comma, into the object that `writer` is writing.
    func writeMembers(to writer: inout JSONWriter)

    /// Describes the members in the order of their declaration; adds the definitions of their types to `schemas`.
    static func memberSchemas(in schemas: inout WireSchemas) -> [WireSchemas.Member]
}

/// A type made by `@Wire(component:)`.
public protocol WireComponent: WireNamed {
    /// Kind of the component, the member `component`.
    static var wireComponent: String { get }
}

extension WireCodable {
    @inlinable public static var wireAbsent: Self? { nil }
    @inlinable public var isWireAbsent: Bool { false }
    public static var wireExpectation: String { "a value of \(Self.self)" }
    @inlinable public var wireIdentity: WireIdentity? { nil }

    @inlinable
    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        if old != new { patch.replace(new) }
    }
}

extension WireComponent {
    /// The member `component`.
    public static var wireDiscriminator: WireDiscriminator? { ("component", ["const": .string(wireComponent)]) }
}

extension WireNamed {
    /// No member.
    public static var wireDiscriminator: WireDiscriminator? { nil }
    public static var wireExpectation: String { "an object" }
}

extension WireObject {
    /// Reads the object.
    public init(wire node: JSONNode) throws(WireError) {
        try self.init(members: WireMembers(node, expected: Self.wireExpectation))
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if writer.mayNest { writeMembers(to: &writer) }
        writer.endObject()
    }

    /// Describes the object under its name.
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.object(Self.self) { memberSchemas(in: &$0) }
    }
}

// MARK: - Text

extension WireCodable {
    /// Returns compact JSON, with `null` for values that JSON cannot express (a number that is not finite).
    public func wireText() -> String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    /// Reads a document from its JSON, `wireText`.
    ///
    /// - Throws: `JSONParseError` for text that is not JSON, `WireError` for JSON of another shape.
    public init(wireText: String) throws { self = try JSONParser().parse(wireText) { try Self(wire: $0) } }
}

extension JSONValue {
    /// Encodes a value. A value that JSON cannot represent becomes null, which the decoder rejects with an error.
    package init(encoding value: some WireCodable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        self = (try? JSONValue(parsing: writer.bytes)) ?? .null
    }
}
