import Offstage

/// The flow of the third tab: a page for each tip.
final class TipsCoordinator: Coordinator {
    static let page = Screen(
        "tips.page", in: TipsCoordinator.self, params: TipToShow.self,
        links: [Link("notes://tip/{tip:write|undo|keys}")]
    ) { (flow: TipsCoordinator, tip: TipToShow, page: Factory<TipToShow, TipDependency>) in
        try page(tip).store { [unowned flow] output, page in
            switch output {
            case .pageSelected(let index): try flow.navigator.navigate(from: page) { $0.pages.select(.index(index)) }
            }
        }
    }

    static let screens: [AnyScreen] = [page]

    private let listTips: ListTips
    private let navigator: Navigator

    init(listTips: ListTips, navigator: Navigator) {
        self.listTips = listTips
        self.navigator = navigator
        super.init()
    }

    func start() throws {
        try setRoot(Layout.pages(listTips.execute(()).map { Self.page(TipToShow(tip: $0.tip), title: $0.title) }))
    }
}
