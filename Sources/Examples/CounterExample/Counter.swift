import Offstage
import OffstageCommands

@Wire enum CounterAction { case plusDidTap, minusDidTap }
@Wire struct CounterView {
    let count: TextView
    let minus: ButtonView
    let plus: ButtonView
}

final class CounterStore: Store<Never, CounterAction>, Viewable {
    private var count = 0

    var view: CounterView {
        CounterView(
            count: TextView(id: "count", text: "\(count)", role: .title),
            minus: ButtonView(id: "minus", title: "Minus", onTap: ActionTemplate(CounterAction.minusDidTap)),
            plus: ButtonView(id: "plus", title: "Plus", onTap: ActionTemplate(CounterAction.plusDidTap)))
    }

    override func handle(_ action: CounterAction) async throws { count += action == .plusDidTap ? 1 : -1 }
}

@main
struct Counter: OffstageMain {
    static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
}
