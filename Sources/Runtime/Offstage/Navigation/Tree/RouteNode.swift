import JSON

/// One node of a route tree: a window, a layer, a container or a screen. A value, like the tree; the nodes around it
/// are found through the tree.
package struct RouteNode {
    /// Shared by the copies of a node until one of them changes.
    ///
    /// Exclusive access is not checked again: a storage is changed only through a node that is, and only if no other
    /// node shares it.
    private final class Storage {
        let id: NodeID
        let kind: NodeKind
        @exclusivity(unchecked) var isKey = false
        @exclusivity(unchecked) var wasRealised = false
        /// -1 for none.
        @exclusivity(unchecked) var selected: Int32 = -1
        /// The node itself for a window: an optional id would take two words.
        @exclusivity(unchecked) private var parentOrSelf: NodeID
        @exclusivity(unchecked) var children: NodeIDs
        @exclusivity(unchecked) var history: [NodeID] = []
        @exclusivity(unchecked) var content: NodeContent

        init(id: NodeID, kind: NodeKind, parent: NodeID?, children: NodeIDs, content: NodeContent) {
            (self.id, self.kind, self.parentOrSelf, self.children) = (id, kind, parent ?? id, children)
            self.content = content
        }

        var parent: NodeID? {
            get { parentOrSelf == id ? nil : parentOrSelf }
            set { parentOrSelf = newValue ?? id }
        }

        func isEqual(to other: Storage) -> Bool {
            (id, kind, isKey, wasRealised) == (other.id, other.kind, other.isKey, other.wasRealised)
                && (selected, parentOrSelf, children, history)
                    == (other.selected, other.parentOrSelf, other.children, other.history)
                && (content === other.content || content.fields == other.content.fields)
        }

        func copy() -> Storage {
            let copy = Storage(id: id, kind: kind, parent: parent, children: children, content: content)
            (copy.isKey, copy.wasRealised, copy.selected, copy.history) = (isKey, wasRealised, selected, history)
            return copy
        }
    }

    private var storage: Storage

    init(_ id: NodeID, _ kind: NodeKind, parent: NodeID?, content: NodeContent, children: NodeIDs = NodeIDs()) {
        storage = Storage(id: id, kind: kind, parent: parent, children: children, content: content)
    }

    private mutating func unique() -> Storage {
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
        return storage
    }

    package var id: NodeID { storage.id }
    package var kind: NodeKind { storage.kind }

    /// The container that holds the node; nil for a window.
    package internal(set) var parent: NodeID? {
        get { storage.parent }
        set { unique().parent = newValue }
    }

    /// Layers and items of a stack from bottom to top; branches, pages and slots in their order.
    package internal(set) var children: NodeIDs {
        get { storage.children }
        _modify {
            let storage = unique()
            yield &storage.children
        }
    }

    /// The index of the selected branch or page.
    package internal(set) var selected: Int? {
        get { storage.selected < 0 ? nil : Int(storage.selected) }
        set { unique().selected = newValue.map { Int32(truncatingIfNeeded: $0) } ?? -1 }
    }

    /// Branches of tabs that were selected before, the latest last.
    package internal(set) var history: [NodeID] {
        get { storage.history }
        set { unique().history = newValue }
    }

    /// Whether a window receives input.
    package internal(set) var isKey: Bool {
        get { storage.isKey }
        set { unique().isKey = newValue }
    }

    /// Whether the node was on a visible path at least once.
    var wasRealised: Bool {
        get { storage.wasRealised }
        set { unique().wasRealised = newValue }
    }

    var content: NodeContent {
        get { storage.content }
        set { unique().content = newValue }
    }

    var fields: NodeFields { _read { yield storage.content.fields } }

    package var key: NodeKey? { storage.content.fields.key }
    package var params: JSONValue? { storage.content.fields.params }
    package var title: String? { storage.content.fields.title }
    package var flowID: String? { storage.content.fields.flowID }
    /// The canonical URL of the screen, if a link of the app leads to it.
    package var link: String? { storage.content.fields.link }
    /// The guarded zones of the screen.
    package var zones: [String] { storage.content.fields.zones ?? [] }
    /// The reason why the node is locked; nil for a node that is not.
    package var lockReason: String? { storage.content.fields.locked }
    /// The slot of its parent screen that the node fills.
    package var slot: String? { storage.content.fields.slot }
    /// The node that presents this layer.
    package var presenterID: NodeID? { storage.content.fields.presenter }

    /// The time at which the layer is removed by itself, in milliseconds on the session's clock; nil for a layer that
    /// stays.
    var expiry: Int64? {
        switch storage.content.fields.own {
        case .notice(_, let notice): notice.until
        case .request(_, let request): request.deadline
        default: nil
        }
    }

    /// The child on the visible path, for nodes that show one child at a time.
    var shownChild: NodeID? {
        switch kind {
        case .stack: children.last
        case .tabs, .pages: selected.flatMap { children.indices.contains($0) ? children[$0] : nil }
        case .content, .modal: children.first
        case .window, .screen, .alert, .choice, .hud, .toast, .request, .custom, .launching: nil
        }
    }

    /// Whether the layer belongs to its presenter and hides with it.
    var hidesWithPresenter: Bool {
        if kind == .modal, case .modal(_, let style) = fields.own { style.context == .node } else { false }
    }

    /// Whether both have the same values.
    func isEqual(to other: RouteNode) -> Bool { isIdentical(to: other) || storage.isEqual(to: other.storage) }

    /// Whether both are the same unchanged node.
    func isIdentical(to other: RouteNode) -> Bool { storage === other.storage }
}
