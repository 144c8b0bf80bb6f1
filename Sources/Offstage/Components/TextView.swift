import Wire

/// Text to read.
@Wire(component: "text")
public struct TextView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// The text.
    public var text: String
    /// How it stands among the others.
    public var role: TextRole

    public init(_ id: String, _ text: String, role: TextRole = .body, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
        self.text = text
        self.role = role
    }
}

/// How a text stands among the others.
@Wire
public enum TextRole: String {
    case title, body, caption, error
}
