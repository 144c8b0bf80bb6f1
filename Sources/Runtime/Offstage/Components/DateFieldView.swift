import Wire

/// A field for a date, a time or both.
@Wire(component: "dateField")
public struct DateFieldView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The current date in ISO 8601: `2026-11-22`, `10:00` or `2026-11-22T10:00:00Z`, by `kind`; absent when empty.
    public var value: String?
    /// Parts of the date that the user sets.
    public var kind: DateFieldView.Kind = .date
    /// Earliest date, in the form of the value.
    @Boxed public var min: String?
    /// Latest date, in the form of the value.
    @Boxed public var max: String?
    /// False when the field is visible but inactive.
    public var isEnabled: Bool = true
    /// Error message about the value, for people.
    @Boxed public var error: String?
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the new date in ISO 8601, or null.
    public var onChange: ActionTemplate

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension DateFieldView {
    /// Parts of a date that the user sets.
    @Wire
    public enum Kind: String {
        public static var wireName: String { "DateFieldKind" }

        /// A day, such as 2026-11-22.
        case date
        /// A time of day, such as 10:00.
        case time
        /// A day and a time with its offset from UTC.
        case dateTime

        /// A value of this kind, for messages.
        fileprivate var example: String {
            switch self {
            case .date: "a date such as 2026-11-22"
            case .time: "a time such as 10:00"
            case .dateTime: "a date and time such as 2026-11-22T10:00:00Z"
            }
        }
    }
}

extension DateFieldView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: String?) -> String? {
        guard let value else { return nil }
        guard let date = ISODate(value, kind: kind) else { return "Enter \(kind.example)." }
        if let min, let earliest = ISODate(min, kind: kind), date < earliest { return "Enter \(min) or later." }
        if let max, let latest = ISODate(max, kind: kind), date > latest { return "Enter \(max) or earlier." }
        return nil
    }
}
