import AppLoop
import Wire

/// Parts that belong together, with an optional title.
///
///     Group("Address") {
///         TextField("Street", $street)
///         TextField("City", $city)
///     }
public struct Group<Action: WireEnum>: ComponentPart {
    public var view: GroupView
    private let content: Body<Action>

    /// Groups parts, below one another or, if the width allows, beside one another.
    /// Each parameter is the member of the component of its name.
    public init(_ title: Words? = nil, axis: GroupView.Axis = .vertical, @BodyBuilder<Action> parts: () -> Body<Action>)
    {
        view = GroupView(id: "", axis: axis, title: title?.text, parts: [])
        content = parts()
    }

    /// Groups parts that the user collapses and expands; each time sends an action with whether they are shown.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ title: Words, isExpanded: Bool, onExpand: ActionInput<Action, Bool>,
        @BodyBuilder<Action> parts: () -> Body<Action>
    ) {
        let (template, name) = ActionTemplates.of(onExpand)
        view = GroupView(
            id: name, isCollapsible: true, isExpanded: isExpanded, title: title.text, parts: [], onExpand: template)
        content = parts()
    }

    /// The component with the parts it contains.
    public var body: Body<Action> {
        Body(
            .container { [view, content] places in
                var view = view
                view.parts = places.components(of: content.parts)
                return ComponentView(view)
            })
    }
}

/// Parts in rows and columns of equal rank.
public struct Grid<Action: WireEnum>: ComponentPart {
    public var view: GridView
    private let rows: [Body<Action>]

    /// Shows each row, whose parts are in the order of the columns.
    /// Each parameter is the member of the component of its name.
    ///
    /// `titles`: titles of the columns; none when nil.
    public init(_ label: Words? = nil, titles: [String]? = nil, rows: [Body<Action>]) {
        view = GridView(id: "", label: label?.text, titles: titles, rows: [])
        self.rows = rows
    }

    /// The component with the parts it contains.
    public var body: Body<Action> {
        Body(
            .container { [view, rows] places in
                var view = view
                view.rows = places.components(ofRows: rows.map(\.parts))
                return ComponentView(view)
            })
    }
}

/// One row of a grid, whose `parts` are in the order of the columns.
public func GridRow<Action: WireEnum>(@BodyBuilder<Action> parts: () -> Body<Action>) -> Body<Action> { parts() }
