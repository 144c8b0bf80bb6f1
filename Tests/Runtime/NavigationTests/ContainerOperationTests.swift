import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests operations on tabs, pages and windows.
@Suite(.onLoop)
struct ContainerOperationTests {
    @Test func `a tab is selected by index, id or name`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b", "c"))
            for (target, selected) in [(Route.ChildTarget.index(2), 2), (.id("n4"), 1), (.name("a"), 0)] {
                try stage.run { try $0.selectTab(target, of: "n1") }
                #expect(try stage["n1"].selected == selected)
            }
            #expect(try stage["n1"].history == ["n6", "n4"])
            stage.refuses(
                #"""
                indexOutOfRange: n1 has 3 children, so there is none at 3
                """#
            ) { try $0.selectTab(.index(3), of: "n1") }
            stage.refuses("branchNotFound: no branch of n1 is 'z'") { try $0.selectTab(.name("z"), of: "n1") }
            stage.refuses("containerTypeMismatch: n2 is a stack, not a tabs") {
                try $0.selectTab(.index(0), of: "n2")
            }
        }
    }

    @AppActor
    private func items(_ selection: Route.BranchSelection) throws -> [String] {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { try $0.push([.named("x")], onto: "n4") }
        try stage.run { try $0.selectTab(.index(1), of: "n1", selection) }
        return try stage["n4"].children.map(\.description)
    }

    @Test func `selecting a branch keeps it, pops it to its root, or makes it again`() throws {
        try AppLoop.run {
            let first = try items(.keep)
            #expect(first == ["n5", "n6"])
            #expect(try items(.toRoot) == ["n5"])
            #expect(try items(.recreate) == ["n7"])
        }
    }

    @Test func `adding and removing tabs keeps the selection`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            try stage.does(
                #"""
                {"op":"insert","parent":"n1","role":"branch","index":0,"node":{"id":"n6","kind":"screen",\#
                "key":{"name":"c"},"tab":{"title":"c"},\#
                "status":"declared"}}
                {"op":"select","id":"n1","index":1}
                """#
            ) { try $0.addTab(Layout.Tab(.init(title: "c"), .named("c")), to: "n1", at: 0) }
            try stage.does(
                #"""
                {"op":"remove","id":"n2","reason":"branchClosed"}
                {"op":"update","id":"n4","fields":{"status":"active"}}
                {"op":"update","id":"n5","fields":{"status":"active","back":{"can":false}}}
                """#
            ) { try $0.removeTab(.id("n2"), of: "n1") }
            stage.refuses(
                #"""
                duplicateBranch: n1 would have two branches that begin with the same 'b'
                """#
            ) { try $0.addTab(Layout.Tab(.init(title: "b"), .stack(of: "b")), to: "n1") }
            try stage.run { try $0.removeTab(.index(0), of: "n1") }
            stage.refuses("lastTab: n1 needs at least one branch") { try $0.removeTab(.index(0), of: "n1") }
        }
    }

    @Test func `pages end at the first and the last, unless they loop`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.pages([.named("a"), .named("b")]))
            try stage.run { try $0.nextPage(of: "n1") }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"n1","kind":"page","from":["n2"],"to":["n3"],"direction":"forward",\#
                    "animation":"default"}]
                    """#)
            stage.refuses("indexOutOfRange: n1 has 2 children, so there is none at 2") {
                try $0.nextPage(of: "n1")
            }
            stage.refuses(
                #"""
                indexOutOfRange: n1 has 2 children, so there is none at 9223372036854775807
                """#
            ) { try $0.turnPage(by: .max, of: "n1") }
            let loop = try RouteFixture(.pages([.named("a"), .named("b")], loops: true))
            try loop.run { try $0.previousPage(of: "n1") }
            #expect(try loop["n1"].selected == 1)
            #expect(loop.transitions.contains(#""direction":"backward""#))
            loop.refuses("pageNotFound: no page of n1 is 'z'") { try $0.selectPage(.name("z"), of: "n1") }
        }
    }

    @Test func `pages without children have no selection`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.pages([.named("a")]))
            try stage.does(
                #"""
                {"op":"remove","id":"n2","reason":"replaced"}
                {"op":"select","id":"n1","index":null}
                """#
            ) { try $0.setPages([], of: "n1") }
            stage.refuses("indexOutOfRange: n1 has 0 children, so there is none at 1") {
                try $0.nextPage(of: "n1")
            }
        }
    }

    @Test func `exactly one window is the key window after opening and closing`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.named("a"))
            try stage.does(
                #"""
                {"op":"insert","parent":null,"role":"window","index":1,"node":{"id":"w2","kind":"window",\#
                "isKey":false,"title":"B",\#
                "layers":[{"id":"l2","kind":"content","status":"visible","content":{"id":"n2","kind":"screen",\#
                "key":{"name":"b"},\#
                "status":"visible","back":{"can":false}}}]}}
                """#
            ) { try $0.openWindow(.named("b"), title: "B") }
            try stage.does(
                #"""
                {"op":"update","id":"w1","fields":{"isKey":false}}
                {"op":"update","id":"w2","fields":{"isKey":true}}
                {"op":"update","id":"l1","fields":{"status":"visible"}}
                {"op":"update","id":"n1","fields":{"status":"visible"}}
                {"op":"update","id":"l2","fields":{"status":"active"}}
                {"op":"update","id":"n2","fields":{"status":"active"}}
                """#
            ) { try $0.makeKey("w2") }
            try stage.does(
                #"""
                {"op":"remove","id":"w2","reason":"dismissed"}
                {"op":"update","id":"w1","fields":{"isKey":true}}
                {"op":"update","id":"l1","fields":{"status":"active"}}
                {"op":"update","id":"n1","fields":{"status":"active"}}
                """#
            ) { try $0.close("w2") }
            stage.refuses("lastWindow: the last window cannot be closed; close the session") {
                try $0.close("w1")
            }
        }
    }

    @Test func `a new root removes all layers in one transition`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.named("a"))
            try stage.run { try $0.present(.named("b"), from: "n1") }
            try stage.does(
                #"""
                {"op":"remove","id":"n1","reason":"reset"}
                {"op":"remove","id":"l2","reason":"reset"}
                {"op":"insert","parent":"l1","role":"content","index":0,"node":{"id":"n3","kind":"stack",\#
                "status":"active","items":[{"id":"n4",\#
                "kind":"screen","key":{"name":"c"},"status":"active","back":{"can":false}}]}}
                {"op":"update","id":"l1","fields":{"status":"active"}}
                """#
            ) { try $0.setRoot(.named("c").withStack(), animation: .crossDissolve) }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"w1","kind":"root","from":["n1"],"to":["n3"],"animation":"crossDissolve"}]
                    """#)
        }
    }

    @Test func `a locked node is neither removed nor changed, and the error has the reason`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            try stage.run { try $0.push([.named("pay")], onto: "n2") }
            try stage.does(
                #"""
                {"op":"update","id":"n6","fields":{"locked":"payment","back":{"can":false}}}
                """#
            ) { try $0.lock("n6", reason: "payment") }
            stage.refuses("locked: n6 is locked: payment") { try $0.pop("n2", to: .root) }
            stage.refuses("locked: n6 is locked: payment") { try $0.setRoot(.named("z")) }
            try stage.run { try $0.selectTab(.index(1), of: "n1") }
            try stage.run { try $0.lock("n1", reason: "tour") }
            stage.refuses("locked: n1 is locked: tour") { try $0.push([.named("x")], onto: "n4") }
            try stage.run { try $0.unlock("n1") }
            try stage.run { try $0.push([.named("x")], onto: "n4") }
        }
    }
}
