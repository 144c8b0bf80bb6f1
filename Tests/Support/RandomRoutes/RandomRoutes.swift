import AppLoop
import JSON
import Offstage
import Platform

/// One transaction of random operations, stored as numbers so that a test can shorten and repeat a list of them. Each
/// operation picks its nodes from the current tree.
package struct RandomStep: Sendable, CustomStringConvertible {
    /// Index of each operation in `RandomOperation.all`, and the numbers with which it picks its arguments.
    package var calls: [(operation: Int, numbers: [Int])]
    package var ending: Ending

    package enum Ending: Sendable {
        case commit
        /// Throws after the last operation.
        case refuse
    }

    @AppActor
    package init(_ numbers: inout SplitMix64) {
        let count = Int.random(in: 0..<4, using: &numbers) == 0 ? Int.random(in: 2...4, using: &numbers) : 1
        calls = (0..<count).map { _ in
            (
                Int.random(in: 0..<RandomOperation.all.count, using: &numbers),
                (0..<4).map { _ in Int.random(in: 0..<1 << 20, using: &numbers) }
            )
        }
        ending = Int.random(in: 0..<20, using: &numbers) == 0 ? .refuse : .commit
    }

    package var description: String {
        AppLoop.run {
            let names = calls.map { "\(RandomOperation.all[$0.operation].name)\($0.numbers)" }
            return "\(names)\(ending == .refuse ? " refused" : "")"
        }
    }

    package struct Refused: Error { package init() {} }

    @AppActor
    package func run(_ transaction: RouteTransaction) throws {
        for (index, call) in calls.enumerated() {
            let pick = Pick(transaction: transaction, numbers: call.numbers)
            do {
                try RandomOperation.all[call.operation].run(pick)
            } catch let error as RouteError {
                // A refused operation leaves the transaction unchanged, so the others may continue.
                if index + 1 == calls.count || call.numbers[3] % 2 == 0 { throw error }
            }
        }
        if ending == .refuse { throw Refused() }
    }
}

/// Picks the arguments of an operation from the current tree.
@AppActor
struct Pick {
    let transaction: RouteTransaction
    let numbers: [Int]

    var tree: RouteTree { transaction.tree }

    func number(_ index: Int, below bound: Int) -> Int { bound > 0 ? numbers[index] % bound : 0 }

    /// Returns a node of these kinds, and rarely of another kind; without kinds any node.
    func node(_ kinds: NodeKind..., at index: Int = 0) throws -> RouteNode {
        var found: [RouteNode] = []
        let isStrict = numbers[3] % 16 != 0
        tree.forEach { if kinds.isEmpty || !isStrict || kinds.contains($0.kind) { found.append($0) } }
        guard !found.isEmpty else { throw RouteError.notActive(nil) }
        return found[number(index, below: found.count)]
    }

    func id(_ kinds: NodeKind...) throws -> NodeID {
        if numbers[3] % 11 == 0,
            let known = NodeID(["n", "l", "w"][number(0, below: 3)] + "\(1 + number(1, below: 60))")
        {
            return known
        }
        return try kinds.isEmpty ? node().id : pickKind(kinds).id
    }

    private func pickKind(_ kinds: [NodeKind]) throws -> RouteNode {
        var found: [RouteNode] = []
        tree.forEach { if kinds.contains($0.kind) { found.append($0) } }
        guard !found.isEmpty else { throw RouteError.notActive(nil) }
        return found[number(0, below: found.count)]
    }

    func screen(_ salt: Int = 0) -> Layout {
        let name = ["a", "b", "c", "d", "e"][(numbers[1] + salt) % 5]
        return .screen(
            ScreenSpec(
                name, params: numbers[2] % 3 == 0 ? ["n": .integer(Int64(numbers[2] % 7))] : nil,
                title: numbers[2] % 4 == 0 ? nil : name))
    }

    func branch(_ salt: Int = 0) -> Layout.Tab {
        Layout.Tab(.init(title: "t\(salt)", isEnabled: numbers[2] % 7 == 0 ? false : nil), layout(1, salt))
    }

    /// Returns a layout of a few levels.
    func layout(_ depth: Int = 0, _ salt: Int = 0) -> Layout {
        switch (numbers[1] / 5 + numbers[2] / 3 + salt * 7 + depth * 3) % (depth > 2 ? 3 : 9) {
        case 0, 1: screen(salt)
        case 2: numbers[1] % 9 == 0 ? .launching(message: nil) : screen(salt).withStack()
        case 3, 4: .stack([layout(depth + 1, salt), screen(salt + 1)])
        case 5, 6:
            .tabs(
                (0..<(2 + numbers[2] % 2)).map { Layout.Tab(.init(title: "t\($0)"), layout(depth + 1, salt + $0)) },
                selected: numbers[1] % 2,
                back: [.history, .first, .none][numbers[2] % 3], reselect: [.toRoot, .keep, .recreate][numbers[1] % 3])
        default:
            .pages(
                (0..<(numbers[2] % 5)).map { layout(depth + 1, salt + $0) }, selected: 0, loops: numbers[1] % 2 == 0,
                realisedWindow: numbers[1] % 3)
        }
    }

    func alert(buttons: Int) -> Alert {
        let all = [
            ButtonView(id: "ok", title: "OK", isEnabled: numbers[2] % 5 > 0),
            ButtonView(id: "no", title: "No", role: .cancel),
        ]
        let fields = numbers[2] % 2 == 0 ? [TextFieldView(id: "f", isRequired: true)] : nil
        return Alert(title: "?", fields: fields, buttons: Array(all.prefix(buttons)))
    }

    var target: Route.ChildTarget {
        switch numbers[2] % 8 {
        case 0: .name("a")
        case 1: .name("b")
        case 2: NodeID("n\(numbers[1] % 40 + 1)").map { .id($0) } ?? .index(0)
        default: .index(numbers[1] % 4)
        }
    }

    var busy: Route.BusyPolicy { [.stack, .queue, .replace, .error][number(1, below: 4)] }
    var context: ModalStyle.Context { numbers[2] % 2 == 0 ? .node : .window }
}

/// Random operations and requests, by name.
@AppActor
struct RandomOperation {
    let name: String
    let run: (Pick) throws -> Void

    init(_ name: String, _ run: @escaping (Pick) throws -> Void) {
        self.name = name
        self.run = run
    }

    static let all = stacks + tabs + layers + others + requests

    private static let stacks = [
        RandomOperation("push") { try $0.transaction.push([$0.screen()], onto: $0.node(.stack).id) },
        RandomOperation("pushInside") { try $0.transaction.push([$0.layout()], onto: $0.node(.stack).id) },
        RandomOperation("pushUnique") {
            try $0.transaction.push(
                [$0.screen(), $0.screen(1)], onto: $0.node(.stack).id,
                unique: [.error, .reveal, .bringToFront][$0.number(1, below: 3)])
        },
        RandomOperation("pop") { try $0.transaction.pop($0.node(.stack).id, to: .count($0.number(1, below: 4))) },
        RandomOperation("popToRoot") { try $0.transaction.pop($0.node(.stack).id, to: .root) },
        RandomOperation("popToName") { try $0.transaction.pop($0.node(.stack).id, to: .name("a")) },
        RandomOperation("setStack") {
            try $0.transaction.setStack([$0.screen(), $0.layout(1)], of: $0.node(.stack).id)
        },
        RandomOperation("replaceTop") { try $0.transaction.replaceTop($0.layout(), of: $0.node(.stack).id) },
        RandomOperation("clear") { try $0.transaction.clear($0.node(.stack).id) },
        RandomOperation("clearAndPush") {
            let stack = try $0.node(.stack).id
            try $0.transaction.clear(stack)
            try $0.transaction.push([$0.screen()], onto: stack)
        },
    ]

    private static let tabs = [
        RandomOperation("selectTab") {
            try $0.transaction.selectTab(
                $0.target, of: $0.node(.tabs).id, [.keep, .toRoot, .recreate][$0.number(2, below: 3)])
        },
        RandomOperation("addTab") {
            try $0.transaction.addTab($0.branch(), to: $0.node(.tabs).id, at: $0.number(1, below: 4))
        },
        RandomOperation("removeTab") { try $0.transaction.removeTab($0.target, of: $0.node(.tabs).id) },
        RandomOperation("setPages") { pick in
            try pick.transaction.setPages(
                (0..<pick.number(1, below: 4)).map { pick.layout(1, $0) }, of: pick.node(.pages).id, selected: 0)
        },
        RandomOperation("selectPage") { try $0.transaction.selectPage($0.target, of: $0.node(.pages).id) },
        RandomOperation("turnPage") {
            try $0.transaction.turnPage(by: $0.number(1, below: 5) - 2, of: $0.node(.pages).id)
        },
        RandomOperation("setSlot") {
            try $0.transaction.setSlot(["x", "y"][$0.number(1, below: 2)], of: $0.node(.screen).id, to: $0.layout(2))
        },
        RandomOperation("clearSlot") { try $0.transaction.clearSlot("x", of: $0.node(.screen).id) },
    ]

    private static let layers = [
        RandomOperation("present") { pick in
            let style = ModalStyle(
                .sheet, detents: [.medium, .large], dismissible: pick.numbers[2] % 3 > 0, context: pick.context)
            try pick.transaction.present(pick.layout(), from: pick.node().id, style: style, ifBusy: pick.busy)
        },
        RandomOperation("showAlert") {
            let alert = $0.alert(buttons: $0.number(2, below: 3))
            try $0.transaction.show(.alert, alert, from: $0.node().id, ifBusy: $0.busy)
        },
        RandomOperation("showChoice") {
            try $0.transaction.show(.choice, $0.alert(buttons: 2), from: $0.node().id, ifBusy: $0.busy)
        },
        RandomOperation("request") {
            try $0.transaction.request(Capability.Request(capability: "share"), from: $0.node().id)
        },
        RandomOperation("showCustom") { pick in
            let content = CustomContent("rating", data: ["stars": 5], dismissible: pick.numbers[2] % 2 == 0)
            try pick.transaction.showCustom(content, from: pick.node().id, ifBusy: pick.busy)
        },
        RandomOperation("showHUD") {
            try $0.transaction.showHUD(Notice(message: "\($0.number(1, below: 3))"), in: $0.node(.window).id)
        },
        RandomOperation("hideHUD") { try $0.transaction.hideHUD(in: $0.node(.window).id) },
        RandomOperation("toast") { try $0.transaction.toast(Notice(message: "!"), from: $0.node(.window).id) },
        RandomOperation("dismissLayer") {
            try $0.transaction.dismiss($0.node(.modal, .alert, .choice, .toast, .hud, .request, .custom).id)
        },
        RandomOperation("dismissPresented") { try $0.transaction.dismissPresented(by: $0.node().id) },
        RandomOperation("dismissAbove") { try $0.transaction.dismiss(above: $0.node().id) },
        RandomOperation("selectDetent") {
            try $0.transaction.selectDetent(
                ["medium", "large", "huge"][$0.number(1, below: 3)], of: $0.node(.modal).id)
        },
    ]

    private static let others = [
        RandomOperation("setRoot") {
            try $0.transaction.setRoot($0.layout(), window: $0.tree.windows.isEmpty ? nil : $0.node(.window).id)
        },
        RandomOperation("openWindow") { pick in
            if pick.tree.windows.count < 3 { try pick.transaction.openWindow(pick.layout()) }
        },
        RandomOperation("makeKey") { try $0.transaction.makeKey($0.node(.window).id) },
        RandomOperation("closeWindow") { try $0.transaction.close($0.node(.window).id) },
        RandomOperation("setParams") {
            try $0.transaction.setParams(["m": .integer(Int64($0.number(1, below: 3)))], of: $0.node(.screen).id)
        },
        RandomOperation("mergeParams") {
            try $0.transaction.mergeParams(["m": .null, "o": ["p": true]], into: $0.node(.screen).id)
        },
        RandomOperation("setTitle") {
            try $0.transaction.setTitle("T\($0.number(1, below: 3))", of: $0.node(.screen).id)
        },
        RandomOperation("setBackHandler") {
            try $0.transaction.setBackHandler($0.number(1, below: 4) == 0, of: $0.node(.screen).id)
        },
        RandomOperation("lock") {
            if $0.number(1, below: 3) == 0 { try $0.transaction.lock($0.node().id, reason: "busy") }
        },
        RandomOperation("unlock") { pick in
            var locked: [RouteNode] = []
            pick.tree.forEach { if $0.lockReason != nil { locked.append($0) } }
            for node in locked { try pick.transaction.lock(node.id, reason: nil) }
        },
        RandomOperation("makeVisible") {
            try $0.transaction.makeVisible($0.node().id, discarding: [.none, .unlocked, .all][$0.number(1, below: 3)])
        },
    ]

    private static let requests = [
        RandomOperation("back") { _ = try $0.transaction.back() },
        RandomOperation("backFrom") { _ = try $0.transaction.back(from: $0.id()) },
        RandomOperation("up") { _ = try $0.transaction.up() },
        RandomOperation("select") { _ = try $0.transaction.select($0.target, of: $0.id(.tabs, .pages)) },
        RandomOperation("dismiss") {
            _ = try $0.transaction.dismiss($0.id(.modal, .choice, .toast, .custom), by: .swipe)
        },
        RandomOperation("answer") {
            _ = try $0.transaction.answer(
                $0.id(.alert, .choice), button: ["ok", "no", "?"][$0.number(1, below: 3)], fields: ["f": "text"])
        },
        RandomOperation("edit") {
            _ = try $0.transaction.edit($0.id(.alert, .choice), field: "f", text: "\($0.number(1, below: 3))")
        },
        RandomOperation("editDetent") {
            _ = try $0.transaction.edit($0.id(.modal), detent: ["medium", "large", "huge"][$0.number(1, below: 3)])
        },
        RandomOperation("fulfil") { _ = try $0.transaction.fulfil($0.id(.request, .custom), with: true) },
        RandomOperation("refuse") { _ = try $0.transaction.refuse($0.id(.request, .custom), reason: "no") },
        RandomOperation("activate") { _ = try $0.transaction.activateWindow($0.id(.window)) },
        RandomOperation("close") { _ = try $0.transaction.closeWindow($0.id(.window)) },
    ]
}
