import JSON
import Wire

/// Text to show: a string, or a number or date that the front end formats in its locale.
///
/// On the wire a string is a string, a number is `{"number":1234.5,"style":"currency","currency":"EUR"}`, and a date is
/// `{"date":"2026-11-22T10:00:00Z","style":"short"}`.
///
///     TextView(id: "total", text: .number(1234.5, style: .currency, currency: "EUR"))
public enum DisplayText: Hashable, Sendable {
    /// Text in the app's language.
    case text(String)
    /// A number. `currency` is an ISO 4217 code; `decimals` fixes the number of decimals.
    indirect case number(Double, style: NumberStyle = .decimal, currency: String? = nil, decimals: Int? = nil)
    /// A date, a time or both in ISO 8601.
    indirect case date(String, style: DateStyle = .medium)

    /// Format of a number.
    @Wire
    public enum NumberStyle: String {
        public static var wireName: String { "NumberStyle" }

        /// A number with the separators of the locale.
        case decimal
        /// A fraction: 0.25 is shown as 25 %.
        case percent
        /// An amount of money; needs a currency.
        case currency
        /// A number of bytes: 1500 is shown as 1.5 kB.
        case bytes
        /// A number rounded to a whole one.
        case integer
    }

    /// Format of a date.
    @Wire
    public enum DateStyle: String {
        public static var wireName: String { "DateStyle" }

        /// Digits, such as 22/11/26.
        case short
        /// An abbreviated month, such as 22 Nov 2026.
        case medium
        /// A month in full, such as 22 November 2026.
        case long
        /// The distance from now: "in 2 hours".
        case relative
        /// The time of day only.
        case time
        /// The day and the time of day.
        case dateTime
    }
}

extension DisplayText: CustomStringConvertible {
    /// The text, or the number or date without its style.
    public var description: String {
        switch self {
        case .text(let text): text
        case .number(let number, _, _, _): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        case .date(let date, _): date
        }
    }
}

extension DisplayText: ExpressibleByStringInterpolation {
    /// Creates a string.
    public init(stringLiteral text: String) { self = .text(text) }
}

extension DisplayText {
    /// Creates the cell of a boolean column from `value`: the text `true` or `false`.
    public static func boolean(_ value: Bool) -> DisplayText { .text(value ? "true" : "false") }

    /// Whether the text depends on the time at which it is shown.
    var isRelative: Bool { if case .date(_, style: .relative) = self { true } else { false } }

    /// Reads the JSON of a number or a date; nil for any other object.
    init?(_ json: JSONObject) {
        guard json["component"] == nil, let style = json["style"]?.string else { return nil }
        if let number = json.number("number"), let style = NumberStyle(rawValue: style) {
            let decimals = json["decimals"]?.integer.flatMap { Int(exactly: $0) }
            self = .number(number, style: style, currency: json["currency"]?.string, decimals: decimals)
        } else if let date = json["date"]?.string, let style = DateStyle(rawValue: style) {
            self = .date(date, style: style)
        } else {
            return nil
        }
    }

    /// The number of a `number`, nil otherwise.
    public var number: Double? {
        guard case .number(let value, _, _, _) = self else { return nil }
        return value
    }
}

extension DisplayText: WireNamed {
    public static var wireName: String { "DisplayText" }
    public static var wireDescription: String? {
        "Text to show: a string, or a number or date that the front end formats in its locale."
    }
    public static var wireExpectation: String { "a string, an object with a number, or an object with a date" }

    public init(wire node: JSONNode) throws(WireError) {
        if let text = node.string {
            self = .text(text)
            return
        }
        let members = try WireMembers(node, expected: Self.wireExpectation)
        let date: String? = try members.value("date")
        if let date {
            self = .date(date, style: try members.value("style", default: .medium))
        } else {
            self = .number(
                try members.value("number"), style: try members.value("style", default: .decimal),
                currency: try members.value("currency"), decimals: try members.value("decimals"))
        }
    }

    public func write(to writer: inout JSONWriter) {
        if case .text(let text) = self { return writer.string(text) }
        writer.beginObject()
        if writer.mayNest {
            switch self {
            case .text: break
            case .number(let number, let style, let currency, let decimals):
                writer.member("number", number)
                writer.member("style", style)
                writer.member("currency", currency)
                writer.member("decimals", decimals)
            case .date(let date, let style):
                writer.member("date", date)
                writer.member("style", style)
            }
        }
        writer.endObject()
    }

    public static func writePatch(from old: DisplayText, to new: DisplayText, into patch: inout WirePatch) {
        if case .text(let old) = old, case .text(let new) = new {
            String.writePatch(from: old, to: new, into: &patch)
        } else if old != new {
            patch.replace(new)
        }
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            let number: JSONValue = [
                "type": "object", "description": "A number.",
                "properties": [
                    "number": ["type": "number"], "style": NumberStyle.wireSchema(in: &schemas),
                    "currency": ["type": "string", "description": "ISO 4217 code of the style currency."],
                    "decimals": ["type": "integer", "description": "Number of decimals; the locale's when absent."],
                ],
                "required": ["number", "style"],
            ]
            let date: JSONValue = [
                "type": "object", "description": "A date, a time or both.",
                "properties": [
                    "date": ["type": "string", "description": "ISO 8601."],
                    "style": DateStyle.wireSchema(in: &schemas),
                ],
                "required": ["date", "style"],
            ]
            return ["anyOf": [["type": "string"], number, date]]
        }
    }
}
