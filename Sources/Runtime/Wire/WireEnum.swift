import JSON

/// An enum made by `@Wire`, written as `{"type": case, …labels}`.
public protocol WireEnum: WireCodable {
    /// In declaration order.
    static var wireCases: [WireCase] { get }
    /// Index of the value's case in `wireCases`.
    var wireCaseIndex: Int { get }
}

/// Name, description and tags of an enum's case.
public struct WireCase: Sendable, Equatable {
    /// Value of `type` on the wire.
    public let name: String
    /// Doc comment of the case.
    public let description: String?
    /// `state` for `@StateEvent`; `ActionPolicy.tag` for `@Policy`.
    public let tags: [String]
    /// True for the tag `state`.
    public let isState: Bool
    /// True for a case that has no values.
    public let isConstant: Bool

    /// Describes the case `name` with its doc comment, the `description`, and its `tags`; `isConstant` if it has no
    /// values.
    public init(_ name: String, description: String? = nil, tags: [String] = [], isConstant: Bool = false) {
        isState = tags.contains("state")
        self.name = name
        self.description = description
        self.tags = tags
        self.isConstant = isConstant
    }
}

extension WireEnum {
    public static var wireExpectation: String {
        wireCases.first.map { "an object like {\"type\":\"\($0.name)\"}" } ?? "nothing"
    }
}

extension WireEnum where Self: WireNamed {
    public static var wireExpectation: String {
        wireCases.first.map { "an object like {\"type\":\"\($0.name)\"}" } ?? "nothing"
    }
}

/// For a store without events or without actions.
extension Never: WireEnum {
    public static var wireCases: [WireCase] { [] }
    public var wireCaseIndex: Int { switch self {} }

    public init(wire node: JSONNode) throws(WireError) {
        throw WireError.mismatch(expected: "nothing", found: node)
    }

    public func write(to writer: inout JSONWriter) {}

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { false }
}
