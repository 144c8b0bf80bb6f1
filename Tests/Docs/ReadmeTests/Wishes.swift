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

@Wire struct WishesView {
    let wishes: ListView<[RowView]>
    let buttons: GroupView
}

final class WishesStore: Store<Never, WishesAction>, Viewable {
    @Injected(\.navigator) private var navigator
    private let wishes: Wishes
    private var deleted: [Int: Wish] = [:]

    init(wishes: Wishes) { self.wishes = wishes }

    var view: WishesView {
        WishesView(
            wishes: ListView(
                id: "wishes", label: "Wishes", rows: wishes.all.map { RowView(id: RowView.ID($0.id), title: $0.text) },
                rowCommands: [
                    ButtonView(
                        id: "delete", title: "Delete", role: .destructive,
                        onTap: ActionTemplate { WishesAction.deleteDidTap(id: $0) })
                ]),
            buttons: GroupView(
                id: "buttons", axis: .horizontal,
                parts: [  // A `ComponentView` is a component of any type.
                    .button(ButtonView(id: "add", title: "Add", onTap: ActionTemplate(WishesAction.addDidTap))),
                    .text(TextView(id: "count", text: .number(Double(wishes.all.count), style: .integer))),
                ]))
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
        let undo = ButtonView(
            id: "undo", title: "Undo", onTap: ActionTemplate(WishesAction.undoDeleteDidTap(id: id)))
        let notice = Notice(message: "Deleted “\(wish.text)”.", button: undo)
        try navigator.navigate(from: self) { $0.toast(notice, for: .seconds(10)) }
    }
}

@Wire enum WishAction { case saveDidTap, cancelDidTap, discardDidConfirm }

@Wire struct WishView {
    let text: TextFieldView
    let save: ButtonView
    let cancel: ButtonView
}

@StoreMembers
final class WishStore: Store<Never, WishAction>, Viewable {
    @Injected(\.navigator) private var navigator
    @Field(maxLength: 80) private var text = ""
    private let wishes: Wishes

    init(wishes: Wishes) { self.wishes = wishes }

    var view: WishView {
        WishView(
            text: TextFieldView(id: "text", label: "Wish", onChange: $text.action).showing($text),
            save: ButtonView(
                id: "save", title: "Save", isEnabled: !text.isEmpty, key: .enter,
                onTap: ActionTemplate(WishAction.saveDidTap)),
            cancel: ButtonView(
                id: "cancel", title: "Cancel", role: .cancel, onTap: ActionTemplate(WishAction.cancelDidTap)))
    }

    override var interceptsBack: Bool { !text.isEmpty }
    override func backWasRequested() { receive(.cancelDidTap) }

    override func handle(_ action: WishAction) async throws {
        switch action {
        case .saveDidTap:
            guard !text.isEmpty else { throw Rejected("wishEmpty", "Write a wish first.") }
            wishes.add(text)
            try leave()
        case .cancelDidTap: if interceptsBack { try askToDiscard() } else { try leave() }
        case .discardDidConfirm: try leave()
        }
    }

    private func askToDiscard() throws {
        let question = Alert(
            title: "Discard the wish?", message: "It is not saved.",
            buttons: [
                ButtonView(
                    id: "discard", title: "Discard", role: .destructive,
                    onTap: ActionTemplate(WishAction.discardDidConfirm)),
                ButtonView(id: "keep", title: "Keep editing", role: .cancel),
            ], preferred: "keep")
        try navigator.navigate(from: self) { $0.alert(question) }
    }

    private func leave() throws { try navigator.navigate(from: self) { $0.dismissLayer() } }
}

enum WishesPart: Part {
    static func load(into registry: Registry) { registry.register(Wishes.init).lifetime(.session) }
}

enum WishesApp {
    static let list = Screen("wishes.list", options: ScreenOptions(title: "Wishes"), store: WishesStore.init)
    static let wish = Screen("wishes.wish", options: ScreenOptions(title: "New wish"), store: WishStore.init)
    static let app = App("wishes", parts: [WishesPart.self], screen: list, screens: [wish])
}
