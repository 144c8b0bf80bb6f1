import Wire

/// Read-only text.
@Wire(component: "text")
public struct TextView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text to show.
    public var text: DisplayText
    /// Role among the screen's texts.
    public var role: TextView.Role = .body
    /// Format of the text; plain when absent.
    @Boxed public var format: TextView.Format?
    /// Level of a title or heading, 1 to 6, for screen readers.
    @Boxed public var heading: Int?
    /// Announcement of changes by screen readers; none when absent.
    @Boxed public var live: LiveRegion?
}

extension TextView {
    /// Role of a text among the screen's texts.
    @Wire
    public enum Role: String {
        public static var wireName: String { "TextRole" }

        /// Title of the screen's content.
        case title
        /// Title of a part of the content.
        case heading
        /// Text to read.
        case body
        /// Text of less weight, such as an explanation.
        case caption
        /// Text about a failure.
        case error
    }

    /// Format of a text.
    @Wire
    public enum Format: String {
        public static var wireName: String { "TextFormat" }

        /// The subset of CommonMark of ``MarkdownView``.
        case markdown
    }
}

extension TextView {
    /// Creates a text from a string. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, text: String, role: TextView.Role = .body,
        format: TextView.Format? = nil, heading: Int? = nil, live: LiveRegion? = nil
    ) {
        self.init(
            id: id, label: label, help: help, text: .text(text), role: role, format: format, heading: heading,
            live: live)
    }
}
