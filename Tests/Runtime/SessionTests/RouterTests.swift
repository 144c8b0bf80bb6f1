import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the methods of a coordinator's router: their ops and transitions, and the time of the completion.
@Suite(.onLoop)
struct RouterTests {
    private let journal = Journal()

    private func session() throws -> TestSession {
        let session = try TestSession(routerApp) { [journal] registry in registry.register { journal } }
        _ = session.takeNotifications()
        return session
    }

    private var entries: [String] { AppLoop.run { journal.entries } }

    /// Runs the steps, and returns the route change of the last one: its transitions, then its inserts and removals.
    private func change(_ session: TestSession, _ steps: String...) throws -> [String] {
        var messages: [JSONValue] = []
        for step in steps {
            try session.send(StepAction.go(to: step))
            messages = session.takeNotifications().filter { $0["method"] == "route/didChange" }
        }
        #expect(messages.count <= 1, "one call is one revision")
        let params = messages.first?["params"]
        let transitions = (params?["transitions"]?.array ?? []).map { transition in
            "\(transition["kind"]?.string ?? "") \(transition["animation"]?.string ?? "")"
        }
        let ops = (params?["ops"]?.array ?? []).compactMap { op -> String? in
            switch op["op"]?.string {
            case "insert": "insert \(Self.names(of: op["node"] ?? .null).joined(separator: " "))"
            case "remove": "remove \(op["id"]?.string ?? "") \(op["reason"]?.string ?? "")"
            default: nil
            }
        }
        return transitions + ops
    }

    /// Kind of a node and of its children, or the name of a screen.
    private static func names(of node: JSONValue) -> [String] {
        let own = node["key"]?["name"]?.string ?? node["kind"]?.string ?? ""
        let bars = ["hidesTop", "hidesBottom"].filter { node["bars"]?[$0] == true }.map { "(\($0))" }
        let children = (node["items"]?.array ?? []) + [node["content"]].compactMap { $0 }
        return [own] + bars + children.flatMap(names)
    }

    // MARK: Ops

    @Test func `setRootModule replaces the flow's content and can hide the bar`() throws {
        let session = try session()
        #expect(
            try change(session, "setRootModule") == ["root default", "remove n2 reset", "insert stack router.item"])
        #expect(
            try change(session, "setRootModule hideBar") == [
                "root none", "remove n4 reset", "insert stack router.item (hidesTop)",
            ])
        #expect(try session.tree == "w1[l1(stack[router.item f1])]")
    }

    @Test func `push inserts one screen on top, with its forms`() throws {
        let session = try session()
        #expect(try change(session, "push") == ["push default", "insert router.item"])
        #expect(try change(session, "push not animated") == ["push none", "insert router.item"])
        #expect(try change(session, "push completion") == ["push none", "insert router.item"])
        #expect(try change(session, "push hideBottomBar") == ["push default", "insert router.item (hidesBottom)"])
        #expect(
            try session.tree == "w1[l1(stack[router.home f1, router.item f1, router.item f1, router.item f1, "
                + "router.item f1])]")
    }

    @Test func `popModule removes the top screen`() throws {
        let session = try session()
        #expect(try change(session, "push", "popModule") == ["pop default", "remove n4 popped"])
        #expect(try change(session, "push", "popModule not animated") == ["pop none", "remove n5 popped"])
        let refusal = #expect(throws: TestSession.Refused.self) {
            try session.send(StepAction.go(to: "popModule"))
        }
        #expect(refusal?.error["data"]?["details"]?["navigation"] == "atRoot")
    }

    @Test func `popToRootModule removes all screens above the flow's first one`() throws {
        let session = try session()
        #expect(
            try change(session, "push", "push", "popToRootModule") == [
                "pop default", "remove n5 popped", "remove n4 popped",
            ])
        #expect(try change(session, "push", "popToRootModule not animated") == ["pop none", "remove n6 popped"])
        #expect(try change(session, "popToRootModule") == [], "nothing is above it")
        // The first screen of a child flow that shares the stack.
        #expect(
            try change(session, "child", "push", "push", "popToRootModule") == [
                "pop default", "remove n9 popped", "remove n8 popped",
            ])
        #expect(try session.tree == "w1[l1(stack[router.home f1, routerChild.first f2])]")
    }

    @Test func `present adds a modal layer above the flow`() throws {
        let session = try session()
        #expect(try change(session, "present") == ["present default", "insert modal stack router.item"])
        #expect(try change(session, "present not animated") == ["present none", "insert modal stack router.item"])
    }

    @Test func `dismissModule removes the flow's presented layers, or else the layer around the flow`() throws {
        let session = try session()
        #expect(try change(session, "dismissModule") == [], "nothing is presented")
        #expect(try change(session, "present", "dismissModule") == ["dismiss default", "remove l2 dismissed"])
        #expect(try change(session, "present", "dismissModule completion") == ["dismiss none", "remove l3 dismissed"])
        #expect(try change(session, "present child", "dismissModule") == ["dismiss default", "remove l4 dismissed"])
        #expect(try session.tree == "w1[l1(stack[router.home f1])]")
        #expect(try session.flows.count == 1)
    }

    @Test func `setViewControllers replaces the stack from bottom to top`() throws {
        let session = try session()
        #expect(
            try change(session, "push", "push", "push", "setViewControllers") == [
                "reset default", "remove n6 reset", "remove n5 reset", "insert router.home",
            ], "equal screens at the bottom stay")
        #expect(try session.tree == "w1[l1(stack[router.home f1, router.item f1, router.home f1])]")
    }

    // MARK: Completion

    @Test(arguments: [
        "setRootModule completion", "push completion", "present completion", "dismissModule completion",
    ])
    func `a completion runs once, after the commit`(_ step: String) throws {
        let session = try session()
        try session.send(StepAction.go(to: "present"))
        let rev = try session.request("route/get")["routeRev"]?.integer ?? 0
        try session.send(StepAction.go(to: step))
        #expect(try session.request("route/get")["routeRev"]?.integer == rev + 1)
        #expect(entries == ["returned at \(rev + 1)", "completed at \(rev + 1)"].reversed())
    }

    @Test func `a completion of a call in a route runs after the whole route`() throws {
        let session = try session()
        try session.send(StepAction.go(to: "push in a route"))
        #expect(entries == ["in the route at 1", "completed at 2"])
        #expect(try session.tree == "w1[l1(stack[router.home f1, router.item f1, router.home f1])]")
    }

    @Test func `a completion of a reverted route never runs`() throws {
        let session = try session()
        #expect(throws: TestSession.Refused.self) { try session.send(StepAction.go(to: "push in a failing route")) }
        #expect(entries == [])
        #expect(try session.tree == "w1[l1(stack[router.home f1])]")
    }

    @Test func `a completion of a deferred push runs when the guard's challenge is met`() throws {
        let session = try session()
        try session.send(StepAction.go(to: "push guarded"))
        #expect(try session.tree == "w1[l1(stack[router.home f1]), l2(stack[router.key f1])]")
        #expect(entries == ["returned at 2"])
        try session.send(StepAction.go(to: "unlock"))
        #expect(try session.tree == "w1[l1(stack[router.home f1, router.guarded f1])]")
        #expect(entries == ["returned at 2", "completed at 3"])
    }
}

// MARK: App

private let routerApp = App(
    "router", parts: [RouterPart.self], flow: Flow(RouterCoordinator.init),
    flows: [Flow(RouterChildCoordinator.init)])

private struct RouterPart: Part {
    static func load(into registry: Registry) {
        registry.register(LockGuard.init).as((any ZoneGuard).self) { $0 }
    }
}

private struct LockGuard: ZoneGuard {
    let zone = "lock"
    let attributes: SessionAttributes

    func check(_ entry: ZoneEntry) -> GuardDecision {
        attributes.isTrue("lock") ? .allow : .challenge { $0.present(.stack([RouterCoordinator.key()])) }
    }
}

private struct Reverted: Error {}

/// Calls the router's methods by name.
private final class RouterCoordinator: Coordinator {
    static let home = Screen("router.home", in: RouterCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let item = Screen("router.item", in: RouterCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let key = Screen("router.key", in: RouterCoordinator.self) { flow in
        StepStore { [unowned flow] _, _ in flow.attributes["lock"] = true }
    }
    static let guarded = Screen(
        "router.guarded", in: RouterCoordinator.self, options: ScreenOptions(zones: ["lock"])
    ) { _ in StepStore() }
    static let screens: [AnyScreen] = [home, item, key, guarded]
    @Injected(\.attributes) private var attributes
    private let journal: Journal

    init(journal: Journal) {
        self.journal = journal
        super.init()
    }

    func start() throws { try setRoot(Self.home) }

    private func note(_ what: String) {
        let session = flow?.container.environment.host as? Session
        journal.write("\(what) at \(session?.rev ?? -1)")
    }

    private func complete() { note("completed") }

    private func go(_ step: String) throws {
        switch step {
        case "setRootModule": try router.setRootModule(Self.item)
        case "setRootModule hideBar": try router.setRootModule(Self.item, hideBar: true, animated: false)
        case "setRootModule completion":
            try router.setRootModule(Self.item, hideBar: false, animated: true, completion: complete)
            note("returned")
        case "popModule": try router.popModule()
        case "popModule not animated": try router.popModule(animated: false)
        case "popToRootModule": try router.popToRootModule()
        case "popToRootModule not animated": try router.popToRootModule(animated: false)
        case "present": try router.present(Layout.stack([Self.item()]))
        case "present not animated": try router.present(Layout.stack([Self.item()]), animated: false)
        case "present completion":
            try router.present(Self.item, style: ModalStyle(), animated: true, completion: complete)
            note("returned")
        case "dismissModule": try router.dismissModule()
        case "dismissModule completion":
            try router.dismissModule(animated: false, completion: complete)
            note("returned")
        case "setViewControllers": try router.setViewControllers([Self.home, Self.item, Self.home])
        case "child": try start(RouterChildCoordinator.self, .pushed)
        case "present child": try start(RouterChildCoordinator.self, .presented)
        default: try push(step)
        }
    }

    private func push(_ step: String) throws {
        switch step {
        case "push": try router.push(Self.item)
        case "push not animated": try router.push(Self.item, animated: false)
        case "push completion":
            try router.push(Self.item, hideBottomBar: false, animated: false, completion: complete)
            note("returned")
        case "push hideBottomBar": try router.push(Self.item, hideBottomBar: true)
        case "push guarded":
            try router.push(Self.guarded, hideBottomBar: false, animated: true, completion: complete)
            note("returned")
        case "push in a route":
            try navigate {
                $0.step { [self] _, route in
                    try router.push(Self.item, hideBottomBar: false, animated: true, completion: complete)
                    note("in the route")
                    route.stack.push(Self.home())
                }
            }
        case "push in a failing route":
            try navigate {
                $0.step { [self] _, route in
                    try router.push(Self.item, hideBottomBar: false, animated: true, completion: complete)
                    route.fail(Reverted())
                }
            }
        default: break
        }
    }
}

private final class RouterChildCoordinator: Coordinator {
    static let first = Screen("routerChild.first", in: RouterChildCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let screens: [AnyScreen] = [first]

    func start() throws { try setRoot(Self.first) }

    private func go(_ step: String) throws {
        switch step {
        case "push": try router.push(Self.first)
        case "popToRootModule": try router.popToRootModule()
        case "dismissModule": try router.dismissModule()
        default: break
        }
    }
}
