import JSON

/// Which rows of each list a subscription looks at. The context of a `JSONWriter` or a `WirePatch`: a list that is
/// written asks for its own window.
/// Never changes: another window is another value.
public final class ListWindows: JSONContext, Equatable {
    /// Some rows of a list, from the one with the index `from` on. Each number is at least 0.
    public struct Window: Sendable, Equatable {
        public let from: Int
        public let count: Int

        public init(from: Int, count: Int) {
            self.from = max(0, from)
            self.count = max(0, count)
        }

        /// The part of it that a list of so many rows has: of a window that begins behind the list, none.
        @inlinable
        public func range(of total: Int) -> Range<Int> {
            let start = min(from, total)
            return start..<start + min(count, total - start)
        }
    }

    private let windows: [String: Window]

    public init(_ windows: [String: Window] = [:]) { self.windows = windows }

    public var count: Int { windows.count }

    /// The window of the list with this id; nil if none was asked for.
    public subscript(list: String) -> Window? { windows[list] }

    /// The same with another window for one list; nil for the standard one.
    public func setting(_ list: String, to window: Window?) -> ListWindows {
        var windows = windows
        windows[list] = window
        return ListWindows(windows)
    }

    public static func == (a: ListWindows, b: ListWindows) -> Bool { a === b || a.windows == b.windows }

    /// The rows of a list that are written in a context.
    @inlinable
    public static func range<Source: ListRows>(of list: String, _ rows: Source, in context: (any JSONContext)?)
        -> Range<Int>
    {
        let total = rows.count
        if let context, let window = (context as? ListWindows)?[list] { return window.range(of: total) }
        return 0..<min(Source.standardWindow ?? total, total)
    }
}
