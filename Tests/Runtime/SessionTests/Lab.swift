import Offstage
import OffstageServer
import OffstageTesting
import TestHelpers

/// Events of the lab screen, whose dependencies and work each test sets.
@Wire
enum LabEvent {
    case done
}

@Wire
enum LabAction {
    /// Sleeps for `ms`, then ends with the given outcome.
    case work(ms: Int, end: LabEnd)
    @Policy(.drop) case once(ms: Int)
    @Policy(.latest) case newest(ms: Int)
    @Policy(.queue) case inLine(ms: Int)
    /// Starts a task that outlives the action.
    case leave(name: String, ms: Int)
    case follow(name: String)
    /// Starts a task that belongs to the session instead of the screen.
    case leaveToSession(name: String, ms: Int, fails: Bool)
}

@Wire
enum LabEnd: String {
    case done, failed, rejected, unhandled
}

@Wire
struct LabView {
    var words: [String] = []
    var ratio: Double?
}

struct LabFailure: Error, CustomStringConvertible {
    let description: String
}

final class LabStore: Store<LabEvent, LabAction>, Viewable {
    let view: LabView
    @Injected(\.clock) private var clock
    @Injected(\.background) private var background

    init(_ words: [String] = [], ratio: Double? = nil) {
        view = LabView(words: words, ratio: ratio)
        super.init()
    }

    override func handle(_ action: LabAction) async throws {
        switch action {
        case .work(let ms, let end):
            try await clock.sleep(for: .milliseconds(ms))
            switch end {
            case .done: send(.done)
            case .failed: throw LabFailure(description: "told to fail")
            case .rejected: throw Rejected("noSuchThing", "told to refuse")
            case .unhandled: try await super.handle(action)
            }
        case .once(let ms), .newest(let ms), .inLine(let ms): try await clock.sleep(for: .milliseconds(ms))
        case .leave(let name, let ms): task(name) { [clock] in try? await clock.sleep(for: .milliseconds(ms)) }
        case .follow(let name): follow(name) { [clock] in while (try? await clock.sleep(for: .seconds(1))) != nil {} }
        case .leaveToSession(let name, let ms, let fails):
            background.start(name) { [clock] in
                try await clock.sleep(for: .milliseconds(ms))
                if fails { throw LabFailure(description: "told to fail") }
            }
        }
    }
}

/// Record of what happened in sessions, and the objects that a test retains or watches.
@AppActor
final class Journal {
    private(set) var entries: [String] = []
    /// Objects retained beyond the end of their session.
    var kept: [AnyObject] = []
    /// Weak references by name.
    private var watched: [(name: String, object: () -> AnyObject?)] = []
    var isFailing = false

    nonisolated init() {}

    func write(_ entry: String) { entries.append(entry) }

    func watch(_ object: AnyObject, _ name: String) { watched.append((name, { [weak object] in object })) }

    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Returns only after `letGo()`, even when the task is cancelled.
    func never() async { await withCheckedContinuation { waiting.append($0) } }

    func letGo() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    var alive: [String] { watched.filter { $0.object() != nil }.map(\.name) }
}

extension Journal {
    nonisolated var read: [String] { AppLoop.run { entries } }
    nonisolated var readAlive: [String] { AppLoop.run { alive } }
}

extension App {
    /// Returns an app with the single screen `lab.main`.
    static func lab<each Dependency>(_ store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> LabStore)
        -> App
    {
        App("lab", screen: Screen("lab.main", store: store))
    }

    func client(
        _ register: @escaping @AppActor @Sendable (Registry) -> Void = { _ in },
        configure: (inout Server.Configuration) -> Void = { _ in }
    ) -> TestClient {
        TestClient(self) {
            $0.prepare = register
            configure(&$0)
        }
    }
}
