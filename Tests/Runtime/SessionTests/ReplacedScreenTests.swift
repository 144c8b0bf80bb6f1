import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests that another screen is injected under the name of an app's screen.
@Suite(.onLoop)
struct ReplacedScreenTests {
    @Test func `a test shows another screen for one name`() throws {
        let session = try TestSession(flowApp) { registry in
            registry.replace(Screen("main.item", params: ItemParams.self) { item in StandIn("item \(item.id)") })
        }
        try session.send(StepAction.go(to: "push"))
        #expect(session.view["text"] == "item 1")
        #expect(try session.tree == "w1[l1(stack[main.home f1, main.item f1])]")
        try session.back()
        #expect(session.path == ["main.home"], "other screens are the app's")
    }

    @Test func `the first screen of a flow is replaced without its coordinator`() throws {
        let session = try TestSession(flowApp) { registry in
            registry.replace(Screen("main.home", options: ScreenOptions(title: "Stand-in")) { StandIn("home") })
        }
        #expect(session.view["text"] == "home")
        #expect(session.title == "Stand-in")
        #expect(try session.flows == ["f1 main started n3"])
    }

    @Test func `a part replaces a screen, and its store has dependencies`() throws {
        let app = App("replaced", parts: [StandInPart.self], screen: Screen("replaced.home") { StepStore() })
        let session = try TestSession(app)
        #expect(session.view["text"] == "injected")
    }

    @Test func `the replacement of an unknown screen is refused with the closest name`() throws {
        let refusal = #expect(throws: TestSession.Refused.self) {
            try TestSession(flowApp) { $0.replace(Screen("main.hom") { StandIn("home") }) }
        }
        #expect(refusal?.description.contains("main.hom") == true)
    }
}

private struct StandInPart: Part {
    static func load(into registry: Registry) {
        registry.register { "injected" }
        registry.replace(Screen("replaced.home") { (text: String) in StandIn(text) })
    }
}

private final class StandIn: Store<Never, StepAction>, Viewable {
    let view: StepView

    init(_ text: String) { view = StepView(text: text) }
}
