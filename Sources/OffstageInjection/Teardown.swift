import AppLoop

/// How a scope ended.
public struct Teardown: Sendable, Equatable {
    /// Objects that were let go of and did not go, for something else holds them: how many by component, and the scope they were of.
    public internal(set) var leaks: [Leak] = []
    /// Components whose `close()` had not returned in time.
    public internal(set) var unfinished: [String] = []

    public struct Leak: Sendable, Equatable {
        public let component: String
        public let scope: Scope
        public var count: Int
    }

    public var isClean: Bool { leaks.isEmpty && unfinished.isEmpty }
}

/// A scope's end under way.
@AppActor
final class TeardownRun {
    private(set) var result = Teardown()
    private let limit: Duration
    private let waitsForRest: Bool
    private var watched: [Watched] = []

    private struct Watched {
        let component: String
        let scope: Scope
        weak var object: AnyObject?
    }

    /// - Parameter waitsForRest: in real time, work that was cancelled may take a moment to let go; where time stands still it has none.
    init(limit: Duration, waitsForRest: Bool) {
        self.limit = limit
        self.waitsForRest = waitsForRest
    }

    func watch(_ object: AnyObject, _ component: String, _ scope: Scope) {
        watched.append(Watched(component: component, scope: scope, object: object))
    }

    /// Awaits `close()`, though not for ever.
    func close(_ closable: any Closable, _ component: String) async {
        let wait = OneTime()
        let task = AppLoop.shared.start {
            await closable.close()
            wait.finish()
        }
        if wait.isOver { return }
        let timer = AppLoop.shared.after(limit) { [weak self] in
            self?.result.unfinished.append(component)
            task.cancel()
            wait.finish()
        }
        await wait.value()
        timer.cancel()
    }

    /// Cancelled work lets go when it next runs: it is given that chance, then what is still there is counted.
    func findLeaks() async {
        for _ in 0..<Self.chances where hasSurvivors { await Task.yield() }
        if waitsForRest, hasSurvivors { try? await LiveClock().sleep(for: Self.grace) }
        for entry in watched where entry.object != nil {
            if let place = result.leaks.firstIndex(where: { $0.component == entry.component && $0.scope == entry.scope }) {
                result.leaks[place].count += 1
            } else {
                result.leaks.append(Teardown.Leak(component: entry.component, scope: entry.scope, count: 1))
            }
        }
        watched = []
    }

    private static let chances = 100
    private static let grace = Duration.seconds(1)

    private var hasSurvivors: Bool { watched.contains { $0.object != nil } }
}

/// Something that happens once and can be waited for.
@AppActor
private final class OneTime {
    private(set) var isOver = false
    private var continuation: CheckedContinuation<Void, Never>?

    func finish() {
        isOver = true
        continuation?.resume()
        continuation = nil
    }

    func value() async {
        if isOver { return }
        await withCheckedContinuation { continuation = $0 }
    }
}
