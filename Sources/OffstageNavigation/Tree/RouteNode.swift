import AppLoop
import JSON
import Wire

/// One node of the route tree. Changed by a `RouteTransaction` only; everybody else reads.
@AppActor
public final class RouteNode {
    public let id: NodeID
    public let kind: NodeKind
    /// Bottom to top for layers and a stack's items.
    public internal(set) var children: [RouteNode] = []
    /// Nil for a window and for a node that is out of the tree. Not weak, which would make every retain a slow one: a parent outlives its children's
    /// membership, and taking a child out clears this.
    public internal(set) unowned(unsafe) var parent: RouteNode?
    /// Which of its parent's slots it fills.
    public internal(set) var slot: String?
    public internal(set) var status = NodeStatus.declared
    /// The place of the child that is shown, in tabs and pages.
    public internal(set) var selected: Int?
    /// Tabs that were selected before, the latest last: ids of branches.
    var history: [NodeID] = []
    /// A window that input goes to.
    public internal(set) var isKey = false
    public internal(set) var back: BackInfo?
    var fields: NodeFields
    /// What stands behind the node while it is realised: a screen's store, for one.
    package var content: AnyObject?

    init(_ id: NodeID, _ kind: NodeKind, _ fields: NodeFields) {
        self.id = id
        self.kind = kind
        self.fields = fields
    }

    public var key: NodeKey? { fields.key }
    public var params: JSONValue? { fields.params }
    public var title: String? { fields.title }
    public var flowID: String? { fields.flowID }
    public var zones: [String] { fields.zones ?? [] }

    public var role: NodeRole { parent?.kind.childRole ?? .window }

    /// Its place among its siblings. Looked for from the end, where most changes happen.
    var index: Int? { parent?.children.lastIndex { $0 === self } }

    /// The window and the layer that it stands in; itself included.
    public var window: RouteNode? { ancestor(where: { $0.kind == .window }) }
    public var layer: RouteNode? { ancestor(where: \.kind.isLayer) }

    /// The nearest that fits, beginning with itself.
    public func ancestor(where fits: (RouteNode) -> Bool) -> RouteNode? {
        var node: RouteNode? = self
        while let current = node {
            if fits(current) { return current }
            node = current.parent
        }
        return nil
    }

    /// The children through which the way that is shown goes on.
    var shownChildren: [RouteNode] {
        switch kind {
        case .stack: children.last.map { [$0] } ?? []
        case .tabs, .pages: selected.flatMap { children.indices.contains($0) ? [children[$0]] : nil } ?? []
        case .screen, .content, .modal: children
        case .window: children
        case .alert, .choice, .hud, .toast, .request, .launching: []
        }
    }

    /// It belongs to the node that presents it and hides with that.
    var hidesWithPresenter: Bool {
        if case .modal(_, let style) = fields.own { style.context == .node } else { false }
    }

    /// Itself and everything below it, parents first.
    func forEach(_ visit: (RouteNode) -> Void) {
        var open = [self]
        while let node = open.popLast() {
            visit(node)
            open.append(contentsOf: node.children.reversed())
        }
    }

    func contains(_ node: RouteNode) -> Bool { node.ancestor(where: { $0 === self }) != nil }
}

// MARK: On the wire

extension RouteNode {
    /// Each member except id, kind and children.
    func forEachMember(_ member: (StaticString, any WireCodable) -> Void) {
        if kind == .window { member("isKey", isKey) }
        fields.forEach(member)
        if let selected { member("selected", selected) }
        if !history.isEmpty { member("history", history.map(\.description)) }
        if kind != .window { member("status", status.rawValue) }
        if let back { member("back", back) }
    }

    /// The whole subtree.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"id\":")
        id.write(to: &writer)
        writer.comma()
        writer.key("kind")
        writer.string(kind.rawValue)
        writer.comma()
        writeMembers(to: &writer)
        writeChildren(to: &writer)
        writer.endObject()
    }

    private func writeMembers(to writer: inout JSONWriter) {
        forEachMember { name, value in
            writer.key(name)
            value.write(to: &writer)
            writer.comma()
        }
    }

    private func writeChildren(to writer: inout JSONWriter) {
        guard let member = kind.childrenMember, !children.isEmpty || kind == .stack || kind == .tabs || kind == .pages else { return }
        writer.key(member)
        switch kind {
        case .content, .modal: children.first?.write(to: &writer)
        case .screen:
            writer.beginObject()
            for child in children {
                writer.key(child.slot ?? "")
                child.write(to: &writer)
                writer.comma()
            }
            writer.endObject()
        default:
            writer.beginArray()
            for child in children {
                child.write(to: &writer)
                writer.comma()
            }
            writer.endArray()
        }
        writer.comma()
    }
}
