import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the status, back button and selection that follow from the tree.
@Suite(.onLoop)
struct StatusTests {
    @Test func `a branch is declared until it is selected, then hidden or active`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b", "c"))
        #expect(stage.nodes(.active) == ["l1", "n1", "n2", "n3"])
        #expect(stage.nodes(.declared) == ["n4", "n5", "n6", "n7"])
        let change = try stage.run { $0.tabs.select(.index(1)) }
        #expect(
            change.ops == [
                .select("n1", 1), .update("n1", ["history"]), .update("n2", ["status"]),
                .update("n3", ["back", "status"]), .update("n4", ["status"]), .update("n5", ["back", "status"]),
            ])
        #expect(change.transitions == [Movement(.select, in: "n1", from: ["n2"], to: ["n4"], .forward)])
        #expect(stage.member("history", of: "n1") == ["n2"])
        #expect(stage.nodes(.active) == ["l1", "n1", "n4", "n5"])
        #expect(stage.nodes(.hidden) == ["n2", "n3"])
        #expect(stage.nodes(.declared) == ["n6", "n7"])
        #expect(stage.back(of: "n5") == BackInfo(can: true, title: "A", intercepted: nil))
    }

    @Test func `pages next to the selected one are made before they are shown`() throws {
        let stage = try RouteFixture(.pages((0..<5).map { .named("p\($0)") }, selected: 0, realisedWindow: 1))
        #expect(stage.outline == "pages[p0*, p1, p2?, p3?, p4?]")
        try stage.run { $0.pages.next() }
        #expect(stage.outline == "pages[p0, p1*, p2, p3?, p4?]")
        let loop = try RouteFixture(
            .pages((0..<5).map { .named("p\($0)") }, selected: 0, loops: true, realisedWindow: 1))
        #expect(loop.outline == "pages[p0*, p1, p2?, p3?, p4]")
    }

    @Test func `an alert receives the input, and the screen below it stays visible`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        let change = try stage.run { $0.alert(.sure) }
        #expect(stage.outline == "stack[a+], alert*")
        #expect(
            change.ops == [
                .insert("l2", into: "w1", at: 1), .update("l1", ["status"]), .update("n1", ["status"]),
                .update("n2", ["status"]),
            ])
        #expect(stage.nodes(.active) == ["l2"])
        #expect(stage.member("presenterId", of: "l2") == "n2")
        #expect(stage.member("title", of: "l2") == "Sure?")
        let buttons = stage.member("buttons", of: "l2")?.array ?? []
        #expect(buttons.map { $0["id"] } == ["yes", "no"])
        #expect(buttons.map { $0["role"] } == [nil, "cancel"])
        #expect(buttons.map { $0["key"] } == [nil, "Escape"])
    }

    @Test func `a layer of a node is hidden and shown with the node`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { $0.present(.named("sheet"), style: ModalStyle(context: .node)) }
        #expect(stage.nodes(.active) == ["l2", "n6"])
        try stage.run { $0.tabs.select(.index(1)) }
        #expect(stage.nodes(.active) == ["l1", "n1", "n4", "n5"])
        #expect(stage.nodes(.hidden) == ["n2", "n3", "l2", "n6"])
        try stage.run { $0.tabs.select(.index(0)) }
        #expect(stage.nodes(.active) == ["l2", "n6"])
    }

    @Test func `a back button has the title of the screen below`() throws {
        let stage = try RouteFixture(.stack(of: "a", "b"))
        #expect(stage.back(of: "n3") == BackInfo(can: true, title: "A", intercepted: nil))
        let change = try stage.run { $0.first(.name("a")).setTitle("Inbox") }
        #expect(change.ops == [.update("n2", ["title"]), .update("n3", ["back"])])
        #expect(stage.member("title", of: "n2") == "Inbox")
        #expect(stage.back(of: "n3") == BackInfo(can: true, title: "Inbox", intercepted: nil))
        let alone = try stage.run { $0.stack.set([.named("z")]) }
        #expect(alone.ops == [.remove("n3", .reset), .remove("n2", .reset), .insert("n4", into: "n1", at: 0)])
        #expect(stage.back(of: "n4") == BackInfo(can: false, title: nil, intercepted: nil))
    }

    @Test func `the history of tabs enables back`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        #expect(stage.back(of: "n3")?.can == false)
        try stage.run { $0.tabs.select(.index(1)) }
        #expect(stage.back(of: "n5") == BackInfo(can: true, title: "A", intercepted: nil))
        #expect(stage.back(of: "n3") == nil)
    }

    @Test func `a screen in a slot is active with the screen that contains it`() throws {
        let stage = try RouteFixture(.stack([.screen(ScreenSpec("a", outlets: ["map"]))]))
        let filled = try stage.run { $0.setSlot("map", to: .named("map")) }
        #expect(stage.outline == "stack[a*{map: map*}]")
        #expect(filled.ops == [.fill(slot: "map", of: "n2", "n3")])
        #expect(
            stage.refusal { $0.first(.name("a")).setSlot("list", to: .named("x")) } == .unknownOutlet("list", "n2"))
        #expect(
            try stage.run { $0.first(.name("a")).setSlot("map", to: nil) }.ops == [.remove("n3", .dismissed)])
        #expect(stage.outline == "stack[a*]")
        #expect(try stage.run { $0.setSlot("map", to: nil) }.ops == [])
    }

    // The fixture compares the inserted node with the tree.
    @Test func `the first tree is one insert op with all its branches`() throws {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        #expect(stage.first.ops == [.insert("w1", into: nil, at: 0)])
        #expect(stage.first.transitions == [Movement(.root, in: "w1", to: ["n1"])])
        let first: JSONValue = [
            "id": "n2", "kind": "stack", "tab": ["title": "a"], "status": "active",
            "items": [
                [
                    "id": "n3", "kind": "screen", "key": ["name": "a"], "title": "A", "status": "active",
                    "back": ["can": false],
                ]
            ],
        ]
        let second: JSONValue = [
            "id": "n4", "kind": "stack", "tab": ["title": "b"], "status": "declared",
            "items": [["id": "n5", "kind": "screen", "key": ["name": "b"], "title": "B", "status": "declared"]],
        ]
        let tabs: JSONValue = [
            "id": "n1", "kind": "tabs", "backBehavior": "history", "selected": 0, "status": "active",
            "branches": [first, second],
        ]
        let content: JSONValue = ["id": "l1", "kind": "content", "status": "active", "content": tabs]
        #expect(stage.wire == ["windows": [["id": "w1", "kind": "window", "isKey": true, "layers": [content]]]])
    }

    @Test func `the ids of a refused transaction are not reused`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        #expect(stage.refusal { $0.stack.push(.named("b")).pop(.count(2)) } == .atRoot("n3"))
        try stage.run { $0.stack.push(.named("b")) }
        #expect(stage.children(of: "n1") == ["n2", "n4"])
    }

    @Test func `a transaction inside a transaction is refused`() throws {
        let stage = try RouteFixture(.stack(of: "a"))
        // A route in a route is part of it, so only the runtime can try this.
        #expect(stage.refusal(ofTransaction: { _ in try stage.transact { _ in } }) == .busy)
    }

    @Test func `a push sends equally many bytes for any number of hidden nodes`() throws {
        // Both trees have more than 1,000 nodes, so that the new ids have the same length.
        let counts = try [1_100, 8_000].map { hidden in
            let many = Layout.Tab(.init(title: "c"), .stack((0..<hidden).map { .named("c\($0)") }))
            let stage = try RouteFixture(.tabs([Layout.Tab(.init(title: "a"), .stack(of: "a")), many]))
            return try stage.run { $0.stack.push(.named("x")) }.bytes
        }
        #expect(counts[0] == counts[1])
    }
}
