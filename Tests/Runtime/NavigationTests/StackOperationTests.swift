import JSON
import Offstage
import OffstageTesting
import Testing

@Suite(.onLoop)
struct StackOperationTests {
    @Test func `a push inserts one screen and hides the one below it`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let change = try stage.run { $0.stack.push(.named("b")) }
        #expect(stage.outline == "stack[a, b*]")
        #expect(change.ops == [.insert("n3", into: "n1", at: 1), .update("n2", ["back", "status"])])
        #expect(change.transitions == [Movement(.push, in: "n1", from: ["n2"], to: ["n3"])])
        #expect(stage.back(of: "n3") == BackInfo(can: true, title: "A", intercepted: nil))
        #expect(stage.back(of: "n2") == nil)
    }

    @Test func `of several screens pushed at once, only the last is active and the others are declared`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        try stage.run { $0.stack.push(.named("b"), .named("c")) }
        #expect(stage.outline == "stack[a, b?, c*]")
        #expect(stage.nodes(.declared) == ["n3"])
        #expect(stage.nodes(.active) == ["l1", "n1", "n4"])
    }

    @Test func `a pop removes screens from the top and activates the screen below`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b", "c"))
        let change = try stage.run { $0.stack.pop(.count(2)) }
        #expect(stage.outline == "stack[a*]")
        #expect(change.ops == [.remove("n4", .popped), .remove("n3", .popped), .update("n2", ["back", "status"])])
        #expect(change.transitions == [Movement(.pop, in: "n1", from: ["n3", "n4"], to: ["n2"])])
        #expect(stage.back(of: "n2") == BackInfo(can: false, title: nil, intercepted: nil))
    }

    private func left(_ pop: @AppActor (Route) -> Void) throws -> [NodeID] {
        let stage = try RouteFixture(.stack(of: "a", "b", "c", "d"))
        try stage.run(pop)
        return stage.children(of: "n1")
    }

    @Test func `a pop returns to the root, to a node or to a name`() throws {
        #expect(try left { $0.stack.pop(.root) } == ["n2"])
        #expect(try left { $0.stack.pop(.node("n4")) } == ["n2", "n3", "n4"])
        #expect(try left { $0.stack.pop(.name("b")) } == ["n2", "n3"])
    }

    @Test func `an operation that would empty a stack is refused`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        #expect(stage.refusal { $0.stack.pop() } == .atRoot("n2"))
        #expect(stage.refusal { $0.stack.clear() } == .emptyStack("n1"))
        #expect(stage.refusal { $0.stack.set([]) } == .emptyStack("n1"))
        #expect(stage.refusal { $0.stack.pop(.name("z")) }?.kind == "targetNotInStack")
    }

    @Test func `clear and push with crossDissolve are one reset transition`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        let change = try stage.run {
            $0.stack.clear(animation: .crossDissolve).push(.named("home"), animation: .crossDissolve)
        }
        #expect(stage.outline == "stack[home*]")
        #expect(change.ops == [.remove("n3", .reset), .remove("n2", .reset), .insert("n4", into: "n1", at: 0)])
        #expect(
            change.transitions
                == [Movement(.reset, in: "n1", from: ["n2", "n3"], to: ["n4"], animation: .crossDissolve)])
    }

    @Test func `replacing the top screen is one transition`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        let change = try stage.run { $0.stack.replace(.named("c")) }
        #expect(stage.outline == "stack[a?, c*]")
        #expect(change.ops == [.remove("n3", .replaced), .insert("n4", into: "n1", at: 1)])
        #expect(change.transitions == [Movement(.replace, in: "n1", from: ["n3"], to: ["n4"])])
        #expect(stage.back(of: "n4") == BackInfo(can: true, title: "A", intercepted: nil))
    }

    @Test func `setting a stack keeps equal screens at the bottom`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        try stage.run { $0.stack.set([.named("a"), .named("c")]) }
        #expect(stage.children(of: "n1") == ["n2", "n4"])
        #expect(stage.outline == "stack[a?, c*]")
        #expect(try stage.run { $0.stack.set([.named("a"), .named("c")]) }.ops == [])
        let change = try stage.run { $0.stack.set([.named("c"), .named("a")]) }
        #expect(change.ops.first == .remove("n4", .reset))
        #expect(stage.outline == "stack[c?, a*]")
    }

    @Test func `a unique push refuses a duplicate, reveals it, or moves it to the top`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b", "c"))
        #expect(stage.refusal { $0.stack.push(.named("b"), unique: .error) } == .duplicateKey("b", in: "n1"))
        let moved = try stage.run { $0.stack.push(.named("b"), unique: .bringToFront) }
        #expect(stage.outline == "stack[a?, c, b*]")
        #expect(
            moved.ops == [.move("n3", to: 2), .update("n4", ["back", "status"]), .update("n3", ["back", "status"])])
        #expect(stage.back(of: "n3") == BackInfo(can: true, title: "C", intercepted: nil))
        let revealed = try stage.run { $0.stack.push(.named("c"), unique: .reveal) }
        #expect(stage.outline == "stack[a?, c*]")
        #expect(revealed.ops == [.remove("n3", .popped), .update("n4", ["back", "status"])])
        #expect(stage.back(of: "n4") == BackInfo(can: true, title: "A", intercepted: nil))
    }

    @Test func `a screen pushed and popped in one transaction leaves no op, and its id is not reused`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        #expect(try stage.run { $0.stack.push(.named("b")).pop() }.ops == [])
        #expect(stage.rev == 1)
        try stage.run { $0.stack.push(.named("b")) }
        #expect(stage.rev == 2)
        #expect(stage.children(of: "n1") == ["n2", "n4"])
    }

    // The fixture applies the ops, as it does for every change.
    @Test func `applying the ops of one transaction in order produces its tree`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b", "c"))
        let change = try stage.run {
            $0.stack.push(.named("b"), unique: .bringToFront).push(.named("d"))
                .push(.named("a"), unique: .bringToFront).push(.stack(of: "e"))
        }
        #expect(
            change.ops == [
                .insert("n5", into: "n1", at: 3), .insert("n6", into: "n1", at: 4), .move("n3", to: 2),
                .move("n2", to: 3), .update("n4", ["back", "status"]),
            ])
        #expect(stage.outline == "stack[c, b?, d?, a?, stack[e*]]")
    }

    private func tree(after steps: @AppActor (Route) -> Void) throws -> String {
        let stage = try RouteFixture(.stack([.tabs(of: "a", "b")]))
        try stage.run(steps)
        return stage.outline
    }

    @Test func `the nearest stack contains the node, or is on the visible path below it`() throws {
        let first = try tree { $0.stack.push(.named("x")) }
        #expect(first == "stack[tabs[stack[a, x*], stack[b?]]]")
        let outer = "stack[tabs[stack[a], stack[b?]], x*]"
        #expect(try tree { $0.first(.tabs).stack.push(.named("x")) } == outer)
        let fromWindow = try tree {
            $0.window.makeKeyAndVisible()
            $0.stack.push(.named("x"))
        }
        #expect(fromWindow == outer)
        let lone = try RouteFixture(.named("a"))
        #expect(lone.refusal { $0.stack.push(.named("x")) } == .containerNotFound("stack", from: "n1"))
    }

    @Test func `an operation that fails halfway changes nothing in the transaction`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        let change = try stage.run {
            $0.attempt { $0.stack.push(.named("c"), .named("a"), unique: .error) }
            $0.setTitle("still here")
        }
        #expect(change.ops == [.update("n3", ["title"])])
        #expect(stage.member("title", of: "n3") == "still here")
        #expect(stage.outline == "stack[a?, b*]")
    }

    @Test func `params are stored unchanged, or refused if JSON cannot represent them`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let change = try stage.run { $0.setParams(["mode": "edit", "id": 1]) }
        #expect(change.ops == [.update("n2", ["params"])])
        #expect(stage.member("params", of: "n2")?.description == #"{"mode":"edit","id":1}"#, "in the same order")
        // Only links merge params.
        try stage.transact { try $0.mergeParams(["mode": .null, "more": ["a": 1]], into: "n2") }
        #expect(stage.member("params", of: "n2") == ["id": 1, "more": ["a": 1]])
        #expect(try stage.run { $0.setParams(.null) }.ops == [.update("n2", ["params"])])
        #expect(stage.member("params", of: "n2") == nil)
        #expect(stage.refusal { $0.setParams(["a": .real(.infinity)]) }?.kind == "invalidParams")
        #expect(
            stage.refusal { $0.first(.stack).setParams([:]) }
                == .containerTypeMismatch("n1", expected: "screen", found: "stack"))
        let deep = (0..<100).reduce(JSONValue.null) { value, _ in [value] }
        #expect(stage.refusal { $0.setParams(deep) }?.kind == "invalidParams")
    }

    @Test func `nesting of containers has a limit`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let deep = (0..<RouteTree.maxDepth).reduce(Layout.named("x")) { layout, _ in layout.withStack() }
        #expect(stage.refusal { $0.stack.push(deep) } == .tooDeep)
        // The fixture parses the text of this tree.
        let fits = (0..<RouteTree.maxDepth - 4).reduce(Layout.named("x")) { layout, _ in layout.withStack() }
        try stage.run { $0.stack.push(fits) }
        #expect(stage.refusal { $0.stack.push(.named("y").withStack()) } == .tooDeep)
    }
}
