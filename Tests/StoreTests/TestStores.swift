import Offstage
import OffstageTesting

@Wire
enum Said: Sendable {
    case word(String)
    /// Kept for who comes later.
    @StateEvent case level(Int)
    case number(Double)
}

@Wire
enum Told {
    case say(String)
    case sayAll([String])
    /// Sleeps, then says it.
    case slow(ms: Int, String)
    @Policy(.drop) case dropped(ms: Int)
    @Policy(.latest) case latest(ms: Int)
    @Policy(.queue) case queued(ms: Int)
    @Policy(.queue) case alsoQueued(ms: Int)
    case unknownToTheStore
    case custom
}

@Wire
struct Shown: Hashable {
    var text = ""
    var count = 0
    var ratio: Double?
}

/// A store whose `custom` action, and whose view, a test writes itself.
final class TestStore: Store<Said, Told>, Viewable {
    var shown = Shown()
    var clock: any AppClock
    var onCustom: @AppActor (TestStore) async throws -> Void = { _ in }
    var onView: (@AppActor (TestStore) -> Shown)?
    var invariant: @AppActor (TestStore) -> String? = { _ in nil }
    /// What handlers did, whoever was listening.
    var log: [String] = []

    init(clock: any AppClock) {
        self.clock = clock
        super.init()
    }

    var view: Shown { onView?(self) ?? shown }

    override func violatedInvariant() -> String? { invariant(self) }

    override func handle(_ action: Told) async throws {
        switch action {
        case .say(let word): send(.word(word))
        case .sayAll(let words): for word in words { send(.word(word)) }
        case .slow(let ms, let word):
            try await clock.sleep(for: .milliseconds(ms))
            send(.word(word))
        case .dropped(let ms), .latest(let ms), .queued(let ms), .alsoQueued(let ms):
            log.append("began \(ms)")
            send(.level(ms))
            do { try await clock.sleep(for: .milliseconds(ms)) } catch {
                log.append("cancelled \(ms)")
                // Too late: it was cancelled.
                send(.word("after \(ms)"))
                throw error
            }
            log.append("ended \(ms)")
            send(.word("\(ms)"))
        case .unknownToTheStore: try await super.handle(action)
        case .custom: try await onCustom(self)
        }
    }
}

/// A session of one `TestStore`, and the store itself.
final class Stage {
    let session: TestSession
    /// Gone once the session is closed and nothing holds it.
    private(set) weak var store: TestStore?

    init(_ configure: @escaping @AppActor @Sendable (TestStore) throws -> Void = { _ in }) throws {
        session = try TestSession(
            App(
                "test",
                screen: Screen("test.main") { (clock: any AppClock) -> TestStore in
                    let store = TestStore(clock: clock)
                    try configure(store)
                    return store
                }))
        store = session.store as? TestStore
    }

    /// The `custom` action does this.
    convenience init(custom: @escaping @AppActor @Sendable (TestStore) async throws -> Void) throws {
        try self.init { $0.onCustom = custom }
    }

    /// Sends an action that has values as JSON text.
    func start(_ action: String) throws -> Int64 { session.start(try JSONValue(parsing: action)) }

    func custom() -> Int64 { session.start(["type": "custom"]) }

    var log: [String] {
        let store = store
        return AppLoop.run { store?.log ?? [] }
    }

    /// `word` and `level` events as they are said.
    var said: [String] {
        session.takeEvents().map { $0["value"]?.string ?? $0["value"].map { "\($0)" } ?? "\($0)" }
    }

    func outcome(_ id: Int64) -> String? {
        guard let answer = session.answer(to: id) else { return nil }
        return answer["result"]?["outcome"]?.string ?? answer["error"]?["data"]?["kind"]?.string
    }
}
