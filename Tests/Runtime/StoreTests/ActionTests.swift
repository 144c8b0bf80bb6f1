import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests actions: outcomes, order, policies, errors.
@Suite(.onLoop)
struct ActionTests {
    @Test func `an action that a store passes to its base class is unhandled`() throws {
        let stage = try StoreFixture()
        #expect(try stage.session.send(Told.unknownToTheStore) == "unhandled")
        #expect(stage.said == [])
    }

    @Test func `events are published in order, before the answer`() throws {
        let stage = try StoreFixture()
        try stage.session.send(Told.sayAll(["a", "b", "c"]))
        #expect(stage.said == ["a", "b", "c"])
        let lines = stage.session.transcript.split(separator: "\n").suffix(4)
        #expect(lines.map { $0.contains("session/event") } == [true, true, true, false])
    }

    @Test func `the schema has tags for state events and policies`() throws {
        let stage = try StoreFixture()
        let definitions = try stage.session.request("app/describe")["defs"]
        let events = definitions?["Said"]?["oneOf"]?.array ?? []
        #expect(events.map { $0["x-tags"] } == [nil, ["state"], nil])
        let actions = definitions?["Told"]?["oneOf"]?.array ?? []
        #expect(
            actions.compactMap { $0["x-tags"] } == [
                ["drop"], ["latest"], ["queue"], ["queue"], ["debounce:300"], ["throttle:100"],
            ])
    }

    @Test func `without a policy actions run concurrently`() throws {
        let stage = try StoreFixture()
        let slow = try stage.start(.slow(ms: 20, "slow"))
        let quick = try stage.start(.slow(ms: 10, "quick"))
        try stage.session.advance(by: .milliseconds(15))
        #expect(stage.said == ["quick"])
        #expect(stage.outcome(quick) == "done")
        #expect(stage.outcome(slow) == nil)
        try stage.session.advance(by: .milliseconds(5))
        #expect(stage.said == ["slow"])
        #expect(stage.outcome(slow) == "done")
    }

    @Test func `the policy drop answers a second action of the same case at once without running it`() throws {
        let stage = try StoreFixture()
        let first = try stage.start(.dropped(ms: 10))
        let second = try stage.start(.dropped(ms: 20))
        #expect(stage.outcome(second) == "dropped")
        try stage.session.advance(by: .milliseconds(100))
        #expect(stage.outcome(first) == "done")
        #expect(stage.log == ["began 10", "ended 10"])
        let third = try stage.start(.dropped(ms: 30))
        try stage.session.advance(by: .milliseconds(30))
        #expect(stage.outcome(third) == "done")
    }

    @Test func `the policy latest cancels the running action and drops its later events`() throws {
        let stage = try StoreFixture()
        let first = try stage.start(.latest(ms: 10))
        let second = try stage.start(.latest(ms: 20))
        #expect(stage.outcome(first) == "superseded")
        try stage.session.advance(by: .milliseconds(100))
        #expect(stage.outcome(second) == "done")
        #expect(stage.said == ["10", "20", "20"])
        #expect(stage.log == ["began 10", "began 20", "cancelled 10", "ended 20"])
    }

    @Test func `the policy queue runs all queued cases one at a time in order of arrival`() throws {
        let stage = try StoreFixture()
        let ids = try [Told.queued(ms: 3), .alsoQueued(ms: 2), .queued(ms: 1)].map(stage.start)
        // Other actions start at once.
        #expect(try stage.session.send(Told.say("beside")) == "done")
        #expect(stage.log == ["began 3"])
        try stage.session.advance(by: .milliseconds(3))
        #expect(ids.map(stage.outcome) == ["done", nil, nil])
        try stage.session.advance(by: .milliseconds(3))
        #expect(ids.map(stage.outcome) == ["done", "done", "done"])
        #expect(stage.log == ["began 3", "ended 3", "began 2", "ended 2", "began 1", "ended 1"])
    }

    @Test func `a cancelled queued action never runs, and the next one runs`() throws {
        let stage = try StoreFixture()
        let first = try stage.start(.queued(ms: 3))
        let second = try stage.start(.queued(ms: 2))
        let third = try stage.start(.queued(ms: 1))
        stage.session.notify("$/cancelRequest", ["id": .integer(second)])
        #expect(stage.session.answer(to: second)?["error"]?["code"] == -32800)
        try stage.session.advance(by: .milliseconds(10))
        #expect(stage.outcome(first) == "done")
        #expect(stage.outcome(third) == "done")
        #expect(stage.log == ["began 3", "ended 3", "began 1", "ended 1"])
    }

    @Test func `cancelling the running action of a queue starts the next`() throws {
        let stage = try StoreFixture()
        let first = try stage.start(.queued(ms: 30))
        let second = try stage.start(.queued(ms: 2))
        stage.session.notify("$/cancelRequest", ["id": .integer(first)])
        #expect(stage.outcome(first) == "cancelled")
        try stage.session.advance(by: .milliseconds(2))
        #expect(stage.outcome(second) == "done")
        #expect(stage.log == ["began 30", "cancelled 30", "began 2", "ended 2"])
    }

    @Test func `the policy debounce starts an action after a time in which none of its case arrived`() throws {
        let stage = try StoreFixture()
        let first = try stage.start(.debounced(ms: 1))
        try stage.session.advance(by: .milliseconds(299))
        #expect(stage.log == [])
        let second = try stage.start(.debounced(ms: 2))
        #expect(stage.outcome(first) == "superseded")
        try stage.session.advance(by: .milliseconds(299))
        #expect(stage.log == [])
        try stage.session.advance(by: .milliseconds(1))
        #expect(stage.log == ["began 2"])
        let third = try stage.start(.debounced(ms: 3))
        #expect(stage.outcome(second) == "superseded")
        try stage.session.advance(by: .milliseconds(303))
        #expect(stage.outcome(third) == "done")
        #expect(stage.log == ["began 2", "cancelled 2", "began 3", "ended 3"])
    }

    @Test func `the policy throttle starts the first action at once, and the last one after its time`() throws {
        let stage = try StoreFixture()
        let ids = try (1...4).map { try stage.start(.throttled(ms: $0)) }
        #expect(stage.log == ["began 1"])
        #expect(ids.map(stage.outcome) == [nil, "superseded", "superseded", nil])
        try stage.session.advance(by: .milliseconds(99))
        #expect(stage.log == ["began 1", "ended 1"])
        try stage.session.advance(by: .milliseconds(1))
        let fifth = try stage.start(.throttled(ms: 5))
        try stage.session.advance(by: .milliseconds(50))
        #expect(stage.log == ["began 1", "ended 1", "began 4", "ended 4"])
        #expect(stage.outcome(ids[3]) == "done")
        try stage.session.advance(by: .milliseconds(55))
        #expect(stage.outcome(fifth) == "done")
        try stage.session.advance(by: .milliseconds(1000))
        _ = try stage.start(.throttled(ms: 6))
        #expect(stage.log.last == "began 6")
    }

    @Test func `a cancelled action that waits never runs`() throws {
        let stage = try StoreFixture()
        let id = try stage.start(.debounced(ms: 1))
        stage.session.notify("$/cancelRequest", ["id": .integer(id)])
        #expect(stage.outcome(id) == "cancelled")
        try stage.session.advance(by: .milliseconds(1000))
        #expect(stage.log == [])
        #expect(try stage.session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
    }

    @Test func `an action that waits keeps its session busy, and is cancelled with its screen`() throws {
        let stage = try StoreFixture()
        let id = try stage.start(.debounced(ms: 1))
        let effects = try stage.session.request("inspect/effects")
        #expect(effects["running"]?[0]?["name"] == "debounced")
        try stage.session.close()
        #expect(stage.outcome(id) == "sessionClosed")
    }

    @Test func `a task can cancel the running one of its name`() throws {
        let stage = try StoreFixture(custom: { store in
            store.task("search", cancelsPrevious: true) {
                do {
                    try await store.clock.sleep(for: .milliseconds(10))
                    store.log.append("found")
                } catch { store.log.append("cancelled") }
            }
            store.task("other") { store.log.append("other") }
        })
        try stage.session.send(Told.custom)
        try stage.session.advance(by: .milliseconds(5))
        try stage.session.send(Told.custom)
        try stage.session.advance(by: .milliseconds(10))
        #expect(stage.log == ["other", "other", "cancelled", "found"])
    }

    @Test func `events of a cancelled handler are dropped and logged`() throws {
        let stage = try StoreFixture()
        let id = try stage.start(.latest(ms: 10))
        _ = stage.session.takeNotifications()
        stage.session.notify("$/cancelRequest", ["id": .integer(id)])
        #expect(stage.outcome(id) == "cancelled")
        let notifications = stage.session.takeNotifications()
        #expect(notifications.map { $0["method"] } == ["log/entry"])
        #expect(notifications.first?["params"]?["level"] == "debug")
        #expect(notifications.first?["params"]?["message"]?.string?.contains("'word' of test.main was dropped") == true)
        #expect(try stage.session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
    }

    @Test func `an action whose handler ignores its cancellation is answered at once`() async throws {
        let stage = try StoreFixture { store in
            store.onCustom = { store in
                for _ in 0..<2 { try? await store.clock.sleep(for: .milliseconds(5)) }
                await store.ignoringCancellation()
                store.send(.word("late"))
            }
        }
        let id = try stage.custom()
        stage.session.notify("$/cancelRequest", ["id": .integer(id)])
        #expect(stage.outcome(id) == "cancelled")
        try await stage.session.settle()
        let notifications = stage.session.takeNotifications()
        #expect(notifications.map { $0["method"] } == ["log/entry"])
    }

    @Test func `a rejection has the store's kind and message`() throws {
        let stage = try StoreFixture(custom: { _ in throw Rejected("noteNotFound", "there is no such note") })
        let refusal = #expect(throws: TestSession.Refused.self) { try stage.session.send(Told.custom) }
        #expect(refusal?.code == 1202)
        #expect(refusal?.kind == "noteNotFound")
        #expect(refusal?.error["message"] == "there is no such note")
    }

    @Test func `any other error fails the action`() throws {
        struct Trouble: Error, CustomStringConvertible { var description: String { "the cat is on the keyboard" } }
        let stage = try StoreFixture(custom: { _ in throw Trouble() })
        let refusal = #expect(throws: TestSession.Refused.self) { try stage.session.send(Told.custom) }
        #expect(refusal?.code == -32803)
        #expect(refusal?.kind == "actionFailed")
        #expect(refusal?.error["message"]?.string?.contains("the cat is on the keyboard") == true)
    }

    @Test func `a CancellationError that the handler throws itself is a failure`() throws {
        let stage = try StoreFixture(custom: { _ in throw CancellationError() })
        let refusal = #expect(throws: TestSession.Refused.self) { try stage.session.send(Told.custom) }
        #expect(refusal?.code == -32803)
    }

    @Test func `an event that JSON cannot represent fails its action and gets no seq`() throws {
        let stage = try StoreFixture(custom: { store in
            store.send(.number(.infinity))
            store.send(.word("next"))
        })
        let refusal = #expect(throws: TestSession.Refused.self) { try stage.session.send(Told.custom) }
        #expect(refusal?.code == -32803)
        let events = stage.session.takeNotifications()
        #expect(events.map { $0["params"]?["seq"] } == [1])
        #expect(events.map { $0["params"]?["n"] } == [1])
    }

    @Test func `actions of one session start in the order of arrival`() throws {
        let stage = try StoreFixture()
        let ids = try (1...20).map { try stage.start(.slow(ms: 100 - $0, "\($0)")) }
        try stage.session.advance(by: .milliseconds(100))
        #expect(stage.said == (1...20).reversed().map(String.init))
        #expect(ids.map(stage.outcome).allSatisfy { $0 == "done" })
    }

    @Test func `an action that the app sends has the app as its cause`() throws {
        let stage = try StoreFixture(custom: { $0.receive(.say("echo")) })
        try stage.session.send(Told.custom)
        let event = stage.session.takeNotifications().first { $0["method"] == "session/event" }
        #expect(event?["params"]?["event"]?["value"] == "echo")
        #expect(event?["params"]?["cause"] == ["origin": "app", "actionId": "a2"])
    }

    @Test func `the failure of an action that the app sends is logged`() throws {
        let stage = try StoreFixture(custom: { $0.receive(.unknownToTheStore) })
        try stage.session.send(Told.custom)
        let entry = stage.session.takeNotifications().first { $0["method"] == "log/entry" }
        #expect(entry?["params"]?["level"] == "warning")
        #expect(entry?["params"]?["logger"] == "test.main")
    }
}

extension TestStore {
    /// Suspends once, even when the task is cancelled.
    func ignoringCancellation() async {
        await Task.detached {}.value
    }
}
