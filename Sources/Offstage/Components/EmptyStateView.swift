import Wire

/// Stands where there is nothing to show.
@Wire(component: "emptyState")
public struct EmptyStateView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What is not there.
    public var title: String
    /// What can be done about it.
    @Rare public var message: String?
    /// A symbol's name.
    @Rare public var symbol: String?
    /// Does what can be done about it.
    @Rare public var button: ButtonView?

    public init(
        _ id: String, title: String, message: String? = nil, symbol: String? = nil, button: ButtonView? = nil,
        label: String? = nil,
        help: String? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.title = title
        self.message = message
        self.symbol = symbol
        self.button = button
    }
}
