import Offstage
import OffstageTesting

@Wire
enum Said: Sendable {
    case word(String)
    /// Sent also to clients that subscribe later.
    @StateEvent case level(Int)
    case number(Double)
}

@Wire
enum Told {
    case say(String)
    case sayAll([String])
    /// Sleeps, then sends the word.
    case slow(ms: Int, String)
    @Policy(.drop) case dropped(ms: Int)
    @Policy(.latest) case latest(ms: Int)
    @Policy(.queue) case queued(ms: Int)
    @Policy(.queue) case alsoQueued(ms: Int)
    @Policy(.debounce(.milliseconds(300))) case debounced(ms: Int)
    @Policy(.throttle(.milliseconds(100))) case throttled(ms: Int)
    case unknownToTheStore
    case custom
}

@Wire
struct Shown: Hashable {
    var text = ""
    var count = 0
    var ratio: Double?
}

/// Store whose `custom` action and view are closures set by the test.
final class TestStore: Store<Said, Told>, Viewable {
    var shown = Shown()
    var clock: any AppClock
    var onCustom: @AppActor (TestStore) async throws -> Void = { _ in }
    var onView: (@AppActor (TestStore) -> Shown)?
    var invariant: @AppActor (TestStore) -> String? = { _ in nil }
    /// Entries that the handlers append.
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
        case .dropped(let ms), .latest(let ms), .queued(let ms), .alsoQueued(let ms), .debounced(let ms),
            .throttled(let ms):
            log.append("began \(ms)")
            send(.level(ms))
            do { try await clock.sleep(for: .milliseconds(ms)) } catch {
                log.append("cancelled \(ms)")
                // The handler is already cancelled, so the store drops this event.
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

extension WireEnum {
    /// The value as it is sent, for requests that have no typed call.
    var json: JSONValue {
        get throws { try JSONValue(parsing: wireText()) }
    }
}

/// A session with one `TestStore`.
final class StoreFixture {
    let session: TestSession
    /// Nil after the session is closed, unless a test or a task retains the store.
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

    /// Opens a session whose `custom` action runs this closure.
    convenience init(custom: @escaping @AppActor @Sendable (TestStore) async throws -> Void) throws {
        try self.init { $0.onCustom = custom }
    }

    /// Sends an action without waiting for its answer, and returns the request's id.
    func start(_ action: Told) throws -> Int64 { session.start("action/send", ["action": try action.json]) }

    func custom() throws -> Int64 { try start(.custom) }

    var log: [String] {
        let store = store
        return AppLoop.run { store?.log ?? [] }
    }

    /// Values of the `word` and `level` events since the last call.
    var said: [String] {
        session.takeEvents().map { $0["value"]?.string ?? $0["value"].map { "\($0)" } ?? "\($0)" }
    }

    func outcome(_ id: Int64) -> String? {
        guard let answer = session.answer(to: id) else { return nil }
        return answer["result"]?["outcome"]?.string ?? answer["error"]?["data"]?["kind"]?.string
    }
}
