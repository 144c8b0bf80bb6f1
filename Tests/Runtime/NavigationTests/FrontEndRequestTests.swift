import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the route requests of front ends, and the error of each refusal.
@Suite(.onLoop)
struct FrontEndRequestTests {
    // MARK: Back

    @Test func `back pops, selects the previous page, then the previous tab, and ends at the root`() throws {
        let stage = try StageSession(
            .tabs([
                Layout.Tab(.init(title: "a"), .pages([.named("p"), .stack(of: "q", "r")], selected: 1)),
                Layout.Tab(.init(title: "b"), .named("s")),
            ]))
        try stage.run { $0.tabs.select(.index(1)) }
        for screen in ["r", "q", "p"] {
            let preview = try stage.request("back", ["preview": true])["preview"]
            #expect(preview == (try stage.id(screen)))
            try stage.request("back")
            #expect(stage.active == preview)
        }
        #expect(try stage.refusal("back") == "atRoot")
        #expect(try stage.member("back", of: "p") == ["can": false])
    }

    @Test func `back cancels an alert, dismisses a sheet, and is refused for other layers`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.present(.named("b"), style: ModalStyle(onDismiss: Answer.gone)) }
        try stage.run { $0.alert(.cancellable) }
        #expect(try stage.request("back")["outcome"] == "committed")
        #expect(stage.received == [.received(screen: "b", action: .cancelled)])
        #expect(stage.outline == "stack[a+], sheet(b*)")
        #expect(try stage.request("back")["outcome"] == "committed")
        #expect(stage.received == [.received(screen: "a", action: .gone(by: nil))])
        #expect(stage.outline == "stack[a*]")
        try stage.run { $0.present(.named("c"), style: ModalStyle(dismissible: false)) }
        #expect(try stage.refusal("back") == "notActive")
    }

    @Test func `back leaves the decision to a screen with a back handler`() throws {
        let stage = try StageSession(.stack(of: "a", "b"))
        try stage.run { $0.setBackHandler(true) }
        #expect(stage.ops.count == 1)
        #expect(try stage.member("back", of: "b") == ["can": true, "title": "A", "intercepted": true])
        #expect(try stage.request("back") == ["outcome": "intercepted", "by": stage.id("b")])
        #expect(stage.received == [.backRequested(screen: "b")])
        #expect(stage.outline == "stack[a?, b*]")
        #expect(try stage.request("back", ["preview": true])["preview"] == stage.id("a"))
    }

    @Test func `a gesture that dismisses a sheet asks the screen that the sheet shows`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.present(.stack(of: "b", "c"), style: ModalStyle(onDismiss: Answer.gone)) }
        try stage.run { $0.setBackHandler(true) }
        let swipe: JSONValue = ["layer": "l2", "by": "swipe"]
        #expect(try stage.request("dismiss", swipe) == ["outcome": "intercepted", "by": stage.id("c")])
        #expect(stage.received == [.backRequested(screen: "c")])
        #expect(stage.outline == "stack[a+], sheet(stack[b?, c*])")
        try stage.run { $0.setBackHandler(false) }
        #expect(try stage.request("dismiss", swipe)["outcome"] == "committed")
        #expect(stage.received == [.received(screen: "a", action: .gone(by: "swipe"))])
        #expect(stage.outline == "stack[a*]")
    }

    @Test func `a second tap on the same back button is stale`() throws {
        let stage = try StageSession(.stack(of: "a", "b", "c"))
        let fromC: JSONValue = try ["source": stage.id("c")]
        try stage.request("back", fromC)
        #expect(stage.outline == "stack[a?, b*]")
        #expect(try stage.refusal("back", fromC) == "staleSource")
        #expect(try stage.refusal("back", ["source": stage.id("a")]) == "staleSource")
        try stage.run { $0.alert(.sure) }
        #expect(try stage.refusal("back", ["source": stage.id("b")]) == "staleSource")
        // Every session that receives requests has a window.
        let nowhere = try RouteFixture(.named("a"))
        try nowhere.transact { $0.closeSession() }
        #expect(nowhere.refusal(ofTransaction: { _ = try $0.back() }) == .notActive(nil))
    }

    @Test func `back from a locked screen is refused, and back.can is false`() throws {
        let stage = try StageSession(.stack(of: "a", "b"))
        try stage.run { $0.lock(reason: "saving") }
        #expect(try stage.member("back", of: "b")?["can"] == false)
        #expect(try stage.refusal("back") == "locked")
    }

    @Test func `up ignores pages and tab history`() throws {
        let stage = try StageSession(.stack([.named("home"), .pages([.named("p"), .named("q")], selected: 1)]))
        try stage.request("up")
        #expect(stage.outline == "stack[home*]")
        #expect(try stage.refusal("up") == "atRoot")
    }

    // MARK: Select

    /// Selects the selected tab again, and returns the tree and whether the branch was made again.
    private func reselect(
        _ declared: Route.BranchSelection, _ asked: String? = nil
    ) throws -> (tree: String, isNew: Bool) {
        let stage = try StageSession(.tabs(of: "a", "b", reselect: declared))
        try stage.run { $0.stack.push(.named("x")) }
        let before = try stage.id("a")
        var params: JSONValue = ["container": try stage.id("tabs"), "index": 0]
        params["reselect"] = asked.map { .string($0) }
        try stage.request("select", params)
        return (stage.outline, try stage.id("a") != before)
    }

    @Test func `selecting the selected tab again follows the tabs' policy or the request's`() throws {
        #expect(try reselect(.toRoot) == ("tabs[stack[a*], stack[b?]]", false))
        #expect(try reselect(.keep) == ("tabs[stack[a, x*], stack[b?]]", false))
        #expect(try reselect(.recreate) == ("tabs[stack[a*], stack[b?]]", true))
        #expect(try reselect(.toRoot, "keep") == ("tabs[stack[a, x*], stack[b?]]", false))
    }

    @Test func `selecting a tab that is out of range, disabled, covered or removed is refused`() throws {
        let stage = try StageSession(.tabs(of: "a", "b"))
        let tabs = try stage.id("tabs")
        #expect(try stage.refusal("select", ["container": tabs, "index": 2]) == "indexOutOfRange")
        try stage.run { $0.tabs.setItem(Layout.TabItem(title: "b", isEnabled: false), of: .index(1)) }
        #expect(try stage.refusal("select", ["container": tabs, "index": 1]) == "disabled")
        #expect(try stage.refusal("select", ["container": "n99", "index": 1]) == "staleSource")
        let hidden = try stage.id("b")
        #expect(try stage.refusal("select", ["container": tabs, "index": 0, "source": hidden]) == "staleSource")
        let stack = try stage.id("stack")
        #expect(try stage.refusal("select", ["container": stack, "index": 0]) == "containerTypeMismatch")
        try stage.run { $0.alert(.sure) }
        #expect(try stage.refusal("select", ["container": tabs, "index": 0]) == "blockedByLayer")
    }

    // MARK: Layers

    @Test func `a sheet is dismissed if it is dismissible, on top and not removed`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.present(.named("b"), style: ModalStyle(onDismiss: Answer.gone)) }
        try stage.run { $0.present(.named("c"), style: ModalStyle(dismissible: false)) }
        let swipe: JSONValue = ["layer": "l2", "by": "swipe"]
        #expect(try stage.refusal("dismiss", swipe) == "notTopLayer")
        #expect(try stage.refusal("dismiss", ["layer": "l3", "by": "swipe"]) == "notDismissible")
        try stage.run { $0.dismissLayer() }
        #expect(stage.outline == "stack[a+], sheet(b*)")
        try stage.request("dismiss", swipe)
        #expect(stage.outline == "stack[a*]")
        #expect(stage.received == [.received(screen: "a", action: .gone(by: "swipe"))])
        #expect(try stage.refusal("dismiss", swipe) == "alreadyGone")
        try stage.run { $0.choice(.cancellable) }
        try stage.request("dismiss", ["layer": "l4", "by": "tapOutside"])
        #expect(stage.received == [.received(screen: "a", action: .cancelled)])
        #expect(stage.outline == "stack[a*]")
    }

    private static let renaming: Alert = {
        var alert = Alert.sure
        alert.fields = [TextFieldView(id: "name", isRequired: true)]
        alert.buttons[0].onTap = ActionTemplate("renamed", ["id": 3, "name": ""])
        alert.buttons.append(ButtonView(id: "later", title: "Later", isEnabled: false))
        return alert
    }()

    @Test func `an alert is answered once, with one of its buttons and all required fields`() throws {
        let stage = try StageSession(.stack(of: "a"))
        let yes: JSONValue = ["layer": "l2", "button": "yes", "fields": ["name": "N"]]
        try stage.run { $0.alert(Self.renaming) }
        #expect(try stage.refusal("answer", ["layer": "l2", "button": "maybe"]) == "unknownButton")
        #expect(try stage.refusal("answer", ["layer": "l2", "button": "later"]) == "buttonDisabled")
        #expect(try stage.refusal("answer", ["layer": "l2", "button": "yes"]) == "missingField")
        let other: JSONValue = ["layer": "l2", "button": "yes", "fields": ["age": "3"]]
        #expect(try stage.refusal("answer", other) == "unknownField")
        try stage.request("answer", yes)
        #expect(stage.ops.first == .remove("l2", .answered))
        #expect(stage.received == [.received(screen: "a", action: .renamed(id: 3, name: "N"))])
        #expect(stage.outline == "stack[a*]")
        #expect(try stage.refusal("answer", yes) == "alreadyAnswered")
        try stage.run { $0.alert(.sure) }
        try stage.run { $0.first(.name("a")).alert(.sure) }
        #expect(stage.outline == "stack[a+], alert+, alert*")
        #expect(try stage.refusal("answer", ["layer": "l3", "button": "yes"]) == "notTopLayer")
    }

    @Test func `an answer shows the layer that waits for it in the same revision`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.alert(.sure) }
        try stage.run { $0.first(.name("a")).choice(.sure, ifBusy: .queue) }
        #expect(stage.outline == "stack[a+], alert*")
        try stage.request("answer", ["layer": "l2", "button": "yes"])
        #expect(stage.ops == [.remove("l2", .answered), .insert("l3", into: "w1", at: 1)])
        #expect(stage.outline == "stack[a+], choice*")
    }

    @Test func `the action of an alert's button has the text of each field, and keeps its type`() throws {
        let stage = try StageSession(.stack(of: "a"))
        var rename = Self.renaming
        // The id of the second field is a member that every action has.
        rename.fields = [TextFieldView(id: "name"), TextFieldView(id: "type", value: "other")]
        try stage.run { [rename] in $0.alert(rename) }
        try stage.request("answer", ["layer": "l2", "button": "yes", "fields": ["name": "N"]])
        #expect(stage.received == [.received(screen: "a", action: .renamed(id: 3, name: "N"))])
    }

    @Test func `an edit changes a field's text or a sheet's detent`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.alert(Self.renaming) }
        let name: JSONValue = ["layer": "l2", "field": "name", "text": "N"]
        #expect(try stage.request("edit", name)["outcome"] == "committed")
        #expect(stage.ops == [.update("l2", ["fields"])])
        #expect(try stage.member("fields", of: "l2")?.array?.map { $0["value"] } == ["N"])
        #expect(try stage.request("edit", name)["outcome"] == "noop")
        #expect(try stage.refusal("edit", ["layer": "l2", "field": "age", "text": "3"]) == "unknownField")
        #expect(try stage.refusal("edit", ["layer": "l9", "field": "name", "text": "N"]) == "alreadyAnswered")
        #expect(try stage.refusal("edit", ["layer": "l2", "detent": "large"]) == "unknownDetent")
        #expect(try stage.refusal("edit", ["layer": "l9", "detent": "large"]) == "alreadyAnswered")
        let sheet = try StageSession(.stack(of: "a"))
        try sheet.run { $0.present(.named("b"), style: ModalStyle(detents: [.medium, .large])) }
        #expect(try sheet.request("edit", ["layer": "l2", "detent": "large"])["outcome"] == "committed")
        #expect(sheet.ops == [.update("l2", ["selectedDetent"])])
        #expect(try sheet.member("selectedDetent", of: "l2") == "large")
        #expect(try sheet.refusal("edit", ["layer": "l2", "detent": "huge"]) == "unknownDetent")
    }

    @Test func `a capability request is fulfilled or refused once`() throws {
        let stage = try StageSession(.stack(of: "a"))
        try stage.run { $0.request(Capability.Request(Capability("scan"), onAnswer: Answer.scanned)) }
        #expect(stage.outline == "stack[a+], request*")
        try stage.request("fulfil", ["layer": "l2", "result": "/tmp/a"])
        #expect(stage.received == [.received(screen: "a", action: .scanned(result: "/tmp/a", reason: nil))])
        #expect(try stage.refusal("refuse", ["layer": "l2", "reason": "late"]) == "alreadyAnswered")
    }

    // MARK: Windows

    @Test func `a window can be activated and closed, except the last`() throws {
        let stage = try StageSession(.named("a"))
        try stage.run { $0.openWindow(.named("b")) }
        try stage.request("window", ["activate": "w2"])
        #expect(stage.outline == "a+ | >b*")
        try stage.request("window", ["close": "w2"])
        #expect(stage.outline == "a*")
        #expect(try stage.refusal("window", ["close": "w1"]) == "lastWindow")
        #expect(try stage.refusal("window", ["activate": "w2"]) == "nodeNotFound")
    }
}

extension Alert {
    /// An alert that tells its presenter when it is cancelled.
    fileprivate static var cancellable: Alert {
        var alert = Alert.sure
        alert.buttons[1].onTap = ActionTemplate("cancelled")
        return alert
    }
}
