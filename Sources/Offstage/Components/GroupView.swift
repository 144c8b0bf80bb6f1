import Wire

/// Components that belong together.
@Wire(component: "group")
public struct GroupView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// How they lie.
    public var axis: GroupAxis
    /// True where the user can close and open it.
    public var isCollapsible: Bool
    /// False while it is closed.
    public var isExpanded: Bool
    /// Stands above them.
    @Rare public var title: String?
    /// What belongs together, in order.
    public var children: [ComponentView]
    /// Sent with true when the user opens the group, with false when it is closed.
    public var onExpand: ActionTemplate?

    public init(
        _ id: String, _ children: [ComponentView], axis: GroupAxis = .vertical, title: String? = nil,
        label: String? = nil, help: String? = nil,
        isCollapsible: Bool = false, isExpanded: Bool = true, onExpand: ActionTemplate? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.axis = axis
        self.isCollapsible = isCollapsible
        self.isExpanded = isExpanded
        self.title = title
        self.children = children
        self.onExpand = onExpand
    }
}

/// How a group's children lie.
@Wire
public enum GroupAxis: String {
    case vertical, horizontal
}
