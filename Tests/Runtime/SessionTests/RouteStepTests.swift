import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests routes as values, steps of an app's own, and the steps that wait, authorize and attempt. The store of each
/// screen runs the routes of the test: `go("0")` the first one.
@Suite(.onLoop)
struct RouteStepTests {
    private func session(_ routes: (@AppActor @Sendable (Route) -> Void)...) throws -> TestSession {
        try TestSession(stepsApp) { registry in
            let list = RouteList(routes.map { Route($0) })
            registry.register { list }
        }
    }

    private func go(_ session: TestSession, _ route: Int = 0) throws { try session.send(StepAction.go(to: "\(route)")) }

    private func fault(_ session: TestSession) -> JSONValue? {
        let refusal = #expect(throws: TestSession.Refused.self) { try go(session) }
        return refusal?.error["data"]?["details"]?["navigation"] ?? refusal?.error["message"]
    }

    private func routeEffects(_ session: TestSession) throws -> Int {
        try session.request("inspect/effects")["running"]?.array?.filter { $0["name"] == "route" }.count ?? 0
    }

    // MARK: The app's own steps

    @Test func `a step of the app's own decides by the tree when it runs`() throws {
        let session = try session({ $0.pushPageOnce() })
        for _ in 1...2 {
            try go(session)
            #expect(session.path == ["steps.home", "steps.page"])
        }
    }

    @Test func `a step of the app's own knows its position`() throws {
        let session = try session(
            { $0.stack.push(StepsStore.page()) },
            { route in
                route.present(StepsStore.page().withStack()).step("where") { here, route in
                    route.first(.name("steps.page")).first(.name("steps.home"))
                    route.setTitle("\(here.stack) \(here.isPresented) \(here.contains(.name("steps.pin")))")
                }.step("where") { here, route in
                    route.last(.name("steps.page")).setTitle("\(here.screen ?? "") \(here.stack) \(here.isPresented)")
                }
            })
        try go(session)
        try go(session, 1)
        #expect(session.title == #"steps.home ["steps.home", "steps.page"] false"#)
        try session.dismiss()
        try session.back()
        #expect(session.title == #"["steps.page"] true false"#)
    }

    @Test func `an error of the app's own step reverts the route`() throws {
        struct Closed: Error {}
        let session = try session({ route in
            route.stack.push(StepsStore.page())
            route.step { _, _ in throw Closed() }
        })
        #expect(fault(session) == "stepFailed")
        #expect(session.path == ["steps.home"])
    }

    @Test(.onAppActor) @AppActor func `a route has the names of its steps, the app's own included`() {
        let home = Route { route in
            route.stack.clear().push(StepsStore.page())
            route.pushPageOnce().wait(for: .seconds(1))
        }
        #expect(home.steps == ["clear", "push", "pushPageOnce", "wait"])
        #expect(Route { $0.then(home).barrier() }.steps == home.steps + ["barrier"])
    }

    // MARK: Routes as values

    @Test func `a route made in one place is run in another and planned in a third`() throws {
        let session = try session({ $0.then(StepsStore.vaultRoute) })
        try session.send(StepAction.go(to: "plan"))
        #expect(session.view["text"] == "steps.pin: vault steps.vault challenge")
        #expect(session.path == ["steps.home"], "a plan changes nothing")
        try session.send(StepAction.go(to: "allow"))
        try session.send(StepAction.go(to: "plan"))
        #expect(session.view["text"] == "steps.vault: ")
        for _ in 1...2 {
            try go(session)
            #expect(session.path == ["steps.home", "steps.vault"])
            try session.back()
        }
    }

    // MARK: Waiting

    @Test func `a wait runs after the steps before it are committed`() throws {
        let session = try session({ $0.present(StepsStore.page()).wait(for: .seconds(1)).dismiss() })
        try go(session)
        #expect(session.path == ["steps.home", "steps.page"])
        #expect(try routeEffects(session) == 1)
        try session.advance(by: .milliseconds(999))
        #expect(session.path == ["steps.home", "steps.page"])
        _ = session.takeNotifications()
        try session.advance(by: .milliseconds(1))
        #expect(session.path == ["steps.home"])
        #expect(session.takeNotifications().filter { $0["method"] == "route/didChange" }.count == 1)
        #expect(try routeEffects(session) == 0)
    }

    @Test func `the rest of a route is dropped with the node where it continues`() throws {
        let session = try session({ route in
            route.present(StepsStore.page()).wait(for: .seconds(1)).first(.name("steps.home")).stack
                .push(StepsStore.page())
        })
        try go(session)
        try session.dismiss()
        try session.advance(by: .seconds(2))
        #expect(session.path == ["steps.home"])
    }

    @Test func `work of the app between two steps ends the route when it throws`() throws {
        struct Refused: Error {}
        for isRefused in [false, true] {
            let session = try session({ route in
                route.stack.push(StepsStore.page())
                route.wait { if isRefused { throw Refused() } }.stack.push(StepsStore.page())
            })
            try go(session)
            #expect(session.path.count == (isRefused ? 2 : 3))
        }
    }

    @Test func `the steps before a barrier stay when a later step fails`() throws {
        let session = try session(
            { route in
                route.stack.push(StepsStore.page())
                route.barrier().stack.pop(.name("nowhere"))
            },
            { $0.stack.push(StepsStore.page()).pop(.name("nowhere")) })
        #expect(throws: TestSession.Refused.self) { try go(session, 1) }
        #expect(session.path == ["steps.home"], "without a barrier")
        try go(session)
        #expect(session.path == ["steps.home", "steps.page"])
        #expect(session.takeLog().map(\.message).filter { $0.hasPrefix("the rest of a route failed") }.count == 1)
    }

    @Test func `closing the session cancels a route that waits`() throws {
        let session = try session({ $0.present(StepsStore.page()).wait(for: .seconds(1)).dismiss() })
        try go(session)
        try session.close()
    }

    // MARK: Guards

    @Test func `a step that a guard defers stops what follows, until it resumes`() throws {
        let session = try session({ route in
            route.stack.push(StepsStore.vault())
            route.wait(for: .seconds(1)).stack.push(StepsStore.page())
        })
        try go(session)
        #expect(session.path == ["steps.home", "steps.pin"])
        try session.advance(by: .seconds(10))
        #expect(session.path == ["steps.home", "steps.pin"])
        try session.send(StepAction.go(to: "allow"))
        #expect(session.path == ["steps.home", "steps.vault"])
        try session.advance(by: .seconds(1))
        #expect(session.path == ["steps.home", "steps.vault", "steps.page"])
    }

    @Test func `a route whose challenge is dismissed continues never`() throws {
        let session = try session({ route in
            route.stack.push(StepsStore.vault())
            route.barrier().stack.push(StepsStore.page())
        })
        try go(session)
        try session.dismiss()
        try session.advance(by: .seconds(10))
        #expect(session.path == ["steps.home"])
    }

    @Test func `authorize asks the zone's guard for screens outside of the zone`() throws {
        let session = try session({ $0.authorize("vault").stack.push(StepsStore.page()) })
        try go(session)
        #expect(session.path == ["steps.home", "steps.pin"], "the guard challenges")
        try session.send(StepAction.go(to: "allow"))
        #expect(session.path == ["steps.home", "steps.page"], "the route resumes")
        try session.back()
        try go(session)
        #expect(session.path == ["steps.home", "steps.page"], "the zone is open")
    }

    // MARK: Attempts

    @Test(arguments: [false, true])
    func `attempt runs done after a success, fallback after a failure, and ensure in both cases`(_ fails: Bool) throws {
        let session = try session({ route in
            route.attempt(
                { inner in
                    inner.stack.push(StepsStore.page())
                    if fails { inner.stack.pop(.name("nowhere")) }
                }, done: { $0.stack.push(StepsStore.pin()) }, fallback: { $0.setTitle("fallback") },
                ensure: { $0.stack.push(StepsStore.page()) })
        })
        try go(session)
        #expect(
            session.path
                == (fails ? ["steps.home", "steps.page"] : ["steps.home", "steps.page", "steps.pin", "steps.page"]))
        while session.path.count > 1 { try session.back() }
        #expect(session.title == (fails ? "fallback" : nil))
    }

    @Test func `a wait inside of an attempt or a step is refused`() throws {
        for build: @AppActor @Sendable (Route) -> Void in [
            { route in
                route.attempt {
                    $0.stack.push(StepsStore.page())
                    $0.barrier()
                }
            },
            { $0.step { _, route in route.wait(for: .seconds(1)) } },
        ] {
            let session = try session(build)
            #expect(fault(session) == "conflict")
            #expect(session.path == ["steps.home"])
        }
    }

    // MARK: Containers

    @Test func `tabs are added and removed`() throws {
        func tab(_ title: String) -> Layout.Tab {
            Layout.Tab(.init(title: title), AppLoop.run { StepsStore.item(ItemParams(id: title.count)) }.withStack())
        }
        let (one, three) = (tab("a"), tab("ccc"))
        let session = try session(
            { $0.window.setRoot(.tabs([one])) },
            { $0.tabs.add(three).add(tab("bb"), at: 0).select(.index(2)) },
            { $0.tabs.remove(.index(2)).remove(.index(0)) })
        try go(session)
        try go(session, 1)
        #expect(try session.tree == "w1[l1(tabs[stack[steps.item], stack[steps.item], stack[steps.item]])]")
        #expect(try params(session) == [2, 1, 3])
        try go(session, 2)
        #expect(try params(session) == [1])
    }

    @Test func `pages are set and turned`() throws {
        let session = try session(
            { $0.window.setRoot(.pages([StepsStore.item(ItemParams(id: 1))])) },
            { route in
                route.pages.set((1...3).map { StepsStore.item(ItemParams(id: $0)) }, selected: 1).next()
            },
            { $0.pages.previous().previous() })
        try go(session)
        try go(session, 1)
        #expect(try params(session) == [1, 2, 3])
        #expect(try selected(session) == 2)
        try go(session, 2)
        #expect(try selected(session) == 0)
    }

    @Test func `a stack's top is replaced, and its content is set`() throws {
        let session = try session(
            { $0.stack.push(StepsStore.page()).replace(StepsStore.item(ItemParams(id: 5))) },
            { $0.stack.set([StepsStore.home(), StepsStore.page(), StepsStore.pin()]) })
        try go(session)
        #expect(session.path == ["steps.home", "steps.item"])
        let home = try session.tree
        #expect(home == "w1[l1(stack[steps.home, steps.item])]")
        try go(session, 1)
        #expect(session.path == ["steps.home", "steps.page", "steps.pin"])
    }

    private func content(_ session: TestSession) throws -> JSONValue? {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]
    }

    private func selected(_ session: TestSession) throws -> JSONValue? { try content(session)?["selected"] }

    /// Ids of the items in tabs or pages.
    private func params(_ session: TestSession) throws -> [JSONValue?] {
        let content = try content(session)
        let children = content?["branches"]?.array ?? content?["pages"]?.array ?? []
        return children.map { ($0["items"]?[0] ?? $0["content"]?["items"]?[0] ?? $0)["params"]?["id"] }
    }
}

// MARK: App

extension Route {
    /// Pushes the page unless the stack has it.
    @discardableResult
    fileprivate func pushPageOnce() -> Route {
        step { here, route in if !here.stack.contains("steps.page") { route.stack.push(StepsStore.page()) } }
    }
}

/// The routes of a test.
@AppActor
private final class RouteList {
    let routes: [Route]
    init(_ routes: [Route]) { self.routes = routes }
}

private struct StepsPart: Part {
    static func load(into registry: Registry) {
        registry.register(StepsGuard.init).as((any ZoneGuard).self) { $0 }
    }
}

private struct StepsGuard: ZoneGuard {
    let zone = "vault"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        attributes.isTrue("vault") ? .allow : .challenge { $0.present(StepsStore.pin()) }
    }
}

private let stepsApp = App(
    "steps", parts: [StepsPart.self], screen: StepsStore.home,
    screens: [StepsStore.page, StepsStore.item, StepsStore.pin, StepsStore.vault])

private final class StepsStore: Store<Never, StepAction>, Viewable {
    nonisolated static let home = Screen("steps.home") { StepsStore($0) }
    nonisolated static let page = Screen("steps.page") { StepsStore($0) }
    nonisolated static let item = Screen("steps.item", params: ItemParams.self) { _, list in StepsStore(list) }
    nonisolated static let pin = Screen("steps.pin") { StepsStore($0) }
    nonisolated static let vault = Screen("steps.vault", options: ScreenOptions(zones: ["vault"])) { StepsStore($0) }

    static let vaultRoute = Route { $0.stack.push(vault()) }

    @Injected(\.navigator) private var navigator
    @Injected(\.attributes) private var attributes
    private(set) var view = StepView()
    private let list: RouteList

    init(_ list: RouteList) { self.list = list }

    override func handle(_ action: StepAction) async throws {
        switch action {
        case .go("allow"): attributes["vault"] = true
        case .go("plan"):
            let plan = try navigator.plan(from: self, Self.vaultRoute)
            let guards = plan.guards.map { "\($0.zone) \($0.screen) \($0.isChallenge ? "challenge" : "redirect")" }
            view.text = "\(plan.screens.joined(separator: " ")): \(guards.joined(separator: ", "))"
        case .go(let index): try navigator.navigate(from: self, to: list.routes[Int(index) ?? 0])
        }
    }
}
