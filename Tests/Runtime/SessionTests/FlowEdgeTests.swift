import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests interactions of flows, guards, links, layers and the end of sessions.
@Suite(.onLoop)
struct FlowEdgeTests {
    private let journal = Journal()

    private func session(_ app: App = EdgeApps.edge, link: String? = nil) throws -> TestSession {
        try TestSession(app, link: link) { [journal] registry in registry.register { journal } }
    }

    @discardableResult
    private func open(_ session: TestSession, _ name: String) throws -> JSONValue {
        try session.request("route/open", ["url": .string("edge://\(name)")])
    }

    /// - Parameter screen: The screen that receives the actions; the active screen by default.
    private func go(_ session: TestSession, _ steps: String..., from screen: String? = nil) throws {
        for step in steps {
            #expect(try session.send(StepAction.go(to: step), to: screen) == "done", "\(step)")
        }
    }

    private func waiting(_ session: TestSession) throws -> [JSONValue] {
        try session.request("inspect/flows")["waiting"]?.array ?? []
    }
    private func running(_ session: TestSession) throws -> JSONValue? {
        try session.request("inspect/effects")["running"]
    }
    private func layers(_ session: TestSession) throws -> [JSONValue] {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?.array ?? []
    }
    private func topParams(_ session: TestSession) throws -> JSONValue? {
        try layers(session).first?["content"]?["items"]?.array?.last?["params"]
    }
    private func rev(_ session: TestSession) throws -> Int64? { try session.request("route/get")["routeRev"]?.integer }

    // MARK: Links

    @Test func `a session opened with a guarded link shows its first screen and the challenge`() throws {
        let session = try session(link: "edge://vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[edge.pin f1])]")
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.vault f1])]")
    }

    @Test func `a deferred link continues once its flow shows a screen, and later links open at once`()
        throws
    {
        let session = try session()
        #expect(try open(session, "loading/1") == ["outcome": "deferred", "ticket": "t1"])
        try go(session, "loading")
        try session.advance(by: .seconds(5))
        #expect(try session.tree == "w1[l1(stack[edge.home f1, loading.list f2, loading.user f2])]")
        #expect(try session.flows == ["f1 edge started n3", "f2 loading<f1 started n4 n5"])
        #expect(try waiting(session) == [])
        #expect(try open(session, "loading/2")["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, loading.list f2, loading.user f2])]")
        #expect(try topParams(session) == ["id": 2])
        #expect(try waiting(session) == [])
    }

    @Test(arguments: ["sheet", "stack sheet"])
    func `a link dismisses the layers above its stack`(_ sheet: String) throws {
        let session = try session()
        try go(session, sheet)
        #expect(try layers(session).count == 2)
        #expect(try open(session, "shelf")["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.shelf f1])]")
    }

    @Test func `a link that dismisses a challenge drops the deferred route`() throws {
        let session = try session()
        try open(session, "vault")
        #expect(try layers(session).count == 2)
        _ = session.takeEvents()
        #expect(try open(session, "shelf")["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.shelf f1])]")
        #expect(try waiting(session) == [])
        #expect(session.takeEvents().map { $0["kind"] } == ["guardCanceled"])
    }

    @Test func `interceptors receive the link of session/open once`() throws {
        let session = try session(EdgeApps.listening, link: "edge://shelf")
        #expect(journal.read == ["edge://shelf"])
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.shelf f1])]")
        try open(session, "shelf")
        #expect(journal.read == ["edge://shelf", "edge://shelf"])
    }

    @Test func `a link whose interceptor throws is refused with the error`() throws {
        let session = try session(EdgeApps.slow)
        let id = session.start("route/open", ["url": "edge://pin"])
        #expect(session.answer(to: id) == nil)
        try session.advance(by: .seconds(1))
        let error = session.answer(to: id)?["error"]
        #expect(error?["code"] == 1300)
        #expect(error?["data"]?["kind"] == "interceptorFailed")
        #expect(error?["message"]?.string?.contains("server unreachable") == true)
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
    }

    @Test func `a link in an interceptor is answered when the session closes`() async throws {
        let session = try session(EdgeApps.slow)
        let id = session.start("route/open", ["url": "edge://shelf"])
        #expect(session.answer(to: id) == nil)
        try session.close()
        try await session.settle()
        #expect(session.answer(to: id)?["error"]?["code"] == 1101)
        #expect(session.answer(to: id)?["error"]?["data"]?["kind"] == "sessionClosed")
    }

    @Test func `a deferred link expires without a request`() throws {
        let session = try session()
        try open(session, "loading/1")
        try session.advance(by: .seconds(599))
        #expect(session.takeEvents() == [])
        try session.advance(by: .seconds(1))
        #expect(session.takeEvents().map { $0["kind"] } == ["expired"])
        #expect(try waiting(session) == [])
    }

    // MARK: Starting

    @Test func `a flow restarted during its start shows its first screen once`() throws {
        let session = try session()
        try go(session, "late")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[launching])]")
        try session.advance(by: .milliseconds(500))
        try go(session, "restart late", from: "n3")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[launching])]")
        #expect(try session.flows == ["f1 edge started n3", "f2 late<f1 starting "])
        try session.advance(by: .milliseconds(500))
        #expect(
            try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[launching])]", "the first start would be over")
        try session.advance(by: .milliseconds(500))
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[late.list f2])]")
        #expect(
            try session.flows.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "f1 edge started", "f2 late<f1 started",
            ])
        #expect(journal.read == [])
        #expect(try running(session) == [])
        #expect(!session.transcript.contains("log/entry"))
    }

    @Test func `a flow that restarts itself during its start shows its first screen once`()
        throws
    {
        let session = try session()
        try go(session, "anew")
        try session.advance(by: .seconds(2))
        #expect(try session.tree == "w1[l1(stack[edge.home f1, anew.list f2])]")
        #expect(try session.flows.map { $0.split(separator: " ").count } == [4, 4], "a node each")
        #expect(try running(session) == [])
        #expect(
            try session.request("session/wait", ["until": ["idle": true], "timeoutMs": 1000])["matched"] == ["idle"])
    }

    @Test func `a presented flow whose start fails is removed with its layer, dismissible or not`() throws {
        let session = try session()
        try go(session, "offline")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[launching])]")
        try session.advance(by: .seconds(1))
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(try session.flows == ["f1 edge started n3"])
        #expect(journal.read == ["cancelled"])
        #expect(session.takeLog().map(\.message) == ["the flow 'offline' (f2) could not start: offline"])
    }

    @Test func `a flow with a guarded late first screen waits for the guard`() throws {
        let session = try session()
        try go(session, "late secret")
        try session.advance(by: .seconds(5))
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[launching]), l3(stack[edge.pin f1])]")
        #expect(try session.flows.count == 2)
        #expect(try waiting(session) == [["ticket": "t1", "zone": "vault"]])
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[lateSecret.list f2])]")
        #expect(session.takeEvents() == [])
        #expect(journal.read == [])
    }

    @Test func `restarting a flow ends the child flows that show no screen`() throws {
        let session = try session()
        try go(session, "late here")
        #expect(try session.flows == ["f1 edge started n3", "f2 late<f1 starting "])
        try go(session, "restart")
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(try session.flows.count == 1)
        try session.advance(by: .seconds(5))
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(try session.flows.count == 1)
        #expect(try running(session) == [])
    }

    @Test func `dismissing a starting flow cancels its start`() throws {
        let session = try session()
        try go(session, "late")
        #expect(try session.request("route/dismiss", ["layer": "l2"])["outcome"] == "committed")
        #expect(try session.flows == ["f1 edge started n3"])
        #expect(journal.read == ["cancelled"])
        #expect(try running(session) == [])
        try session.advance(by: .seconds(2))
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(journal.read == ["cancelled"])
        #expect(!session.transcript.contains("log/entry"))
    }

    @Test func `a guarded flow starts once before the challenge and once after it is met`() throws {
        let session = try session()
        try go(session, "secret")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[edge.pin f1])]")
        #expect(journal.read == ["start"])
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, secret.list f2])]")
        #expect(journal.read == ["start", "start"])
        #expect(try session.flows.count == 2)
    }

    @Test func `dismissing the challenge of a guarded flow calls onCancel`() throws {
        let session = try session()
        try go(session, "secret")
        try session.request("route/dismiss", ["layer": "l2"])
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(journal.read == ["start", "cancelled"])
        #expect(try session.flows.count == 1)
    }

    // MARK: Navigating from a flow

    @Test func `a flow with tabs pushes onto the selected tab`() throws {
        let session = try session()
        try go(session, "tabs")
        #expect(try session.tree == "w1[l1(tabs[stack[edge.home f1], stack[edge.shelf f1], stack[edge.pin f1]])]")
        try go(session, "push")
        #expect(
            try session.tree
                == "w1[l1(tabs[stack[edge.home f1, edge.shelf f1], stack[edge.shelf f1], stack[edge.pin f1]])]")
    }

    @Test func `a flow whose output opens a guarded screen finishes when the challenge is met`()
        throws
    {
        let session = try session()
        try go(session, "inner", "finish")
        #expect(journal.read == ["finished"])
        #expect(try session.tree == "w1[l1(stack[edge.home f1, inner.list f2]), l2(stack[edge.pin f1])]")
        #expect(session.takeEvents() == [])
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.vault f1])]")
        #expect(try session.flows.count == 1)
        #expect(session.takeEvents().map { $0["type"] } == ["flow.finished"])
        #expect(!journal.read.contains("cancelled"))
    }

    // MARK: Challenges

    @Test func `a challenge may show a guarded screen, and each is met in order`() throws {
        let session = try session()
        #expect(try open(session, "outer")["outcome"] == "deferred")
        #expect(try layers(session).count == 2)
        #expect(try session.tree.contains("stack[edge.pin f1]"))
        #expect(try waiting(session).map { $0["zone"] } == ["vault", "outer"])
        try go(session, "allow vault")
        #expect(try layers(session).count == 2)
        #expect(try session.tree.contains("stack[edge.vault f1]"))
        #expect(try waiting(session).map { $0["url"] } == ["edge://outer"])
        try go(session, "allow outer")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.outer f1])]")
        #expect(try waiting(session) == [])
        #expect(session.takeEvents() == [])
    }

    @Test func `a challenge is shown once for at most 64 deferred routes`() throws {
        let session = try session()
        for number in 1...64 {
            #expect(
                try open(session, "vault") == ["outcome": "deferred", "ticket": .string("t\(number)"), "zone": "vault"])
        }
        let error = #expect(throws: TestSession.Refused.self) { try open(session, "vault") }
        #expect(error?.code == 1300 && error?.kind == "limit")
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[edge.pin f1])]")
        #expect(try rev(session) == 2)
        #expect(try waiting(session).count == 64)
    }

    @Test func `all routes of a challenge continue when it is met`() throws {
        let session = try session()
        #expect(try open(session, "vault") == ["outcome": "deferred", "ticket": "t1", "zone": "vault"])
        #expect(try open(session, "vault") == ["outcome": "deferred", "ticket": "t2", "zone": "vault"])
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.vault f1])]")
        #expect(try waiting(session) == [])
        #expect(session.takeEvents() == [])
    }

    @Test func `a challenge that shows no new screen keeps its route deferred`() throws {
        let session = try session()
        try go(session, "stack sheet")
        #expect(try open(session, "known") == ["outcome": "deferred", "ticket": "t1", "zone": "known"])
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), l2(stack[edge.pin f1])]")
        try go(session, "push")
        #expect(try waiting(session).count == 1)
        #expect(session.takeEvents() == [])
        try go(session, "allow known")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.known f1])]")
        #expect(try waiting(session) == [])
    }

    @Test func `route/cancel checks ifRouteRev and has the cause frontEnd`() throws {
        let session = try session()
        try open(session, "vault")
        _ = session.takeNotifications()
        let error = #expect(throws: TestSession.Refused.self) {
            try session.request("route/cancel", ["ticket": "t1", "ifRouteRev": 999])
        }
        #expect(error?.kind == "revisionConflict")
        #expect(session.takeNotifications() == [])
        #expect(try layers(session).count == 2)
        try session.request("route/cancel", ["ticket": "t1", "ifRouteRev": 2])
        let told = session.takeNotifications()
        let change = told.first { $0["method"] == "route/didChange" }?["params"]
        #expect(change?["cause"]?["origin"] == "frontEnd")
        #expect(told.first { $0["method"] == "session/event" }?["params"]?["cause"] == change?["cause"])
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
    }

    @Test func `a forbidden root is replaced by a placeholder and a challenge, and returns once it is met`()
        throws
    {
        let session = try session(EdgeApps.guarded)
        #expect(try session.tree == "w1[l1(stack[guarded.vault f1])]")
        try go(session, "forbid vault")
        #expect(try session.tree == "w1[l1(launching), l2(stack[guarded.pin f1])]")
        #expect(try waiting(session).map { $0["zone"] } == ["vault"])
        #expect(!session.transcript.contains("log/entry"))
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[guarded.vault f1])]")
        #expect(try waiting(session) == [])
    }

    // MARK: Zones

    @Test(arguments: [false, true])
    func `a queued layer is dropped if its zone is forbidden`(_ isForbidden: Bool) throws {
        let session = try session()
        try go(session, "allow vault", "alert")
        try go(session, "queue vault", from: "n3")
        if isForbidden { try go(session, "forbid vault", from: "n3") }
        #expect(try session.tree == "w1[l1(stack[edge.home f1]), alert]")
        let alert = try layers(session).last?["id"] ?? .null
        #expect(try session.request("route/answer", ["layer": alert, "button": "ok"])["outcome"] == "committed")
        #expect(try session.tree.contains("edge.vault") == !isForbidden)
        #expect(try layers(session).count == (isForbidden ? 1 : 2))
    }

    @Test func `a queued layer that cannot be made does not keep the layer before it`() throws {
        let session = try session()
        try go(session, "alert")
        try go(session, "queue broken", from: "n3")
        let answer: JSONValue = ["layer": try layers(session).last?["id"] ?? .null, "button": "ok"]
        #expect(try session.request("route/answer", answer)["outcome"] == "committed")
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
        #expect(session.takeLog().count { $0.message.contains("broken store") } == 1)
        let error = #expect(throws: TestSession.Refused.self) { try session.request("route/answer", answer) }
        #expect(error?.kind == "alreadyAnswered")
    }

    @Test func `a queued layer in a forbidden zone does not block other routes`() throws {
        let session = try session()
        try go(session, "allow vault", "alert")
        try go(session, "queue vault", "forbid vault", "push", "toast", from: "n3")
        #expect(try session.tree.contains("stack[edge.home f1, edge.shelf f1]"))
        #expect(try session.request("route/back")["outcome"] == "committed")
        #expect(try waiting(session) == [])
    }

    @Test func `a locked screen is removed when its zone is forbidden`() throws {
        let session = try session()
        try go(session, "allow vault")
        try open(session, "vault")
        try go(session, "lock screen")
        let error = #expect(throws: TestSession.Refused.self) { try session.request("route/back") }
        #expect(error?.kind == "locked")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.vault f1])]")
        try go(session, "forbid vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
    }

    @Test func `a page is removed when its zone is forbidden, and the other pages stay`() throws {
        let session = try session()
        try go(session, "allow vault", "pages")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, pages[edge.home f1, edge.vault f1]])]")
        try go(session, "forbid vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, pages[edge.home f1]])]")
    }

    @Test func `new params that put a screen into a zone are applied once the challenge is met`() throws {
        let session = try session()
        try go(session, "door", "door to vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.door f1]), l2(stack[edge.pin f1])]")
        #expect(try topParams(session) == ["to": "garden"])
        #expect(try waiting(session).map { $0["zone"] } == ["vault"])
        try go(session, "allow vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1, edge.door f1])]")
        #expect(try topParams(session) == ["to": "vault"])
        try go(session, "forbid vault")
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
    }

    // MARK: Session end

    @Test func `a navigator that outlives its session throws`() async throws {
        do {
            let session = try session()
            try go(session, "navigate later")
            try await session.settle()
            try session.close()
        }
        #expect(journal.read == [])
        letGoOfGates()
        #expect(journal.read == ["the session has been closed"])
    }

    private func letGoOfGates() {
        AppLoop.run {
            journal.letGo()
            AppLoop.shared.step()
        }
    }

    private func useKeptRouter(_ body: @AppActor (Router) throws -> Void) -> String? {
        AppLoop.run {
            guard let router = journal.kept.last as? Router else { return nil }
            do {
                try body(router)
                return "done"
            } catch {
                return "\(error)"
            }
        }
    }

    @Test func `a router that outlives its session throws`() throws {
        do {
            let session = try session()
            try go(session, "keep router")
            try session.close()
        }
        #expect(useKeptRouter { try $0.popModule() } == "the flow 'edge' is not running; start it first")
    }

    @Test func `a router that outlives its flow and the flow's parent throws`() throws {
        let session = try session()
        try go(session, "outer", "inner")
        #expect(try session.flows == ["f1 edge started n3", "f2 outer<f1 started n4", "f3 inner<f2 started n5"])
        try go(session, "keep router")
        try session.request("route/back")
        try session.request("route/back")
        #expect(try session.flows == ["f1 edge started n3"])
        let refusal = useKeptRouter { try $0.push(Layout.screen(ScreenSpec("edge.shelf"))) }
        #expect(refusal == "the flow 'inner' is not running; start it first")
        #expect(try session.tree == "w1[l1(stack[edge.home f1])]")
    }

    @Test func `a session that fails to open releases everything`() throws {
        for _ in 1...3 {
            let error = #expect(throws: TestSession.Refused.self) {
                try session(EdgeApps.failing, link: "failing://pages")
            }
            #expect(error?.kind == "factoryFailed")
        }
        #expect(journal.read == ["made", "made", "made"])
        #expect(journal.readAlive == [])
        let control = try session(EdgeApps.failing)
        #expect(journal.readAlive == ["coordinator", "session", "store"])
        try control.close()
        #expect(journal.readAlive == [])
    }

    @Test(arguments: ["vault", "outer"])
    func `a closed session with deferred routes is released`(_ link: String) throws {
        do {
            let session = try session()
            try go(session, "watch session")
            try open(session, link)
            #expect(journal.readAlive == ["session"])
            try session.close()
        }
        #expect(journal.readAlive == [])
    }
}
