import Foundation
import JSON
import Offstage
import OffstageTesting
import RouteReplica
import Testing

/// Tests when a session publishes a view, and whether it sends a patch or the full view.
@Suite(.onLoop)
struct ViewTests {
    /// Params of each `screen/didChange` since the last call: its patch or view, and its revisions.
    private func changes(_ stage: StoreFixture) -> [JSONValue] {
        stage.session.takeNotifications().filter { $0["method"] == "screen/didChange" }.compactMap { $0["params"] }
    }

    /// Shows a long text, so that a patch is always shorter than the view.
    private func stage(_ custom: @escaping @AppActor @Sendable (TestStore) async throws -> Void) throws -> StoreFixture
    {
        try StoreFixture { store in
            store.shown.text = String(repeating: "long ", count: 40)
            store.onCustom = custom
        }
    }

    @Test func `a turn sends its differences once`() throws {
        let stage = try stage { store in
            store.shown.count = 1
            store.shown.count = 2
            store.shown.ratio = 0.5
        }
        try stage.session.send(Told.custom)
        let changes = changes(stage)
        #expect(changes.count == 1)
        #expect(
            changes.first?["patch"] == [
                ["op": "replace", "path": "/count", "value": 2], ["op": "add", "path": "/ratio", "value": 0.5],
            ])
        #expect(changes.first?["fromViewRev"] == 1)
        #expect(changes.first?["viewRev"] == 2)
    }

    @Test func `a value that a turn restores is not sent`() throws {
        let stage = try stage { store in
            store.shown.count = 1
            store.send(.word("between"))
            store.shown.count = 0
        }
        try stage.session.send(Told.custom)
        #expect(stage.session.takeNotifications().map { $0["method"] } == ["session/event"])
        #expect(try stage.session.request("screen/get")["viewRev"] == 1)
    }

    @Test func `a handler of two turns sends a patch after each`() throws {
        let stage = try stage { store in
            store.shown.count = 1
            try await store.clock.sleep(for: .milliseconds(1))
            store.shown.count = 2
        }
        let id = try stage.custom()
        #expect(changes(stage).map { $0["patch"] } == [[["op": "replace", "path": "/count", "value": 1]]])
        try stage.session.advance(by: .milliseconds(1))
        #expect(changes(stage).map { $0["patch"] } == [[["op": "replace", "path": "/count", "value": 2]]])
        #expect(stage.outcome(id) == "done")
    }

    @Test func `state that is not observable is sent at the end of a turn between two awaits`() throws {
        let stage = try stage { store in
            try await store.clock.sleep(for: .milliseconds(1))
            store.shown.count = 7
            try await store.clock.sleep(for: .seconds(1))
        }
        let id = try stage.custom()
        #expect(changes(stage).isEmpty)
        try stage.session.advance(by: .milliseconds(1))
        #expect(changes(stage).map { $0["patch"] } == [[["op": "replace", "path": "/count", "value": 7]]])
        #expect(stage.outcome(id) == nil)
    }

    @Test func `each of many busy sessions sends its own changes`() throws {
        let stages = try (0..<20).map { _ in
            try stage { store in
                try await store.clock.sleep(for: .milliseconds(1))
                store.shown.count = 7
                try await store.clock.sleep(for: .seconds(1))
            }
        }
        for stage in stages { _ = try stage.custom() }
        for stage in stages {
            try stage.session.advance(by: .milliseconds(1))
            #expect(changes(stage).map { $0["patch"] } == [[["op": "replace", "path": "/count", "value": 7]]])
        }
    }

    @Test func `a change by background work is sent`() throws {
        let model = AppLoop.run { Label() }
        let stage = try StoreFixture { store in
            store.onView = { _ in Shown(text: model.title, count: model.isLoading ? 1 : 0) }
            store.onCustom = { store in
                store.task {
                    try? await store.clock.sleep(for: .milliseconds(5))
                    model.isLoading = true
                }
            }
        }
        try stage.session.send(Told.custom)
        #expect(changes(stage).isEmpty)
        try stage.session.advance(by: .milliseconds(5))
        let changes = changes(stage)
        #expect(changes.count == 1)
        #expect(changes.first?["cause"]?["actionId"] == "a1")
        #expect(changes.first?["cause"]?["detached"] == true)
        #expect(stage.session.view["count"] == 1)
    }

    @Test func `a change without an action has the app as its cause`() async throws {
        let model = AppLoop.run { Label() }
        let stage = try StoreFixture { $0.onView = { _ in Shown(text: model.title) } }
        AppLoop.run { model.title = "Stop" }
        try await stage.session.settle()
        let changes = changes(stage)
        #expect(changes.map { $0["cause"] } == [["origin": "app"]])
        #expect(stage.session.view["text"] == "Stop")
        // Observation still works for a second change.
        AppLoop.run { model.title = "Go" }
        try await stage.session.settle()
        #expect(self.changes(stage).count == 1)
    }

    @Test func `a view of an observed object follows every kind of change`() async throws {
        let model = AppLoop.run { Model() }
        let stage = try StoreFixture {
            $0.onView = { _ in Shown(text: "\(model.words) \(model.doubled) \(model.owner != nil)", count: model.count)
            }
        }
        let owner = NSObject()
        func text(after change: @AppActor () -> Void) async throws -> JSONValue? {
            AppLoop.run(change)
            try await stage.session.settle()
            return changes(stage).isEmpty ? nil : stage.session.view["text"]
        }
        #expect(try await text { model.count = 2 } == "[] 4 false")
        #expect(try await text { model.words.append("a") } == "[\"a\"] 4 false")
        #expect(try await text { model.owner = owner } == "[\"a\"] 4 true")
        #expect(try await text { model.unseen += 1 } == nil)
        #expect(try await text { model.count += 1 } == "[\"a\"] 6 true")
    }

    @Test func `an object that many sessions show tells each, and keeps none that was closed`() async throws {
        let model = AppLoop.run { Model() }
        let stages = try (0..<40).map { _ in try StoreFixture { $0.onView = { _ in Shown(count: model.count) } } }
        for stage in stages[..<20] {
            try stage.session.close()
            #expect(stage.store == nil)
        }
        for round in 1...3 {
            AppLoop.run { model.count = round }
            for stage in stages[20...] {
                try await stage.session.settle()
                #expect(changes(stage).count == 1)
                #expect(stage.session.view["count"] == .integer(Int64(round)))
            }
        }
    }

    @Test func `a view that changes what it reads is computed once a turn`() async throws {
        let model = AppLoop.run { Model() }
        let stage = try StoreFixture {
            $0.onView = { _ in
                model.count += 1
                return Shown(count: model.count)
            }
        }
        let before = AppLoop.run { model.count }
        try await stage.session.settle()
        #expect(AppLoop.run { model.count } == before)
    }

    @Test func `a number that JSON cannot represent is logged, and later views are sent`() throws {
        let stage = try stage { store in
            switch store.log.count {
            case 0:
                store.shown.count = 1
                store.shown.ratio = .nan
            case 1: store.shown.count = 2
            default: store.shown.ratio = 1.5
            }
            store.log.append("")
        }
        #expect(try stage.session.send(Told.custom) == "done")
        let entries = stage.session.takeNotifications()
        #expect(entries.map { $0["method"] } == ["log/entry"])
        #expect(entries.first?["params"]?["level"] == "error")
        #expect(stage.session.view["count"] == 0)
        try stage.session.send(Told.custom)
        #expect(changes(stage).isEmpty)
        try stage.session.send(Told.custom)
        let changes = changes(stage)
        #expect(
            changes.map { $0["patch"] } == [
                [["op": "replace", "path": "/count", "value": 2], ["op": "add", "path": "/ratio", "value": 1.5]]
            ])
        #expect(changes.map { $0["fromViewRev"] } == [1])
        #expect(changes.map { $0["viewRev"] } == [2])
        #expect(stage.session.view["count"] == 2)
    }

    @Test func `a first view that cannot be written refuses the session`() throws {
        let refusal = #expect(throws: TestSession.Refused.self) { try StoreFixture { $0.shown.ratio = -.infinity } }
        #expect(refusal?.code == 1502)
        #expect(refusal?.kind == "factoryFailed")
    }

    @Test func `a store that cannot be made refuses the session with the reason`() throws {
        struct NoDisk: Error, CustomStringConvertible { var description: String { "there is no disk" } }
        let refusal = #expect(throws: TestSession.Refused.self) { try StoreFixture { _ in throw NoDisk() } }
        #expect(refusal?.code == 1502)
        #expect(refusal?.error["message"]?.string?.contains("there is no disk") == true)
    }

    @Test func `applying all patches produces the view of screen/get`() throws {
        let stage = try stage { store in
            store.shown.count += 1
            store.shown.ratio = store.shown.count % 3 == 0 ? nil : Double(store.shown.count)
            if store.shown.count % 4 == 0 { store.shown.text += "x" }
        }
        var copy = stage.session.view
        for _ in 0..<12 {
            try stage.session.send(Told.custom)
            for change in changes(stage) {
                if let view = change["view"] { copy = view }
                if let patch = change["patch"] { copy = try JSONPatch.apply(patch, to: copy) }
            }
            #expect(copy == stage.session.view)
        }
    }

    @Test func `a violated invariant is logged with its action`() throws {
        let stage = try StoreFixture { store in
            store.invariant = { $0.shown.count < 2 ? nil : "count is \($0.shown.count), and at most 1" }
            store.onCustom = { $0.shown.count += 1 }
        }
        try stage.session.send(Told.custom)
        #expect(stage.session.takeNotifications().map { $0["method"] } == ["screen/didChange"])
        #expect(try stage.session.send(Told.custom) == "done")
        let entry = stage.session.takeNotifications().first { $0["method"] == "log/entry" }
        #expect(entry?["params"]?["level"] == "error")
        #expect(entry?["params"]?["message"]?.string?.contains("count is 2, and at most 1") == true)
        #expect(entry?["params"]?["message"]?.string?.contains("a2") == true)
        #expect(entry?["params"]?["message"]?.string?.contains("custom") == true)
    }
}

@AppActor @Observable
private final class Model {
    var count = 0 { didSet { doubled = count * 2 } }
    var words: [String] = []
    weak var owner: NSObject?
    /// Its storage must not clash with what the macro adds.
    var observers = 0
    @ObservationIgnored private(set) var doubled = 0
    @ObservationIgnored var unseen = 0
}

@AppActor @Observable
private final class Label {
    var title = "Go"
    var isLoading = false
}
