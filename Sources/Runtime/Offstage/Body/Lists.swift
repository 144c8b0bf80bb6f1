import AppLoop
import Wire

/// A list of rows: an array, `Rows`, or the app's own source, which is sent in windows.
///
///     List("Notes", id: "notes", rows: NoteRows(notes))
///         .onOpen(.input.noteDidOpen)
///         .rowCommands(Button("Delete", role: .destructive, key: "d", onRow: .input.deleteDidTap))
///         .empty(EmptyState("No notes yet"))
public struct List<Action: WireEnum, Source: ListRows>: ComponentPart {
    public var view: ListView<Source>

    /// Creates a list. Each parameter is the member of the component of its name.
    ///
    /// `label`: the accessible name. `id`: the id, by which front ends request windows of the rows.
    public init(_ label: Words, id: String, rows: Source, sections: [SectionView] = []) {
        view = ListView(id: id, label: label.text, rows: rows, sections: sections)
    }

    /// Creates a list whose rows the user opens, for example with a double click; the action receives the row's id.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init<ID>(
        _ label: Words, id: String, rows: Source, sections: [SectionView] = [], onOpen: ActionInput<Action, ID>
    ) {
        self.init(label, id: id, rows: rows, sections: sections)
        view.onOpen = ActionTemplates.of(onOpen).template
    }
}

/// A table: typed columns, and rows of cells that are sent in windows.
public struct Table<Action: WireEnum, Source: ListRows>: ComponentPart where Source.Row == TableRow {
    public var view: TableView<Source>

    /// Creates a table. Each parameter is the member of the component of its name.
    ///
    /// `label`: the accessible name. `id`: the id, by which front ends request windows of the rows.
    public init(_ label: Words, id: String, columns: [TableColumn], rows: Source) {
        view = TableView(id: id, label: label.text, columns: columns, rows: rows)
    }

    /// Shows the order of the rows, `sort`, and lets the user ask for another one with `onSort`.
    @AppActor
    public func sorted(by sort: TableColumn.Sort?, onSort: ActionInput<Action, TableColumn.Sort>) -> Self {
        with { ($0.sort, $0.onSort) = (sort, ActionTemplates.of(onSort).template) }
    }
}

extension ComponentView {
    /// A component with rows: a list or a table.
    public protocol WithRows: Component {
        /// Selection, state, actions and commands.
        var options: ListOptions { get set }
        /// True for rows that stay at their end, such as a log.
        var sticksToEnd: Bool { get set }
    }
}

extension ListView: ComponentView.WithRows {}
extension TableView: ComponentView.WithRows {}

extension ComponentPart where View: ComponentView.WithRows {
    /// Lets the user select one row, `selected`, and sends its id with the action `onSelect`.
    @AppActor
    public func selection<ID>(_ selected: RowView.ID?, onSelect: ActionInput<Action, ID>) -> Self {
        selecting(.single, selected.map { [$0] }, ActionTemplates.of(onSelect).template)
    }

    /// Lets the user select any number of rows, `selected`, and sends the array of their ids with `onSelect`.
    @AppActor
    public func selection<ID>(_ selected: [RowView.ID], onSelect: ActionInput<Action, [ID]>) -> Self {
        selecting(.multiple, selected, ActionTemplates.of(onSelect).template)
    }

    /// Lets the user select rows, as many as `selection` allows, for `selectionCommands`.
    /// Only the front end knows which are selected.
    public func selection(_ selection: RowView.Selection) -> Self { with { $0.options.selection = selection } }

    /// Sends `action` with the id of the row that the user chooses, for example with a click.
    @AppActor
    public func onSelect<ID>(_ action: ActionInput<Action, ID>) -> Self {
        with { $0.options.onSelect = ActionTemplates.of(action).template }
    }

    private func selecting(_ selection: RowView.Selection, _ selected: [RowView.ID]?, _ onSelect: ActionTemplate)
        -> Self
    {
        with {
            ($0.options.selection, $0.options.selected, $0.options.onSelect) = (selection, selected, onSelect)
        }
    }

    /// Sends `action` with the id of the row that the user opens, for example with a double click.
    @AppActor
    public func onOpen<ID>(_ action: ActionInput<Action, ID>) -> Self {
        with { $0.options.onOpen = ActionTemplates.of(action).template }
    }

    /// Sends `action` with the id of the row of a tree that the user expands or collapses.
    @AppActor
    public func onExpand<ID>(_ action: ActionInput<Action, ID>) -> Self {
        with { $0.options.onExpand = ActionTemplates.of(action).template }
    }

    /// Sends `action` with the row that the user moves and the one that then follows it. The app moves the row.
    @AppActor
    public func onMove(_ action: ActionInput<Action, RowView.Move>) -> Self {
        with { $0.options.onMove = ActionTemplates.of(action).template }
    }

    /// Sends `action` when the user asks for current rows, for example by pulling them down.
    @AppActor
    public func refreshable(_ action: Action) -> Self {
        with { $0.options.onRefresh = ActionTemplates.of(action).template }
    }

    /// Sends `action` when the user reaches the last row.
    @AppActor
    public func onReachEnd(_ action: Action?) -> Self {
        with { $0.options.onReachEnd = action.map { ActionTemplates.of($0).template } }
    }

    /// Shows that rows are loaded when `isLoading`; when `isSkeleton`, as placeholders in the shape of rows.
    public func loading(_ isLoading: Bool, isSkeleton: Bool = false) -> Self {
        with { ($0.options.isLoading, $0.options.isSkeleton) = (isLoading, isSkeleton) }
    }

    /// Shows the `placeholder` when there are no rows.
    public func empty(_ placeholder: EmptyState<Action>?) -> Self {
        with { $0.options.empty = placeholder?.named("\($0.id).empty") }
    }

    /// Shows the `placeholder` for rows that could not be loaded, above the rows that there are; the button retries.
    public func failure(_ placeholder: EmptyState<Action>?) -> Self {
        with { $0.options.error = placeholder?.named("\($0.id).error") }
    }

    /// Adds the `commands` of each row.
    public func rowCommands(_ commands: Button<Action>...) -> Self {
        with { $0.options.rowCommands = commands.map(\.view) }
    }

    /// Adds the `commands` of the selected rows.
    public func selectionCommands(_ commands: Button<Action>...) -> Self {
        with { $0.options.selectionCommands = commands.map(\.view) }
    }

    /// Scrolls to the row of `scroll` when its token changes.
    public func scroll(to scroll: ListOptions.Scroll?) -> Self { with { $0.options.scrollTo = scroll } }

    /// Opens at the last rows when it `sticks`, and stays there when rows are added, as a log does.
    public func sticksToEnd(_ sticks: Bool = true) -> Self { with { $0.sticksToEnd = sticks } }
}

extension EmptyState {
    /// The component with an id of the list's, unless it has its own.
    fileprivate func named(_ id: String) -> EmptyStateView { view.id.isEmpty ? self.id(id).view : view }
}
