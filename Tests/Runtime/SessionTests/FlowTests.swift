import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests coordinators: where their screens appear, how long their flows last, and which results they return.
@Suite(.onLoop)
struct FlowTests {
    @Test func `a root flow shows its first screen and owns its node`() throws {
        let session = try TestSession(flowApp)
        #expect(try session.tree == "w1[l1(stack[main.home f1])]")
        #expect(try session.flows == ["f1 main started n3"])
    }

    @Test func `a coordinator pushes a screen on a store's output, and back removes only the screen`() throws {
        let session = try TestSession(flowApp)
        try session.send(StepAction.go(to: "push"))
        #expect(try session.tree == "w1[l1(stack[main.home f1, main.item f1])]")
        try session.request("route/back")
        #expect(try session.tree == "w1[l1(stack[main.home f1])]")
        #expect(try session.flows == ["f1 main started n3"])
    }

    @Test func `a child flow starts with its screen, finishes with an output, and is removed`() throws {
        let session = try TestSession(flowApp)
        try session.send(StepAction.go(to: "childPushed"))
        #expect(try session.tree == "w1[l1(stack[main.home f1, child.first f2])]")
        #expect(try session.flows == ["f1 main started n3", "f2 child<f1 started n4"])
        try session.send(StepAction.go(to: "push"))
        #expect(try session.tree == "w1[l1(stack[main.home f1, child.first f2, child.second f2])]")
        _ = session.takeNotifications()
        try session.send(StepAction.go(to: "finish"))
        let told = session.takeNotifications()
        #expect(told.filter { $0["method"] == "route/didChange" }.count == 1)
        let finished = told.first { $0["params"]?["event"]?["type"] == "flow.finished" }?["params"]
        #expect(
            finished?["event"] == [
                "type": "flow.finished", "flow": "child", "flowId": "f2", "output": ["name": "second"],
            ])
        #expect(try session.tree == "w1[l1(stack[main.home f1])]")
        #expect(try session.flows == ["f1 main started n3"])
        #expect(session.view["text"] == "finished second")
    }

    @Test(arguments: ["childPushed", "childPresented"])
    func `going back from its first screen cancels a flow`(_ way: String) throws {
        let session = try TestSession(flowApp)
        try session.send(StepAction.go(to: way))
        #expect(try session.flows.count == 2)
        try session.request("route/back")
        #expect(try session.flows == ["f1 main started n3"])
        #expect(session.view["text"] == "cancelled")
    }

    @Test func `the root flow cannot finish`() throws {
        let session = try TestSession(flowApp)
        let error = #expect(throws: TestSession.Refused.self) { try session.send(StepAction.go(to: "finish")) }
        #expect(error?.error["data"]?["details"]?["navigation"] == "rootFlowCannotFinish")
    }

    @Test(.onAppActor) @AppActor func `a recording router records a coordinator's calls without a session`() throws {
        let coordinator = MainCoordinator()
        #expect(throws: RouteError.flowNotActive("MainCoordinator")) { try coordinator.start() }
        let router = RecordingRouter()
        coordinator.router = router
        try coordinator.start()
        try coordinator.push(MainCoordinator.item(ItemParams(id: 1)), hideBottomBar: true)
        try coordinator.router.popModule()
        #expect(
            router.calls == [
                .setRootModule(MainCoordinator.home()),
                .push(MainCoordinator.item(ItemParams(id: 1)), hideBottomBar: true), .popModule(),
            ])
    }

    @Test(.onAppActor) @AppActor func `a recording router records every method of a coordinator`() throws {
        let coordinator = RecordedCoordinator()
        let router = RecordingRouter()
        coordinator.router = router
        let page = RecordedCoordinator.page
        let tab = Layout.Tab(.init(title: "Child"), .flow(ChildCoordinator.self, onFinish: { _ in }))
        let route = Route { $0.stack.push(page()) }
        let child: Layout = .flow(RecordedCoordinator.self, onFinish: { _ in })
        try coordinator.setRoot(page, hideBar: true, animated: false)
        try coordinator.push(page, animated: false)
        try coordinator.present(page, style: ModalStyle(.fullScreen))
        try coordinator.push(child)
        try coordinator.setTabs([tab], animated: false)
        try coordinator.start(ChildCoordinator.self, with: "x", .presented) { coordinator.outputs.append($0.name) }
        try coordinator.restart()
        try coordinator.showAlert(title: "No", message: "network")
        try coordinator.navigate(to: route)
        try coordinator.open(url: "flows://home", mode: .push)
        try coordinator.finish(ChildOutput(name: "done"))
        try coordinator.router.popModule(animated: false)
        try coordinator.router.dismissModule()
        #expect(
            router.calls == [
                .setRootModule(page(), hideBar: true, animated: false), .push(page(), animated: false),
                .present(page(), style: ModalStyle(.fullScreen)),
                .start(Flow.Start(RecordedCoordinator.self), .pushed),
                .setTabs([tab], animated: false), .start(Flow.Start(ChildCoordinator.self), .presented), .restart,
                .showAlert(Alert(title: "No", message: "network")), .navigate(route),
                .openURL("flows://home", mode: .push), .finish(try Router.Output(ChildOutput(name: "done"))),
                .popModule(animated: false), .dismissModule(),
            ])
        #expect(router.calls.last != .dismissModule(animated: false))
        #expect(router.calls[10] != .finish(try Router.Output(ChildOutput(name: "other"))))
        try router.finish(ChildCoordinator.self, with: ChildOutput(name: "child"))
        #expect(coordinator.outputs == ["child"])
    }

    @Test func `a flow and its scope are released with its last screen`() throws {
        for way in ["route/back", "finish", "close", "reset"] {
            let session = try TestSession(flowApp)
            try session.send(StepAction.go(to: "childPushed"))
            try session.send(StepAction.go(to: "push"))
            let stores = [WeakStore(session.store)]
            switch way {
            case "route/back":
                try session.request("route/back")
                try session.request("route/back")
            case "finish": try session.send(StepAction.go(to: "finish"))
            case "reset": try session.request("route/open", ["url": "flows://home", "mode": "replace"])
            default: try session.close()
            }
            #expect(stores.allSatisfy { $0.store == nil }, "\(way)")
            #expect(!session.transcript.contains("is still held"), "\(way)")
            guard way != "close" else { continue }
            let scopes = try session.request("inspect/instances")["scopes"]?.array ?? []
            #expect(scopes.filter { $0["scope"] == "flow" }.map { $0["id"] } == ["f1"], "\(way)")
            #expect(scopes.filter { $0["scope"] == "node" }.count == 1, "\(way)")
            #expect(try session.request("inspect/instances")["leaked"] == [], "\(way)")
        }
    }

    private struct WeakStore {
        weak var store: AnyStore?
        init(_ store: AnyStore?) { self.store = store }
    }

    @Test func `a store receives each appearance and disappearance once`() throws {
        let session = try TestSession(flowApp)
        #expect(session.view["appearances"] == 1)
        try session.send(StepAction.go(to: "push"))
        let home = try session.request("screen/get", ["screen": "n3"])["view"]
        #expect(home?["appearances"] == 1 && home?["disappearances"] == 1)
        try session.request("route/back")
        #expect(session.view["appearances"] == 2)
        #expect(session.view["disappearances"] == 1)
    }

    @Test func `flows in tabs start in one revision`() throws {
        let session = try TestSession(flowApp)
        _ = session.takeNotifications()
        try session.send(StepAction.go(to: "tabs"))
        #expect(session.takeNotifications().filter { $0["method"] == "route/didChange" }.count == 1)
        #expect(try session.tree == "w1[l1(tabs[stack[child.first f2], stack[child.first f3], stack[main.item f1]])]")
        #expect(try session.flows == ["f1 main started n10", "f2 child<f1 started n11", "f3 child<f1 started n12"])
    }
}

// MARK: App

let flowApp = App("flows", flow: Flow(MainCoordinator.init), flows: [Flow(ChildCoordinator.init)])

@Wire
enum StepAction {
    case go(to: String)
}

@Wire
struct StepView {
    var text = ""
    var appearances = 0
    var disappearances = 0
}

@Wire
enum StepEvent {
    case told(String)
}

final class StepStore: Store<StepEvent, StepAction>, Viewable {
    private(set) var view = StepView()
    private let onGo: OutputHandler<String>

    init(onGo: @escaping OutputHandler<String> = { _, _ in }) { self.onGo = onGo }

    override func handle(_ action: StepAction) async throws {
        switch action {
        case .go("tell"): send(.told("told"))
        case .go(let step): try onGo(step, self)
        }
    }

    override func paramsDidChange(_ params: Any) { view.text = "params" }
    override var isRefreshable: Bool { true }
    override func refresh() { view.text = "refreshed" }
    override func didAppear() { view.appearances += 1 }
    override func didDisappear() { view.disappearances += 1 }
    func say(_ text: String) { view.text = text }
}

/// Params of a screen.
@Wire
struct ItemParams {
    let id: Int
}

@Wire
struct ChildOutput {
    let name: String
}

final class MainCoordinator: Coordinator {
    typealias Output = ChildOutput

    static let home = Screen("main.home", in: MainCoordinator.self, links: [Link("flows://home")]) {
        flow -> StepStore in
        let store = StepStore { [unowned flow] place, _ in try flow.go(place) }
        flow.homeStore = store
        return store
    }
    static let item = Screen("main.item", in: MainCoordinator.self, params: ItemParams.self) { flow, _ in
        StepStore { [unowned flow] place, _ in try flow.go(place) }
    }
    static let screens: [AnyScreen] = [home, item]
    private weak var homeStore: StepStore?

    func start() throws { try setRoot(Self.home) }

    private func go(_ place: String) throws {
        switch place {
        case "push": try push(Self.item(ItemParams(id: 1)))
        case "childPushed": try startChild(.pushed)
        case "childPresented": try startChild(.presented)
        case "finish": try finish(ChildOutput(name: "root"))
        case "tabs":
            let child = { @AppActor [unowned self] (name: String) in
                Layout.flow(ChildCoordinator.self, with: name) { [unowned self] in childDidFinish($0) }
            }
            try setTabs([
                Layout.Tab(.init(title: "A"), child("a")), Layout.Tab(.init(title: "B"), child("b")),
                Layout.Tab(.init(title: "C"), .stack([Self.item(ItemParams(id: 2))])),
            ])
        default: break
        }
    }

    private func childDidFinish(_ output: ChildOutput) { homeStore?.say("finished \(output.name)") }

    private func startChild(_ placement: Flow.Placement) throws {
        try start(ChildCoordinator.self, with: "x", placement) { [unowned self] in
            childDidFinish($0)
        } onCancel: { [unowned self] in
            homeStore?.say("cancelled")
        }
    }
}

final class ChildCoordinator: Coordinator {
    typealias Output = ChildOutput

    @Wire
    struct Name {
        let name: String
    }

    static let first = Screen("child.first", in: ChildCoordinator.self, params: Name.self) { flow, _ in
        StepStore { [unowned flow] place, _ in try flow.go(place) }
    }
    static let second = Screen("child.second", in: ChildCoordinator.self) { flow in
        StepStore { [unowned flow] place, _ in try flow.go(place) }
    }
    static let screens: [AnyScreen] = [first, second]
    private let name: String

    init(name: Argument<String>) {
        self.name = name.value
        super.init()
    }

    func start() throws { try setRoot(Self.first(Name(name: name))) }

    private func go(_ place: String) throws {
        if place == "push" { try push(Self.second) } else { try finish(ChildOutput(name: "second")) }
    }
}

private final class RecordedCoordinator: Coordinator {
    typealias Output = ChildOutput

    static let page = Screen("recorded.page", in: RecordedCoordinator.self) { _ in StepStore() }
    static let screens: [AnyScreen] = [page]
    var outputs: [String] = []

    func start() {}
}

// MARK: Reading

extension TestSession {
    /// The route tree in one line: containers with their children, screens with their flows.
    var tree: String {
        get throws {
            try request("route/get")["tree"]?["windows"]?.array.map { $0.map(describe).joined(separator: " ") } ?? ""
        }
    }

    private func describe(_ node: JSONValue) -> String {
        let children = ["layers", "items", "branches", "pages"].lazy.compactMap { node[$0]?.array }.first
        let inside = (children ?? []).map(describe).joined(separator: ", ")
        switch node["kind"]?.string ?? "" {
        case "window": return "\(node["id"]?.string ?? "")[\(inside)]"
        case "content", "modal": return "\(node["id"]?.string ?? "")(\(node["content"].map(describe) ?? ""))"
        case "screen":
            return [node["key"]?["name"]?.string, node["flowId"]?.string].compactMap { $0 }.joined(separator: " ")
        case "alert": return "alert"
        case let kind: return children == nil ? kind : "\(kind)[\(inside)]"
        }
    }

    /// One line per flow: id, name<parent, state, nodes.
    var flows: [String] {
        get throws {
            try request("inspect/flows")["flows"]?.array?.map { flow in
                let name = (flow["name"]?.string ?? "") + (flow["parent"]?.string.map { "<\($0)" } ?? "")
                let nodes = flow["nodes"]?.array?.compactMap(\.string).joined(separator: " ") ?? ""
                return "\(flow["id"]?.string ?? "") \(name) \(flow["state"]?.string ?? "") \(nodes)"
            } ?? []
        }
    }
}
