import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the node at which a route begins: the screen of a store, the active screen, or a node that a step finds.
@Suite(.onLoop)
struct RouteOriginTests {
    private func session(_ steps: String...) throws -> TestSession {
        let session = try TestSession(originApp)
        for step in steps { try go(session, step) }
        return session
    }

    /// Sends the step to the first screen, which may be covered.
    private func go(_ session: TestSession, _ step: String) throws {
        let screen = try session.request("route/get").description.contains("\"n2\"") ? "n2" : nil
        try session.send(StepAction.go(to: step), to: screen)
    }

    /// The route changes of a step, without the id of its action.
    private func ops(_ session: TestSession, _ step: String) throws -> [JSONValue] {
        _ = session.takeNotifications()
        try go(session, step)
        return session.takeNotifications().filter { $0["method"] == "route/didChange" }.map {
            ["ops": $0["params"]?["ops"] ?? .null, "transitions": $0["params"]?["transitions"] ?? .null]
        }
    }

    private static let covered = "w1[l1(stack[origin.home, origin.page]), l2(stack[origin.page])]"

    @Test func `a route from the active screen is the route without an origin`() throws {
        let changes = try [session(), session()].enumerated().map { index, session in
            try ops(session, index == 0 ? "push" : "push from self")
        }
        #expect(changes[0].count == 1)
        #expect(changes[0] == changes[1])
    }

    @Test func `without an origin a route begins at the active screen, with one below it`() throws {
        let session = try session("sheet")
        try go(session, "push from self")
        #expect(try session.tree == Self.covered, "onto the stack of the covered screen")
        try go(session, "push")
        #expect(
            try session.tree == "w1[l1(stack[origin.home, origin.page]), l2(stack[origin.page, origin.page])]",
            "onto the stack of the sheet")
    }

    @Test func `without an origin a route in tabs changes the selected tab`() throws {
        let session = try session("tabs", "push")
        #expect(
            try session.tree == "w1[l1(tabs[stack[origin.home, origin.page], stack[origin.page]])]",
            "not the outermost container of the window")
    }

    @Test(arguments: ["root", "root from self"])
    func `steps of the window change the window of any origin`(_ step: String) throws {
        let session = try session("sheet", step)
        #expect(try session.tree == "w1[l1(stack[origin.page])]")
    }

    @Test(arguments: ["push at the first screen", "push at the first screen from self"])
    func `a step that finds a node continues there, from any origin`(_ step: String) throws {
        let session = try session("sheet", step)
        #expect(try session.tree == Self.covered)
    }

    @Test func `a route from a removed screen is refused`() throws {
        let session = try session("leave")
        #expect(session.path == ["origin.page"])
        #expect(session.toast == "nodeNotFound")
    }
}

// MARK: App

private let originApp = App("origin", screen: OriginStore.home, screens: [OriginStore.page])

private final class OriginStore: Store<Never, StepAction>, Viewable {
    nonisolated static let home = Screen("origin.home") { OriginStore() }
    nonisolated static let page = Screen("origin.page") { OriginStore() }

    @Injected(\.navigator) private var navigator
    let view = StepView()

    override func handle(_ action: StepAction) async throws {
        guard case .go(let step) = action else { return }
        let origin = step.hasSuffix("from self") ? self : nil
        switch step {
        case "push", "push from self": try navigator.navigate(from: origin) { $0.stack.push(Self.page()) }
        case "sheet": try navigator.navigate { $0.present(.stack([Self.page()])) }
        case "tabs":
            try navigator.navigate {
                $0.window.setRoot(
                    .tabs([
                        Layout.Tab(.init(title: "A"), .stack([Self.home()])),
                        Layout.Tab(.init(title: "B"), .stack([Self.page()])),
                    ]))
            }
        case "root", "root from self":
            try navigator.navigate(from: origin) { $0.window.setRoot(.stack([Self.page()])) }
        case "push at the first screen", "push at the first screen from self":
            try navigator.navigate(from: origin) { $0.first(.name("origin.home")).stack.push(Self.page()) }
        case "leave":
            try navigator.navigate { $0.window.setRoot(.stack([Self.page()])) }
            do {
                try navigator.navigate(from: self) { $0.stack.push(Self.page()) }
            } catch let error as RouteError { try navigator.navigate { $0.toast(error.kind) } }
        default: break
        }
    }
}
