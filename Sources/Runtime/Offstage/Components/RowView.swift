import JSON
import Wire

/// A standard row of a list.
@Wire(component: "row")
public struct RowView {
    /// Row id, unique within its list.
    public let id: RowView.ID
    /// Text of the row.
    @PlainText public var title: String
    /// Text below the title.
    @PlainText public var subtitle: String?
    /// Text at the end of the row.
    @Boxed public var detail: DisplayText?
    /// Picture beside the text.
    @Boxed public var icon: Icon?
    /// Badge at the end of the row.
    @Boxed public var badge: BadgeView?
    /// False when the row is visible but cannot be chosen; absent otherwise.
    public var isEnabled: Bool?
    /// True when the row is marked as chosen.
    public var isSelected: Bool?
    /// Level of the row in a tree; 0 or absent at the top.
    @Boxed public var level: Int?
    /// True for an expanded row of a tree, false for a collapsed one, absent for a row without children.
    public var isExpanded: Bool?
    /// Buttons for this row only; `rowCommands` of the list are for all. Each button's action contains the row's id.
    public var actions: [ButtonView]?
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
}

extension RowView {
    /// Creates a row with the id of an element. Each parameter is the member of its name.
    public init(
        id: some ComponentView.RowIdentity, title: String, subtitle: String? = nil, detail: DisplayText? = nil,
        icon: Icon? = nil, badge: BadgeView? = nil, isEnabled: Bool? = nil, isSelected: Bool? = nil, level: Int? = nil,
        isExpanded: Bool? = nil, actions: [ButtonView]? = nil, label: String? = nil, help: String? = nil
    ) {
        self.init(
            id: id.rowID, title: title, subtitle: subtitle, detail: detail, icon: icon, badge: badge,
            isEnabled: isEnabled, isSelected: isSelected, level: level, isExpanded: isExpanded, actions: actions,
            label: label, help: help)
    }

    /// Creates a row whose detail is a string. Each parameter is the member of its name.
    public init(
        id: some ComponentView.RowIdentity, title: String, subtitle: String? = nil, detail: String, icon: Icon? = nil,
        badge: BadgeView? = nil, isEnabled: Bool? = nil, isSelected: Bool? = nil, level: Int? = nil,
        isExpanded: Bool? = nil, actions: [ButtonView]? = nil, label: String? = nil, help: String? = nil
    ) {
        self.init(
            id: id.rowID, title: title, subtitle: subtitle, detail: .text(detail), icon: icon, badge: badge,
            isEnabled: isEnabled, isSelected: isSelected, level: level, isExpanded: isExpanded, actions: actions,
            label: label, help: help)
    }
}

extension ComponentView {
    /// A value that can be the id of a row: a text or a whole number.
    public protocol RowIdentity: Sendable {
        /// The value as the id of a row.
        var rowID: RowView.ID { get }
    }
}

extension Int: ComponentView.RowIdentity {
    /// The number as an id.
    public var rowID: RowView.ID { .integer(Int64(self)) }
}
extension Int64: ComponentView.RowIdentity {
    /// The number as an id.
    public var rowID: RowView.ID { .integer(self) }
}
extension String: ComponentView.RowIdentity {
    /// The text as an id.
    public var rowID: RowView.ID { .string(self) }
}
extension RowView.ID: ComponentView.RowIdentity {
    /// The id itself.
    public var rowID: RowView.ID { self }
}

extension RowView {
    /// Id of a row: a string or a whole number, encoded as that JSON value.
    public enum ID: WireCodable, Hashable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
        /// A number, written as a number.
        case integer(Int64)
        /// A text, written as a string.
        case string(String)

        /// Creates an id from `value`, a text or a whole number.
        public init(_ value: some ComponentView.RowIdentity) { self = value.rowID }
        /// Creates the id from an integer literal.
        public init(integerLiteral value: Int64) { self = .integer(value) }
        /// Creates the id from a string literal.
        public init(stringLiteral value: String) { self = .string(value) }

        /// The id as a text.
        var text: String {
            switch self {
            case .integer(let value): "\(value)"
            case .string(let value): value
            }
        }

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
}

extension WireIdentity {
    init(_ id: RowView.ID) {
        switch id {
        case .integer(let value): self = .integer(value)
        case .string(let value): self = .string(value)
        }
    }
}
