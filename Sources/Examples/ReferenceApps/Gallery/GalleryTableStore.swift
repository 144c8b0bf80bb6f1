import Offstage

/// A file of the table.
@Wire
struct GalleryFile {
    let id: Int
    let name: String
    /// Size in bytes.
    let size: Int
    /// Days since the start of 2026.
    let day: Int
    let isShared: Bool
}

/// The table's files, made once for all sessions.
@AppActor
final class GalleryFiles {
    let all = Rows((0..<100_000).map(GalleryFile.init(number:)))
}

extension GalleryFile {
    private static let words = ["Report", "Letter", "Photo", "Budget", "Notes", "Plan", "Invoice", "Recipe"]

    /// Makes a file whose members are spread evenly and are the same in each run.
    fileprivate init(number: Int) {
        id = number
        name = "\(Self.words[number * 5 % 8]) \(number * 7_919 % 100_000)"
        size = number * 104_729 % 5_000_011
        day = number * 31 % 365
        isShared = number % 3 == 0
    }

    /// `2026-11-22`.
    fileprivate var date: String {
        var (month, rest) = (0, day)
        while rest >= Self.days[month] {
            rest -= Self.days[month]
            month += 1
        }
        return "2026-\(month < 9 ? "0" : "")\(month + 1)-\(rest < 9 ? "0" : "")\(rest + 1)"
    }

    private static let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
}

/// Rows made of files when a front end needs them.
package struct GalleryFileRows: ListRows {
    let files: Rows<GalleryFile>

    package var count: Int { files.count }

    package func rows(in range: Range<Int>) -> [TableRow] {
        files.rows(in: range).map { file in
            TableRow(
                id: file.id,
                cells: [
                    .text(file.name), .number(Double(file.size), style: .bytes), .date(file.date, style: .short),
                    .boolean(file.isShared),
                ])
        }
    }
}

@Wire
package enum GalleryTableAction {
    case sortDidChange(sort: TableColumn.Sort)
    case selectionDidChange(ids: [RowView.ID])
    case fileDidOpen(id: RowView.ID)
    case removeDidTap(id: RowView.ID)
    case removeSelectedDidTap(ids: [RowView.ID])
    /// Shows the last file of the list.
    case lastDidTap
}

/// A table of 100,000 rows.
final class GalleryTableStore: Store<Never, GalleryTableAction>, Drawable {
    private var files: Rows<GalleryFile>
    private var sort: TableColumn.Sort?
    private var selected: [RowView.ID] = []
    private var opened: String?
    private var scroll: ListOptions.Scroll?

    init(files: GalleryFiles) { self.files = files.all }

    private static let columns = [
        TableColumn(id: "name", title: "Name", isSortable: true, width: .wide),
        TableColumn(id: "size", title: "Size", kind: .number, isSortable: true),
        TableColumn(id: "date", title: "Date", kind: .date, isSortable: true),
        TableColumn(id: "shared", title: "Shared", kind: .boolean, alignment: .center, width: .narrow),
    ]

    var body: Body {
        Button("Last file", icon: .down, onTap: .lastDidTap)
        Table("Files", id: "files", columns: Self.columns, rows: GalleryFileRows(files: files))
            .caption(selected.isEmpty ? nil : "\(selected.count) selected")
            .sorted(by: sort, onSort: .input.sortDidChange)
            .selection(selected, onSelect: .input.selectionDidChange)
            .onOpen(.input.fileDidOpen)
            .scroll(to: scroll)
            .empty(EmptyState("No files", icon: .inbox))
            .rowCommands(
                Button("Remove", role: .destructive, icon: .trash, placement: .menu, onRow: .input.removeDidTap)
            )
            .selectionCommands(
                Button("Remove all", role: .destructive, onSelection: .input.removeSelectedDidTap)
                    .disabled(selected.isEmpty))
        // The file that the user opened.
        if let opened { Text("Opened: \(opened)").id("opened").live(.polite) }
    }

    override func handle(_ action: GalleryTableAction) async throws {
        switch action {
        case .sortDidChange(let sort): try sortFiles(by: sort)
        case .selectionDidChange(let ids): selected = try ids.map { RowView.ID(files[try index($0)].id) }
        case .fileDidOpen(let id): opened = files[try index(id)].name
        case .removeDidTap(let id): try remove([id])
        case .removeSelectedDidTap(let ids): try remove(ids)
        case .lastDidTap:
            scroll = files.last.map { ListOptions.Scroll(row: RowView.ID($0.id), token: (scroll?.token ?? 0) + 1) }
        }
    }

    /// Sorts small keys instead of files: moving a file in memory costs more than comparing two keys.
    private func sortFiles(by sort: TableColumn.Sort) throws {
        let all = Array(files)
        let order: [Int]
        switch sort.column {
        case "name": order = Self.order(all.map(\.name))
        case "size": order = Self.order(all.map(\.size))
        case "date": order = Self.order(all.map(\.day))
        default: throw Rejected("columnUnknown", "The table has no column \(sort.column) that it can be sorted by.")
        }
        files = Rows((sort.descending ? order.reversed() : order).map { all[$0] })
        self.sort = sort
    }

    /// Returns the indices of the keys in ascending order. Equal keys keep their order: `sorted` is stable.
    ///
    /// Not isolated: the runtime checks the executor at each call of an isolated comparison.
    private nonisolated static func order<Key: Comparable>(_ keys: [Key]) -> [Int] {
        keys.indices.sorted { keys[$0] < keys[$1] }
    }

    private func remove(_ ids: [RowView.ID]) throws {
        for id in ids { files.remove(at: try index(id)) }
        selected.removeAll { ids.contains($0) }
    }

    private func index(_ id: RowView.ID) throws -> Int {
        guard let index = files.firstIndex(where: { RowView.ID($0.id) == id }) else {
            throw Rejected("fileUnknown", "The table has no file \(id).")
        }
        return index
    }
}
