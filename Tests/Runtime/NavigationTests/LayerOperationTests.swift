import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

@Suite(.onLoop)
struct LayerOperationTests {
    @Test func `a sheet is a layer above the content, with its detents`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.does(
                #"""
                {"op":"insert","parent":"w1","role":"layer","index":1,"node":{"id":"l2","kind":"modal",\#
                "presenterId":"n2","style":"sheet",\#
                "detents":["medium","large"],"selectedDetent":"medium","dismissible":true,"status":"active",\#
                "content":{"id":"n3","kind":"screen",\#
                "key":{"name":"b"},"status":"active","back":{"can":true,"title":"A"}}}}
                {"op":"update","id":"l1","fields":{"status":"visible"}}
                {"op":"update","id":"n1","fields":{"status":"visible"}}
                {"op":"update","id":"n2","fields":{"status":"visible"}}
                """#
            ) {
                try $0.present(.named("b"), from: "n2", style: ModalStyle(.sheet, detents: [.medium, .large]))
            }
            #expect(stage.transitions == #"[{"containerId":"w1","kind":"present","to":["l2"],"animation":"default"}]"#)
            try stage.does(
                #"""
                {"op":"update","id":"l2","fields":{"selectedDetent":"large"}}
                """#
            ) { try $0.selectDetent("large", of: "l2") }
            stage.refuses("unknownDetent: l2 has no detent 'huge'") { try $0.selectDetent("huge", of: "l2") }
        }
    }

    @Test func `removing a presenter removes its layers and their layers`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.run { try $0.present(.named("sheet"), from: "n3") }
            try stage.run { try $0.showAlert(.sure, from: "n4") }
            try stage.does(
                #"""
                {"op":"remove","id":"n3","reason":"popped"}
                {"op":"remove","id":"l3","reason":"popped"}
                {"op":"remove","id":"l2","reason":"popped"}
                {"op":"update","id":"l1","fields":{"status":"active"}}
                {"op":"update","id":"n1","fields":{"status":"active"}}
                {"op":"update","id":"n2","fields":{"status":"active","back":{"can":false}}}
                """#
            ) { try $0.pop("n1", to: .root) }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"w1","kind":"dismiss","from":["l3","l2"],"animation":"default"},\#
                    {"containerId":"n1","kind":"pop","from":["n3"],\#
                    "to":["n2"],"animation":"default"}]
                    """#)
        }
    }

    @AppActor
    private func layers(_ policy: Route.BusyPolicy) throws -> [String] {
        let stage = try RouteFixture(.stack(of: "a"))
        try stage.run { try $0.showAlert(.sure, from: "n2") }
        try stage.run { try $0.showAlert(.sure, from: "n2", ifBusy: policy) }
        return try stage["w1"].children.map(\.description)
    }

    @Test func `ifBusy refuses the next layer, stacks it, replaces the first, or queues it`() throws {
        try AppLoop.run {
            #expect(try layers(.stack) == ["l1", "l2", "l3"])
            #expect(try layers(.replace) == ["l1", "l3"])
            #expect(try layers(.queue) == ["l1", "l2"])
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            stage.refuses(
                #"""
                alreadyPresenting: l2 is presented already; dismiss it first, or set 'ifBusy'
                """#
            ) { try $0.showAlert(.sure, from: "n2", ifBusy: .error) }
        }
    }

    @Test func `a queued layer appears in the revision that removes the layer before it`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            try stage.does("nothing") { try $0.showAlert(.sure, from: "n2", ifBusy: .queue) }
            try stage.does("nothing") { try $0.showChoice(.sure, from: "n2", ifBusy: .queue) }
            try stage.does(
                #"""
                {"op":"remove","id":"l2","reason":"answered"}
                {"op":"insert","parent":"w1","role":"layer","index":1,"node":{"id":"l3","kind":"alert",\#
                "presenterId":"n2","title":"Sure?",\#
                "buttons":[{"component":"button","id":"yes","title":"Yes","role":"default","isEnabled":true,\#
                "isLoading":false},{"component":"button","id":"no","title":"No","role":"cancel","isEnabled":true,\#
                "isLoading":false,"key":"Escape"}],\#
                "status":"active"}}
                """#
            ) { _ = try $0.answer("l2", button: "yes") }
            #expect(
                stage.transitions == #"""
                    [{"containerId":"w1","kind":"replace","from":["l2"],"to":["l3"],"animation":"default"}]
                    """#)
            try stage.run { _ = try $0.answer("l3", button: "no") }
            #expect(stage.tree.activeLeaf?.kind == .choice)
        }
    }

    @Test func `a queued layer is dropped with its presenter, and the commit lists it`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            try stage.run { try $0.showAlert(.sure, from: "n3", ifBusy: .queue) }
            try stage.run { try $0.pop("n1", to: .root) }
            #expect(stage.lastCommit?.dropped == ["l3"])
            try stage.run { _ = try $0.back() }
            #expect(stage.tree.activeLeaf?.id == "n2")
        }
    }

    @Test func `a refused transaction keeps the queued layers`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            try stage.run { try $0.showAlert(.sure, from: "n2", ifBusy: .queue) }
            stage.refuses("lastWindow: the last window cannot be closed; close the session") {
                _ = try $0.answer("l2", button: "yes")
                throw RouteError.lastWindow
            }
            #expect(stage.tree.waitingLayers.map(\.id) == ["l3"])
            try stage.run { _ = try $0.answer("l2", button: "yes") }
            #expect(stage.tree.activeLeaf?.id == "l3")
        }
    }

    @Test func `an alert without buttons, with a duplicate button or without a presenter is refused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            stage.refuses(
                #"""
                noButtons: an alert needs at least one button, so that the user can answer it
                """#
            ) { try $0.showAlert(AlertContent(title: "?", buttons: []), from: "n2") }
            let twice = [ButtonView(id: "a", title: "A"), ButtonView(id: "a", title: "B")]
            stage.refuses(
                #"""
                duplicateButtonId: two buttons have the id 'a'
                """#
            ) { try $0.showAlert(AlertContent(title: "?", buttons: twice), from: "n2") }
            let gone: NodeID = "n3"
            try stage.run { try $0.pop("n1", to: .root) }
            stage.refuses("nodeNotFound: there is no node 'n3' in the tree") { try $0.showAlert(.sure, from: gone) }
            stage.refuses(
                #"""
                containerNotSupported: w1 does not support this: it is in no layer
                """#
            ) { try $0.showAlert(.sure, from: "w1") }
        }
    }

    @Test func `a dismissal without a presented layer does nothing`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.does("nothing") { try $0.dismissPresented(by: "n2") }
            stage.refuses("notDismissible: l1 cannot be dismissed") { try $0.dismiss("l1") }
        }
    }

    @AppActor
    private func left(_ dismiss: (RouteTransaction) throws -> Void) throws -> [String] {
        let stage = try RouteFixture(.stack(of: "a"))
        try stage.run { try $0.present(.named("b"), from: "n2") }
        try stage.run { try $0.present(.named("c"), from: "n3") }
        try stage.run { try $0.toast(NoticeContent(message: "saved"), from: "w1") }
        try stage.run(dismiss)
        return try stage["w1"].children.map(\.description)
    }

    @Test func `layers are dismissed one by one, above a node, or from a presenter`() throws {
        try AppLoop.run {
            let first = try left { try $0.dismiss("l3") }
            #expect(first == ["l1", "l2", "l4"])
            #expect(try left { try $0.dismiss("l2") } == ["l1", "l4"])
            #expect(try left { try $0.dismiss(above: "n3") } == ["l1", "l2", "l4"])
            #expect(try left { try $0.dismissPresented(by: "n1") } == ["l1", "l4"])
        }
    }

    @Test func `a HUD can change and receives no input`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.named("a"))
            try stage.does(
                #"""
                {"op":"insert","parent":"w1","role":"layer","index":1,"node":{"id":"l2","kind":"hud",\#
                "message":"Loading","role":"info","status":"visible"}}
                """#
            ) { try $0.showHUD(NoticeContent(message: "Loading"), in: "w1") }
            try stage.does(
                #"""
                {"op":"update","id":"l2","fields":{"progress":0.5,"message":null}}
                """#
            ) { try $0.showHUD(NoticeContent(progress: 0.5), in: "w1") }
            #expect(stage.tree.activeLeaf?.id == "n1")
            try stage.does(#"{"op":"remove","id":"l2","reason":"dismissed"}"#) { try $0.hideHUD(in: "w1") }
            try stage.does("nothing") { try $0.hideHUD(in: "w1") }
        }
    }

    @Test func `queries find the first, last, top and nearest node`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            try stage.run { try $0.present(.stack(of: "a"), from: "n3") }
            #expect(try stage.tree.first(.name("a")).id == "n3")
            #expect(try stage.tree.last(.name("a")).id == "n7")
            #expect(try stage.tree.last(.kind(.screen), in: stage["n1"]).id == "n5")
            #expect(try stage.tree.top(.kind(.stack)).id == "n6")
            #expect(try stage.tree.nearest(.kind(.tabs), from: stage["n7"]).id == "n1")
            stage.refuses("containerNotFound: there is no 'b' in the tree") { _ in _ = try stage.tree.top(.name("b")) }
            stage.refuses(
                #"""
                containerNotFound: there is no 'z' of those traits around n7
                """#
            ) { _ in _ = try stage.tree.nearest(.key(NodeKey(name: "z")), from: stage["n7"]) }
        }
    }

    @AppActor
    private func stage() throws -> RouteFixture {
        let stage = try RouteFixture(.tabs(of: "a", "b"))
        try stage.run { try $0.push([.named("c")], onto: "n4") }
        try stage.run { try $0.present(.named("d"), from: "n3") }
        return stage
    }

    @Test func `makeVisible selects tabs, pops and dismisses within the allowed policy`() throws {
        try AppLoop.run {
            let one = try stage()
            one.refuses(
                #"""
                wouldDiscard: l2, n6 would have to be removed; allow that with 'discarding'
                """#
            ) { try $0.makeVisible("n5", discarding: .none) }
            try one.run { try $0.lock("n6", reason: "unsaved") }
            one.refuses(
                #"""
                wouldDiscard: n6 would have to be removed; allow that with 'discarding'
                """#
            ) { try $0.makeVisible("n5", discarding: .unlocked) }
            try one.run { try $0.makeVisible("n5", discarding: .all) }
            #expect(
                one.transitions == #"""
                    [{"containerId":"n4","kind":"pop","from":["n6"],"to":["n5"],"animation":"default"},\#
                    {"containerId":"n1","kind":"select",\#
                    "from":["n2"],"to":["n4"],"direction":"forward","animation":"default"},{"containerId":"w1",\#
                    "kind":"dismiss","from":["l2"],\#
                    "animation":"default"}]
                    """#)
            #expect(one.tree.activeLeaf?.id == "n5")
            let two = try stage()
            try two.run { try $0.makeVisible("n6", discarding: .unlocked) }
            #expect(two.all(.active) == "l1 n1 n4 n6")
        }
    }

    @Test func `makeVisible shows a hidden layer with its presenter`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            try stage.run { try $0.present(.named("sheet"), from: "n3", style: ModalStyle(context: .node)) }
            try stage.run { try $0.selectTab(.index(1), of: "n1") }
            try stage.run { try $0.makeVisible("l2", discarding: .none) }
            #expect(stage.all(.active) == "l2 n6")
        }
    }
}
