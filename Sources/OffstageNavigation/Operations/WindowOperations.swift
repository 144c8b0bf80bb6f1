import AppLoop

extension RouteTransaction {
    /// Adds a window behind the others; the first one is the key window.
    @discardableResult
    public func openWindow(_ layout: Layout, title: String? = nil, animation: RouteAnimation = .default) throws(RouteError) -> RouteNode {
        let window = make(.window)
        window.fields.title = title
        let content = make(.content)
        adopt(try build(layout), in: content)
        adopt(content, in: window)
        window.isKey = tree.keyWindow == nil
        insert(window, into: nil, at: tree.windows.count)
        add(RouteTransition(container: window.id, kind: .root, to: content.children.map(\.id), animation: animation))
        return window
    }

    /// Replaces everything in a window: what its content layer holds, and all layers above it.
    ///
    /// - Parameter window: the key window unless given; one is opened where there is none.
    public func setRoot(_ layout: Layout, window: RouteNode? = nil, animation: RouteAnimation = .default) throws(RouteError) {
        guard let window = window ?? tree.keyWindow else {
            try openWindow(layout, animation: animation)
            return
        }
        guard let content = window.children.first else { throw .broken("\(window.id) has no content layer") }
        for layer in window.children.dropFirst().reversed() { remove(layer, .reset) }
        let old = content.children
        for node in old { remove(node, .reset) }
        let root = try build(layout)
        insert(root, into: content, at: 0)
        add(RouteTransition(container: window.id, kind: .root, from: old.map(\.id), to: [root.id], animation: animation))
    }

    public func makeKey(_ window: RouteNode) {
        guard !window.isKey else { return }
        if let other = tree.keyWindow { setKey(other, false) }
        setKey(window, true)
    }

    /// - Throws: `lastWindow`.
    public func close(_ window: RouteNode) throws(RouteError) {
        guard tree.windows.count > 1 else { throw .lastWindow }
        let wasKey = window.isKey
        remove(window, .dismissed)
        if wasKey, let next = tree.windows.last { setKey(next, true) }
    }
}
