/// Kind of a node.
package enum NodeKind: String, Sendable, CaseIterable {
    case window
    // Layers of a window, bottom to top.
    case content, modal, alert, choice, hud, toast, request
    /// `custom:<name>` on the wire.
    case custom
    // Nodes below a content or modal layer.
    case stack, tabs, pages, screen, launching

    package var isLayer: Bool {
        switch self {
        case .content, .modal, .alert, .choice, .hud, .toast, .request, .custom: true
        case .window, .stack, .tabs, .pages, .screen, .launching: false
        }
    }

    /// Whether a layer of this kind receives input when it is the top one.
    var takesInput: Bool { isLayer && self != .hud && self != .toast }

    /// Whether a layer of this kind is answered once and removed by the answer.
    package var isAnswerable: Bool { self == .alert || self == .choice || self == .request || self == .custom }

    var letter: NodeID.Letter { self == .window ? .window : isLayer ? .layer : .node }

    /// Name of the wire member that holds the children; nil for kinds without children.
    var childrenMember: StaticString? {
        switch self {
        case .window: "layers"
        case .content, .modal: "content"
        case .stack: "items"
        case .tabs: "branches"
        case .pages: "pages"
        case .screen: "slots"
        case .alert, .choice, .hud, .toast, .request, .custom, .launching: nil
        }
    }

    /// Role of the children on the wire.
    var childRole: NodeRole {
        switch self {
        case .window: .layer
        case .stack: .item
        case .tabs: .branch
        case .pages: .page
        case .screen: .slot
        default: .content
        }
    }
}

/// Role of a node in its parent.
@Wire
package enum NodeRole: String {
    case window, layer, content, item, branch, page, slot
}

/// Visibility of a node.
@Wire
package enum NodeStatus: String {
    /// Never shown and without a store, such as a screen in an unselected tab.
    case declared
    /// Created, and not on a visible path.
    case hidden
    case visible
    /// Visible, in the layer that receives input.
    case active
}

/// Reason of a removal, on the wire.
@Wire
package enum RemovalReason: String {
    case popped, dismissed, replaced, reset, answered, branchClosed, sessionClosed
}
