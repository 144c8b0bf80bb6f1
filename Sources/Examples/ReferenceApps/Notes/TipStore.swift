import Offstage

@Wire
package enum TipAction {
    case previousDidTap
    case nextDidTap
}

@Wire
package struct TipView {
    package let picture: ImageView
    package let title: TextView
    package let text: TextView
    package let progress: ProgressView
    /// Nil on the first page.
    package let previous: ButtonView?
    /// Nil on the last page.
    package let next: ButtonView?
}

/// One page: a tip, and the way to its neighbours.
final class TipStore: Store<Never, TipAction>, Viewable {
    private let tips: [TipContent]
    private let index: Int
    private let output: OutputHandler<Output>

    enum Output {
        case pageSelected(index: Int)
    }

    init(tip: Tip, provider: TipsProvider, output: @escaping OutputHandler<Output>) {
        self.output = output
        tips = provider.tips
        index = tips.firstIndex { $0.tip == tip } ?? 0
        super.init()
    }

    var view: TipView {
        let tip = tips[index]
        return TipView(
            picture: ImageView(id: "picture", label: tip.title, icon: tip.icon),
            title: TextView(id: "title", text: tip.title, role: .title), text: TextView(id: "text", text: tip.text),
            progress: ProgressView(
                id: "progress", value: Double(index + 1) / Double(tips.count),
                text: "Tip \(index + 1) of \(tips.count)"),
            previous: index > 0 ? .previous : nil, next: index + 1 < tips.count ? .next : nil)
    }

    override func handle(_ action: TipAction) async throws {
        // Relative to this page, so that a second quick tap selects the same page.
        switch action {
        case .previousDidTap: try select(index - 1)
        case .nextDidTap: try select(index + 1)
        }
    }

    private func select(_ page: Int) throws {
        guard tips.indices.contains(page) else {
            throw Rejected("noMoreTips", "The tip '\(tips[index].tip.rawValue)' has no neighbour on this side.")
        }
        try output(.pageSelected(index: page), self)
    }
}

extension ButtonView {
    fileprivate static let previous = ButtonView(
        id: "previous", title: "Previous tip", key: .left, onTap: ActionTemplate(TipAction.previousDidTap))
    fileprivate static let next = ButtonView(
        id: "next", title: "Next tip", key: .right, onTap: ActionTemplate(TipAction.nextDidTap))
}
