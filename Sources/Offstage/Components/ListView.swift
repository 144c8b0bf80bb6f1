import JSON
import Wire

/// A list: its title and state, the total number of rows, and the rows of a window.
///
/// An array of rows is sent whole. `Rows`, and the app's own row sources, send their first rows until the front end
/// requests others. The request `subscription/window` names the list by its `id`. The cost of a change depends on the
/// window, not on the list.
///
///     ListView(id: "notes", rows: notes, onSelect: ActionTemplate(NotesAction.noteSelected(id: 0), input: "id"))
public struct ListView<Source: ListRows> {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    public var label: String?
    /// One-sentence help text.
    public var help: String?
    /// Source of the rows.
    public var rows: Source
    /// Sections whose row counts add up to the number of rows, or an empty array.
    public var sections: [SectionView]
    /// Number of rows that the user can select.
    public var selection: ListSelection
    /// Ids of the selected rows.
    public var selected: [RowID]?
    /// True while the app loads rows.
    public var isLoading: Bool
    /// Action sent with the id of the selected row.
    public var onSelect: ActionTemplate?
    /// Placeholder shown when there are no rows.
    public var empty: EmptyStateView?
    /// Commands of each row. The front end sets the member `onTap.input` of the action to the row's id.
    public var rowCommands: [ButtonView]
    /// Commands of the selected rows. The front end sets the member `onTap.input` of the action to the array of their
    /// ids.
    public var selectionCommands: [ButtonView]

    /// Creates a list of the source's rows.
    public init(
        id: String, label: String? = nil, help: String? = nil, rows: Source, sections: [SectionView] = [],
        selection: ListSelection = .none,
        selected: [RowID]? = nil, isLoading: Bool = false, onSelect: ActionTemplate? = nil,
        empty: EmptyStateView? = nil,
        rowCommands: [ButtonView] = [], selectionCommands: [ButtonView] = []
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.rows = rows
        self.sections = sections
        self.selection = selection
        self.selected = selected
        self.isLoading = isLoading
        self.onSelect = onSelect
        self.empty = empty
        self.rowCommands = rowCommands
        self.selectionCommands = selectionCommands
    }

    // Members with their default value are left out.
    @usableFromInline var writtenSections: [SectionView]? { sections.isEmpty ? nil : sections }
    @usableFromInline var writtenLoading: Bool? { isLoading ? true : nil }
    @usableFromInline var writtenRowCommands: [ButtonView]? { rowCommands.isEmpty ? nil : rowCommands }
    @usableFromInline var writtenSelectionCommands: [ButtonView]? {
        selectionCommands.isEmpty ? nil : selectionCommands
    }
}

/// Number of rows of a list that the user can select.
@Wire
public enum ListSelection: String {
    case none, single, multiple
}

extension ListView: Equatable {
    /// Inlinable, so that the compiler specialises it for the row type.
    @inlinable
    public static func == (a: Self, b: Self) -> Bool {
        a.id == b.id && a.label == b.label && a.help == b.help && a.sections == b.sections && a.selection == b.selection
            && a.selected == b.selected
            && a.isLoading == b.isLoading && a.onSelect == b.onSelect && a.empty == b.empty
            && a.rowCommands == b.rowCommands && a.selectionCommands == b.selectionCommands && a.rows == b.rows
    }
}

extension ListView: WireComponent {
    public static var wireComponent: String { "list" }

    /// Decodes a list with all of its rows.
    ///
    /// - Throws: `WireError` for a window of a longer list, and for a source that supports encoding only.
    public init(wire node: JSONNode) throws(WireError) {
        let members = try WireMembers(node, expected: Self.wireExpectation)
        let rows: [Source.Row] = try members.value("rows")
        let total: Int = try members.value("total")
        guard total == rows.count else {
            throw WireError(.mismatch, expected: "all \(total) rows of the list", found: "\(rows.count)").at(
                key: "rows")
        }
        do throws(WireError) { self.rows = try Source(wireRows: rows) } catch { throw error.at(key: "rows") }
        id = try members.value("id")
        label = try members.value("label")
        help = try members.value("help")
        sections = try members.value("sections", default: [])
        selection = try members.value("selection", default: .none)
        selected = try members.value("selected")
        isLoading = try members.value("isLoading", default: false)
        onSelect = try members.value("onSelect")
        empty = try members.value("empty")
        rowCommands = try members.value("rowCommands", default: [])
        selectionCommands = try members.value("selectionCommands", default: [])
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        if writer.mayNest {
            let range = ListWindows.range(of: id, rows, in: writer.context)
            if range.count < rows.count { writer.isPartial = true }
            writer.member("component", "list")
            writer.member("id", id)
            writer.member("label", label)
            writer.member("help", help)
            writer.member("total", rows.count)
            writer.member("from", range.lowerBound)
            writer.member("rows", rows.rows(in: range))
            writer.member("sections", writtenSections)
            writer.member("selection", selection)
            writer.member("selected", selected)
            writer.member("isLoading", writtenLoading)
            writer.member("onSelect", onSelect)
            writer.member("empty", empty)
            writer.member("rowCommands", writtenRowCommands)
            writer.member("selectionCommands", writtenSelectionCommands)
        }
        writer.endObject()
    }

    /// Writes the difference between the old value's window and the new value's window. Each window is clamped to the
    /// rows that exist.
    @inlinable
    public static func writePatch(from old: Self, to new: Self, into patch: inout WirePatch) {
        let oldRange = ListWindows.range(of: old.id, old.rows, in: patch.previousContext)
        let newRange = ListWindows.range(of: new.id, new.rows, in: patch.context)
        patch.member("id", old.id, new.id)
        patch.member("label", old.label, new.label)
        patch.member("help", old.help, new.help)
        patch.member("total", old.rows.count, new.rows.count)
        patch.member("from", oldRange.lowerBound, newRange.lowerBound)
        patch.push(key: "rows")
        Source.writePatch(from: old.rows, in: oldRange, to: new.rows, in: newRange, into: &patch)
        patch.pop()
        patch.member("sections", old.writtenSections, new.writtenSections)
        patch.member("selection", old.selection, new.selection)
        patch.member("selected", old.selected, new.selected)
        patch.member("isLoading", old.writtenLoading, new.writtenLoading)
        patch.member("onSelect", old.onSelect, new.onSelect)
        patch.member("empty", old.empty, new.empty)
        patch.member("rowCommands", old.writtenRowCommands, new.writtenRowCommands)
        patch.member("selectionCommands", old.writtenSelectionCommands, new.writtenSelectionCommands)
    }

    public var wireIdentity: WireIdentity? { WireIdentity(id) }
    public static var wireName: String { WireSchemas.name("ListView", Source.Row.self) }
    public static var wireDescription: String? {
        "A list. `rows` are those of the subscription's window, which begins at the index `from`."
    }

    public static func wireSchema(in schemas: inout WireSchemas) -> JSONValue {
        schemas.define(Self.self) { schemas in
            let number: JSONValue = ["type": "integer", "minimum": 0]
            let text: JSONValue = ["type": "string"]
            return [
                "type": "object",
                "properties": [
                    "component": ["const": "list"],
                    "id": text, "label": text, "help": text,
                    "total": number, "from": number,
                    "rows": [Source.Row].wireSchema(in: &schemas),
                    "sections": [SectionView].wireSchema(in: &schemas),
                    "selection": ListSelection.wireSchema(in: &schemas),
                    "selected": ["type": "array", "items": ["type": ["string", "integer"]]],
                    "isLoading": Bool.wireSchema(in: &schemas),
                    "onSelect": ActionTemplate.wireSchema(in: &schemas),
                    "empty": EmptyStateView.wireSchema(in: &schemas),
                    "rowCommands": [ButtonView].wireSchema(in: &schemas),
                    "selectionCommands": [ButtonView].wireSchema(in: &schemas),
                ],
                "required": ["component", "id", "total", "from", "rows", "selection"],
            ]
        }
    }
}
