import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the status, back button and selection that follow from the tree.
@Suite(.onLoop)
struct StatusTests {
    @Test func `a branch is declared until it is selected, then hidden or active`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b", "c"))
            #expect(stage.all(.active) == "l1 n1 n2 n3")
            #expect(stage.all(.declared) == "n4 n5 n6 n7")
            try stage.does(
                #"""
                {"op":"select","id":"n1","index":1}
                {"op":"update","id":"n1","fields":{"history":["n2"]}}
                {"op":"update","id":"n2","fields":{"status":"hidden"}}
                {"op":"update","id":"n3","fields":{"status":"hidden","back":null}}
                {"op":"update","id":"n4","fields":{"status":"active"}}
                {"op":"update","id":"n5","fields":{"status":"active","back":{"can":true,"title":"A"}}}
                """#
            ) { try $0.selectTab(.index(1), of: "n1") }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"select","from":["n2"],"to":["n4"],"direction":"forward",\#
                    "animation":"default"}]
                    """#)
            #expect(stage.all(.hidden) == "n2 n3")
            #expect(stage.all(.declared) == "n6 n7")
        }
    }

    @Test func `pages next to the selected one are made before they are shown`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.pages((0..<5).map { .named("p\($0)") }, selected: 0, realisedWindow: 1))
            #expect(stage.all(.hidden) == "n3")
            try stage.run { try $0.nextPage(of: "n1") }
            #expect(stage.all(.hidden) == "n2 n4")
            #expect(stage.all(.declared) == "n5 n6")
            let loop = try RouteFixture(
                .pages((0..<5).map { .named("p\($0)") }, selected: 0, loops: true, realisedWindow: 1))
            #expect(loop.all(.hidden) == "n3 n6")
        }
    }

    @Test func `an alert receives the input, and the screen below it stays visible`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.does(
                #"""
                {"op":"insert","parent":"w1","role":"layer","index":1,"node":{"id":"l2","kind":"alert",\#
                "presenterId":"n2","title":"Sure?",\#
                "buttons":[{"component":"button","id":"yes","title":"Yes","role":"default","isEnabled":true,\#
                "isLoading":false},{"component":"button","id":"no","title":"No","role":"cancel","isEnabled":true,\#
                "isLoading":false,"key":"Escape"}],\#
                "status":"active"}}
                {"op":"update","id":"l1","fields":{"status":"visible"}}
                {"op":"update","id":"n1","fields":{"status":"visible"}}
                {"op":"update","id":"n2","fields":{"status":"visible"}}
                """#
            ) { try $0.showAlert(.sure, from: "n2") }
            #expect(stage.tree.activeLeaf?.id == "l2")
        }
    }

    @Test func `a layer of a node is hidden and shown with the node`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            try stage.run { try $0.present(.named("sheet"), from: "n3", style: ModalStyle(context: .node)) }
            #expect(stage.all(.active) == "l2 n6")
            try stage.run { try $0.selectTab(.index(1), of: "n1") }
            #expect(stage.all(.active) == "l1 n1 n4 n5")
            #expect(stage.all(.hidden) == "n2 n3 l2 n6")
            try stage.run { try $0.selectTab(.index(0), of: "n1") }
            #expect(stage.all(.active) == "l2 n6")
        }
    }

    @Test func `a back button has the title of the screen below`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            #expect(try stage.tree.back(of: stage["n3"]) == BackInfo(can: true, title: "A", intercepted: nil))
            try stage.does(
                #"""
                {"op":"update","id":"n2","fields":{"title":"Inbox"}}
                {"op":"update","id":"n3","fields":{"back":{"can":true,"title":"Inbox"}}}
                """#
            ) { try $0.setTitle("Inbox", of: "n2") }
            try stage.does(
                #"""
                {"op":"remove","id":"n3","reason":"reset"}
                {"op":"remove","id":"n2","reason":"reset"}
                {"op":"insert","parent":"n1","role":"item","index":0,"node":{"id":"n4","kind":"screen",\#
                "key":{"name":"z"},"status":"active",\#
                "back":{"can":false}}}
                """#
            ) { try $0.setStack([.named("z")], of: "n1") }
        }
    }

    @Test func `the history of tabs enables back`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            #expect(try stage.tree.back(of: stage["n3"])?.can == false)
            try stage.run { try $0.selectTab(.index(1), of: "n1") }
            #expect(try stage.tree.back(of: stage["n5"]) == BackInfo(can: true, title: "A", intercepted: nil))
            #expect(try stage.tree.back(of: stage["n3"]) == nil)
        }
    }

    @Test func `a screen in a slot is active with the screen that contains it`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack([.screen(ScreenSpec("a", outlets: ["map"]))]))
            try stage.does(
                #"""
                {"op":"insert","parent":"n2","role":"slot","name":"map","node":{"id":"n3","kind":"screen",\#
                "key":{"name":"map"},"status":"active",\#
                "back":{"can":false}}}
                """#
            ) { try $0.setSlot("map", of: "n2", to: .named("map")) }
            stage.refuses("unknownOutlet: n2 has no slot 'list'") {
                try $0.setSlot("list", of: "n2", to: .named("x"))
            }
            try stage.does(#"{"op":"remove","id":"n3","reason":"dismissed"}"#) {
                try $0.clearSlot("map", of: "n2")
            }
            try stage.does("nothing") { try $0.clearSlot("map", of: "n2") }
        }
    }

    @Test func `the first tree is one insert op with all its branches`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            let ops = try JSONValue(parsing: #require(stage.lastCommit).ops.bytes)
            #expect(ops.array?.count == 1)
            #expect(ops[0]?["node"] == (try JSONValue(parsing: stage.tree.text)["windows"]?[0]))
            #expect(stage.transitions == #"[{"containerId":"w1","kind":"root","to":["n1"],"animation":"default"}]"#)
            #expect(
                stage.tree.text == #"""
                    {"windows":[{"id":"w1","kind":"window","isKey":true,"layers":[{"id":"l1","kind":"content",\#
                    "status":"active","content":{"id":"n1",\#
                    "kind":"tabs","backBehavior":"history","selected":0,"status":"active","branches":[{"id":"n2",\#
                    "kind":"stack","tab":{"title":"a"},\#
                    "status":"active","items":[{"id":"n3","kind":"screen","key":{"name":"a"},"title":"A",\#
                    "status":"active","back":{"can":false}}]},\#
                    {"id":"n4","kind":"stack","tab":{"title":"b"},"status":"declared","items":[{"id":"n5",\#
                    "kind":"screen","key":{"name":"b"},\#
                    "title":"B","status":"declared"}]}]}}]}]}
                    """#)
        }
    }

    @Test func `the ids of a refused transaction are not reused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            stage.refuses("atRoot: there is nothing to go back to from n3") {
                try $0.push([.named("b")], onto: "n1")
                try $0.pop("n1", to: .count(2))
            }
            try stage.run { try $0.push([.named("b")], onto: "n1") }
            #expect(try stage["n1"].children.map(\.description) == ["n2", "n4"])
        }
    }

    @Test func `a transaction inside a transaction is refused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            stage.refuses("busy: a transaction is in progress; navigate in the same route, or after it") { _ in
                _ = try stage.routes.transact { _ in }
            }
        }
    }

    @Test func `a push sends equally many bytes for any number of hidden nodes`() throws {
        try AppLoop.run {
            // Both trees have more than 1,000 nodes, so that the new ids have the same length.
            let counts = try [1_100, 8_000].map { hidden in
                let many = Layout.Tab(.init(title: "c"), .stack((0..<hidden).map { .named("c\($0)") }))
                let stage = try RouteFixture(.tabs([Layout.Tab(.init(title: "a"), .stack(of: "a")), many]))
                return try stage.ops { try $0.push([.named("x")], onto: "n2") }.utf8.count
            }
            #expect(counts[0] == counts[1])
        }
    }
}

extension AlertContent {
    static var sure: AlertContent {
        AlertContent(
            title: "Sure?",
            buttons: [ButtonView(id: "yes", title: "Yes"), ButtonView(id: "no", title: "No", role: .cancel)])
    }
}
