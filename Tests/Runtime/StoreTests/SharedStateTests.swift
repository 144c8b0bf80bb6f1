import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests providers, shared stores, and listeners inside the app.
@Suite(.onLoop)
struct SharedStateTests {
    @Test(.onAppActor) @AppActor func `a commit with several changes publishes once`() {
        let provider = NotesProvider(Notes())
        provider.replace(with: ["a", "b"], selected: 1)
        #expect(provider.publications == 1)
        #expect(provider.currentState == Notes(titles: ["a", "b"], selected: 1))
    }

    @Test(.onAppActor) @AppActor func `a commit that changes nothing publishes nothing`() {
        let provider = NotesProvider(Notes(titles: ["a"], selected: 0))
        provider.replace(with: ["a"], selected: 0)
        #expect(provider.publications == 0)
    }

    @Test(.onAppActor) @AppActor func `a commit that throws does not change the state`() {
        let provider = NotesProvider(Notes(titles: ["a"], selected: 0))
        #expect(throws: Rejected("noteNotFound")) { try provider.add("b", thenSelect: 5) }
        #expect(provider.currentState == Notes(titles: ["a"], selected: 0))
        #expect(provider.publications == 0)
    }

    @Test func `updates begin with the current state, and a slow reader gets the newest`() {
        AppLoop.run {
            let provider = NotesProvider(Notes(selected: 0))
            var seen: [Int] = []
            let reader = AppLoop.shared.start {
                for await state in provider.$currentState { seen.append(state.selected) }
            }
            AppLoop.shared.step()
            provider.replace(with: [], selected: 1)
            AppLoop.shared.step()
            provider.replace(with: [], selected: 2)
            provider.replace(with: [], selected: 3)
            AppLoop.shared.step()
            #expect(seen.first == 0)
            #expect(seen.last == 3)
            #expect(seen == seen.sorted())
            reader.cancel()
            AppLoop.shared.step()
            provider.replace(with: [], selected: 4)
            AppLoop.shared.step()
            #expect(seen.last == 3)
        }
    }

    @Test func `a shared store's change updates the views of all sessions that read it`() async throws {
        let shared = AppLoop.run { SharedStore(0) }
        let stages = try (0..<2).map { _ in
            try StoreFixture { store in
                store.onView = { _ in Shown(text: String(repeating: "long", count: 50), count: shared.value) }
                store.onCustom = { _ in shared.commit { $0 += 1 } }
            }
        }
        try stages[0].session.send(Told.custom)
        for (index, stage) in stages.enumerated() {
            let changes = stage.session.takeNotifications().filter { $0["method"] == "screen/didChange" }
            #expect(
                changes.map { $0["params"]?["patch"] } == [[["op": "replace", "path": "/count", "value": 1]]],
                "session \(index)")
            #expect(stage.session.view["count"] == 1)
        }
        AppLoop.run { shared.value = 1 }
        try await stages[1].session.settle()
        #expect(stages.allSatisfy { $0.session.takeNotifications().isEmpty })
    }

    @Test func `two sessions publish a shared change before its action is answered`() throws {
        let shared = AppLoop.run { SharedStore(0) }
        let client = TestClient(
            App(
                "test",
                screen: Screen("test.main") { (clock: any AppClock) -> TestStore in
                    let store = TestStore(clock: clock)
                    store.onView = { _ in Shown(count: shared.value) }
                    store.onCustom = { _ in shared.value += 1 }
                    return store
                }))
        client.open("a")
        client.open("b")
        client.act(1, #"{"type":"custom"}"#, #","sessionId":"a""#)
        let messages = client.takeMessages()
        #expect(messages.compactMap { $0["params"]?["sessionId"]?.string }.sorted() == ["a", "b"])
        #expect(messages.last?["id"] == 1)
        let other = messages.first { $0["params"]?["sessionId"] == "b" }
        #expect(other?["params"]?["view"]?["count"] == 1)
        #expect(other?["params"]?["seq"] == 1)
    }

    @Test func `a shared change has no other session's request as its cause`() throws {
        let shared = AppLoop.run { SharedStore(0) }
        let stages = try (0..<2).map { _ in
            try StoreFixture { store in
                store.onView = { _ in Shown(count: shared.value) }
                store.onCustom = { _ in shared.value += 1 }
            }
        }
        try stages[0].session.send(Told.custom)
        let cause = stages[1].session.takeNotifications().first?["params"]?["cause"]
        #expect(cause == ["origin": "app"])
    }

    @Test func `a closed session's view ignores shared changes`() async throws {
        let shared = AppLoop.run { SharedStore(0) }
        let stage = try StoreFixture { $0.onView = { _ in Shown(count: shared.value) } }
        try stage.session.close()
        _ = stage.session.takeNotifications()
        AppLoop.run { shared.value = 1 }
        try await stage.session.settle()
        #expect(stage.session.takeNotifications() == [])
        #expect(stage.store == nil)
    }

    @Test func `a store that reads a provider's updates receives each, and is released with its session`() throws {
        let shared = AppLoop.run { SharedStore(0) }
        let stage = try StoreFixture { store in
            store.task {
                for await value in shared.updates { store.shown.count = value }
            }
        }
        AppLoop.run { shared.value = 3 }
        try stage.session.advance(by: .zero)
        #expect(stage.session.view["count"] == 3)
        try stage.session.close()
        #expect(stage.store == nil)
    }

    @Test func `a read-only shared store shows and streams each change`() throws {
        let (shared, readOnly) = AppLoop.run {
            let shared = SharedStore(0)
            return (shared, shared.readOnly)
        }
        let stage = try StoreFixture { store in
            store.onView = { _ in Shown(count: readOnly.value) }
            store.task {
                for await value in readOnly.updates { store.log.append("\(value)") }
            }
        }
        AppLoop.run { shared.commit { $0 = 3 } }
        try stage.session.advance(by: .zero)
        #expect(stage.session.view["count"] == 3)
        #expect(stage.log == ["0", "3"])
    }

    @Test func `a listener receives each event until it is cancelled`() throws {
        let stage = try StoreFixture()
        let store = try #require(stage.store)
        let binding = AppLoop.run { store.bind { [weak store] in store?.log.append("heard \($0)") } }
        try stage.session.send(Told.say("a"))
        #expect(stage.log == [#"heard word("a")"#])
        AppLoop.run { binding.cancel() }
        try stage.session.send(Told.say("b"))
        #expect(stage.log.count == 1)
        #expect(stage.said == ["a", "b"])
    }

    @Test func `an event precedes the events that its listeners send`() throws {
        let stage = try StoreFixture()
        let store = try #require(stage.store)
        let binding = AppLoop.run {
            store.bind { [weak store] event in
                if event == .word("first") { store?.send(.word("second")) }
            }
        }
        try stage.session.send(Told.say("first"))
        #expect(stage.said == ["first", "second"])
        AppLoop.run { binding.cancel() }
    }

    @Test func `a listener can cancel itself or another during an event`() throws {
        let stage = try StoreFixture()
        let store = try #require(stage.store)
        AppLoop.run {
            var second: TestStore.Binding?
            store.bind { [weak store] _ in
                store?.log.append("first")
                second?.cancel()
            }
            second = store.bind { [weak store] _ in store?.log.append("second") }
        }
        try stage.session.send(Told.say("a"))
        #expect(stage.log == ["first"])
    }
}

private struct Notes: Equatable {
    var titles: [String] = []
    var selected = 0
}

@AppActor
private final class NotesProvider {
    @Provided var currentState: Notes

    init(_ state: Notes) { _currentState = Provided(wrappedValue: state) }

    var publications: Int { _currentState.publications }

    func replace(with titles: [String], selected: Int) {
        _currentState.commit {
            $0.titles = titles
            $0.selected = selected
        }
    }

    func add(_ title: String, thenSelect index: Int) throws {
        try _currentState.commit { state in
            state.titles.append(title)
            guard state.titles.indices.contains(index) else { throw Rejected("noteNotFound") }
            state.selected = index
        }
    }
}
