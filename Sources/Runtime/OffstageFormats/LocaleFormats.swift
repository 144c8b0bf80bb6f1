import Offstage

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Formats in the locale and time zone of the user, with Foundation's tables of languages:
///
///     App("shop", screen: start, formats: LocaleFormats())
///
/// A module of its own, because the tables cost a process half a megabyte and a millisecond or two at the start.
public struct LocaleFormats: DisplayFormats {
    /// Creates the formats.
    public init() {}

    public func text(_ value: DisplayText, for user: ClientContext.Settings, now: Duration) -> String {
        let locale = Locale(identifier: user.locale)
        return switch value {
        case .text(let text): text
        case .number(let number, let style, let currency, let decimals):
            Self.text(number, style, currency, decimals.map { min(max($0, 0), 15) }, locale)
        case .date(let text, let style):
            Self.text(text, style, TimeZone(identifier: user.timeZone) ?? .gmt, now, locale) ?? text
        }
    }

    private static func text(
        _ number: Double, _ style: DisplayText.NumberStyle, _ currency: String?, _ decimals: Int?, _ locale: Locale
    ) -> String {
        typealias Precision = NumberFormatStyleConfiguration.Precision
        let fixed = decimals.map { Precision.fractionLength($0) }
        switch style {
        case .decimal: return number.formatted(.number.precision(fixed ?? .fractionLength(0...6)).locale(locale))
        case .integer: return number.formatted(.number.precision(.fractionLength(0)).locale(locale))
        case .percent: return number.formatted(.percent.precision(fixed ?? .fractionLength(0...1)).locale(locale))
        case .currency:
            let format = FloatingPointFormatStyle<Double>.Currency(code: currency ?? "XXX", locale: locale)
            return number.formatted(fixed.map { format.precision($0) } ?? format)
        case .bytes:
            guard let count = Int64(exactly: number.rounded()) else { return "\(number)" }
            return count.formatted(.byteCount(style: .decimal, spellsOutZero: false).locale(locale))
        }
    }

    /// Nil for a text that is no date.
    private static func text(
        _ text: String, _ style: DisplayText.DateStyle, _ zone: TimeZone, _ now: Duration, _ locale: Locale
    ) -> String? {
        let hasTime = text.contains("T")
        // A day without a time is the same day in every zone.
        let zone = hasTime ? zone : .gmt
        guard let date = moment(text, hasTime: hasTime) else { return nil }
        func format(_ day: Date.FormatStyle.DateStyle, _ time: Date.FormatStyle.TimeStyle) -> String {
            date.formatted(Date.FormatStyle(date: day, time: time, locale: locale, timeZone: zone))
        }
        switch style {
        case .short: return format(.numeric, .omitted)
        case .medium: return format(.abbreviated, .omitted)
        case .long: return format(.long, .omitted)
        case .time: return format(.omitted, .shortened)
        case .dateTime: return format(.abbreviated, hasTime ? .shortened : .omitted)
        case .relative:
            let reference = Date(timeIntervalSince1970: Double(now.components.seconds))
            let format = Date.AnchoredRelativeFormatStyle(
                anchor: date, presentation: .named, unitsStyle: .wide, locale: locale)
            return format.format(reference)
        }
    }

    private static func moment(_ text: String, hasTime: Bool) -> Date? {
        let format = Date.ISO8601FormatStyle()
        if !hasTime { return try? format.year().month().day().parse(text) }
        return (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? format.parse(text))
    }
}
