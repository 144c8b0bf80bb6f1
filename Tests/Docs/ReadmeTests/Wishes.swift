import Offstage

struct Wish: Equatable, Sendable {
    let id: Int
    let text: String
}

@AppActor
final class Wishes {  // Shared by both screens.
    @Provided var all: [Wish] = []
    private var lastID = 0

    func add(_ text: String) {
        lastID += 1
        let wish = Wish(id: lastID, text: text)
        _all.commit { $0.append(wish) }
    }

    func delete(_ id: Int) { _all.commit { $0.removeAll { $0.id == id } } }
    func restore(_ wish: Wish) { _all.commit { $0 = ($0 + [wish]).sorted { $0.id < $1.id } } }
}

@Wire enum WishesAction {
    case addDidTap
    case deleteDidTap(id: Int)
    case undoDeleteDidTap(id: Int)
}

final class WishesStore: Store<Never, WishesAction>, Drawable {
    @Injected(\.navigator) private var navigator
    private let wishes: Wishes
    private var deleted: [Int: Wish] = [:]

    init(wishes: Wishes) { self.wishes = wishes }

    var body: Body {
        List("Wishes", id: "wishes", rows: wishes.all.map { RowView(id: $0.id, title: $0.text) })
            .rowCommands(Button("Delete", role: .destructive, onRow: .input.deleteDidTap))
        Group(axis: .horizontal) {
            Button("Add", onTap: .addDidTap)
            Text(.number(Double(wishes.all.count), style: .integer))
        }
    }

    override func handle(_ action: WishesAction) async throws {
        switch action {
        case .addDidTap:
            try navigator.navigate(from: self) {
                $0.present(WishesApp.wish(), style: ModalStyle(.sheet, detents: [.medium, .large]))
            }
        case .deleteDidTap(let id): try delete(id)
        case .undoDeleteDidTap(let id):
            if let wish = deleted.removeValue(forKey: id) { wishes.restore(wish) }
        }
    }

    private func delete(_ id: Int) throws {
        guard let wish = wishes.all.first(where: { $0.id == id }) else { return }
        wishes.delete(id)
        deleted[id] = wish
        let undo = Button("Undo", onTap: WishesAction.undoDeleteDidTap(id: id))
        let notice = Notice("Deleted “\(wish.text)”.", button: undo)
        try navigator.navigate(from: self) { $0.toast(notice, for: .seconds(10)) }
    }
}

@Wire enum WishAction { case saveDidTap, cancelDidTap, discardDidConfirm }

@StoreMembers
final class WishStore: Store<Never, WishAction>, Drawable {
    @Injected(\.navigator) private var navigator
    @Field(maxLength: 80) private var text = ""
    private let wishes: Wishes

    init(wishes: Wishes) { self.wishes = wishes }

    var body: Body {
        TextField("Wish", $text)
        Button("Save", key: .enter, onTap: .saveDidTap).disabled(text.isEmpty)
        Button("Cancel", role: .cancel, onTap: .cancelDidTap)
    }

    override var interceptsBack: Bool { !text.isEmpty }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: WishAction) async throws {
        switch action {
        case .saveDidTap:
            wishes.add(text)
            try leave()
        case .cancelDidTap: if interceptsBack { try askToDiscard() } else { try leave() }
        case .discardDidConfirm: try leave()
        }
    }

    private func askToDiscard() throws {
        let question = Alert(
            "Discard the wish?", message: "It is not saved.",
            buttons: [
                Button("Discard", role: .destructive, onTap: WishAction.discardDidConfirm),
                Button("Keep editing", id: "keep"),
            ], preferred: "keep")
        try navigator.navigate(from: self) { $0.alert(question) }
    }

    private func leave() throws { try navigator.navigate(from: self) { $0.dismissLayer() } }
}

struct WishesPart: Part {
    let wishes = Dependency(Wishes.init).lifetime(.session)
}

enum WishesApp {
    static let list = Screen("wishes.list", options: ScreenOptions(title: "Wishes"), store: WishesStore.init)
    static let wish = Screen("wishes.wish", options: ScreenOptions(title: "New wish"), store: WishStore.init)
    static let app = App("wishes", parts: [WishesPart.self], screen: list, screens: [wish])
}
