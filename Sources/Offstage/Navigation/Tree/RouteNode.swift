import AppLoop
import JSON
import Wire

/// One node of the route tree. Changed by a `RouteTransaction` only; everybody else reads.
@AppActor
public final class RouteNode {
    public nonisolated let id: NodeID
    /// Bottom to top for layers and a stack's items.
    public internal(set) var children = NodeList()
    /// Nil for a window and for a node that is not in the tree, which clears it: that is why it need not be weak, which
    /// would make every retain slow.
    public internal(set) unowned(unsafe) var parent: RouteNode?
    /// Tabs that were selected before, the latest last: ids of branches.
    public internal(set) var history: [NodeID] = []
    /// The revision in which it came into the tree; 0 as long as it never was.
    public internal(set) var arrival: Int64 = 0
    /// The last refresh of what is shown that came across it.
    var mark: Int64 = 0
    private(set) var box: FieldsBox
    /// What stands behind the node while it is realised: a screen's store, for one.
    package var content: AnyObject?
    private var backBox: BackBox?
    // Every session has some nodes: small members stand together, and a node takes 112 bytes.
    public nonisolated let kind: NodeKind
    public internal(set) var status = NodeStatus.declared
    /// A window that input goes to.
    public internal(set) var isKey = false
    private var selectedPlace: Int32?

    init(_ id: NodeID, _ kind: NodeKind, _ fields: FieldsBox) {
        self.id = id
        self.kind = kind
        box = fields
    }

    var fields: NodeFields { box.value }
    func setFields(_ fields: FieldsBox) { box = fields }

    /// The place of the child that is shown, in tabs and pages.
    public internal(set) var selected: Int? {
        get { selectedPlace.map { Int($0) } }
        set { selectedPlace = newValue.map { Int32(truncatingIfNeeded: $0) } }
    }
    public internal(set) var back: BackInfo? {
        get { backBox?.value }
        set { backBox = newValue.map { .of($0) } }
    }
    /// Which of its parent's slots it fills.
    public var slot: String? { box.value.slot }

    public var key: NodeKey? { box.value.key }
    public var params: JSONValue? { box.value.params }
    public var title: String? { box.value.title }
    public var flowID: String? { box.value.flowID }
    /// The canonical URL that leads to it.
    public var link: String? { box.value.link }
    public var zones: [String] { box.value.zones ?? [] }
    /// Why it must not go away and nothing in it may change; nil unless it is locked.
    public var lockReason: String? { box.value.locked }
    var interceptsBack: Bool { box.value.interceptsBack }
    /// Who presents this layer.
    public var presenterID: NodeID? { box.value.presenter }

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

    /// The one child through which the way that is shown goes on, where there is one at most.
    var shownChild: RouteNode? {
        switch kind {
        case .stack: children.last
        case .tabs, .pages: selected.flatMap { children.indices.contains($0) ? children[$0] : nil }
        case .content, .modal: children.first
        case .window, .screen, .alert, .choice, .hud, .toast, .request, .custom, .launching: nil
        }
    }

    /// It belongs to the node that presents it and hides with that.
    var hidesWithPresenter: Bool {
        if kind == .modal, case .modal(_, let style) = box.value.own { style.context == .node } else { false }
    }

    /// Itself and everything below it, parents first.
    package func forEach(_ visit: (RouteNode) -> Void) {
        var open = [self]
        while let node = open.popLast() {
            visit(node)
            open.append(contentsOf: node.children.reversed())
        }
    }

    /// Itself or something below it. Recursive, to `RouteTree.maxDepth` at the most.
    func find(_ id: NodeID) -> RouteNode? {
        if self.id == id { return self }
        for child in children { if let node = child.find(id) { return node } }
        return nil
    }

    func contains(_ node: RouteNode) -> Bool { node.ancestor(where: { $0 === self }) != nil }
}

// MARK: On the wire

extension RouteNode {
    /// Each member except id, kind and children.
    func forEachMember(_ member: (StaticString, any WireCodable) -> Void) {
        if kind == .window { member("isKey", isKey) }
        if box !== FieldsBox.empty { box.value.forEach { if !$1.isWireAbsent { member($0, $1) } } }
        if let selected { member("selected", selected) }
        if !history.isEmpty { member("history", history.map(\.description)) }
        if kind != .window { member("status", status.rawValue) }
        if let back { member("back", back) }
    }

    /// The whole subtree. Recursive, to `RouteTree.maxDepth` at the most.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.raw("\"id\":")
        id.write(to: &writer)
        writer.comma()
        writer.key("kind")
        writer.string(box.value.customKind ?? kind.rawValue)
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
        guard let member = kind.childrenMember, !children.isEmpty || kind == .stack || kind == .tabs || kind == .pages
        else { return }
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
