import AppLoop
import JSON
import OrderedCollections
import Wire

extension RouteCommit {
    /// Describes what a transaction has changed. Looks only at the nodes that it touched and at those on visible paths.
    ///
    /// - Parameter neighbours: nodes next to visible pages, which may have become hidden from declared.
    @AppActor
    init(of transaction: RouteTransaction, neighbours: [NodeID]) {
        var difference = RouteDifference(from: transaction.old, to: transaction.tree)
        let (touched, reordered) = (transaction.record.touched, transaction.record.reordered)
        var (inserted, removed): ([RouteNode], [RouteNode]) = ([], [])
        for id in touched {
            if !difference.old.has(id) {
                if let node = difference.new[id] { inserted.append(node) }
            } else if !difference.new.has(id), let node = difference.old[id] {
                removed.append(node)
            }
        }
        let (before, shown) = (difference.old.shown, difference.new.shown)
        let disappeared = Self.ids(of: before, notIn: shown)
        difference.writeRemovals(transaction.record.removals)
        difference.writeInsertions(of: inserted, reordered)
        for id in reordered { difference.writeMoves(in: id) }
        for id in touched { difference.writeUpdate(of: id) }
        for id in disappeared where !touched.contains(id) { difference.writeUpdate(of: id) }
        for entry in shown where !touched.contains(entry.id) {
            // The back button of a screen depends on other nodes.
            if entry.isScreen || !before.contains(entry) { difference.writeUpdate(of: entry.id) }
        }
        for id in neighbours where !touched.contains(id) { difference.writeUpdate(of: id) }
        (fromRev, tree) = (difference.old.rev, difference.new)
        rev = difference.isEmpty ? fromRev : tree.rev
        ops = difference.ops()
        (self.inserted, self.removed, self.disappeared, self.neighbours) = (inserted, removed, disappeared, neighbours)
        appeared = Self.ids(of: shown, notIn: before)
        (transitions, dropped) = (transaction.record.transitions, transaction.record.dropped)
    }

    private static func ids(of nodes: [ShownNode], notIn others: [ShownNode]) -> [NodeID] {
        // Few nodes are visible as a rule: a search is faster than a set.
        let known = nodes.count * others.count < 256 ? nil : Set(others.map(\.id))
        var ids: [NodeID] = []
        for node in nodes where !(known?.contains(node.id) ?? others.contains { $0.id == node.id }) {
            ids.append(node.id)
        }
        return ids
    }
}

/// The ops that lead from one tree to another: removals from the deepest up, insertions, moves, updates.
private struct RouteDifference: ~Copyable {
    let old: RouteTree
    let new: RouteTree
    private var writer = JSONWriter()

    init(from old: RouteTree, to new: RouteTree) {
        (self.old, self.new) = (old, new)
        writer.beginArray()
    }

    /// Whether no op is written.
    var isEmpty: Bool { writer.count == 1 }

    /// The ops as a JSON array.
    consuming func ops() -> WireFragment {
        writer.endArray()
        return WireFragment(writer.bytes)
    }

    // MARK: Removals

    /// The removed nodes whose parents stay, the deepest first.
    mutating func writeRemovals(_ removals: [(id: NodeID, reason: RemovalReason)]) {
        var roots = removals.filter { old[$0.id]?.parent.map { new.has($0) } ?? true }
        if roots.count > 1 {
            let depths = roots.map { old.depth(of: $0.id) }
            roots = roots.indices.sorted { (depths[$1], $0) < (depths[$0], $1) }.map { roots[$0] }
        }
        for root in roots { write(.remove(root.id, root.reason)) }
    }

    // MARK: Insertions and moves

    /// The new subtrees, by the containers that were there before, in rising order: each index is final when it is
    /// applied.
    mutating func writeInsertions(of inserted: [RouteNode], _ reordered: OrderedSet<NodeID>) {
        var counts: OrderedDictionary<NodeID?, Int> = [:]
        for node in inserted where node.parent.map({ old.has($0) }) ?? true { counts[node.parent, default: 0] += 1 }
        for (parent, count) in counts {
            guard let parent, let container = new[parent] else {
                for (id, index) in newest(count, of: new.windows) { write(.insert(id, parent: nil, index)) }
                continue
            }
            let insertions =
                reordered.contains(parent)
                ? SiblingOrder(from: old[parent], to: container, old, new).insertions
                : newest(count, of: container.children)
            for (id, index) in insertions { write(.insert(id, parent: container, index)) }
        }
    }

    /// Searches from the end, where most changes happen, until all are found.
    private func newest(_ count: Int, of children: NodeIDs) -> [(NodeID, Int)] {
        var found: [(NodeID, Int)] = []
        var index = children.count
        while found.count < count, index > 0 {
            index -= 1
            if !old.has(children[index]) { found.append((children[index], index)) }
        }
        return found.reversed()
    }

    mutating func writeMoves(in id: NodeID) {
        guard let before = old[id], let container = new[id] else { return }
        for (child, index) in SiblingOrder(from: before, to: container, old, new).moves {
            write(.move(child, parent: container, index))
        }
    }

    // MARK: Updates

    mutating func writeUpdate(of id: NodeID) {
        guard let before = old[id], let node = new[id] else { return }
        if node.selected != before.selected { write(.select(id, node.selected)) }
        let mark = writer.mark
        writer.raw("{\"op\":\"update\",\"id\":")
        id.write(to: &writer)
        writer.raw(",\"fields\":{")
        let start = writer.count
        if node.content !== before.content { writeDifference(of: before.content, node.content) }
        if node.isKey != before.isKey { writeField("isKey", node.isKey) }
        if node.history != before.history {
            writeField("history", node.history.isEmpty ? nil : node.history.map(\.description))
        }
        if node.kind != .window {
            let status = new.status(of: node)
            if status != old.status(of: before) { writeField("status", status.rawValue) }
        }
        let back = new.back(of: node)
        if back != old.back(of: before) { writeField("back", back) }
        if writer.count == start { return writer.rollBack(to: mark) }
        writer.dropComma()
        writer.raw("}},")
    }

    private mutating func writeField(_ name: StaticString, _ value: (some WireCodable)?) {
        writer.key(name)
        if let value { value.write(to: &writer) } else { writer.null() }
        writer.comma()
    }

    /// Compares the members by their text, which is what front ends hold: 1 and 1.0 are equal values.
    private mutating func writeDifference(of before: NodeContent, _ now: NodeContent) {
        let (known, members) = (before.members, now.members)
        for (name, value) in members where known[name].map({ "\($0)" }) != "\(value)" {
            writer.key(name)
            value.write(to: &writer)
            writer.comma()
        }
        for (name, _) in known where members[name] == nil {
            writer.key(name)
            writer.null()
            writer.comma()
        }
    }

    // MARK: Ops

    private enum Op {
        /// A node with everything below it; the parent is nil for a window.
        case insert(NodeID, parent: RouteNode?, Int)
        case remove(NodeID, RemovalReason)
        /// The index counts after the removal.
        case move(NodeID, parent: RouteNode, Int)
        case select(NodeID, Int?)
    }

    private mutating func write(_ op: Op) {
        switch op {
        case .remove(let id, let reason):
            writer.raw("{\"op\":\"remove\",\"id\":")
            id.write(to: &writer)
            writer.raw(",\"reason\":")
            writer.string(reason.rawValue)
        case .insert(let id, let parent, let index):
            writer.raw("{\"op\":\"insert\"")
            writeParent(parent)
            writer.raw(",\"index\":")
            writer.integer(Int64(index))
            writer.raw(",\"node\":")
            new.write(id, to: &writer)
        case .move(let id, let parent, let index):
            writer.raw("{\"op\":\"move\",\"id\":")
            id.write(to: &writer)
            writeParent(parent)
            writer.raw(",\"index\":")
            writer.integer(Int64(index))
        case .select(let id, let index):
            writer.raw("{\"op\":\"select\",\"id\":")
            id.write(to: &writer)
            writer.raw(",\"index\":")
            if let index { writer.integer(Int64(index)) } else { writer.null() }
        }
        writer.raw("},")
    }

    private mutating func writeParent(_ parent: RouteNode?) {
        writer.raw(",\"parent\":")
        if let parent { parent.id.write(to: &writer) } else { writer.null() }
        writer.raw(",\"role\":")
        writer.string((parent?.kind.childRole ?? .window).rawValue)
    }
}

/// The way from one order of siblings to another: insertions first, then moves. A node that was not moved keeps its
/// order.
private struct SiblingOrder {
    private(set) var insertions: [(NodeID, Int)] = []
    private(set) var moves: [(NodeID, Int)] = []
    private var order: [NodeID]

    init(from before: RouteNode?, to container: RouteNode, _ old: RouteTree, _ new: RouteTree) {
        order = before?.children.filter { new.has($0) } ?? []
        let wanted = container.children.filter { old.has($0) }
        // A node that others have overtaken was moved towards the end.
        var moved: Set<NodeID> = []
        var index = 0
        for id in order {
            if index < wanted.count, wanted[index] == id { index += 1 } else { moved.insert(id) }
        }
        var previous: NodeID?
        for child in container.children where !old.has(child) || !moved.contains(child) {
            if !old.has(child) { insertions.append((child, put(child, after: previous))) }
            previous = child
        }
        previous = nil
        for child in container.children {
            if moved.contains(child) { move(child, after: previous) }
            previous = child
        }
    }

    private mutating func move(_ child: NodeID, after sibling: NodeID?) {
        guard let from = order.firstIndex(of: child) else { return }
        order.remove(at: from)
        let index = put(child, after: sibling)
        if index != from { moves.append((child, index)) }
    }

    private mutating func put(_ child: NodeID, after sibling: NodeID?) -> Int {
        let index = sibling.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        order.insert(child, at: index)
        return index
    }
}
