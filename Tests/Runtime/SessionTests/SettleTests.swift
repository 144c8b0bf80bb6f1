import AppLoop
import ConformanceKit
import JSON
import Offstage
import OffstageTesting
import TestHelpers
import Testing

/// Tests `settle`, the answers to requests of the platform, and the rows of lists in `TestSession`.
@Suite(.onLoop)
struct SettleTests {
    private let gate = Gate()

    private func session() throws -> TestSession {
        try TestSession(settleApp) { [gate] registry in registry.register { gate } }
    }

    // MARK: Settling

    @Test func `settle waits for work on another thread`() async throws {
        let session = try session()
        #expect(try session.send(SettleAction.fetch) == nil)
        #expect(session.view["text"] == "fetching")
        openLater()
        try await session.settle()
        #expect(session.view["text"] == "fetched")
        try session.finish()
    }

    @Test func `settle ends after its limit, names the effects, and can be called again`() async throws {
        let session = try session()
        try session.send(SettleAction.fetch)
        let start = ContinuousClock.now
        let waiting = await #expect(throws: TestSession.NotAnswered.self) {
            try await session.settle(limit: .milliseconds(20))
        }
        #expect(
            waiting?.description.hasSuffix("work on another thread has not been answered yet; running effects: fetch")
                == true)
        #expect(ContinuousClock.now - start >= .milliseconds(20), "a limit below a second is a limit")
        openLater()
        try await session.settle()
        #expect(session.view["text"] == "fetched")
    }

    @Test func `settle ends after its limit when a handler never pauses`() async throws {
        let session = try session()
        try session.send(SettleAction.fetchThenSpin)
        // The handler continues when `settle` runs the loop.
        gate.open()
        let problems = await #expect(throws: TestSession.Problems.self) {
            try await session.settle(limit: .milliseconds(200))
        }
        #expect(problems?.problems == ["the app ran for 0.2 seconds without a pause; running effects: fetchThenSpin"])
        // The handler runs until the request to close the session has cancelled it.
        #expect(throws: TestSession.Problems.self) { try session.close() }
    }

    @Test func `settle throws the error of a handler that fails on another thread`() async throws {
        let session = try session()
        try session.send(SettleAction.fetchThenFail)
        openLater()
        let failure = await #expect(throws: TestSession.Refused.self) { try await session.settle() }
        #expect(failure?.kind == "noServer")
    }

    /// Opens the gate from another thread while `settle` blocks this one.
    private func openLater() { Task.detached { [gate] in gate.open() } }

    // MARK: Requests of the platform

    private func picked(_ session: TestSession) -> [JSONValue] {
        session.takeEvents().filter { $0["type"] == "picked" }
    }

    @Test func `a request is fulfilled with a result`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .request))
        #expect(try session.fulfil(["code": "4006381"]) == "committed")
        #expect(picked(session) == [["type": "picked", "result": ["code": "4006381"]]])
        let again = #expect(throws: TestSession.Refused.self) { try session.fulfil() }
        #expect(again?.code == 1300)
        try session.finish()
    }

    @Test func `a request is refused with a reason`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .request))
        #expect(try session.refuse("canceled") == "committed")
        #expect(picked(session) == [["type": "picked", "reason": "canceled"]])
        #expect(throws: TestSession.Refused.self) { try session.refuse("canceled") }
    }

    @Test func `a layer of the app's own is fulfilled with a result of its type`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .rating))
        let wrong = #expect(throws: TestSession.Refused.self) { try session.fulfil(["stars": "five"]) }
        #expect(wrong?.kind == "resultTypeMismatch")
        try session.fulfil(["stars": 5])
        #expect(picked(session) == [["type": "picked", "result": ["stars": 5]]])
    }

    @Test func `a layer that is no request is neither fulfilled nor refused`() throws {
        let session = try TestSession(kitApp)
        try session.send(KitAction.show(layout: .choice))
        #expect(throws: TestSession.Refused.self) { try session.fulfil() }
        #expect(throws: TestSession.Refused.self) { try session.refuse("no") }
        try session.answer("no")
    }

    // MARK: Rows

    @Test func `rows that are only written are decoded as they were sent`() throws {
        let session = try session()
        #expect(throws: TestSession.ElementError.self) { try session.view(as: SettleView.self) }
        #expect(try session.rows(in: "numbers").map(\.title) == (0..<50).map { "number \($0)" })
        #expect(try session.rows(in: "Numbers", as: RowView.self).first?.id == 0)
        #expect(throws: TestSession.ElementError.self) { try session.rows(in: "numbers", as: SettleView.self) }
        let missing = #expect(throws: TestSession.ElementError.self) { try session.rows(in: "letters") }
        #expect(missing?.kind == .missing)
    }
}

// MARK: App

private let settleApp = App("settle", screen: Screen("settle.main", store: SettleStore.init))

@Wire
private enum SettleAction {
    case fetch
    case fetchThenSpin
    case fetchThenFail
}

@Wire
private struct SettleView {
    var text = ""
    var numbers: ListView<Numbers>
}

/// Rows made from a number.
private struct Numbers: ListRows {
    let count: Int
    func rows(in range: Range<Int>) -> [RowView] { range.map { RowView(id: $0, title: "number \($0)") } }
}

private final class SettleStore: Store<Never, SettleAction>, Viewable {
    private(set) var view = SettleView(numbers: ListView(id: "numbers", label: "Numbers", rows: Numbers(count: 1000)))
    private let gate: Gate

    init(gate: Gate) {
        self.gate = gate
        super.init()
    }

    override func handle(_ action: SettleAction) async throws {
        view.text = "fetching"
        await gate.wait()
        switch action {
        case .fetch: view.text = "fetched"
        case .fetchThenSpin: while !Task.isCancelled { await Task.yield() }
        case .fetchThenFail: throw Rejected("noServer", "the server cannot be reached")
        }
    }
}
