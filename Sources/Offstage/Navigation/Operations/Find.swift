import AppLoop

/// Which node is meant.
public enum NodeQuery {
    case id(NodeID)
    case kind(NodeKind)
    /// A screen's: `notes.details`.
    case name(String)
    case key(NodeKey)
    case matching(String, (RouteNode) -> Bool)

    @AppActor
    func fits(_ node: RouteNode) -> Bool {
        switch self {
        case .id(let id): node.id == id
        case .kind(let kind): node.kind == kind
        case .name(let name): node.key?.name == name
        case .key(let key): node.key == key
        case .matching(_, let fits): fits(node)
        }
    }

    var description: String {
        switch self {
        case .id(let id): "node '\(id)'"
        case .kind(let kind): kind.rawValue
        case .name(let name): "'\(name)'"
        case .key(let key): "'\(key.name)' of those traits"
        case .matching(let what, _): what
        }
    }
}

/// Each throws `containerNotFound` when there is none. `first` and `last` look at the whole tree, unless told where; by
/// id nobody looks.
extension RouteTree {
    /// The first in tree order: windows, layers from the bottom, children in order, parents before children.
    public func first(_ query: NodeQuery, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, backwards: false)
    }

    /// The last in tree order.
    public func last(_ query: NodeQuery, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, backwards: true)
    }

    /// The uppermost of those that are shown in the key window.
    public func top(_ query: NodeQuery) throws(RouteError) -> RouteNode {
        for layer in (keyWindow?.children ?? NodeList()).reversed() where isShown(layer: layer) {
            var found: RouteNode?
            walkShown(from: layer) { if query.fits($0) { found = $0 } }
            if let found { return found }
        }
        throw .containerNotFound(query.description, from: nil)
    }

    /// From a node outwards, itself included; from a layer on to who presents it.
    public func nearest(_ query: NodeQuery, from node: RouteNode) throws(RouteError) -> RouteNode {
        var start: RouteNode? = node
        while let current = start {
            if let found = current.ancestor(where: { query.fits($0) }) { return found }
            start = current.layer.flatMap { presenter(of: $0) }
        }
        throw .containerNotFound(query.description, from: node.id)
    }

    private func search(_ query: NodeQuery, in node: RouteNode?, backwards: Bool) throws(RouteError) -> RouteNode {
        if case .id(let id) = query {
            if let found = self[id], node?.contains(found) ?? true { return found }
            throw .containerNotFound(query.description, from: node?.id)
        }
        var found: RouteNode?
        var open = node.map { [$0] } ?? windows.reversed()
        while let current = open.popLast() {
            if query.fits(current) {
                found = current
                if !backwards { break }
            }
            open.append(contentsOf: current.children.reversed())
        }
        guard let found else { throw .containerNotFound(query.description, from: node?.id) }
        return found
    }

    private func walkShown(from node: RouteNode, _ visit: (RouteNode) -> Void) {
        visit(node)
        if node.kind == .screen {
            for child in node.children { walkShown(from: child, visit) }
        } else if let next = node.shownChild {
            walkShown(from: next, visit)
        }
    }
}
