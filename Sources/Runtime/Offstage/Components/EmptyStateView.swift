import Wire

/// A placeholder for missing content.
@Wire(component: "emptyState")
public struct EmptyStateView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Name of the missing content.
    @PlainText public var title: String
    /// Advice for the user.
    @Boxed public var message: String?
    /// Picture beside the text.
    @Boxed public var icon: Icon?
    /// Button that follows the advice.
    @Boxed public var button: ButtonView?
    /// Announcement of changes by screen readers; none when absent.
    @Boxed public var live: LiveRegion?
}
