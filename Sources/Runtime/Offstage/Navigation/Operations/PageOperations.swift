/// Pages, and the slots of screens.
extension RouteTransaction {
    /// Replaces all pages; the new list may be empty.
    package func setPages(_ pages: [Layout], of id: NodeID, selected: Int = 0) throws(RouteError) {
        let gone = Array(try unlocked(id, .pages).children)
        guard pages.isEmpty || pages.indices.contains(selected) else {
            throw .indexOutOfRange(selected, count: pages.count, id)
        }
        let depth = depth(below: id)
        try atomically { () throws(RouteError) in
            var nodes: [RouteNode] = []
            let new = try build(pages, under: id, depth: depth, into: &nodes)
            try take(gone, .replaced)
            insert(nodes, into: id, at: 0)
            select(id, pages.isEmpty ? nil : selected)
            add(RouteTransition(container: id, kind: .reset, from: gone, to: new))
        }
    }

    /// Turns to a page.
    ///
    /// - Parameter direction: the direction of the movement, where the indices do not show it.
    /// - Throws: `pageNotFound`, `indexOutOfRange`.
    package func selectPage(
        _ target: Route.ChildTarget, of pages: NodeID, direction: RouteTransition.Direction? = nil,
        animation: Route.Animation = .default
    ) throws(RouteError) {
        let node = try unlocked(pages, .pages)
        let (page, index) = try child(target, of: node)
        turn(node, to: page, at: index, direction, animation)
    }

    func turn(
        _ pages: RouteNode, to page: NodeID, at index: Int, _ direction: RouteTransition.Direction?,
        _ animation: Route.Animation
    ) {
        guard let old = pages.shownChild, old != page, let before = pages.selected else { return }
        select(pages.id, index)
        add(
            RouteTransition(
                container: pages.id, kind: .page, from: [old], to: [page],
                direction: direction ?? (index > before ? .forward : .backward), animation: animation))
    }

    /// Turns by a number of pages; wraps around where the pages loop.
    package func turnPage(by step: Int, of pages: NodeID) throws(RouteError) {
        let node = try unlocked(pages, .pages)
        let count = node.children.count
        guard case .pages(let loops, _, _) = node.fields.own, let selected = node.selected, count > 0 else {
            throw .indexOutOfRange(step, count: count, pages)
        }
        let (next, overflows) = selected.addingReportingOverflow(step)
        guard !overflows else { throw .indexOutOfRange(step, count: count, pages) }
        let index = loops ? ((next % count) + count) % count : next
        try selectPage(.index(index), of: pages, direction: step > 0 ? .forward : .backward)
    }

    /// The pages around the first screen of that name.
    func pages(around screen: String) -> RouteNode? {
        guard let page = try? tree.first(.name(screen)) else { return nil }
        return tree.ancestor(of: page) { $0.kind == .pages }
    }

    /// The link of each page, or the name of its first screen.
    func pageNames(of pages: RouteNode) -> [String] {
        pages.children.compactMap { firstScreen(of: $0) }.map { $0.fields.link ?? $0.key?.name ?? "\($0.id)" }
    }

    // MARK: Slots

    /// Fills a slot of a screen and removes its previous content.
    ///
    /// - Throws: `unknownOutlet` for a slot that the screen has not declared.
    package func setSlot(_ name: String, of screen: NodeID, to layout: Layout) throws(RouteError) {
        let gone = try content(ofSlot: name, of: screen)
        var nodes: [RouteNode] = []
        let new = try build(layout, under: screen, depth: depth(below: screen), slot: name, into: &nodes)
        try atomically { () throws(RouteError) in
            try take(gone, .replaced)
            insert(nodes, into: screen, at: tree[screen]?.children.count ?? 0)
            add(RouteTransition(container: screen, kind: .update, from: gone, to: [new]))
        }
    }

    /// Empties a slot; does nothing for an empty one.
    package func clearSlot(_ name: String, of screen: NodeID) throws(RouteError) {
        let gone = try content(ofSlot: name, of: screen)
        guard !gone.isEmpty else { return }
        try take(gone, .dismissed)
        add(RouteTransition(container: screen, kind: .update, from: gone))
    }

    private func content(ofSlot name: String, of screen: NodeID) throws(RouteError) -> [NodeID] {
        let node = try unlocked(screen, .screen)
        if let outlets = node.fields.outlets, !outlets.contains(name) { throw .unknownOutlet(name, screen) }
        return node.children.filter { tree[$0]?.slot == name }
    }
}
