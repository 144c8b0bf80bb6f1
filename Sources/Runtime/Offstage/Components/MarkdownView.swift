import Wire

/// Formatted text in a subset of CommonMark: headings (`#`), paragraphs, emphasis, strong emphasis, code spans, fenced
/// code blocks, bulleted and numbered lists, quotes, links and rules. HTML is text.
@Wire(component: "markdown")
public struct MarkdownView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text in the subset of CommonMark.
    public var text: String
    /// Announcement of changes by screen readers; none when absent.
    @Boxed public var live: LiveRegion?
}
