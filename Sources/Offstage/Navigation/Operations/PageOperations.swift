import AppLoop

/// Pages, and the slots of screens.
extension RouteTransaction {
    /// Replaces all pages; there may be none.
    public func setPages(_ pages: [Layout], of node: RouteNode, selected: Int = 0) throws(RouteError) {
        try check(node, is: .pages)
        guard pages.isEmpty || pages.indices.contains(selected) else {
            throw .indexOutOfRange(selected, count: pages.count, node.id)
        }
        let old = node.children
        try atomically { () throws(RouteError) in
            var new: [RouteNode] = []
            for page in pages { new.append(try build(page)) }
            try take(old, .replaced)
            for page in new { try insert(page, into: node, at: node.children.count) }
            select(node, pages.isEmpty ? nil : selected)
            add(RouteTransition(container: node.id, kind: .reset, from: old.map(\.id), to: new.map(\.id)))
        }
    }

    /// - Parameter direction: where it comes from, if its place does not tell.
    /// - Throws: `pageNotFound`, `indexOutOfRange`.
    public func selectPage(
        _ target: ChildTarget, of pages: RouteNode, direction: RouteTransition.Direction? = nil,
        animation: RouteAnimation = .default
    ) throws(RouteError) {
        try check(pages, is: .pages)
        let (page, index) = try child(target, of: pages)
        turn(pages, to: page, at: index, direction, animation)
    }

    func turn(
        _ pages: RouteNode, to page: RouteNode, at index: Int, _ direction: RouteTransition.Direction?,
        _ animation: RouteAnimation
    ) {
        guard let old = pages.shownChild, old !== page, let place = pages.selected else { return }
        select(pages, index)
        add(
            RouteTransition(
                container: pages.id, kind: .page, from: [old.id], to: [page.id],
                direction: direction ?? (index > place ? .forward : .backward),
                animation: animation))
    }

    public func nextPage(of pages: RouteNode) throws(RouteError) { try turnPage(by: 1, of: pages) }
    public func previousPage(of pages: RouteNode) throws(RouteError) { try turnPage(by: -1, of: pages) }

    /// The page so many after the selected one; round the corner where the pages loop.
    public func turnPage(by step: Int, of pages: RouteNode) throws(RouteError) {
        try check(pages, is: .pages)
        let count = pages.children.count
        guard case .pages(let loops, _, _) = pages.fields.own, let selected = pages.selected, count > 0 else {
            throw .indexOutOfRange(step, count: count, pages.id)
        }
        let (next, isTooFar) = selected.addingReportingOverflow(step)
        guard !isTooFar else { throw .indexOutOfRange(step, count: count, pages.id) }
        let index = loops ? ((next % count) + count) % count : next
        try selectPage(.index(index), of: pages, direction: step > 0 ? .forward : .backward)
    }

    // MARK: Slots

    /// Fills an outlet of a screen; what was in it goes.
    ///
    /// - Throws: `unknownOutlet` for one that the screen has not declared.
    public func setSlot(_ name: String, of screen: RouteNode, to layout: Layout) throws(RouteError) {
        try checkOutlet(name, of: screen)
        let old = screen.children.filter { $0.slot == name }
        let new = try build(layout)
        try atomically { () throws(RouteError) in
            try take(old, .replaced)
            try insert(new, into: screen, at: screen.children.count, slot: name)
            add(RouteTransition(container: screen.id, kind: .update, from: old.map(\.id), to: [new.id]))
        }
    }

    /// Nothing happens if it is empty.
    public func clearSlot(_ name: String, of screen: RouteNode) throws(RouteError) {
        try checkOutlet(name, of: screen)
        let old = screen.children.filter { $0.slot == name }
        guard !old.isEmpty else { return }
        try take(old, .dismissed)
        add(RouteTransition(container: screen.id, kind: .update, from: old.map(\.id)))
    }

    private func checkOutlet(_ name: String, of screen: RouteNode) throws(RouteError) {
        try check(screen, is: .screen)
        if let outlets = screen.fields.outlets, !outlets.contains(name) { throw .unknownOutlet(name, screen.id) }
    }
}
