/// What a node is (navigation.md, section 1).
public enum NodeKind: String, Sendable {
    case window
    // Layers of a window, bottom to top.
    case content, modal, alert, choice, hud, toast, request
    /// `custom:<name>` on the wire.
    case custom
    // What stands in a content or modal layer.
    case stack, tabs, pages, screen, launching

    public var isLayer: Bool {
        switch self {
        case .content, .modal, .alert, .choice, .hud, .toast, .request, .custom: true
        case .window, .stack, .tabs, .pages, .screen, .launching: false
        }
    }

    /// A layer that input goes to when nothing stands above it.
    var takesInput: Bool {
        switch self {
        case .content, .modal, .alert, .choice, .request, .custom: true
        default: false
        }
    }

    /// A layer that is answered once, and is then gone.
    public var isAnswerable: Bool { self == .alert || self == .choice || self == .request || self == .custom }

    var letter: NodeID.Letter { self == .window ? .window : isLayer ? .layer : .node }

    /// The member that its children stand under; nil when it has none.
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

    /// What its children are to it, on the wire.
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

/// What a node is to its parent.
public enum NodeRole: String, Sendable {
    case window, layer, content, item, branch, page, slot
}

/// How much of a node is there for the user.
public enum NodeStatus: String, Sendable {
    /// Not made yet: a tab or page that has never been shown.
    case declared
    /// Made, and not on the way that is shown.
    case hidden
    case visible
    /// Visible, and where input goes.
    case active
}

/// Why a node was taken out.
public enum RemovalReason: String, Sendable {
    case popped, dismissed, replaced, reset, answered, branchClosed, sessionClosed
}
