import AppLoop
import JSON

/// What must hold after every commit (navigation.md, section 6), of what the tree alone can tell: 1 to 10, 12, 14.
/// Looks at every node: debug builds
/// run it after each commit, tests whenever they like, servers never.
///
/// - Returns: a sentence for each that does not hold.
@AppActor
public func violatedInvariants(of tree: RouteTree) -> [String] {
    let check = InvariantCheck(tree: tree)
    check.checkTree()
    for window in tree.windows { check.checkLayers(of: window) }
    tree.forEach { check.checkNode($0) }
    check.checkActiveWay()
    check.checkWaiting()
    return check.violations
}

/// Revisions are gapless, and what a commit tells of agrees with the tree (1, 10, 16).
@AppActor
public func violatedInvariants(of commit: RouteCommit, in tree: RouteTree) -> [String] {
    var violations: [String] = []
    if commit.rev != tree.rev {
        violations.append("the commit's revision \(commit.rev) is not the tree's, \(tree.rev)")
    }
    if commit.rev > commit.fromRev + 1 {
        violations.append("a gap between the revisions \(commit.fromRev) and \(commit.rev)")
    }
    for node in commit.inserted where tree[node.id] !== node {
        violations.append("\(node.id) was inserted and is not there")
    }
    for (node, _) in commit.removed where tree[node.id] != nil {
        violations.append("\(node.id) was removed and is there")
    }
    return violations
}

@AppActor
private final class InvariantCheck {
    let tree: RouteTree
    private(set) var violations: [String] = []

    init(tree: RouteTree) { self.tree = tree }

    private func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { violations.append(sentence()) }
    }

    /// 1, 2.
    func checkTree() {
        var (count, locked) = (0, 0)
        var seen: Set<NodeID> = []
        tree.forEach { node in
            count += 1
            if node.lockReason != nil { locked += 1 }
            expect(seen.insert(node.id).inserted, "\(node.id) stands in the tree twice")
            expect(tree[node.id] === node, "\(node.id) is in the tree and not in its index")
            expect(node.id.number <= tree.lastNumbers[node.id.letter], "\(node.id) may be given to another node")
            expect(node.arrival > 0 && node.arrival <= tree.rev + 1, "\(node.id) came in no revision")
        }
        expect(count == tree.count, "the tree counts \(tree.count) nodes and has \(count)")
        let keys = tree.windows.filter(\.isKey).count
        expect(tree.windows.isEmpty || keys == 1, "\(keys) windows are key windows")
        expect(
            locked == tree.locked.count && tree.locked.values.allSatisfy { tree.isInTree($0) },
            "the index of locked nodes is wrong")
    }

    /// 3, 9.
    func checkLayers(of window: RouteNode) {
        expect(window.kind == .window && window.parent == nil, "\(window.id) stands where windows do")
        let contents = window.children.filter { $0.kind == .content }
        expect(
            contents.count == 1 && window.children.first?.kind == .content,
            "\(window.id) has not exactly one content layer, at the bottom")
        for (place, layer) in window.children.enumerated() {
            expect(layer.kind.isLayer, "\(layer.id) stands among layers")
            guard let presenter = layer.presenterID else { continue }
            let base = tree[presenter]?.layer
            expect(
                window.children[..<place].contains { $0 === base },
                "the presenter of \(layer.id), \(presenter), is in no lower layer")
        }
    }

    /// 1, 4, 5, 6, 10, 12.
    func checkNode(_ node: RouteNode) {
        for child in node.children { expect(child.parent === node, "\(child.id) has another parent than \(node.id)") }
        if let unsendable = node.fields.unsendable { violations.append("\(node.id) holds \(unsendable)") }
        switch node.kind {
        case .stack: expect(!node.children.isEmpty, "the stack \(node.id) is empty")
        case .tabs: checkTabs(node)
        case .pages: checkSelection(node)
        case .content, .modal: expect(node.children.count == 1, "\(node.id) holds \(node.children.count) nodes")
        case .alert, .choice, .request, .custom, .hud, .toast, .launching:
            expect(node.children.isEmpty, "\(node.id) has children")
        case .screen:
            expect(
                Set(node.children.map(\.slot)).count == node.children.count, "\(node.id) has two children in one slot")
        case .window: break
        }
    }

    private func checkTabs(_ tabs: RouteNode) {
        checkSelection(tabs)
        let branches = Set(tabs.children.map(\.id))
        expect(Set(tabs.history).count == tabs.history.count, "\(tabs.id) remembers a branch twice")
        expect(tabs.history.allSatisfy { branches.contains($0) }, "\(tabs.id) remembers a branch that it does not have")
        expect(!tabs.history.contains { $0 == tabs.shownChild?.id }, "\(tabs.id) remembers the branch that it shows")
    }

    private func checkSelection(_ node: RouteNode) {
        if let selected = node.selected {
            expect(
                node.children.indices.contains(selected),
                "\(node.id) has \(node.children.count) children and selects \(selected)")
        } else {
            expect(node.children.isEmpty, "\(node.id) selects none of its children")
        }
    }

    /// 7: one active way, and what it ends in.
    func checkActiveWay() {
        expect((tree.activeLeaf == nil) == tree.windows.isEmpty, "no layer takes input")
        guard let leaf = tree.activeLeaf else { return }
        let isEnd =
            leaf.kind == .screen || leaf.kind == .launching || leaf.kind.isAnswerable
            || (leaf.kind == .pages && leaf.children.isEmpty)
        expect(isEnd, "the active way ends in \(leaf.id)")
        let remembered = Set(tree.shown.map(\.id))
        expect(remembered.count == tree.shown.count, "the tree remembers a node twice that is shown")
        tree.forEach { node in
            if node.kind == .window { return }
            let isShown = tree.isShown(node)
            expect(
                remembered.contains(node.id) == isShown,
                "the tree remembers \(isShown ? "not that" : "that") \(node.id) is shown")
            checkStatus(of: node, isShown: isShown)
        }
    }

    /// 8, 14: worked out again, from the structure.
    private func checkStatus(of node: RouteNode, isShown: Bool) {
        let active = tree.keyWindow.flatMap { tree.inputLayer(of: $0) }
        let expected: [NodeStatus] = !isShown ? [.hidden, .declared] : node.layer === active ? [.active] : [.visible]
        expect(
            expected.contains(node.status),
            "\(node.id) is \(node.status.rawValue), and should be \(expected[0].rawValue)")
        if node.status == .declared {
            expect(
                node.children.allSatisfy { $0.status == .declared },
                "\(node.id) was never made, and something in it was")
        }
        let back = isShown && node.kind == .screen ? tree.backInfo(of: node) : nil
        expect(node.back == back, "going back from \(node.id) is told wrong")
    }

    /// What waits is in no tree, and has something before it.
    func checkWaiting() {
        for (id, queue) in tree.queues {
            expect(tree[id] != nil && !queue.isEmpty, "\(id) has a queue of its own and no need of it")
            for waiting in queue {
                expect(tree[waiting.layer.id] == nil, "\(waiting.layer.id) waits and is there already")
            }
        }
    }
}
