import Offstage
import OffstageCommands

@Wire enum CounterAction { case plusDidTap, minusDidTap }

final class CounterStore: Store<Never, CounterAction>, Drawable {
    private var count = 0

    var body: Body {
        Text("\(count)", role: .title).id("count")
        Button("Minus", onTap: .minusDidTap)
        Button("Plus", onTap: .plusDidTap)
    }

    override func handle(_ action: CounterAction) async throws { count += action == .plusDidTap ? 1 : -1 }
}

@main
struct Counter: OffstageMain {
    static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
}
