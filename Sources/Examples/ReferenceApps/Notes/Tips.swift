import Offstage

struct TipsPart: Part {
    /// One for all pages of the flow.
    let provider = Dependency(TipsProvider.init).lifetime(.flow)
    let tip = Dependency { TipDependency(tip: arg($0), provider: $1) }
    let listTips = Dependency(ListTips.init)
}

/// A tip for new users. The raw value is its id in links.
@Wire package enum Tip: String { case write, undo, keys }

/// The model of the tips: prepares what the pages show, in order.
@AppActor
final class TipsProvider {
    struct Content {
        let tip: Tip
        let title: String
        let text: String
        let icon: Icon
    }

    let tips = [
        Content(
            tip: .write, title: "Write a note",
            text: "The first line of a note is its title in the list.", icon: .edit),
        Content(
            tip: .undo, title: "Undo a deletion",
            text: "The message after a deletion has a button that brings the notes back.", icon: .undo),
        Content(
            tip: .keys, title: "Use the keyboard", text: "In the list, n writes a note, and / searches.",
            icon: .search),
    ]
}

/// Returns the pages of the tips, in order.
struct ListTips: UseCase {
    let provider: TipsProvider

    func execute(_ input: Void) -> [(tip: Tip, title: String)] { provider.tips.map { ($0.tip, $0.title) } }
}

/// Params of a tip's page.
@Wire struct TipToShow { let tip: Tip }

/// Dependencies of the store of a tip's page. Each call of its factory makes new ones.
struct TipDependency {
    let tip: TipToShow
    let provider: TipsProvider
}

/// The flow of the third tab: a page for each tip.
final class TipsCoordinator: Coordinator {
    static let page = Screen(
        "tips.page", in: TipsCoordinator.self, params: TipToShow.self,
        links: [Link("notes://tip/{tip:write|undo|keys}")]
    ) { (flow: TipsCoordinator, tip: TipToShow, page: Factory<TipToShow, TipDependency>) in
        TipStore(try page(tip)) { [unowned flow] index, page in
            try flow.navigator.navigate(from: page) { $0.pages.select(.index(index)) }
        }
    }

    static let screens: [AnyScreen] = [page]

    private let listTips: ListTips
    private let navigator: Navigator

    init(listTips: ListTips, navigator: Navigator) {
        self.listTips = listTips
        self.navigator = navigator
    }

    func start() throws {
        try setRoot(Layout.pages(listTips.execute(()).map { Self.page(TipToShow(tip: $0.tip), title: $0.title) }))
    }
}

@Wire package enum TipAction { case previousDidTap, nextDidTap }

/// One page: a tip, and the way to its neighbours.
final class TipStore: Store<Never, TipAction>, Drawable {
    private let tips: [TipsProvider.Content]
    private let index: Int
    private let onSelect: OutputHandler<Int>

    /// - Parameter onSelect: receives the index of the page that the user asks for.
    init(_ page: TipDependency, onSelect: @escaping OutputHandler<Int>) {
        tips = page.provider.tips
        index = tips.firstIndex { $0.tip == page.tip.tip } ?? 0
        self.onSelect = onSelect
    }

    var body: Body {
        let tip = tips[index]
        Image(Words(tip.title), icon: tip.icon)
        Text(tip.title, role: .title).id("title")
        Text(tip.text)
        Progress(value: Double(index + 1) / Double(tips.count), step: "Tip \(index + 1) of \(tips.count)")
            .id("progress")
        if index > 0 { Button("Previous tip", key: .left, onTap: .previousDidTap) }
        if index + 1 < tips.count { Button("Next tip", key: .right, onTap: .nextDidTap) }
    }

    override func handle(_ action: TipAction) async throws {
        // Relative to this page, so that a second quick tap selects the same page.
        let page = action == .nextDidTap ? index + 1 : index - 1
        guard tips.indices.contains(page) else {
            throw Rejected("noMoreTips", "The tip '\(tips[index].tip.rawValue)' has no neighbour on this side.")
        }
        try onSelect(page, self)
    }
}
