import Offstage

@Wire
package enum GalleryListAction {
    case selectionDidChange(ids: [RowView.ID])
    case rowDidMove(move: RowView.Move)
    case rowsDidReachEnd
    case refreshDidRequest
    case removeDidTap(ids: [RowView.ID])
    case removeRowDidTap(id: RowView.ID)
    case pinDidTap(id: RowView.ID)
    case firstRowDidTap
}

/// A list that grows at its end, with commands, moves and sections.
final class GalleryListStore: Store<Never, GalleryListAction>, Drawable {
    private var rows: Rows<RowView> = []
    private var pinnedCount = 1
    private var selected: [RowView.ID] = []
    private var lastID = 0
    private var refreshes = 0
    private var scroll: ListOptions.Scroll?

    private static let batch = 20
    private static let most = 10_000

    override init() {
        super.init()
        grow()
    }

    var body: Body {
        Button("First row", icon: .up, onTap: .firstRowDidTap).id("first")
        List("Items", id: "items", rows: rows, sections: sections)
            .help("Rows can be moved and selected.")
            .caption(refreshes == 0 ? nil : "Refreshed \(refreshes) times")
            .selection(selected, onSelect: .input.selectionDidChange)
            .refreshable(.refreshDidRequest)
            .onReachEnd(.rowsDidReachEnd)
            .onMove(.input.rowDidMove)
            .scroll(to: scroll)
            .empty(EmptyState("No items", icon: .inbox))
            .rowCommands(
                Button("Pin", icon: .pin, placement: .swipe, onRow: .input.pinDidTap),
                Button("Remove", role: .destructive, icon: .trash, placement: .menu, onRow: .input.removeRowDidTap)
                    .id("remove")
            )
            .selectionCommands(
                Button("Remove all", role: .destructive, icon: .trash, onSelection: .input.removeDidTap)
                    .id("removeSelected").disabled(selected.isEmpty))
    }

    private var sections: [SectionView] {
        [
            SectionView(id: "pinned", title: "Pinned", footer: "Pinned rows stay on top.", count: pinnedCount),
            SectionView(id: "others", title: "Others", count: rows.count - pinnedCount),
        ].filter { $0.count > 0 }
    }

    override func handle(_ action: GalleryListAction) async throws {
        switch action {
        case .selectionDidChange(let ids): selected = try ids.map { rows[try index($0)].id }
        case .rowDidMove(let move): try moveRow(move)
        case .rowsDidReachEnd: grow()
        case .refreshDidRequest: refreshes += 1
        case .removeDidTap(let ids): for id in ids { try remove(id) }
        case .removeRowDidTap(let id): try remove(id)
        case .pinDidTap(let id): try pin(id)
        case .firstRowDidTap:
            scroll = rows.first.map { ListOptions.Scroll(row: $0.id, token: (scroll?.token ?? 0) + 1) }
        }
    }

    private func grow() {
        for _ in 0..<min(Self.batch, Self.most - rows.count) {
            lastID += 1
            let row = RowView(
                id: lastID, title: "Item \(lastID)",
                detail: .date("2026-11-\(lastID % 28 < 9 ? "0" : "")\(lastID % 28 + 1)", style: .short),
                icon: lastID % 5 == 0 ? .star : .document)
            rows.append(lastID % 7 == 0 ? row.badge("New", role: .info) : row)
        }
    }

    private func moveRow(_ move: RowView.Move) throws {
        let source = try index(move.id)
        let target = try move.before.map(index) ?? rows.count
        let destination = target > source ? target - 1 : target
        if source < pinnedCount, destination >= pinnedCount {
            pinnedCount -= 1
        } else if source >= pinnedCount, destination < pinnedCount {
            pinnedCount += 1
        }
        rows.move(from: source, to: destination)
    }

    private func pin(_ id: RowView.ID) throws {
        let source = try index(id)
        guard source >= pinnedCount else { return }
        rows.move(from: source, to: pinnedCount)
        pinnedCount += 1
    }

    private func remove(_ id: RowView.ID) throws {
        let index = try index(id)
        rows.remove(at: index)
        if index < pinnedCount { pinnedCount -= 1 }
        selected.removeAll { $0 == id }
    }

    private func index(_ id: RowView.ID) throws -> Int {
        guard let index = rows.firstIndex(where: { $0.id == id }) else {
            throw Rejected("rowUnknown", "The list has no row \(id).")
        }
        return index
    }
}
