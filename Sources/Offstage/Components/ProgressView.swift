import Wire

/// Progress of a task.
@Wire(component: "progress")
public struct ProgressView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Fraction from 0 to 1; absent while it is unknown.
    public var value: Double?
    /// Description of the current step, for people.
    @Rare public var text: String?
    /// Announcement of changes by screen readers; none when absent.
    @Rare public var live: LiveRegion?
}
