import AppLoop
import JSON
import Wire

/// Turns what a transaction noted into ops (navigation.md, section 3): removals deepest first, then insertions, moves,
/// updates.
extension RouteTransaction {
    typealias Insertion = (node: RouteNode, place: RouteOp.Place)

    /// - Returns: how many.
    func writeOps(_ insertions: [Insertion], to writer: inout JSONWriter) -> Int {
        var count = 0
        func write(_ op: RouteOp) {
            op.write(to: &writer)
            writer.comma()
            count += 1
        }
        writer.beginArray()
        for (node, _, reason) in removalsInOrder { write(.remove(node.id, reason)) }
        for (node, place) in insertions {
            write(.insert(parent: node.parent?.id, role: node.role, place: place, node: node))
        }
        for move in moves { write(move) }
        for node in record.changed where tree.isInTree(node) {
            for update in updates(of: node) { write(update) }
        }
        writer.endArray()
        return count
    }

    /// Deepest first; at one depth in the order in which they were taken out.
    private var removalsInOrder: [(node: RouteNode, depth: Int, reason: RemovalReason)] {
        if record.removed.count < 2 { return record.removed }
        return record.removed.enumerated().sorted { ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset) }.map(
            \.element)
    }

    /// The subtrees that came, with the places to put them in one after the other: what was put into something new is
    /// written with that.
    func insertions() -> [Insertion] {
        var insertions: [Insertion] = []
        for parent in record.grown {
            let count = record.growth[parent?.id] ?? 0
            guard let parent else {
                insertions += newOnes(count, of: tree.windows)
                continue
            }
            guard count > 0, tree.isInTree(parent) else { continue }
            if parent.kind == .screen {
                insertions += parent.children.filter { isNew($0) }.map { ($0, .slot($0.slot ?? "")) }
            } else if let order = order(of: parent) {
                insertions += order.insertions
            } else {
                insertions += newOnes(count, of: parent.children)
            }
        }
        return insertions
    }

    /// Looked for from the end, where most changes happen, as long as one is missing. In rising order, so that each
    /// place is final.
    private func newOnes(_ count: Int, of children: NodeList) -> [Insertion] {
        var found: [Insertion] = []
        var place = children.count
        while found.count < count, place > 0 {
            place -= 1
            if isNew(children[place]) { found.append((children[place], .index(place))) }
        }
        return found.reversed()
    }

    // MARK: Moves

    /// Nil for a parent none of whose children was moved.
    private func order(of parent: RouteNode) -> SiblingOrder? {
        guard let (_, before) = record.moved.first(where: { $0.parent === parent }) else { return nil }
        let old = before.filter { $0.parent === parent && !isNew($0) }
        return SiblingOrder(from: old, to: parent, isNew: isNew) { [movedNodes = record.movedNodes] in
            movedNodes.contains($0.id)
        }
    }

    private var moves: [RouteOp] {
        record.moved.filter { tree.isInTree($0.parent) && !isNew($0.parent) }.flatMap {
            order(of: $0.parent)?.moves ?? []
        }
    }

    // MARK: Updates

    private func updates(of node: RouteNode) -> [RouteOp] {
        guard let before = record.before[node.id] else { return [] }
        var ops: [RouteOp] = []
        if node.selected != before.selected { ops.append(.select(node.id, index: node.selected)) }
        var fields: [RouteOp.Field] =
            node.box === before.fields ? [] : differences(from: before.fields.value, to: node.fields)
        if node.isKey != before.isKey { fields.append(("isKey", node.isKey)) }
        if node.history != before.history {
            fields.append(("history", node.history.isEmpty ? nil : node.history.map(\.description)))
        }
        if node.status != before.status { fields.append(("status", node.status.rawValue)) }
        if node.back != before.back { fields.append(("back", node.back)) }
        if !fields.isEmpty { ops.append(.update(node.id, fields: fields)) }
        return ops
    }

    /// By their text, which is what front ends hold: 1 and 1.0 are equal values.
    private func differences(from old: NodeFields, to new: NodeFields) -> [RouteOp.Field] {
        let (before, now) = (texts(of: old), texts(of: new))
        var fields: [RouteOp.Field] = now.compactMap { member in
            before.contains { $0.name == member.name && $0.text == member.text }
                ? nil : (member.key, WireFragment(member.text))
        }
        for member in before where !now.contains(where: { $0.name == member.name }) { fields.append((member.key, nil)) }
        return fields
    }

    private func texts(of fields: NodeFields) -> [(key: StaticString, name: String, text: [UInt8])] {
        var members: [(key: StaticString, name: String, text: [UInt8])] = []
        fields.forEach { key, value in
            if value.isWireAbsent { return }
            members.append((key, key.description, WireFragment(encoding: value).bytes))
        }
        return members
    }
}

/// How children come from one order to another: new ones in, then the moved ones to their places. What was not moved
/// has kept its order.
@AppActor
private struct SiblingOrder {
    private(set) var insertions: [RouteTransaction.Insertion] = []
    private(set) var moves: [RouteOp] = []
    private var order: [RouteNode]

    /// - Parameter old: those of the parent's children that were there before, as they stood then.
    init(from old: [RouteNode], to parent: RouteNode, isNew: (RouteNode) -> Bool, isMoved: (RouteNode) -> Bool) {
        order = old
        var settled: RouteNode?
        for child in parent.children where isNew(child) || !isMoved(child) {
            if isNew(child) { insertions.append((child, .index(put(child, behind: settled)))) }
            settled = child
        }
        settled = nil
        for child in parent.children {
            if !isNew(child), isMoved(child) { move(child, behind: settled, in: parent) }
            settled = child
        }
    }

    private mutating func move(_ child: RouteNode, behind sibling: RouteNode?, in parent: RouteNode) {
        guard let place = order.firstIndex(where: { $0 === child }) else { return }
        order.remove(at: place)
        let index = put(child, behind: sibling)
        if index != place { moves.append(.move(child.id, parent: parent.id, role: child.role, index: index)) }
    }

    private mutating func put(_ child: RouteNode, behind sibling: RouteNode?) -> Int {
        let index = sibling.flatMap { sibling in order.firstIndex { $0 === sibling } }.map { $0 + 1 } ?? 0
        order.insert(child, at: index)
        return index
    }
}
