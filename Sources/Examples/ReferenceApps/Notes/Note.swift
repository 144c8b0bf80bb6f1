import Foundation
import Offstage

/// A note. Times are milliseconds of the app's clock; the database only stores them.
package struct Note: Sendable, Equatable, Identifiable {
    package let id: Int64
    package var text: String
    package let dateCreated: Int64
    package var dateChanged: Int64?

    package init(id: Int64, text: String, dateCreated: Int64, dateChanged: Int64? = nil) {
        self.id = id
        self.text = text
        self.dateCreated = dateCreated
        self.dateChanged = dateChanged
    }

    var lastTouched: Int64 { dateChanged ?? dateCreated }
    /// The first line of the text.
    var title: String { line(0) ?? "Empty note" }
    /// `2026-01-31 09:30 UTC`: the app does not know the user's time zone.
    var lastTouchedText: String {
        // Limited to the calendar's range, because a file can contain any number.
        let seconds = min(max(lastTouched / 1000, 0), 253_402_300_799)
        let style = Date.ISO8601FormatStyle().year().month().day().dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false)
        return Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(style).prefix(16) + " UTC"
    }
    var row: RowView { RowView(id: id, title: title, subtitle: line(1), detail: lastTouchedText) }

    /// The reason for which a text cannot be saved, as a sentence for the user.
    static func error(in text: String) -> String? {
        do throws(NotesDatabaseError) { try NotesLimits().check(text) } catch { return "\(error)".sentence }
        return nil
    }

    /// A line's beginning, because a note may be one line of 64 KiB.
    private func line(_ number: Int) -> String? {
        let lines = text.split(maxSplits: number + 1, whereSeparator: \.isNewline)
        guard number < lines.count else { return nil }
        let beginning = lines[number].prefix(80)
        return beginning.endIndex == lines[number].endIndex ? String(beginning) : beginning + "…"
    }
}

/// Rows of a list of notes, made for the window that a front end shows.
package struct NoteRows: ListRows {
    let notes: [Note]
    package var count: Int { notes.count }

    package func rows(in range: Range<Int>) -> [RowView] { notes[range].map(\.row) }
}
