import JSON
import Offstage
import OffstageTesting
import Synchronization
import TestHelpers
import Testing

/// Tests work that outlives its action, work that ends with its screen, and work off the loop.
@Suite(.onLoop)
struct BackgroundWorkTests {
    @Test func `an action does not wait for background work, whose publications are detached`() throws {
        let stage = try StoreFixture(custom: { store in
            store.task {
                store.send(.word("at once"))
                try? await store.clock.sleep(for: .milliseconds(10))
                store.send(.word("late"))
            }
        })
        let id = try stage.custom()
        #expect(stage.outcome(id) == "done")
        let first = stage.session.takeNotifications()
        #expect(
            first.map { $0["params"]?["cause"] } == [
                ["origin": "frontEnd", "requestId": .integer(id), "actionId": "a1"]
            ])
        #expect(throws: TestSession.NotAnswered.self) {
            try stage.session.request("session/wait", ["until": ["idle": true]])
        }
        try stage.session.advance(by: .milliseconds(10))
        let late = stage.session.takeNotifications()
        #expect(
            late.map { $0["params"]?["cause"] } == [
                ["origin": "frontEnd", "requestId": .integer(id), "actionId": "a1", "detached": true]
            ])
        #expect(try stage.session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
    }

    @Test func `closing a session cancels background work, which publishes nothing more`() throws {
        let outcome = Outcome()
        let stage = try StoreFixture(custom: { store in
            store.task {
                do { try await store.clock.sleep(for: .seconds(1)) } catch { outcome.note("cancelled") }
                store.send(.word("too late"))
            }
        })
        try stage.session.send(Told.custom)
        _ = stage.session.takeNotifications()
        try stage.session.close()
        #expect(outcome.notes == ["cancelled"])
        #expect(stage.session.takeNotifications().map { $0["method"] } == ["session/didClose"])
        #expect(stage.store == nil)
    }

    @Test func `work that a store starts in its initialiser belongs to the session`() throws {
        let stage = try StoreFixture { store in
            let store = store
            store.task {
                try? await store.clock.sleep(for: .milliseconds(10))
                store.shown.text = "loaded"
                store.send(.word("loaded"))
            }
        }
        #expect(throws: TestSession.NotAnswered.self) {
            try stage.session.request("session/wait", ["until": ["idle": true]])
        }
        try stage.session.advance(by: .milliseconds(10))
        #expect(stage.session.view["text"] == "loaded")
        #expect(stage.said == ["loaded"])
        #expect(try stage.session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
        // The session also counts later work correctly.
        _ = try stage.start(.slow(ms: 10, "x"))
        #expect(throws: TestSession.NotAnswered.self) {
            try stage.session.request("session/wait", ["until": ["idle": true]])
        }
    }

    @Test func `child tasks of a handler run on the loop and end before it does`() throws {
        let stage = try StoreFixture(custom: { store in
            async let slow = store.double(4, after: 4)
            async let quick = store.double(1, after: 1)
            let sums = await withTaskGroup(of: Int.self) { group in
                for number in [3, 2] { group.addTask { await store.double(number, after: number) } }
                var sums: [Int] = []
                for await sum in group { sums.append(sum) }
                return sums
            }
            store.send(.word("\(await quick) \(sums) \(await slow)"))
        })
        let id = try stage.custom()
        try stage.session.advance(by: .milliseconds(4))
        #expect(stage.said == ["2 [4, 6] 8"])
        #expect(stage.outcome(id) == "done")
    }

    @Test func `a nonisolated function that a handler awaits stays on the loop`() throws {
        let stage = try StoreFixture(custom: { store in store.send(.word("\(await isOnLoop())")) })
        let id = try stage.custom()
        #expect(stage.outcome(id) == "done")
        #expect(stage.said == ["true"])
    }

    @Test func `cancelling an action cancels its child tasks`() throws {
        let stage = try StoreFixture(custom: { store in
            async let child: Void = store.clock.sleep(for: .seconds(1))
            do { try await child } catch { store.log.append("child cancelled") }
        })
        let id = try stage.custom()
        stage.session.notify("$/cancelRequest", ["id": .integer(id)])
        #expect(stage.outcome(id) == "cancelled")
        #expect(stage.log == ["child cancelled"])
    }

    @Test func `work on another thread resumes in the store`() async throws {
        let stage = try StoreFixture(custom: { store in
            let sum = await Task.detached { (1...100).reduce(0, +) }.value
            store.send(.word("\(sum)"))
        })
        let id = try stage.custom()
        try await stage.session.settle()
        #expect(stage.outcome(id) == "done")
        #expect(stage.said == ["5050"])
    }

    @Test func `a closed store is released after the last job that holds it`() async throws {
        let gate = Gate()
        let stage = try StoreFixture(custom: { store in
            await Task.detached { await gate.wait() }.value
            store.send(.word("too late"))
        })
        let id = try stage.custom()
        try stage.session.close()
        #expect(stage.outcome(id) == "sessionClosed")
        // The task on the other thread still retains the store.
        #expect(stage.store != nil)
        gate.open()
        try await stage.session.settle()
        #expect(stage.store == nil)
        #expect(stage.session.takeEvents() == [])
        #expect(stage.session.takeLog().map(\.logger) == ["scopes"])
    }

    @Test func `stores are released with their sessions during any work`() throws {
        for _ in 0..<20 {
            let stage = try StoreFixture(custom: { store in
                store.task { try? await store.clock.sleep(for: .seconds(1)) }
                try await store.clock.sleep(for: .seconds(1))
            })
            try stage.session.send(Told.custom)
            try stage.session.send(Told.queued(ms: 5))
            try stage.session.send(Told.queued(ms: 5))
            try stage.session.close()
            #expect(stage.store == nil)
        }
    }

    @Test func `work that is started after the close never runs`() throws {
        let stage = try StoreFixture(custom: { store in
            try? await store.clock.sleep(for: .seconds(1))
            store.task { store.log.append("ran") }
        })
        let store = try #require(stage.store)
        try stage.session.send(Told.custom)
        try stage.session.close()
        AppLoop.run { #expect(store.log == []) }
        #expect(stage.session.takeLog().map(\.logger) == ["scopes"], "the test holds the store")
    }

    @Test func `an action that a store sends itself in its initialiser runs and is counted`() throws {
        let stage = try StoreFixture { store in
            store.receive(.slow(ms: 10, "loaded"))
            store.receive(.queued(ms: 20))
            store.receive(.queued(ms: 10))
        }
        #expect(throws: TestSession.NotAnswered.self) {
            try stage.session.request("session/wait", ["until": ["idle": true]])
        }
        try stage.session.advance(by: .milliseconds(30))
        #expect(stage.log == ["began 20", "ended 20", "began 10", "ended 10"])
        #expect(stage.said == ["loaded", "20", "10", "10"])
        #expect(try stage.session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
    }

    @Test func `progress is told ten times a second by the session's clock`() throws {
        let stage = try StoreFixture(custom: { store in
            for step in 0..<20 {
                store.report("step \(step)", percentage: step * 5)
                try await store.clock.sleep(for: .milliseconds(50))
            }
        })
        let id = stage.session.start("action/send", ["action": try Told.custom.json, "workDoneToken": 1])
        try stage.session.advance(by: .seconds(1))
        #expect(stage.outcome(id) == "done")
        let values = stage.session.takeNotifications().compactMap { $0["params"]?["value"] }
        #expect(values.map { $0["kind"] } == ["begin"] + Array(repeating: "report", count: 10) + ["end"])
        #expect(values.dropFirst().dropLast().map { $0["percentage"] } == (0..<10).map { .integer(Int64($0 * 10)) })
    }

    @Test func `progress is reported only to who asked for it`() throws {
        let stage = try StoreFixture(custom: { $0.report("halfway", percentage: 50) })
        try stage.session.send(Told.custom)
        #expect(stage.session.takeNotifications() == [])
        try stage.session.request("action/send", ["action": Told.custom.json, "workDoneToken": "t"])
        #expect(
            stage.session.takeNotifications().map { $0["params"]?["value"]?["kind"] } == ["begin", "report", "end"])
    }
}

extension TestStore {
    fileprivate func double(_ number: Int, after ms: Int) async -> Int {
        try? await clock.sleep(for: .milliseconds(ms))
        return number * 2
    }
}

private nonisolated func isOnLoop() async -> Bool { AppLoop.shared.isCurrent }

/// Notes that any thread can add.
private final class Outcome: Sendable {
    private let noted = Mutex<[String]>([])
    var notes: [String] { noted.withLock { $0 } }
    func note(_ text: String) { noted.withLock { $0.append(text) } }
}
