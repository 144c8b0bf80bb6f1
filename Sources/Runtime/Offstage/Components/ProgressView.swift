import Wire

/// Progress of a task.
@Wire(component: "progress")
public struct ProgressView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Fraction from 0 to 1; absent while it is unknown.
    public var value: Double?
    /// Description of the current step, for people.
    @Boxed public var text: String?
    /// Announcement of changes by screen readers; none when absent.
    @Boxed public var live: LiveRegion?
}
