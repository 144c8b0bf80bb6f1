import Wire

/// A line between what is before it and what is behind.
@Wire(component: "divider")
public struct DividerView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?

    public init(_ id: String, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
    }
}
