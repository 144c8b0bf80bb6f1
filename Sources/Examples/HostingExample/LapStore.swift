import Offstage

@Wire enum LapAction { case startDidTap, lapDidTap }
@Wire enum LapEvent { case lapDidEnd(number: Int) }
@Wire struct LapView {
    var laps = 0
    var isRunning = false
}

/// Counts laps of a tenth of a second.
final class LapStore: Store<LapEvent, LapAction>, Viewable {
    private let clock: any AppClock
    private(set) var view = LapView()

    init(clock: any AppClock) {
        self.clock = clock
        super.init()
    }

    override func handle(_ action: LapAction) async throws {
        switch action {
        case .startDidTap:
            view.isRunning = true
            try await clock.sleep(for: .milliseconds(100))
            view.isRunning = false
            receive(.lapDidTap)
        case .lapDidTap:
            view.laps += 1
            send(.lapDidEnd(number: view.laps))
        }
    }
}

enum LapsApp {
    static let app = App("laps", screen: Screen("laps.main") { LapStore(clock: $0) })
}
