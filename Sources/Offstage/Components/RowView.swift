import JSON
import Wire

/// A row of a list, ready made.
@Wire(component: "row")
public struct RowView {
    /// Unique in its list.
    public let id: RowID
    public var title: String
    /// Stands below the title.
    public var subtitle: String?
    /// Stands at the row's end.
    @Rare public var detail: String?
    /// A symbol's name.
    @Rare public var icon: String?
    @Rare public var badge: BadgeView?
    /// False where it is shown, but cannot be chosen; left out otherwise.
    public var isEnabled: Bool?
    /// True for a row that is marked as chosen.
    public var isSelected: Bool?
    /// What can be done with the row. Their actions name it themselves.
    public var actions: [ButtonView]?
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?

    public init(
        _ id: some RowIdentifier, title: String, subtitle: String? = nil, detail: String? = nil, icon: String? = nil,
        badge: BadgeView? = nil,
        isEnabled: Bool = true, isSelected: Bool? = nil, actions: [ButtonView]? = nil, label: String? = nil,
        help: String? = nil
    ) {
        self.id = id.rowID
        self.title = title
        self.subtitle = subtitle
        self.detail = detail
        self.icon = icon
        self.badge = badge
        self.isEnabled = isEnabled ? nil : false
        self.isSelected = isSelected
        self.actions = actions
        self.label = label
        self.help = help
    }
}

/// What a row is known by: a string or a whole number, and on the wire just that.
public enum RowID: WireCodable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case integer(Int64)
    case string(String)

    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .string(value) }

    public init(wire node: JSONNode) throws(WireError) {
        if let value = node.integer {
            self = .integer(value)
        } else if let value = node.string {
            self = .string(value)
        } else {
            throw WireError.mismatch(expected: Self.wireExpectation, found: node)
        }
    }

    public func write(to writer: inout JSONWriter) {
        switch self {
        case .integer(let value): writer.integer(value)
        case .string(let value): writer.string(value)
        }
    }

    public static var wireExpectation: String { "a string or a whole number" }
    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { ["type": ["string", "integer"]] }
}

/// What can be a row's id.
public protocol RowIdentifier {
    var rowID: RowID { get }
}

extension RowID: RowIdentifier { public var rowID: RowID { self } }
extension String: RowIdentifier { public var rowID: RowID { .string(self) } }
extension Int: RowIdentifier { public var rowID: RowID { .integer(Int64(self)) } }
extension Int64: RowIdentifier { public var rowID: RowID { .integer(self) } }

extension WireIdentity {
    init(_ id: RowID) {
        switch id {
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .string(value)
        }
    }
}
