import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the observation of stores: of one store as streams, and of all stores of a session in one place.
@Suite(.onLoop)
struct ObserverTests {
    private let journal = Journal()

    private func session(_ part: any Part.Type) throws -> TestSession {
        try TestSession(observedApp(part)) { [journal] registry in registry.register { journal } }
    }

    private var entries: [String] { AppLoop.run { journal.entries } }

    @Test func `a logging middleware records the actions and events of all stores`() throws {
        let session = try session(LoggingPart.self)
        try session.send(ObservedAction.nameDidChange(text: "Anna"))
        try session.send(ObservedAction.nextDidTap)
        try session.send(ObservedAction.nameDidChange(text: "Bert"))
        try session.send(["type": "isOnDidChange", "value": true])
        #expect(
            entries == [
                "action first n2 nameDidChange nameDidChange(text: \"Anna\")",
                "event first n2 nameIsValid nameIsValid(true)", "action first n2 nextDidTap nextDidTap",
                "action second n3 nameDidChange nameDidChange(text: \"Bert\")",
                "event second n3 nameIsValid nameIsValid(true)", "action second n3 isOnDidChange -",
            ])
    }

    @Test func `each session has its own observers, which end with it`() throws {
        let one = try session(LoggingPart.self)
        let two = try session(LoggingPart.self)
        try one.send(ObservedAction.nextDidTap)
        #expect(entries == ["action first n2 nextDidTap nextDidTap"])
        try one.close()
        #expect(entries.last == "end")
        try two.send(ObservedAction.nextDidTap)
        #expect(entries.last == "action first n2 nextDidTap nextDidTap")
    }

    @Test func `app code follows one store's actions and events until its screen closes`() throws {
        let session = try session(FollowingPart.self)
        try session.send(ObservedAction.nextDidTap)
        try session.send(ObservedAction.nameDidChange(text: "Anna"))
        try session.send(ObservedAction.nameDidChange(text: ""))
        #expect(
            entries == [
                "action nameDidChange(text: \"Anna\")", "event nameIsValid(true)", "action nameDidChange(text: \"\")",
                "event nameIsValid(false)",
            ])
        try session.back()
        #expect(Set(entries.suffix(2)) == ["actions end", "events end"])
    }

    @Test func `a dropped action is not observed`() throws {
        let session = try session(LoggingPart.self)
        let first = session.start(["type": "saveDidTap"])
        let second = session.start(["type": "saveDidTap"])
        #expect(entries == ["action first n2 saveDidTap saveDidTap"])
        try session.advance(by: .seconds(1))
        #expect(session.answer(to: first) != nil && session.answer(to: second) != nil)
    }

    @Test(.onAppActor) @AppActor func `a store that nobody observes looks for no listener`() {
        let store = StepStore()
        #expect(!store.isObserved)
        store.bind { _ in }.cancel()
        #expect(store.isObserved)
    }
}

// MARK: App

private func observedApp(_ part: any Part.Type) -> App {
    App("observed", parts: [part], screen: ObservedStore.first, screens: [ObservedStore.second])
}

@Wire
private enum ObservedAction {
    case nameDidChange(text: String)
    case nextDidTap
    @Policy(.drop) case saveDidTap
}

@Wire
private enum ObservedEvent {
    case nameIsValid(Bool)
}

@StoreMembers
private final class ObservedStore: Store<ObservedEvent, ObservedAction>, Viewable {
    nonisolated static let first = Screen("first") { (journal: Journal) in ObservedStore(journal, isFollowed: false) }
    nonisolated static let second = Screen("second") { (journal: Journal, follows: Follows) in
        ObservedStore(journal, isFollowed: follows.isOn)
    }

    @Injected(\.navigator) private var navigator
    @Injected(\.clock) private var clock
    @Field var isOn = false
    let view = StepView()

    init(_ journal: Journal, isFollowed: Bool) {
        super.init()
        if isFollowed { record(journal) }
    }

    /// Writes the actions and events from two streams, as a view model or an analytics object would.
    private func record(_ journal: Journal) {
        let (actions, events) = (actions, events)
        follow("actions") {
            for await action in actions { journal.write("action \(action)") }
            journal.write("actions end")
        }
        follow("events") {
            for await event in events { journal.write("event \(event)") }
            journal.write("events end")
        }
    }

    override func handle(_ action: ObservedAction) async throws {
        switch action {
        case .nameDidChange(let text): send(.nameIsValid(!text.isEmpty))
        case .nextDidTap: try navigator.navigate(from: self) { $0.stack.push(Self.second()) }
        case .saveDidTap: try await clock.sleep(for: .seconds(1))
        }
    }
}

@AppActor
private struct Follows {
    let isOn: Bool
}

/// Registers the observer of all stores, in one place.
private struct LoggingPart: Part {
    static func load(into registry: Registry) {
        registry.register { Follows(isOn: false) }
        registry.register(StoreLog.init).as((any AnyStore.Observer).self) { $0 }
    }
}

private struct FollowingPart: Part {
    static func load(into registry: Registry) { registry.register { Follows(isOn: true) } }
}

private struct StoreLog: AnyStore.Observer {
    let journal: Journal

    func observe(_ messages: AsyncStream<AnyStore.Message>) async {
        for await message in messages {
            let value = message.value.map { "\($0)" } ?? "-"
            journal.write("\(message.kind) \(message.screen) \(message.screenID) \(message.name) \(value)")
        }
        journal.write("end")
    }
}
