import Wire

/// A group of related components.
@Wire(component: "group")
public struct GroupView {
    /// Component id, unique within its screen.
    public let id: String
    /// Accessible name, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Layout direction of the children.
    public var axis: GroupView.Axis
    /// True when the user can collapse and expand the group.
    public var isCollapsible: Bool
    /// False while the group is collapsed.
    public var isExpanded: Bool
    /// Title above the children.
    @Rare public var title: String?
    /// The group's components, in order.
    public var children: [ComponentView]
    /// Action sent with true when the user expands the group, with false when the user collapses it.
    public var onExpand: ActionTemplate?

    /// Creates a group of components.
    public init(
        _ id: String, _ children: [ComponentView], axis: GroupView.Axis = .vertical, title: String? = nil,
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

extension GroupView {
    /// Layout direction of a group's children.
    @Wire
    public enum Axis: String {
        public static var wireName: String { "GroupAxis" }

        case vertical, horizontal
    }
}
