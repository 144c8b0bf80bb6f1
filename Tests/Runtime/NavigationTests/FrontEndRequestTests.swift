import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the route requests of front ends, and the error of each refusal.
@Suite(.onLoop)
struct FrontEndRequestTests {
    // MARK: Back

    @Test func `back pops, selects the previous page, then the previous tab, and ends at the root`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(
                .tabs([
                    Layout.Tab(.init(title: "a"), .pages([.named("p"), .stack(of: "q", "r")], selected: 1)),
                    Layout.Tab(.init(title: "b"), .named("s")),
                ]))
            try stage.run { try $0.selectTab(.index(1), of: "n1") }
            var leaves: [String] = []
            while leaves.count < 9 {
                let preview = try? stage.tree.backPreview()
                guard (try? stage.run { _ = try $0.back() }) != nil, let leaf = stage.tree.activeLeaf else { break }
                #expect(preview == leaf.id)
                leaves.append("\(leaf.id)")
            }
            #expect(leaves == ["n6", "n5", "n3"])
            stage.refuses("atRoot: there is nothing to go back to from n3") { _ = try $0.back() }
            #expect(try stage.tree.back(of: stage["n3"]) == BackInfo(can: false, title: nil, intercepted: nil))
        }
    }

    @Test func `back cancels an alert, dismisses a sheet, and is refused for other layers`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.present(.named("b"), from: "n2") }
            try stage.run { try $0.showAlert(.sure, from: "n3") }
            var outcomes: [FrontEndOutcome] = []
            for _ in 0..<2 { try stage.run { outcomes.append(try $0.back()) } }
            #expect(
                outcomes == [
                    .answered(LayerAnswer(layer: "l3", presenter: "n3", answer: .button("no", fields: [:]))),
                    .answered(LayerAnswer(layer: "l2", presenter: "n2", answer: .dismissed(by: nil))),
                ])
            try stage.run { try $0.present(.named("c"), from: "n2", style: ModalStyle(dismissible: false)) }
            stage.refuses("notActive: l4 is the top layer, and going back does not dismiss it") { _ = try $0.back() }
        }
    }

    @Test func `back leaves the decision to a screen with a back handler`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.does(
                #"""
                {"op":"update","id":"n3","fields":{"back":{"can":true,"title":"A","intercepted":true}}}
                """#
            ) { try $0.setBackHandler(true, of: "n3") }
            var outcome: FrontEndOutcome?
            try stage.does("nothing") { outcome = try $0.back() }
            #expect(outcome == .intercepted(by: "n3"))
            #expect(try stage.tree.backPreview() == "n2")
        }
    }

    @Test func `a gesture that dismisses a sheet asks the screen that the sheet shows`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.present(.stack(of: "b", "c"), from: "n2") }
            try stage.run { try $0.setBackHandler(true, of: "n5") }
            var outcome: FrontEndOutcome?
            try stage.does("nothing") { outcome = try $0.dismiss("l2", by: .swipe) }
            #expect(outcome == .intercepted(by: "n5"))
            try stage.run { try $0.setBackHandler(false, of: "n5") }
            try stage.run { outcome = try $0.dismiss("l2", by: .swipe) }
            #expect(
                outcome == .answered(LayerAnswer(layer: "l2", presenter: "n2", answer: .dismissed(by: .swipe))))
        }
    }

    @Test func `a second tap on the same back button is stale`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b", "c"))
            try stage.run { _ = try $0.back(from: "n4") }
            stage.refuses("staleSource: n4 is not in the tree, or receives no input now; route/get returns the tree") {
                _ = try $0.back(from: "n4")
            }
            stage.refuses("staleSource: n2 is not in the tree, or receives no input now; route/get returns the tree") {
                _ = try $0.back(from: "n2")
            }
            try stage.run { try $0.showAlert(.sure, from: "n3") }
            stage.refuses("staleSource: n3 is not in the tree, or receives no input now; route/get returns the tree") {
                _ = try $0.back(from: "n3")
            }
            let nowhere = try RouteFixture(.named("a"))
            try nowhere.run { $0.closeSession() }
            nowhere.refuses("notActive: the session has no active window") { _ = try $0.back() }
        }
    }

    @Test func `back from a locked screen is refused, and back.can is false`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.run { try $0.lock("n3", reason: "saving") }
            #expect(try stage.tree.back(of: stage["n3"])?.can == false)
            stage.refuses("locked: n3 is locked: saving") { _ = try $0.back() }
        }
    }

    @Test func `up ignores pages and tab history`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack([.named("home"), .pages([.named("p"), .named("q")], selected: 1)]))
            try stage.run { _ = try $0.up() }
            #expect(stage.tree.activeLeaf?.id == "n2")
            stage.refuses("atRoot: there is nothing to go back to from n2") { _ = try $0.up() }
        }
    }

    // MARK: Select

    @AppActor
    private func items(_ declared: Route.BranchSelection, _ asked: Route.BranchSelection? = nil) throws -> [String] {
        let stage = try RouteFixture(.tabs(of: "a", "b", reselect: declared))
        try stage.run { try $0.push([.named("x")], onto: "n2") }
        try stage.run { _ = try $0.select(.index(0), of: "n1", reselect: asked) }
        return try stage["n2"].children.map(\.description)
    }

    @Test func `selecting the selected tab again follows the tabs' policy or the request's`() throws {
        try AppLoop.run {
            let first = try items(.toRoot)
            #expect(first == ["n3"])
            #expect(try items(.keep) == ["n3", "n6"])
            #expect(try items(.recreate) == ["n7"])
            #expect(try items(.toRoot, .keep) == ["n3", "n6"])
        }
    }

    @Test func `selecting a tab that is out of range, disabled, covered or removed is refused`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.tabs(of: "a", "b"))
            stage.refuses("indexOutOfRange: n1 has 2 children, so there is none at 2") {
                _ = try $0.select(.index(2), of: "n1")
            }
            try stage.run { try $0.setTab(Layout.TabItem(title: "b", isEnabled: false), of: "n4") }
            stage.refuses("disabled: n4 is disabled") { _ = try $0.select(.index(1), of: "n1") }
            stage.refuses(
                #"""
                staleSource: n99 is not in the tree, or receives no input now; route/get returns the tree
                """#
            ) { _ = try $0.select(.index(1), of: "n99") }
            stage.refuses(
                #"""
                staleSource: n5 is not in the tree, or receives no input now; route/get returns the tree
                """#
            ) { _ = try $0.select(.index(0), of: "n1", source: "n5") }
            stage.refuses("containerTypeMismatch: n2 is a stack, not a tabs") { _ = try $0.select(.index(0), of: "n2") }
            try stage.run { try $0.showAlert(.sure, from: "n3") }
            stage.refuses("blockedByLayer: l2 covers n1") { _ = try $0.select(.index(0), of: "n1") }
        }
    }

    // MARK: Layers

    @Test func `a sheet is dismissed if it is dismissible, on top and not removed`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run { try $0.present(.named("b"), from: "n2") }
            try stage.run { try $0.present(.named("c"), from: "n3", style: ModalStyle(dismissible: false)) }
            stage.refuses("notTopLayer: l2 is not the top layer; that is l3") { _ = try $0.dismiss("l2", by: .swipe) }
            stage.refuses("notDismissible: l3 cannot be dismissed") { _ = try $0.dismiss("l3", by: .swipe) }
            try stage.run { try $0.dismiss("l3") }
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.dismiss("l2", by: .swipe) }
            #expect(outcome == .answered(LayerAnswer(layer: "l2", presenter: "n2", answer: .dismissed(by: .swipe))))
            stage.refuses("alreadyGone: l2 is not in the tree; route/get returns the tree") {
                _ = try $0.dismiss("l2", by: .swipe)
            }
            try stage.run { try $0.showChoice(.sure, from: "n2") }
            try stage.run { outcome = try $0.dismiss("l4", by: .tapOutside) }
            #expect(outcome == .answered(LayerAnswer(layer: "l4", presenter: "n2", answer: .button("no", fields: [:]))))
        }
    }

    @Test func `an alert is answered once, with one of its buttons and all required fields`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            var rename = AlertContent.sure
            rename.fields = [TextFieldView(id: "name", isRequired: true)]
            rename.buttons.append(ButtonView(id: "later", title: "Later", isEnabled: false))
            try stage.run { try $0.showAlert(rename, from: "n2") }
            stage.refuses("unknownButton: l2 has no button 'maybe'") { _ = try $0.answer("l2", button: "maybe") }
            stage.refuses("buttonDisabled: the button 'later' of l2 is disabled") {
                _ = try $0.answer("l2", button: "later")
            }
            stage.refuses("missingField: the field 'name' of l2 has to be filled in") {
                _ = try $0.answer("l2", button: "yes")
            }
            stage.refuses("unknownField: l2 has no field 'age'") {
                _ = try $0.answer("l2", button: "yes", fields: ["age": "3"])
            }
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.answer("l2", button: "yes", fields: ["name": "N"]) }
            #expect(
                outcome
                    == .answered(
                        LayerAnswer(layer: "l2", presenter: "n2", answer: .button("yes", fields: ["name": "N"]))))
            stage.refuses(
                #"""
                alreadyAnswered: l2 was answered already, or cannot be answered
                """#
            ) { _ = try $0.answer("l2", button: "yes") }
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            try stage.run { try $0.showAlert(.sure, from: "n2") }
            stage.refuses("notTopLayer: l3 is not the top layer; that is l4") { _ = try $0.answer("l3", button: "yes") }
        }
    }

    @Test func `the action of an alert's button has the text of each field, and keeps its type`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            var rename = AlertContent.sure
            rename.fields = [TextFieldView(id: "name"), TextFieldView(id: "type", value: "other")]
            rename.buttons[0].onTap = ActionTemplate("renamed", ["id": 3, "name": ""])
            try stage.run { try $0.showAlert(rename, from: "n2") }
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.answer("l2", button: "yes", fields: ["name": "N"]) }
            #expect(
                outcome
                    == .answered(
                        LayerAnswer(
                            layer: "l2", presenter: "n2",
                            answer: .button("yes", fields: ["name": "N", "type": "other"]),
                            action: ["type": "renamed", "id": 3, "name": "N"])))
        }
    }

    @Test func `an edit changes a field's text or a sheet's detent`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            var rename = AlertContent.sure
            rename.fields = [TextFieldView(id: "name")]
            try stage.run { try $0.showAlert(rename, from: "n2") }
            try stage.does(
                #"""
                {"op":"update","id":"l2","fields":{"fields":[{"component":"textField","id":"name","value":"N",\#
                "kind":"plain","isEnabled":true}]}}
                """#
            ) { _ = try $0.edit("l2", field: "name", text: "N") }
            try stage.does("nothing") { _ = try $0.edit("l2", field: "name", text: "N") }
            stage.refuses("unknownField: l2 has no field 'age'") { _ = try $0.edit("l2", field: "age", text: "3") }
            stage.refuses(
                #"""
                alreadyAnswered: l9 was answered already, or cannot be answered
                """#
            ) { _ = try $0.edit("l9", field: "name", text: "N") }
            stage.refuses("unknownDetent: l2 has no detent 'large'") { _ = try $0.edit("l2", detent: "large") }
            stage.refuses(
                #"""
                alreadyAnswered: l9 was answered already, or cannot be answered
                """#
            ) { _ = try $0.edit("l9", detent: "large") }
        }
    }

    @Test func `a capability request is fulfilled or refused once`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            try stage.run {
                try $0.request(Capability.Request(capability: "scan", arguments: nil), from: "n2")
            }
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.fulfil("l2", with: "/tmp/a") }
            #expect(outcome == .answered(LayerAnswer(layer: "l2", presenter: "n2", answer: .fulfilled("/tmp/a"))))
            stage.refuses(
                #"""
                alreadyAnswered: l2 was answered already, or cannot be answered
                """#
            ) { _ = try $0.refuse("l2", reason: "late") }
        }
    }

    // MARK: Windows

    @Test func `a window can be activated and closed, except the last`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.named("a"))
            try stage.run { try $0.openWindow(.named("b")) }
            try stage.run { _ = try $0.activateWindow("w2") }
            #expect(stage.all(.active) == "l2 n2")
            try stage.run { _ = try $0.closeWindow("w2") }
            #expect(stage.all(.active) == "l1 n1")
            stage.refuses("lastWindow: the last window cannot be closed; close the session") {
                _ = try $0.closeWindow("w1")
            }
            stage.refuses("nodeNotFound: there is no node 'w2' in the tree") { _ = try $0.activateWindow("w2") }
        }
    }
}
