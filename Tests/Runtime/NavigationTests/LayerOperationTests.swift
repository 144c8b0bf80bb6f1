import Offstage
import OffstageTesting
import Testing

@Suite(.onLoop)
struct LayerOperationTests {
    @Test func `a sheet is a layer above the content, with its detents`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let change = try stage.run {
            $0.present(.named("b"), style: ModalStyle(.sheet, detents: [.medium, .large]))
        }
        #expect(stage.outline == "stack[a+], sheet(b*)")
        #expect(
            change.ops == [
                .insert("l2", into: "w1", at: 1), .update("l1", ["status"]), .update("n1", ["status"]),
                .update("n2", ["status"]),
            ])
        #expect(change.transitions == [Movement(.present, in: "w1", to: ["l2"])])
        #expect(stage.member("presenterId", of: "l2") == "n2")
        #expect(stage.member("detents", of: "l2") == ["medium", "large"])
        #expect(stage.member("selectedDetent", of: "l2") == "medium")
        #expect(stage.member("dismissible", of: "l2") == true)
        #expect(stage.back(of: "n3") == BackInfo(can: true, title: "A", intercepted: nil))
    }

    @Test func `removing a presenter removes its layers and their layers`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        try stage.run { $0.present(.named("sheet")) }
        try stage.run { $0.alert(.sure) }
        #expect(stage.outline == "stack[a?, b+], sheet(sheet+), alert*")
        let change = try stage.run { $0.first(.name("a")).stack.pop(.root) }
        #expect(stage.outline == "stack[a*]")
        #expect(
            change.ops == [
                .remove("n3", .popped), .remove("l3", .popped), .remove("l2", .popped), .update("n1", ["status"]),
                .update("l1", ["status"]), .update("n2", ["back", "status"]),
            ])
        #expect(
            change.transitions == [
                Movement(.dismiss, in: "w1", from: ["l3", "l2"]),
                Movement(.pop, in: "n1", from: ["n3"], to: ["n2"]),
            ])
    }

    /// A stack with an alert, which the screen `a` presents as `l2`.
    private func alerting() throws -> RouteFixture {
        let stage = try RouteFixture(.stack(of: "a"))
        try stage.run { $0.alert(.sure) }
        return stage
    }

    private func layers(_ policy: Route.BusyPolicy) throws -> [NodeID] {
        let stage = try alerting()
        try stage.run { $0.first(.name("a")).alert(.sure, ifBusy: policy) }
        return stage.children(of: "w1")
    }

    @Test func `ifBusy refuses the next layer, stacks it, replaces the first, or queues it`() throws {
        #expect(try layers(.stack) == ["l1", "l2", "l3"])
        #expect(try layers(.replace) == ["l1", "l3"])
        #expect(try layers(.queue) == ["l1", "l2"])
        let stage = try alerting()
        #expect(stage.refusal { $0.first(.name("a")).alert(.sure, ifBusy: .error) } == .alreadyPresenting("l2"))
    }

    @Test func `a queued layer appears in the revision that removes the layer before it`() throws {
        let stage = try alerting()
        #expect(try stage.run { $0.first(.name("a")).alert(.sure, ifBusy: .queue) }.ops == [])
        #expect(try stage.run { $0.first(.name("a")).choice(.sure, ifBusy: .queue) }.ops == [])
        let change = try stage.run { $0.first(.name("a")).dismiss() }
        #expect(stage.outline == "stack[a+], alert*")
        #expect(change.ops == [.remove("l2", .dismissed), .insert("l3", into: "w1", at: 1)])
        #expect(change.transitions == [Movement(.replace, in: "w1", from: ["l2"], to: ["l3"])])
        try stage.run { $0.first(.name("a")).dismiss() }
        #expect(stage.outline == "stack[a+], choice*")
    }

    @Test func `a queued layer is dropped with its presenter, and the commit lists it`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        try stage.run { $0.first(.name("a")).alert(.sure) }
        try stage.run { $0.first(.name("b")).alert(.sure, ifBusy: .queue) }
        #expect(try stage.run { $0.first(.name("a")).stack.pop(.root) }.dropped == ["l3"])
        #expect(stage.outline == "stack[a+], alert*")
        try stage.run { $0.first(.name("a")).dismiss() }
        #expect(stage.outline == "stack[a*]")
    }

    @Test func `a refused transaction keeps the queued layers`() throws {
        let stage = try alerting()
        try stage.run { $0.first(.name("a")).alert(.sure, ifBusy: .queue) }
        #expect(stage.refusal { $0.first(.name("a")).dismiss().fail(RouteError.lastWindow) } == .lastWindow)
        #expect(stage.children(of: "w1") == ["l1", "l2"])
        try stage.run { $0.first(.name("a")).dismiss() }
        #expect(stage.nodes(.active) == ["l3"])
    }

    @Test func `an alert without buttons, with a duplicate button or without a presenter is refused`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        #expect(stage.refusal { $0.alert(Alert(title: "?", buttons: [])) } == .noButtons)
        let twice = [ButtonView(id: "a", title: "A"), ButtonView(id: "a", title: "B")]
        #expect(stage.refusal { $0.alert(Alert(title: "?", buttons: twice)) } == .duplicateButtonID("a"))
        try stage.run { $0.stack.pop(.root) }
        #expect(stage.refusal(from: "n3") { $0.alert(.sure) } == .nodeNotFound("n3"))
        let fromWindow = stage.refusal {
            $0.window.makeKeyAndVisible()
            $0.alert(.sure)
        }
        #expect(fromWindow?.kind == "containerNotSupported")
    }

    @Test func `a dismissal without a presented layer does nothing`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        #expect(try stage.run { $0.dismiss() }.ops == [])
        #expect(stage.refusal { $0.dismissLayer() } == .notDismissible("n2"))
        // No step dismisses a layer by its id.
        #expect(stage.refusal(ofTransaction: { try $0.dismiss("l1") }) == .notDismissible("l1"))
    }

    /// The layers after a change: below it there are the content `l1`, the sheet `l2` with the screen `b`, the sheet
    /// `l3` that `b` presents, and the toast `l4`.
    private func left(_ dismiss: (RouteFixture) throws -> Void) throws -> [NodeID] {
        let stage = try RouteFixture(.stack(of: "a"))
        try stage.run { $0.present(.named("b")) }
        try stage.run { $0.present(.named("c")) }
        try stage.run { $0.toast("saved") }
        try dismiss(stage)
        return stage.children(of: "w1")
    }

    @Test func `layers are dismissed one by one, above a node, or from a presenter`() throws {
        #expect(try left { try $0.run { $0.first(.name("c")).dismissLayer() } } == ["l1", "l2", "l4"])
        #expect(try left { try $0.run { $0.first(.name("b")).dismissLayer() } } == ["l1", "l4"])
        #expect(try left { try $0.run { $0.first(.name("b")).dismiss() } } == ["l1", "l2", "l4"])
        #expect(try left { try $0.run { $0.first(.stack).dismiss() } } == ["l1", "l4"])
        // A flow that ends dismisses what is above its first node.
        #expect(try left { try $0.transact { try $0.dismiss(above: "n3") } } == ["l1", "l2", "l4"])
    }

    @Test func `a HUD can change and receives no input`() throws {
        let stage = try RouteFixture(.named("a"))
        let shown = try stage.run { $0.hud("Loading") }
        #expect(shown.ops == [.insert("l2", into: "w1", at: 1)])
        #expect(stage.member("message", of: "l2") == "Loading")
        #expect(stage.outline == "a*, hud+")
        let changed = try stage.run { $0.hud(Notice(progress: 0.5)) }
        #expect(changed.ops == [.update("l2", ["message", "progress"])])
        #expect(stage.member("message", of: "l2") == nil)
        #expect(stage.member("progress", of: "l2") == 0.5)
        #expect(stage.outline == "a*, hud+")
        #expect(try stage.run { $0.hideHUD() }.ops == [.remove("l2", .dismissed)])
        #expect(try stage.run { $0.hideHUD() }.ops == [])
    }

    @Test func `queries find the first, last, top and nearest node`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.present(.stack(of: "a")) }
        #expect(stage.outline == "tabs[stack[a+], stack[b?]], sheet(stack[a*])")
        #expect(try stage.end(from: "n7") { $0.first(.name("a")) } == "n3")
        #expect(try stage.end(from: "n3") { $0.last(.name("a")) } == "n7")
        #expect(try stage.end(from: "n3") { $0.top(.stack) } == "n6")
        #expect(try stage.end(from: "n7") { $0.nearest(.tabs) } == "n1")
        #expect(stage.refusal { $0.top(.name("b")) } == .containerNotFound("'b'", from: nil))
        #expect(stage.refusal(from: "n7") { $0.nearest(.name("z")) } == .containerNotFound("'z'", from: "n7"))
        // Links search by key, and in a part of the tree.
        let tree = stage.tree
        #expect(try tree.last(.kind(.screen), in: #require(tree["n1"])).id == "n5")
        #expect {
            try tree.nearest(.key(NodeKey(name: "a", traits: 1)), from: #require(tree["n7"]))
        } throws: {
            ($0 as? RouteError)?.kind == "containerNotFound"
        }
    }

    /// Tabs with the selected screen `a`, which presents a sheet, and with `b` below `c` in the other branch.
    private func covered() throws -> RouteFixture {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.first(.name("b")).stack.push(.named("c")) }
        try stage.run { $0.first(.name("a")).present(.named("d")) }
        #expect(stage.outline == "tabs[stack[a+], stack[b?, c?]], sheet(d*)")
        return stage
    }

    @Test func `makeVisible selects tabs, pops and dismisses within the allowed policy`() throws {
        let one = try covered()
        #expect(one.refusal { $0.makeVisible(.name("b"), discarding: .none) } == .wouldDiscard(["l2", "n6"]))
        try one.run { $0.first(.name("c")).lock(reason: "unsaved") }
        #expect(one.refusal { $0.makeVisible(.name("b"), discarding: .unlocked) } == .wouldDiscard(["n6"]))
        let change = try one.run { $0.makeVisible(.name("b"), discarding: .all) }
        #expect(
            change.transitions == [
                Movement(.pop, in: "n4", from: ["n6"], to: ["n5"]),
                Movement(.select, in: "n1", from: ["n2"], to: ["n4"], .forward),
                Movement(.dismiss, in: "w1", from: ["l2"]),
            ])
        #expect(one.outline == "tabs[stack[a], stack[b*]]")
        let two = try covered()
        try two.run { $0.makeVisible(.name("c"), discarding: .unlocked) }
        #expect(two.outline == "tabs[stack[a], stack[b?, c*]]")
        #expect(two.nodes(.active) == ["l1", "n1", "n4", "n6"])
    }

    @Test func `makeVisible shows a hidden layer with its presenter`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.present(.named("sheet"), style: ModalStyle(context: .node)) }
        try stage.run { $0.tabs.select(.index(1)) }
        #expect(stage.outline == "tabs[stack[a], stack[b*]], sheet(sheet)")
        try stage.run { $0.makeVisible(.name("sheet"), discarding: .none) }
        #expect(stage.outline == "tabs[stack[a+], stack[b]], sheet(sheet*)")
        #expect(stage.nodes(.active) == ["l2", "n6"])
    }
}
