import JSON

/// Windows of a subscription, by list. The context of a `JSONWriter` or a `WirePatch`: a list asks for its own window
/// when it is written. Immutable.
public final class ListWindows: JSONContext, Equatable {
    /// Rows of a list from the index `from`. Both numbers are at least 0.
    public struct Window: Sendable, Equatable {
        /// Index of the first row.
        public let from: Int
        /// Number of rows.
        public let count: Int

        /// Makes the window of `count` rows that starts at the index `from`. Clamps negative numbers to 0.
        public init(from: Int, count: Int) {
            self.from = max(0, from)
            self.count = max(0, count)
        }

        /// Clamps the window to a list of `total` rows. A window past the end shows the last rows.
        @inlinable
        public func range(of total: Int) -> Range<Int> {
            let start = from < total ? from : max(0, total - count)
            return start..<start + min(count, total - start)
        }
    }

    private let windows: [String: Window]

    /// Makes windows by list id.
    public init(_ windows: [String: Window] = [:]) { self.windows = windows }

    /// Number of lists with a window.
    public var count: Int { windows.count }

    /// The window of the list with this id; nil if the subscription has none.
    public subscript(list: String) -> Window? { windows[list] }

    /// Returns a copy with another window for one list; nil restores the standard window.
    public func setting(_ list: String, to window: Window?) -> ListWindows {
        var windows = windows
        windows[list] = window
        return ListWindows(windows)
    }

    public static func == (a: ListWindows, b: ListWindows) -> Bool { a === b || a.windows == b.windows }

    /// Returns the range of rows that a list writes in a context.
    ///
    /// - Parameters:
    ///   - list: the list's id.
    ///   - rows: all rows of the list.
    ///   - sticksToEnd: true for a list that is sent with its last rows unless the context has a window for it.
    ///   - context: the reader's `ListWindows`; without them the list has its standard window.
    @inlinable
    public static func range<Source: ListRows>(
        of list: String, _ rows: Source, sticksToEnd: Bool = false, in context: (any JSONContext)?
    ) -> Range<Int> {
        let total = rows.count
        if let context, let window = (context as? ListWindows)?[list] { return window.range(of: total) }
        let count = min(Source.standardWindow ?? total, total)
        return sticksToEnd ? total - count..<total : 0..<count
    }
}
