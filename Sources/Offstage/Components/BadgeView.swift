import Wire

/// A highlighted word or number.
@Wire(component: "badge")
public struct BadgeView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Text in the badge.
    public var text: String
    /// Meaning of the badge; the front end derives the colour from it.
    public var role: BadgeView.Role = .neutral
}

extension BadgeView {
    /// Meaning of a badge.
    @Wire
    public enum Role: String {
        public static var wireName: String { "BadgeRole" }

        case neutral, info, success, warning, error
    }
}
