import Offstage
import OffstageCommands

@Wire enum CounterAction { case plusDidTap, minusDidTap }
@Wire enum CounterEvent { case didReachTen }
@Wire struct CounterView { var count = 0 }

final class CounterStore: Store<CounterEvent, CounterAction>, Viewable {
    private(set) var view = CounterView()

    override func handle(_ action: CounterAction) async throws {
        switch action {
        case .plusDidTap: view.count += 1
        case .minusDidTap: view.count -= 1
        }
        if view.count == 10 { send(.didReachTen) }
    }
}

@main
struct Counter: OffstageMain {
    static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
}
