import Offstage

/// A screen with a long list, of which a front end sees a window.
enum KitList {
    static let screen = Screen("kit.list", params: KitListParams.self) { KitListStore($0) }
}

@Wire
struct KitListParams {
    /// Initial number of rows.
    let rows: Int
    /// True for a list that opens with its last rows.
    let sticksToEnd: Bool?
}

@Wire
enum KitListEvent {
    /// A one-time event: the list has changed.
    case changed(total: Int)
    @StateEvent case busy(isBusy: Bool)
    @StateEvent case sorted(by: String)
}

@Wire
enum KitListAction {
    /// Ignored for an unknown row.
    case retitle(row: Int, title: String)
    case move(from: Int, to: Int)
    case insert(row: Int)
    case remove(row: Int)
    /// Replaces the list by that number of rows.
    case fill(rows: Int)
    /// Changes every n-th row in one turn.
    case retitleEvery(step: Int, title: String)
    case setBusy(isBusy: Bool)
    case sort(by: String)
    /// A text that a second front end may edit, too.
    case edit(text: String)
}

@Wire
struct KitListView {
    var text = ""
    var list: ListView<Rows<RowView>>
}

final class KitListStore: Store<KitListEvent, KitListAction>, Viewable {
    private(set) var view: KitListView
    private var lastID = 0

    init(_ params: KitListParams) {
        view = KitListView(list: ListView(id: "rows", rows: [], sticksToEnd: params.sticksToEnd ?? false))
        super.init()
        fill(params.rows)
    }

    override func handle(_ action: KitListAction) async throws {
        let rows = view.list.rows.indices
        switch action {
        case .retitle(let row, let title):
            guard rows.contains(row) else { return }
            view.list.rows[row].title = title
        case .move(let from, let to):
            guard rows.contains(from), rows.contains(to) else { return }
            view.list.rows.move(from: from, to: to)
        case .insert(let row):
            guard (0...rows.count).contains(row), rows.count < Self.maxRows else { return }
            view.list.rows.insert(newRow(), at: row)
        case .remove(let row):
            guard rows.contains(row) else { return }
            view.list.rows.remove(at: row)
        case .fill(let count): fill(count)
        case .retitleEvery(let step, let title):
            for row in stride(from: 0, to: rows.count, by: max(1, step)) { view.list.rows[row].title = title }
        case .setBusy(let isBusy): return send(.busy(isBusy: isBusy))
        case .sort(let key): return send(.sorted(by: key))
        case .edit(let text):
            view.text = text
            return
        }
        send(.changed(total: view.list.rows.count))
    }

    private static let maxRows = 100_000

    private func fill(_ count: Int) {
        view.list.rows = Rows((0..<max(0, min(count, Self.maxRows))).map { _ in newRow() })
    }

    private func newRow() -> RowView {
        lastID += 1
        return RowView(id: lastID, title: "row \(lastID)")
    }
}
