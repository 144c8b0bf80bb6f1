import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests that flows and routers are shown by the calls that show screens, and the time at which such a flow starts.
@Suite(.onLoop)
struct PresentableTests {
    private func session(_ steps: String...) throws -> TestSession {
        let session = try TestSession(hostApp)
        for step in steps { try session.send(StepAction.go(to: step)) }
        return session
    }

    // MARK: The same call

    @Test(arguments: [
        ("push a screen", "w1[l1(stack[host.home f1, host.page f1])]"),
        ("push a flow", "w1[l1(stack[host.home f1, guest.room f2])]"),
        ("present a screen", "w1[l1(stack[host.home f1]), l2(host.page f1)]"),
        ("present a flow", "w1[l1(stack[host.home f1]), l2(stack[guest.room f2])]"),
        ("present a router", "w1[l1(stack[host.home f1]), l2(stack[host.home f1])]"),
        ("set a screen", "w1[l1(stack[host.page f1])]"),
        ("set a flow", "w1[l1(stack[guest.room f2])]"),
        ("push a flow in a route", "w1[l1(stack[host.home f1, guest.room f2])]"),
        ("present a flow in a route", "w1[l1(stack[host.home f1]), l2(stack[guest.room f2])]"),
        ("tabs by the name of the articles", "w1[l1(tabs[stack[guest.room f2], stack[host.page f1]])]"),
    ])
    func `a screen, a flow and a router are shown by one call`(_ step: String, _ tree: String) throws {
        #expect(try session(step).tree == tree)
    }

    @Test(arguments: ["push a flow", "present a flow", "push a flow in a route", "present a flow in a route"])
    func `a flow that was shown finishes to its parent`(_ step: String) throws {
        let session = try session(step, "finish")
        #expect(try session.tree == "w1[l1(stack[host.home f1])]")
        #expect(session.view["text"] == "left early")
        #expect(try session.flows.count == 1)
    }

    @Test func `a flow that was shown is cancelled by going back`() throws {
        let session = try session("present a flow")
        try session.dismiss()
        #expect(session.view["text"] == "cancelled")
    }

    @Test func `a child flow that is started twice in one place is one flow`() throws {
        let session = try session("start twice")
        #expect(try session.tree == "w1[l1(stack[guest.room f3])]")
        #expect(try session.flows.count == 2, "the host and its second child")
    }

    @Test func `the router of a pushed flow has the screens of that flow`() throws {
        #expect(
            try session("push a flow", "present the router").tree
                == "w1[l1(stack[host.home f1, guest.room f2]), l2(stack[guest.room f2])]")
    }

    @Test(.onAppActor) @AppActor func `a router outside of a running flow has no layout`() {
        let coordinator = HostCoordinator()
        #expect(throws: RouteError.flowNotActive("HostCoordinator")) { try coordinator.router.toPresent() }
    }

    @Test func `a flow in a queued layer starts when the layer is shown`() throws {
        let session = try session("queue a flow")
        #expect(try session.flows.count == 1)
        try session.dismiss()
        #expect(try session.tree == "w1[l1(stack[host.home f1]), l3(stack[guest.room f2])]")
    }

    // MARK: autoStartFlow

    @Test func `a tab flow without autoStartFlow starts when its tab is first selected`() throws {
        let session = try session("lazy tabs")
        #expect(try session.tree == "w1[l1(tabs[stack[guest.room f2], stack[launching]])]")
        #expect(try session.flows.count == 2)
        #expect(try running(session) == ["listen f2"])
        try session.select(tab: "Later")
        #expect(try session.tree == "w1[l1(tabs[stack[guest.room f2], stack[guest.room f3]])]")
        #expect(try running(session) == ["listen f2", "listen f3"])
        try session.select(tab: "Now")
        try session.select(tab: "Later")
        #expect(try session.flows.count == 3, "it starts once")
    }

    @Test func `a link starts a tab flow that was never selected`() throws {
        let session = try TestSession(hostApp)
        try session.send(StepAction.go(to: "lazy attic"))
        #expect(try session.tree == "w1[l1(tabs[stack[host.page f1], stack[launching]])]")
        try session.open("host://attic")
        #expect(try session.tree == "w1[l1(tabs[stack[host.page f1], stack[attic.room f2]])]")
        #expect(session.path == ["attic.room"])
    }

    @Test func `removing its tab ends the wait of a flow`() throws {
        let session = try session("lazy attic", "set a screen")
        #expect(try session.tree == "w1[l1(stack[host.page f1])]")
        try session.send(StepAction.go(to: "push a flow"))
        #expect(try session.flows.count == 2)
    }

    /// Names and flows of the work that follows the sessions' screens.
    private func running(_ session: TestSession) throws -> [String] {
        (try session.request("inspect/effects")["running"]?.array ?? []).compactMap { $0["name"]?.string }.sorted()
    }

    @Test func `a flow in an app without flows is refused`() throws {
        let session = try TestSession(flowlessApp)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(StepAction.go(to: "present")) }
        #expect(refusal?.error["data"]?["details"]?["navigation"] == "unknownFlow")
    }
}

// MARK: App

private let hostApp = App(
    "host", flow: Flow(HostCoordinator.init), flows: [Flow(GuestCoordinator.init), Flow(AtticCoordinator.init)])

private let flowlessApp = App(
    "flowless",
    screen: Screen("flowless.home") { (navigator: Navigator) in
        StepStore { _, store in try navigator.navigate(from: store) { $0.present(.flow(AtticCoordinator.self)) } }
    })

private final class HostCoordinator: Coordinator {
    static let home = Screen("host.home", in: HostCoordinator.self) { flow -> StepStore in
        let store = StepStore { [unowned flow] step, _ in try flow.go(step) }
        flow.homeStore = store
        return store
    }
    static let page = Screen("host.page", in: HostCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let screens: [AnyScreen] = [home, page]
    weak var homeStore: StepStore?

    func start() throws { try setRoot(Self.home) }

    private var guest: Layout {
        .flow(GuestCoordinator.self) { [unowned self] output in
            homeStore?.say("left \(output.name)")
        } onCancel: { [unowned self] in
            homeStore?.say("cancelled")
        }
    }

    func go(_ step: String) throws {
        switch step {
        case "push a screen": try push(Self.page)
        case "push a flow": try push(guest)
        case "present a screen": try present(Self.page)
        case "present a flow": try present(guest)
        case "present a router": try present(router)
        case "set a screen": try setRoot(Self.page)
        case "set a flow": try setRoot(guest)
        case "push a flow in a route": try navigate { $0.stack.push(guest) }
        case "present a flow in a route": try navigate { $0.present(guest) }
        case "tabs by the name of the articles":
            try router.setViewControllers(controllers: [
                Layout.Tab(.init(title: "Guest"), guest), Layout.Tab(.init(title: "Page"), .stack([Self.page()])),
            ])
        case "start twice":
            try setRoot(guest)
            try setRoot(guest)
        case "queue a flow":
            try present(Self.page)
            try navigate { $0.first(.name("host.home")).present(guest, ifBusy: .queue) }
        case "lazy tabs":
            try setTabs([
                Layout.Tab(.init(title: "Now"), guest),
                Layout.Tab(
                    .init(title: "Later"),
                    .flow(GuestCoordinator.self, autoStartFlow: false, onFinish: { _ in })),
            ])
        case "lazy attic":
            try setTabs([
                Layout.Tab(.init(title: "Page"), .stack([Self.page()])),
                Layout.Tab(.init(title: "Attic"), .flow(AtticCoordinator.self, autoStartFlow: false)),
            ])
        default: break
        }
    }
}

private final class GuestCoordinator: Coordinator {
    typealias Output = ChildOutput

    static let room = Screen("guest.room", in: GuestCoordinator.self) { flow in
        StepStore { [unowned flow] step, _ in try flow.go(step) }
    }
    static let screens: [AnyScreen] = [room]
    private let background: BackgroundWork

    init(background: BackgroundWork) { self.background = background }

    func start() throws {
        background.follow("listen \(flowID ?? "")") { try await Task.sleep(for: .seconds(1_000_000)) }
        try setRoot(Self.room)
    }

    private func go(_ step: String) throws {
        switch step {
        case "finish": try finish(ChildOutput(name: "early"))
        case "present the router": try present(router)
        default: break
        }
    }
}

private final class AtticCoordinator: Coordinator {
    static let room = Screen("attic.room", in: AtticCoordinator.self, links: [Link("host://attic")]) { _ in StepStore()
    }
    static let screens: [AnyScreen] = [room]

    func start() throws { try setRoot(Self.room) }
}
