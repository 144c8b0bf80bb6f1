import Wire

/// A placeholder for missing content.
@Wire(component: "emptyState")
public struct EmptyStateView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Name of the missing content.
    @PlainText public var title: String
    /// Advice for the user.
    @Rare public var message: String?
    /// Symbol name.
    @Rare public var icon: String?
    /// Button that follows the advice.
    @Rare public var button: ButtonView?
}
