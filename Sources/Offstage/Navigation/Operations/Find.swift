/// A condition on nodes.
public enum NodeQuery {
    case id(NodeID)
    case kind(NodeKind)
    /// The name of a screen: `notes.details`.
    case name(String)
    case key(NodeKey)
    /// Any condition, with a description for errors.
    case matching(String, (RouteNode) -> Bool)

    func matches(_ node: RouteNode) -> Bool {
        switch self {
        case .id(let id): node.id == id
        case .kind(let kind): node.kind == kind
        case .name(let name): node.key?.name == name
        case .key(let key): node.key == key
        case .matching(_, let matches): matches(node)
        }
    }

    var description: String {
        switch self {
        case .id(let id): "node '\(id)'"
        case .kind(let kind): kind.rawValue
        case .name(let name): "'\(name)'"
        case .key(let key): "'\(key.name)' of those traits"
        case .matching(let description, _): description
        }
    }
}

/// Searches. Each throws `containerNotFound` when no node matches. `first` and `last` search the whole tree unless a
/// node is given; a search by id does not walk.
extension RouteTree {
    /// The first match in tree order: windows, layers from the bottom, children in order, parents before children.
    public func first(_ query: NodeQuery, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, wantsLast: false)
    }

    /// The last match in tree order.
    public func last(_ query: NodeQuery, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, wantsLast: true)
    }

    /// The top match among the visible nodes of the key window.
    public func top(_ query: NodeQuery) throws(RouteError) -> RouteNode {
        for id in keyWindow?.children.reversed() ?? [] {
            guard let layer = self[id], isShown(layer: layer) else { continue }
            var found: RouteNode?
            walkShown(from: layer) { if query.matches($0) { found = $0 } }
            if let found { return found }
        }
        throw .containerNotFound(query.description, from: nil)
    }

    /// The nearest match from a node upwards, itself included; from a layer the search goes on at its presenter.
    public func nearest(_ query: NodeQuery, from node: RouteNode) throws(RouteError) -> RouteNode {
        var start: RouteNode? = node
        while let current = start {
            if let found = ancestor(of: current, where: { query.matches($0) }) { return found }
            start = layer(of: current).flatMap { presenter(of: $0) }
        }
        throw .containerNotFound(query.description, from: node.id)
    }

    private func search(_ query: NodeQuery, in node: RouteNode?, wantsLast: Bool) throws(RouteError) -> RouteNode {
        if case .id(let id) = query {
            if let found = self[id], node.map({ contains($0.id, found) }) ?? true { return found }
            throw .containerNotFound(query.description, from: node?.id)
        }
        var found: RouteNode?
        var open = node.map { [$0.id] } ?? windows.reversed()
        while let id = open.popLast() {
            guard let current = self[id] else { continue }
            if query.matches(current) {
                found = current
                if !wantsLast { break }
            }
            open.append(contentsOf: current.children.reversed())
        }
        guard let found else { throw .containerNotFound(query.description, from: node?.id) }
        return found
    }

    private func walkShown(from node: RouteNode, _ visit: (RouteNode) -> Void) {
        visit(node)
        if node.kind == .screen {
            for child in children(of: node) { walkShown(from: child, visit) }
        } else if let next = node.shownChild.flatMap({ self[$0] }) {
            walkShown(from: next, visit)
        }
    }
}
