import JSON

/// An enum made by `@Wire` that travels as `{"type": case, …labels}`.
public protocol WireEnum: WireCodable {
    /// In declaration order.
    static var wireCases: [WireCase] { get }
    /// This value's place in `wireCases`.
    var wireCaseIndex: Int { get }
}

/// What is known of an enum's case beside its values.
public struct WireCase: Sendable, Equatable {
    /// The `type` it travels under.
    public let name: String
    /// Its doc comment.
    public let description: String?
    /// `state` for `@StateEvent`; `parallel`, `drop`, `latest` or `queue` for `@Policy`.
    public let tags: [String]
    /// Whether it is tagged `state`.
    public let isState: Bool

    public init(_ name: String, description: String? = nil, tags: [String] = []) {
        isState = tags.contains("state")
        self.name = name
        self.description = description
        self.tags = tags
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

/// No value: for a store that sends no events, or takes no actions.
extension Never: WireEnum {
    public static var wireCases: [WireCase] { [] }
    public var wireCaseIndex: Int { switch self {} }

    public init(wire node: JSONNode) throws(WireError) {
        throw WireError.mismatch(expected: "nothing", found: node)
    }

    public func write(to writer: inout JSONWriter) {}

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { false }
}
