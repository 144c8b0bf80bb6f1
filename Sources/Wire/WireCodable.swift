import JSON

/// A value that crosses the wire: one list of requirements for actions, events, views, parameters and messages.
///
/// `@Wire` meets it for structs and enums; scalars, `Optional`, `Array`, `Dictionary` with String keys and `JSONValue`
/// meet it here. Written by hand
/// only for a type with a form of its own, say a date as text; then `init(wire:)`, `write(to:)` and `wireSchema(in:)`
/// are enough.
public protocol WireCodable: Sendable, Equatable {
    /// Reads from a borrowed parsed value. Never keeps the node.
    ///
    /// - Throws: what was expected and found here; whoever asked adds where (`WireError.at(key:)`) as the error passes
    ///   through.
    init(wire node: JSONNode) throws(WireError)

    /// Writes exactly one JSON value. Once `writer.mayNest` is false, a container writes no members.
    func write(to writer: inout JSONWriter)

    /// What an absent member, or null, stands for. Nil, the default, makes the member required.
    static var wireAbsent: Self? { get }

    /// True for a value that is left out where it is a member: `Optional.none`. Default false.
    var isWireAbsent: Bool { get }

    /// What a reader should have sent, for error messages: "a string", "an object".
    static var wireExpectation: String { get }

    /// The type's JSON Schema (2020-12). Named types register their definition and return a reference to it.
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue

    /// Appends the RFC 6902 operations that turn `old` into `new` at the patch's current path; nothing if they are
    /// equal.
    static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch)

    /// What arrays tell their elements apart by: a member `id`. Nil, the default: by position.
    var wireIdentity: WireIdentity? { get }
}

/// A type made by `@Wire`, known by its name.
public protocol WireNamed: WireCodable {
    /// The type's own name, without the types and the module it stands in.
    static var wireName: String { get }
    /// Its doc comment.
    static var wireDescription: String? { get }
}

/// A type made by `@Wire(component:)`.
public protocol WireComponent: WireNamed {
    /// Its kind, the member `component`.
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

extension WireNamed {
    public static var wireExpectation: String { "an object" }
}

// MARK: - Text

extension WireCodable {
    /// Compact JSON. What JSON has no text for (a number that is not finite) appears as `null`.
    public func wireText() -> String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }

    /// Reads a whole document.
    ///
    /// - Throws: `JSONParseError` for text that is not JSON, `WireError` for JSON of another shape.
    public init(wireText: String) throws {
        self = try JSONParser().parse(wireText) { try Self(wire: $0) }
    }
}
