import Wire

/// A word or a number that stands out.
@Wire(component: "badge")
public struct BadgeView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// The word.
    public var text: String
    /// What it means.
    public var role: BadgeRole

    public init(_ id: String, _ text: String, role: BadgeRole = .neutral, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
        self.text = text
        self.role = role
    }
}

/// What a badge means.
@Wire
public enum BadgeRole: String {
    case neutral, info, success, warning, error
}
