import AppLoop
import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests the actions that layers and bars send to the app, expiring layers, and custom layers.
@Suite(.onLoop)
struct AppLayerTests {
    // MARK: Layout.Bars

    @Test func `a bar's item can be tapped if it exists, is enabled, and its screen receives input`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            let bars = Layout.Bars(
                leading: [ButtonView(id: "save", title: "Save", onTap: ActionTemplate("saveDidTap"))],
                trailing: [
                    ButtonView(id: "more", title: "More", onTap: ActionTemplate("moreDidTap")),
                    ButtonView(id: "off", title: "Off", isEnabled: false, onTap: ActionTemplate("offDidTap")),
                    ButtonView(id: "idle", title: "Idle"),
                ])
            try stage.run { try $0.setBars(bars, of: "n3") }
            var outcomes: [FrontEndOutcome] = []
            try stage.does("nothing") {
                for item in ["save", "more", "idle"] { outcomes.append(try $0.tapBar(of: "n3", item: item)) }
            }
            #expect(
                outcomes == [
                    .sends(["type": "saveDidTap"], to: "n3"), .sends(["type": "moreDidTap"], to: "n3"), .applied,
                ])
            stage.refuses("disabled: the item 'off' of n3 is disabled") { _ = try $0.tapBar(of: "n3", item: "off") }
            stage.refuses("unknownItem: the bars of n3 have no item 'x'") { _ = try $0.tapBar(of: "n3", item: "x") }
            stage.refuses("staleSource: n2 is not in the tree, or receives no input now; route/get returns the tree") {
                _ = try $0.tapBar(of: "n2", item: "save")
            }
            try stage.run { try $0.showAlert(.sure, from: "n3") }
            stage.refuses("staleSource: n3 is not in the tree, or receives no input now; route/get returns the tree") {
                _ = try $0.tapBar(of: "n3", item: "save")
            }
        }
    }

    // MARK: Dismissing

    @Test func `the presenter of a sheet receives its dismissal and each attempt`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            let style = ModalStyle(
                onDismiss: ActionTemplate("gone"), onDismissAttempt: ActionTemplate("tried", ["what": "draft"]))
            try stage.run { try $0.present(.named("b"), from: "n2", style: style) }
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.dismiss("l2", by: .swipe) }
            #expect(
                outcome
                    == .answered(
                        LayerAnswer(
                            layer: "l2", presenter: "n2", answer: .dismissed(by: .swipe),
                            action: ["type": "gone", "by": "swipe"])))
            var fixed = style
            fixed.dismissible = false
            try stage.run { try $0.present(.named("b"), from: "n2", style: fixed) }
            try stage.does("nothing") { outcome = try $0.dismiss("l3", by: nil) }
            #expect(
                outcome
                    == .attempted(
                        LayerAnswer(
                            layer: "l3", presenter: "n2", answer: .dismissed(by: nil),
                            action: ["type": "tried", "what": "draft"]),
                        refusedWith: .notDismissible("l3")))
        }
    }

    // MARK: Expiry

    @Test func `layers expire in order of their deadlines, also after a refused transaction`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            let window: NodeID = "w1"
            try stage.run { try $0.toast(NoticeContent(message: "late"), for: .milliseconds(300), from: window) }
            try stage.run {
                try $0.request(
                    Capability.Request(capability: "share", deadline: 200, onAnswer: ActionTemplate("shared")),
                    from: "n2"
                )
            }
            try stage.run { try $0.showHUD(NoticeContent(message: "busy"), for: .milliseconds(100), in: window) }
            #expect(stage.tree.nextExpiry() == 100)
            #expect(stage.tree.expired(at: 200) == ["l4", "l3"])
            #expect(stage.tree.nextExpiry(except: ["l4", "l3"]) == 300)
            stage.refuses("nodeNotFound: there is no node 'x' in the tree") {
                try $0.showHUD(NoticeContent(message: "done"), in: window)
                try $0.dismiss("l2")
                throw RouteError.nodeNotFound("x")
            }
            #expect(stage.tree.expired(at: 1000) == ["l4", "l3", "l2"])
            var outcome: FrontEndOutcome?
            try stage.run { outcome = try $0.expire("l3") }
            #expect(
                outcome
                    == .answered(
                        LayerAnswer(
                            layer: "l3", presenter: "n2", answer: .refused(reason: "timeout"),
                            action: ["type": "shared", "reason": "timeout"])))
            try stage.run { try $0.showHUD(NoticeContent(message: "no end"), in: window) }
            #expect(stage.tree.expired(at: 1000) == ["l2"])
            stage.refuses("alreadyGone: l4 is not in the tree; route/get returns the tree") { _ = try $0.expire("l4") }
            try stage.run { _ = try $0.expire("l2") }
            #expect(stage.tree.nextExpiry() == nil)
        }
    }

    // MARK: Custom layers

    @Test func `a custom layer receives input and is answered, refused or dismissed, once`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a"))
            let rating = CustomContent(
                "rating", version: 2, title: "Rate", data: ["stars": 5], onAnswer: ActionTemplate("rated"))
            try stage.run { try $0.showCustom(rating, from: "n2") }
            #expect(stage.all(.active) == "l2")
            #expect(
                stage.tree.text.contains(
                    #""id":"l2","kind":"custom:rating","title":"Rate","presenterId":"n2","version":2,"#
                        + #""data":{"stars":5}"#
                ))
            var outcomes: [FrontEndOutcome] = []
            try stage.run { outcomes.append(try $0.fulfil("l2", with: 4)) }
            for _ in 0..<2 { try stage.run { try $0.showCustom(rating, from: "n2") } }
            stage.refuses("notTopLayer: l3 is not the top layer; that is l4") { _ = try $0.refuse("l3", reason: "no") }
            try stage.run { outcomes.append(try $0.back()) }
            try stage.run { outcomes.append(try $0.refuse("l3", reason: "no")) }
            #expect(
                outcomes == [
                    .answered(
                        LayerAnswer(
                            layer: "l2", presenter: "n2", answer: .fulfilled(4), action: ["type": "rated", "result": 4])
                    ),
                    .answered(
                        LayerAnswer(
                            layer: "l4", presenter: "n2", answer: .dismissed(by: nil),
                            action: ["type": "rated", "reason": "dismissed"])),
                    .answered(
                        LayerAnswer(
                            layer: "l3", presenter: "n2", answer: .refused(reason: "no"),
                            action: ["type": "rated", "reason": "no"])),
                ])
            stage.refuses("alreadyAnswered: l2 was answered already, or cannot be answered") {
                _ = try $0.fulfil("l2", with: 4)
            }
            try stage.run { try $0.showCustom(CustomContent("rating", dismissible: false), from: "n2") }
            stage.refuses("notDismissible: l5 cannot be dismissed") { _ = try $0.dismiss("l5", by: .escape) }
            stage.refuses("notActive: l5 is the top layer, and going back does not dismiss it") { _ = try $0.back() }
        }
    }

    @Test func `a custom layer is removed with its presenter`() throws {
        try AppLoop.run {
            let stage = try RouteFixture(.stack(of: "a", "b"))
            try stage.run { try $0.showCustom(CustomContent("rating"), from: "n3") }
            try stage.run { try $0.pop("n1", to: .root) }
            #expect(stage.tree["l2"] == nil)
        }
    }
}
