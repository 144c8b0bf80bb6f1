import Offstage
import OffstageHosting

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

/// A program whose main actor owns the session: no server, no JSON.
@main
struct HostingExample {
    static let app = App("laps", screen: Screen("laps.main") { LapStore(clock: $0) })

    @MainActor
    static func main() async throws {
        if CommandLine.arguments.contains("--own-loop") { return try OwnLoop.run() }
        let session = try HostedSession(app)
        guard let screen = session.screen(LapStore.self) else { return print("there is no such screen") }
        var events = screen.events.makeAsyncIterator()
        for _ in 1...3 {
            try await screen.send(.startDidTap)
            if case .lapDidEnd(let number)? = await events.next() { print("lap \(number): \(screen.view.laps)") }
        }
        session.close()
    }
}
