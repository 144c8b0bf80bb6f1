import AppLoop
import JSON
import Offstage
import RandomRoutes
import RouteReplica

/// A route tree and a front end's replica of it.
@AppActor
final class RandomRun {
    private let routes = RouteState()
    private var tree: RouteTree { routes.tree }
    private var known: Set<NodeID> = []
    /// The layers that the last commit inserted.
    private var newLayers: Set<NodeID> = []
    private var text: String
    private var replica: WireReplica?

    init() {
        routes.checksInvariants = false
        text = RouteTree().text
        replica = try? WireReplica(["windows": []])
    }

    /// Returns the first failure and the index of its step.
    func failure(of steps: [RandomStep]) -> (step: Int, sentence: String)? {
        for (index, step) in steps.enumerated() {
            if let sentence = failure(of: step) { return (index, sentence) }
            if tree.count > 80, let sentence = check({ $0.closeSession() }) { return (index, sentence) }
            if let sentence = backFailure() ?? (index % 8 == 0 ? revealFailure(index) : nil) {
                return (index, sentence)
            }
        }
        return nil
    }

    private func failure(of step: RandomStep) -> String? {
        if tree.windows.isEmpty, let sentence = check({ try $0.openWindow(.screen(ScreenSpec("root")).withStack()) }) {
            return sentence
        }
        return check { try step.run($0) }
    }

    private func check(_ change: (RouteTransaction) throws -> Void) -> String? {
        let rev = tree.rev
        do {
            let commit = try routes.transact(change)
            newLayers = Set(commit?.inserted.filter { $0.kind.isLayer }.map(\.id) ?? [])
            return try failure(of: commit, since: rev)
        } catch let error as RouteError {
            if case .broken = error { return "broken: \(error)" }
        } catch is RandomStep.Refused {
        } catch {
            return "\(error)"
        }
        return unchangedFailure(since: rev)
    }

    private func unchangedFailure(since rev: Int64) -> String? {
        if tree.rev != rev { return "a refused transaction made a revision" }
        if tree.text != text { return "a refused transaction changed the tree:\n\(text)\n\(tree.text)" }
        return violatedInvariants(of: tree).first
    }

    private func failure(of commit: RouteCommit?, since rev: Int64) throws -> String? {
        guard let commit, commit.rev > commit.fromRev else { return unchangedFailure(since: rev) }
        if let violated = (violatedInvariants(of: tree) + violatedInvariants(of: commit, in: tree)).first {
            return violated
        }
        if commit.fromRev != rev { return "a gap after revision \(rev)" }
        for node in commit.inserted where !known.insert(node.id).inserted { return "the id \(node.id) is reused" }
        if Set(commit.transitions.map(\.container)).count < commit.transitions.count {
            return "two transitions of one container"
        }
        let before = text
        text = tree.text
        try replica?.apply(JSONValue(parsing: commit.ops.bytes))
        if try replica?.tree != JSONValue(parsing: text) {
            let ops = String(decoding: commit.ops.bytes, as: UTF8.self)
            return "the ops make another tree:\n\(before)\n\(ops)\n\(text)"
        }
        return nil
    }

    /// Checks that `back.can` is true exactly when `back` succeeds.
    private func backFailure() -> String? {
        guard let leaf = tree.activeLeaf, let back = tree.back(of: leaf) else { return nil }
        var refusal: RouteError?
        _ = try? routes.transact { transaction in
            do { _ = try transaction.back(from: leaf.id) } catch let error as RouteError { refusal = error }
            throw RandomStep.Refused()
        }
        if back.can != (refusal == nil) {
            return "back.can of \(leaf.id) is \(back.can), and back: \(refusal.map { "\($0)" } ?? "succeeds")"
        }
        return unchangedFailure(since: tree.rev)
    }

    /// Checks that `makeVisible` with `discarding: .all` makes a node active, or a HUD or toast visible.
    private func revealFailure(_ index: Int) -> String? {
        var nodes: [RouteNode] = []
        tree.forEach { nodes.append($0) }
        guard !nodes.isEmpty else { return nil }
        let node = nodes[index / 8 % nodes.count]
        if let sentence = check({ try $0.makeVisible(node.id, discarding: .all) }) { return sentence }
        let layer = tree.layer(of: node)?.kind
        let expected: NodeStatus = layer == .hud || layer == .toast ? .visible : .active
        // A layer that waited for the dismissed ones may have appeared.
        if let top = tree.activeLeaf.flatMap({ tree.layer(of: $0) }), newLayers.contains(top.id) { return nil }
        guard let visible = tree[node.id], node.kind != .window else { return nil }
        let status = tree.status(of: visible)
        return status == expected ? nil : "\(node.id) was made visible and is \(status.rawValue)"
    }
}

extension RouteTree {
    var text: String {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text
    }
}

/// Checks the invariants of a commit: revisions without a gap, and lists that agree with the tree.
private func violatedInvariants(of commit: RouteCommit, in tree: RouteTree) -> [String] {
    var violations: [String] = []
    if commit.rev != tree.rev {
        violations.append("the commit's revision \(commit.rev) is not the tree's, \(tree.rev)")
    }
    if commit.rev > commit.fromRev + 1 {
        violations.append("a gap between the revisions \(commit.fromRev) and \(commit.rev)")
    }
    for node in commit.inserted where !tree.has(node.id) {
        violations.append("\(node.id) was inserted and is not in the tree")
    }
    for node in commit.removed where tree.has(node.id) {
        violations.append("\(node.id) was removed and is in the tree")
    }
    return violations
}
