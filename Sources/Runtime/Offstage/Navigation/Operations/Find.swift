extension Route {
    /// Selects nodes: containers by kind, screens by name.
    public struct Query: Sendable {
        /// Part of the error of a search without a match.
        let description: String
        let matches: @Sendable (RouteNode) -> Bool

        /// Stacks.
        public static var stack: Query { kind(.stack) }
        /// Containers of tabs.
        public static var tabs: Query { kind(.tabs) }
        /// Containers of pages.
        public static var pages: Query { kind(.pages) }

        /// Screens of a full name: `notes.details`.
        public static func name(_ name: String) -> Query { Query(description: "'\(name)'") { $0.key?.name == name } }

        package static func key(_ key: NodeKey) -> Query {
            Query(description: "'\(key.name)' of those traits") { $0.key == key }
        }

        package static func kind(_ kind: NodeKind) -> Query { Query(description: kind.rawValue) { $0.kind == kind } }
    }
}

/// Searches. Each throws `containerNotFound` when no node matches. `first` and `last` search the whole tree unless a
/// node is given.
extension RouteTree {
    /// The first match in tree order: windows, layers from the bottom, children in order, parents before children.
    package func first(_ query: Route.Query, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, wantsLast: false)
    }

    /// The last match in tree order.
    package func last(_ query: Route.Query, in node: RouteNode? = nil) throws(RouteError) -> RouteNode {
        try search(query, in: node, wantsLast: true)
    }

    /// The top match among the visible nodes of the key window.
    package func top(_ query: Route.Query) throws(RouteError) -> RouteNode {
        let visible = VisiblePaths(of: self).shown.compactMap { self[$0.id] }
        if let top = visible.last(where: { query.matches($0) && window(of: $0)?.isKey == true }) { return top }
        throw .containerNotFound(query.description, from: nil)
    }

    /// The nearest match from a node upwards, itself included. From a layer, the search
    /// continues at its presenter.
    package func nearest(_ query: Route.Query, from node: RouteNode) throws(RouteError) -> RouteNode {
        var start: RouteNode? = node
        while let current = start {
            if let found = ancestor(of: current, where: { query.matches($0) }) { return found }
            start = layer(of: current).flatMap { presenter(of: $0) }
        }
        throw .containerNotFound(query.description, from: node.id)
    }

    private func search(_ query: Route.Query, in node: RouteNode?, wantsLast: Bool) throws(RouteError) -> RouteNode {
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
}
