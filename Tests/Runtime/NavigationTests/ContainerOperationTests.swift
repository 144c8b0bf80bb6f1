import Offstage
import OffstageTesting
import Testing

/// Tests operations on tabs, pages and windows.
@Suite(.onLoop)
struct ContainerOperationTests {
    @Test func `a tab is selected by index, id or name`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b", "c"))
        try stage.run { $0.tabs.select(.index(2)) }
        #expect(stage.member("selected", of: "n1") == 2)
        try stage.run { $0.tabs.select(.id("n4")) }
        #expect(stage.member("selected", of: "n1") == 1)
        try stage.run { $0.tabs.select(.name("a")) }
        #expect(stage.member("selected", of: "n1") == 0)
        #expect(stage.outline == "tabs[stack[a*], stack[b], stack[c]]")
        #expect(stage.member("history", of: "n1") == ["n6", "n4"])
        #expect(stage.refusal { $0.tabs.select(.index(3)) } == .indexOutOfRange(3, count: 3, "n1"))
        #expect(stage.refusal { $0.tabs.select(.name("z")) }?.kind == "branchNotFound")
        #expect(try RouteFixture(.named("a")).refusal { $0.tabs.select(.index(0)) }?.kind == "containerNotFound")
        // A route finds the nearest tabs; a restored session names them.
        #expect(
            stage.refusal(ofTransaction: { try $0.selectTab(.index(0), of: "n2") })
                == .containerTypeMismatch("n2", expected: "tabs", found: "stack"))
    }

    private func items(_ selection: Route.BranchSelection) throws -> [NodeID] {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.first(.name("b")).stack.push(.named("x")) }
        try stage.run { $0.first(.name("a")).tabs.select(.index(1), selection) }
        return stage.children(of: "n4")
    }

    @Test func `selecting a branch keeps it, pops it to its root, or makes it again`() throws {
        #expect(try items(.keep) == ["n5", "n6"])
        #expect(try items(.toRoot) == ["n5"])
        #expect(try items(.recreate) == ["n7"])
    }

    @Test func `adding and removing tabs keeps the selection`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        let added = try stage.run { $0.tabs.add(Layout.Tab(.init(title: "c"), .named("c")), at: 0) }
        #expect(stage.outline == "tabs[c?, stack[a*], stack[b?]]")
        #expect(added.ops == [.insert("n6", into: "n1", at: 0), .select("n1", 1)])
        #expect(stage.member("tab", of: "n6")?["title"] == "c")
        let removed = try stage.run { $0.tabs.remove(.id("n2")) }
        #expect(stage.outline == "tabs[c?, stack[b*]]")
        #expect(
            removed.ops == [
                .remove("n2", .branchClosed), .update("n4", ["status"]), .update("n5", ["back", "status"]),
            ])
        #expect(stage.back(of: "n5") == BackInfo(can: false, title: nil, intercepted: nil))
        let again = stage.refusal { $0.tabs.add(Layout.Tab(.init(title: "b"), .stack(of: "b"))) }
        #expect(again == .duplicateBranch("b", "n1"))
        try stage.run { $0.tabs.remove(.index(0)) }
        #expect(stage.outline == "tabs[stack[b*]]")
        #expect(stage.refusal { $0.tabs.remove(.index(0)) } == .lastTab("n1"))
    }

    @Test func `pages end at the first and the last, unless they loop`() throws {
        let stage = try RouteFixture(.pages([.named("a"), .named("b")]))
        let turned = try stage.run { $0.pages.next() }
        #expect(stage.outline == "pages[a, b*]")
        #expect(turned.transitions == [Movement(.page, in: "n1", from: ["n2"], to: ["n3"], .forward)])
        #expect(stage.refusal { $0.pages.next() } == .indexOutOfRange(2, count: 2, "n1"))
        #expect(stage.refusal { $0.pages.select(.index(.max)) } == .indexOutOfRange(.max, count: 2, "n1"))
        // No step turns by more than one page; the runtime could.
        let far = stage.refusal(ofTransaction: { try $0.turnPage(by: .max, of: "n1") })
        #expect(far == .indexOutOfRange(.max, count: 2, "n1"))
        let loop = try RouteFixture(.pages([.named("a"), .named("b")], loops: true))
        let back = try loop.run { $0.pages.previous() }
        #expect(loop.outline == "pages[a, b*]")
        #expect(loop.member("selected", of: "n1") == 1)
        #expect(back.transitions.map(\.direction) == [.backward])
        #expect(loop.refusal { $0.pages.select(.name("z")) }?.kind == "pageNotFound")
    }

    @Test func `pages without children have no selection`() throws {
        let stage = try RouteFixture(.pages([.named("a")]))
        #expect(try stage.run { $0.pages.set([]) }.ops == [.remove("n2", .replaced), .select("n1", nil)])
        #expect(stage.outline == "pages[]")
        #expect(stage.member("selected", of: "n1") == nil)
        #expect(stage.refusal { $0.pages.next() } == .indexOutOfRange(1, count: 0, "n1"))
    }

    @Test func `exactly one window is the key window after opening and closing`() throws {
        let stage = try RouteFixture(.named("a"))
        let opened = try stage.run { $0.openWindow(.named("b"), title: "B") }
        #expect(stage.outline == ">a* | b+")
        #expect(opened.ops == [.insert("w2", into: nil, at: 1)])
        #expect(stage.member("title", of: "w2") == "B")
        let changed = try stage.run { $0.first(.name("b")).window.makeKeyAndVisible() }
        #expect(stage.outline == "a+ | >b*")
        #expect(
            changed.ops == [
                .update("w1", ["isKey"]), .update("w2", ["isKey"]), .update("l1", ["status"]),
                .update("n1", ["status"]), .update("l2", ["status"]), .update("n2", ["status"]),
            ])
        let closed = try stage.run { $0.close() }
        #expect(stage.outline == "a*")
        #expect(
            closed.ops == [
                .remove("w2", .dismissed), .update("w1", ["isKey"]), .update("l1", ["status"]),
                .update("n1", ["status"]),
            ])
        #expect(stage.member("isKey", of: "w1") == true)
        #expect(stage.refusal { $0.close() } == .atRoot("n1"))
        // A front end's request closes a window by its id: `FrontEndRequestTests`.
        #expect(stage.refusal(ofTransaction: { try $0.close("w1") }) == .lastWindow)
    }

    @Test func `a new root removes all layers in one transition`() throws {
        let stage = try RouteFixture(.named("a"))
        try stage.run { $0.present(.named("b")) }
        let change = try stage.run { $0.window.setRoot(.named("c").withStack(), animation: .crossDissolve) }
        #expect(stage.outline == "stack[c*]")
        #expect(
            change.ops == [
                .remove("n1", .reset), .remove("l2", .reset), .insert("n3", into: "l1", at: 0),
                .update("l1", ["status"]),
            ])
        #expect(
            change.transitions
                == [Movement(.root, in: "w1", from: ["n1"], to: ["n3"], animation: .crossDissolve)])
    }

    @Test func `a locked node is neither removed nor changed, and the error has the reason`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.stack.push(.named("pay")) }
        let locked = try stage.run { $0.lock(reason: "payment") }
        #expect(locked.ops == [.update("n6", ["back", "locked"])])
        #expect(stage.member("locked", of: "n6") == "payment")
        #expect(stage.back(of: "n6") == BackInfo(can: false, title: nil, intercepted: nil))
        #expect(stage.refusal { $0.stack.pop(.root) } == .locked("n6", reason: "payment"))
        #expect(stage.refusal { $0.window.setRoot(.named("z")) } == .locked("n6", reason: "payment"))
        try stage.run { $0.tabs.select(.index(1)) }
        try stage.run { $0.nearest(.tabs).lock(reason: "tour") }
        #expect(stage.refusal { $0.stack.push(.named("x")) } == .locked("n1", reason: "tour"))
        try stage.run { $0.nearest(.tabs).unlock() }
        try stage.run { $0.stack.push(.named("x")) }
        #expect(stage.outline == "tabs[stack[a, pay], stack[b, x*]]")
    }
}
