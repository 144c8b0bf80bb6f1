import Offstage

@Wire package enum GalleryTreeAction { case rowDidExpand(id: String), rowDidSelect(id: String) }

/// A tree of folders: a list of the rows that are visible.
final class GalleryTreeStore: Store<Never, GalleryTreeAction>, Drawable {
    private struct Folder {
        let name: String
        let folders: [Folder]

        init(_ name: String, _ folders: Folder...) {
            self.name = name
            self.folders = folders
        }
    }

    private static let root = Folder(
        "",
        Folder(
            "Documents", Folder("Letters", Folder("2025"), Folder("2026", Folder("November"))), Folder("Invoices")),
        Folder("Pictures", Folder("Holidays"), Folder("Screens")), Folder("Music"))

    private var expanded: Set<String> = ["Documents"]
    private var selected: RowView.ID?

    private var rows: [RowView] { Self.rows(of: Self.root, at: 0, path: "", expanded) }

    var body: Body {
        List("Folders", id: "folders", rows: rows)
            .selection(selected, onSelect: .input.rowDidSelect)
            .onExpand(.input.rowDidExpand)
    }

    private static func rows(of folder: Folder, at level: Int, path: String, _ expanded: Set<String>) -> [RowView] {
        folder.folders.flatMap { child in
            let id = path.isEmpty ? child.name : "\(path)/\(child.name)"
            let isExpanded = child.folders.isEmpty ? nil : expanded.contains(id)
            let row = RowView(
                id: id, title: child.name,
                detail: child.folders.isEmpty ? nil : .number(Double(child.folders.count), style: .integer),
                icon: .folder, level: level, isExpanded: isExpanded)
            return [row] + (isExpanded == true ? rows(of: child, at: level + 1, path: id, expanded) : [])
        }
    }

    override func handle(_ action: GalleryTreeAction) async throws {
        let rows = rows
        switch action {
        case .rowDidExpand(let id):
            guard let row = rows.first(where: { $0.id == RowView.ID(id) }), let isExpanded = row.isExpanded else {
                throw Rejected("folderUnknown", "No visible folder \(id) has folders in it.")
            }
            if isExpanded { expanded.remove(id) } else { expanded.insert(id) }
        case .rowDidSelect(let id):
            guard rows.contains(where: { $0.id == RowView.ID(id) }) else {
                throw Rejected("folderUnknown", "No folder \(id) is visible.")
            }
            selected = RowView.ID(id)
        }
    }
}
