/// A date, a time or both in ISO 8601, read for comparisons: `2026-11-22`, `10:00`, `2026-11-22T10:00:00Z`.
struct ISODate: Comparable {
    /// Seconds since 1970-01-01; of a time, since midnight.
    let seconds: Int64

    /// Returns nil unless the text has the form of the kind and names a day and a time that exist.
    init?(_ text: String, kind: DateFieldView.Kind) {
        var reader = Reader(rest: text.utf8[...])
        var seconds: Int64 = 0
        if kind != .time {
            guard let day = reader.day() else { return nil }
            seconds = day * 86_400
        }
        if kind == .dateTime, !reader.skips("T") { return nil }
        if kind != .date {
            guard let time = reader.time() else { return nil }
            seconds += time
        }
        if kind == .dateTime {
            guard let offset = reader.offset() else { return nil }
            seconds -= offset
        }
        guard reader.rest.isEmpty else { return nil }
        self.seconds = seconds
    }

    static func < (a: ISODate, b: ISODate) -> Bool { a.seconds < b.seconds }

    private struct Reader {
        var rest: Substring.UTF8View

        mutating func skips(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
            guard rest.count >= digits else { return nil }
            var value: Int64 = 0
            for byte in rest.prefix(digits) {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
            }
            rest.removeFirst(digits)
            return range.contains(value) ? value : nil
        }

        /// Returns the days since 1970-01-01.
        mutating func day() -> Int64? {
            guard let year = number(digits: 4, in: 0...9999), skips("-"),
                let month = number(digits: 2, in: 1...12), skips("-"),
                let day = number(digits: 2, in: 1...Self.days(in: month, of: year))
            else { return nil }
            // Counts from March of year 0, so that a leap day ends its year.
            let shifted = year - (month <= 2 ? 1 : 0)
            let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
            // 400 years, which have 146,097 days, keep the divided numbers positive.
            let years = shifted + 400
            return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468 - 146_097
        }

        private static func days(in month: Int64, of year: Int64) -> Int64 {
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return month == 2 ? (isLeapYear ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        /// Returns the seconds since midnight. Seconds and their fraction are optional; the fraction is dropped.
        mutating func time() -> Int64? {
            guard let hour = number(digits: 2, in: 0...23), skips(":"), let minute = number(digits: 2, in: 0...59)
            else {
                return nil
            }
            guard skips(":") else { return hour * 3600 + minute * 60 }
            guard let second = number(digits: 2, in: 0...59) else { return nil }
            if skips(".") {
                guard number(digits: 1, in: 0...9) != nil else { return nil }
                while number(digits: 1, in: 0...9) != nil {}
            }
            return hour * 3600 + minute * 60 + second
        }

        /// Returns the seconds of an offset from UTC; 0 without one.
        mutating func offset() -> Int64? {
            if rest.isEmpty || skips("Z") { return 0 }
            let sign: Int64 = rest.first == UInt8(ascii: "-") ? -1 : 1
            guard skips("+") || skips("-"), let hours = number(digits: 2, in: 0...23), skips(":"),
                let minutes = number(digits: 2, in: 0...59)
            else { return nil }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
