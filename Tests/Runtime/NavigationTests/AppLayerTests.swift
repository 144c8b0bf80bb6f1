import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the actions that layers and bars send to the app, expiring layers, and custom layers.
@Suite(.onLoop)
struct AppLayerTests {
    // MARK: Layout.Bars

    @Test func `a bar's item can be tapped if it exists, is enabled, and its screen receives input`() throws {
        let stage = try StageSession(.stack(of: "a", "b"))
        let bars = Layout.Bars(
            leading: [ButtonView(id: "save", title: "Save", onTap: ActionTemplate("saveDidTap"))],
            trailing: [
                ButtonView(id: "more", title: "More", onTap: ActionTemplate("moreDidTap")),
                ButtonView(id: "off", title: "Off", isEnabled: false, onTap: ActionTemplate("offDidTap")),
                ButtonView(id: "idle", title: "Idle"),
            ])
        try stage.run { $0.setBars(bars) }
        func tap(_ item: JSONValue) throws -> [StageEvent] {
            #expect(try stage.request("tapBar", ["node": stage.id("b"), "item": item])["outcome"] == "noop")
            return stage.received
        }
        #expect(try tap("save") == [.received(screen: "b", action: .saveDidTap)])
        #expect(try tap("more") == [.received(screen: "b", action: .moreDidTap)])
        #expect(try tap("idle") == [])
        #expect(try stage.refusal("tapBar", ["node": stage.id("b"), "item": "off"]) == "disabled")
        #expect(try stage.refusal("tapBar", ["node": stage.id("b"), "item": "x"]) == "unknownItem")
        #expect(try stage.refusal("tapBar", ["node": stage.id("a"), "item": "save"]) == "staleSource")
        try stage.run { $0.alert(.sure) }
        #expect(try stage.refusal("tapBar", ["node": stage.id("b"), "item": "save"]) == "staleSource")
        #expect(stage.received == [])
    }

    // MARK: Dismissing

    @Test func `the presenter of a sheet receives its dismissal and each attempt`() throws {
        let stage = try StageSession(.stack(of: "a"))
        let style = ModalStyle(
            onDismiss: Answer.gone, onDismissAttempt: Answer.tried(what: "draft"))
        try stage.run { $0.present(.named("b"), style: style) }
        try stage.request("dismiss", ["layer": "l2", "by": "swipe"])
        #expect(stage.received == [.received(screen: "a", action: .gone(by: "swipe"))])
        var fixed = style
        fixed.dismissible = false
        try stage.run { [fixed] in $0.present(.named("b"), style: fixed) }
        #expect(try stage.refusal("dismiss", ["layer": "l3"]) == "notDismissible")
        #expect(stage.received == [.received(screen: "a", action: .tried(what: "draft", by: nil))])
    }

    // MARK: Expiry

    // The tree knows what expires; `OwnLayerTests` and `LayerTimeTests` advance the clock.
    @Test func `layers expire in order of their deadlines, also after a refused transaction`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let share = Capability.Request(capability: "share", deadline: 200, onAnswer: ActionTemplate("shared"))
        try stage.run { $0.toast("late", for: .milliseconds(300)) }
        try stage.run { $0.request(share) }
        try stage.run { $0.hud("busy", for: .milliseconds(100)) }
        #expect(stage.tree.nextExpiry() == 100)
        #expect(stage.tree.expired(at: 200) == ["l4", "l3"])
        #expect(stage.tree.nextExpiry(except: ["l4", "l3"]) == 300)
        let refusal = stage.refusal {
            $0.hud("done").hideToast(Notice(message: "late")).fail(RouteError.nodeNotFound("x"))
        }
        #expect(refusal == .nodeNotFound("x"))
        #expect(stage.tree.expired(at: 1000) == ["l4", "l3", "l2"])
        // The session's clock expires layers.
        var outcome: FrontEndOutcome?
        try stage.transact { outcome = try $0.expire("l3") }
        #expect(
            outcome
                == .answered(
                    LayerAnswer(
                        layer: "l3", presenter: "n2", answer: .refused(reason: "timeout"),
                        action: ["type": "shared", "reason": "timeout"])))
        try stage.run { $0.hud("no end") }
        #expect(stage.tree.expired(at: 1000) == ["l2"])
        #expect(stage.refusal(ofTransaction: { _ = try $0.expire("l4") }) == .alreadyGone("l4"))
        try stage.transact { _ = try $0.expire("l2") }
        #expect(stage.tree.nextExpiry() == nil)
        #expect(stage.outline == "stack[a*], hud+")
    }

    // MARK: Custom layers

    private static let rating = CustomContent(
        "rating", version: 2, title: "Rate", data: ["stars": 5], onAnswer: Answer.rated)

    @Test func `a custom layer receives input and is answered, refused or dismissed, once`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.customLayer(Self.rating) }
        #expect(stage.outline == "stack[a+], custom:rating*")
        #expect(try stage.member("title", of: "l2") == "Rate")
        #expect(try stage.member("presenterId", of: "l2") == stage.id("a"))
        #expect(try stage.member("version", of: "l2") == 2)
        #expect(try stage.member("data", of: "l2") == ["stars": 5])
        try stage.request("fulfil", ["layer": "l2", "result": 4])
        #expect(stage.received == [.received(screen: "a", action: .rated(result: 4, reason: nil))])
        try stage.run { $0.customLayer(Self.rating) }
        try stage.run { $0.first(.name("a")).customLayer(Self.rating) }
        #expect(stage.outline == "stack[a+], custom:rating+, custom:rating*")
        let refuse: JSONValue = ["layer": "l3", "reason": "no"]
        #expect(try stage.refusal("refuse", refuse) == "notTopLayer")
        try stage.request("back")
        #expect(stage.received == [.received(screen: "a", action: .rated(result: nil, reason: "dismissed"))])
        #expect(stage.outline == "stack[a+], custom:rating*")
        try stage.request("refuse", refuse)
        #expect(stage.received == [.received(screen: "a", action: .rated(result: nil, reason: "no"))])
        #expect(stage.outline == "stack[a*]")
        #expect(try stage.refusal("fulfil", ["layer": "l2", "result": 4]) == "alreadyAnswered")
        var fixed = Self.rating
        fixed.dismissible = false
        try stage.run { [fixed] in $0.customLayer(fixed) }
        #expect(try stage.refusal("dismiss", ["layer": "l5", "by": "escape"]) == "notDismissible")
        #expect(try stage.refusal("back") == "notActive")
    }

    @Test func `a custom layer is removed with its presenter`() throws {
        let stage = try StageSession(.stack(of: "a", "b"))
        try stage.run { $0.customLayer(Self.rating) }
        #expect(stage.outline == "stack[a?, b+], custom:rating*")
        try stage.run { $0.first(.name("a")).stack.pop(.root) }
        #expect(stage.outline == "stack[a*]")
    }
}
