/// Formats numbers and dates for clients that ask for resolved parts (`App(formats:)`).
public protocol DisplayFormats: Sendable {
    /// Returns the text of a number or a date.
    ///
    /// - Parameters:
    ///   - value: The number or date with its style.
    ///   - user: Locale and time zone of the user.
    ///   - now: Time since 1970-01-01 UTC, for dates of the style `relative`.
    func text(_ value: DisplayText, for user: ClientContext.Settings, now: Duration) -> String
}

/// Formats without a locale: English numbers and units, dates in ISO 8601. They need no tables of languages, so they
/// are the formats of an app that names no others.
package struct PlainFormats: DisplayFormats {
    package init() {}

    package func text(_ value: DisplayText, for user: ClientContext.Settings, now: Duration) -> String {
        switch value {
        case .text(let text): text
        case .number(let number, let style, let currency, let decimals):
            Self.text(number, style, currency, decimals)
        case .date(let date, let style): Self.text(date, style, now)
        }
    }

    // MARK: Numbers

    private static func text(
        _ number: Double, _ style: DisplayText.NumberStyle, _ currency: String?, _ decimals: Int?
    ) -> String {
        switch style {
        case .percent: grouped(number * 100, 0...1, decimals) + "%"
        case .currency: grouped(number, 2...2, decimals) + (currency.map { " \($0)" } ?? "")
        case .integer: grouped(number, 0...0, nil)
        case .decimal: grouped(number, 0...maxDecimals, decimals)
        case .bytes: bytes(number, decimals)
        }
    }

    private static func bytes(_ number: Double, _ decimals: Int?) -> String {
        var (number, unit) = (number, 0)
        let units = ["B", "kB", "MB", "GB", "TB"]
        while abs(number) >= 1000, unit < units.count - 1 { (number, unit) = (number / 1000, unit + 1) }
        return grouped(number, unit == 0 ? 0...0 : 1...1, decimals) + " \(units[unit])"
    }

    /// Most decimals of a number that names no number of them.
    private static let maxDecimals = 6

    /// Returns a number with commas between thousands.
    ///
    /// - Parameters:
    ///   - digits: Lowest and highest number of decimals.
    ///   - decimals: The number of decimals instead, if it is fixed.
    private static func grouped(_ number: Double, _ digits: ClosedRange<Int>, _ decimals: Int?) -> String {
        let fixed = decimals.map { min(max($0, 0), 15) }
        let count = fixed ?? digits.upperBound
        var scale = 1.0
        for _ in 0..<count { scale *= 10 }
        guard let scaled = Int64(exactly: (abs(number) * scale).rounded()) else { return "\(number)" }
        var text = "\(scaled)"
        text = String(repeating: "0", count: max(0, count + 1 - text.count)) + text
        var whole = String(text.dropLast(count))
        var fraction = String(text.suffix(count))
        while fraction.count > fixed ?? digits.lowerBound, fraction.last == "0" { fraction.removeLast() }
        for index in stride(from: whole.count - 3, to: 0, by: -3) {
            whole.insert(",", at: whole.index(whole.startIndex, offsetBy: index))
        }
        return (number < 0 && scaled != 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    // MARK: Dates

    private static func text(_ date: String, _ style: DisplayText.DateStyle, _ now: Duration) -> String {
        // A day has 10 characters; `T` or a space precedes the time.
        let (day, time) = (String(date.prefix(10)), String(date.dropFirst(11).prefix(5)))
        return switch style {
        case .relative:
            (ISODate(date, kind: .dateTime) ?? ISODate(date, kind: .date))
                .map { distance(Double($0.seconds) - Double(now.components.seconds)) } ?? date
        case .time: time.isEmpty ? date : time
        case .dateTime: time.isEmpty ? day : "\(day) \(time)"
        case .short, .medium, .long: day
        }
    }

    /// Returns a distance from now in the largest unit that fits, rounded down.
    private static func distance(_ seconds: Double) -> String {
        // A year has 365.25 days.
        let units: [(String, Double)] = [
            ("year", 31_557_600), ("month", 2_629_800), ("day", 86_400), ("hour", 3600), ("minute", 60),
        ]
        guard let (name, length) = units.first(where: { abs(seconds) >= $0.1 }),
            let count = Int64(exactly: (abs(seconds) / length).rounded(.down))
        else { return "now" }
        let text = "\(count) \(name)\(count == 1 ? "" : "s")"
        return seconds > 0 ? "in \(text)" : "\(text) ago"
    }
}
