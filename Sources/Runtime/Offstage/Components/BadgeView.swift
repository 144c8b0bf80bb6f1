import Wire

/// A highlighted word or number.
@Wire(component: "badge")
public struct BadgeView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text in the badge.
    public var text: DisplayText
    /// Meaning of the badge; the front end derives the colour from it.
    public var role: BadgeView.Role = .neutral
    /// Announcement of changes by screen readers; none when absent.
    @Boxed public var live: LiveRegion?
}

extension BadgeView {
    /// Meaning of a badge.
    @Wire
    public enum Role: String {
        public static var wireName: String { "BadgeRole" }

        /// No particular meaning.
        case neutral
        /// Worth knowing.
        case info
        /// Something has succeeded, or is in order.
        case success
        /// Something needs attention.
        case warning
        /// Something has failed.
        case error
    }
}

extension BadgeView {
    /// Creates a badge from a string. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, text: String, role: BadgeView.Role = .neutral,
        live: LiveRegion? = nil
    ) {
        self.init(id: id, label: label, help: help, text: .text(text), role: role, live: live)
    }
}
