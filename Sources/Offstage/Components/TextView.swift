import Wire

/// Read-only text.
@Wire(component: "text")
public struct TextView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Text to show.
    public var text: String
    /// Role among the screen's texts.
    public var role: TextView.Role = .body
}

extension TextView {
    /// Role of a text among the screen's texts.
    @Wire
    public enum Role: String {
        public static var wireName: String { "TextRole" }

        case title, body, caption, error
    }
}
