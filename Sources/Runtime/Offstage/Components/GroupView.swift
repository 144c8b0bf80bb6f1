import Wire

/// A group of related components.
@Wire(component: "group")
public struct GroupView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the group.
    @Boxed public var caption: String?
    /// Layout direction of the parts.
    public var axis: GroupView.Axis = .vertical
    /// True when the user can collapse and expand the group.
    public var isCollapsible: Bool = false
    /// False while the group is collapsed.
    public var isExpanded: Bool = true
    /// Title above the parts.
    @Boxed public var title: String?
    /// Components of the group, in order.
    public var parts: [ComponentView]
    /// Action sent with true when the user expands the group, with false when the user collapses it.
    public var onExpand: ActionTemplate?
}

extension GroupView {
    /// Layout direction of a group's parts.
    @Wire
    public enum Axis: String {
        public static var wireName: String { "GroupAxis" }

        /// The parts are below one another.
        case vertical
        /// The parts are beside one another, if the width allows.
        case horizontal
    }
}
