import AppLoop

/// `route/back` and `route/up`.
extension RouteTransaction {
    /// An answerable alert with a cancel button: cancels. Else the screen's back handler; else page, pane or stack;
    /// else the tabs' back behaviour;
    /// else the layer goes.
    ///
    /// - Throws: `atRoot`, where a front end may quit; `notActive` where the top layer cannot be gone back from (an
    ///   alert without a cancel button, a
    ///   sheet that is not dismissible), or there is no window; `staleSource`; `locked`.
    public func back(from source: NodeID? = nil) throws(RouteError) -> FrontEndOutcome {
        let origin = try tree.origin(source)
        return try perform(try tree.step(tree.backStep(from: origin), from: origin))
    }

    /// To the screen that this one belongs to: takes the top off the nearest stack that has more than its root; else
    /// the layer goes. Not through tabs'
    /// history, nor through pages; never out of the app.
    ///
    /// - Throws: as `back`.
    public func up(from source: NodeID? = nil) throws(RouteError) -> FrontEndOutcome {
        let origin = try tree.origin(source)
        return try perform(try tree.step(tree.upStep(from: origin), from: origin))
    }

    private func perform(_ step: BackStep) throws(RouteError) -> FrontEndOutcome {
        switch step {
        case .intercepted(let node): return .intercepted(by: node.id)
        case .cancel(let layer, let button): return try answer(layer.id, button: button)
        case .pop(let stack): try pop(stack, to: .count(1))
        case .previousPage(let pages): try turnPage(by: -1, of: pages)
        case .selectBranch(let tabs, let branch):
            try checkUnlocked(tabs)
            if let index = branch.index { show(branch, at: index, of: tabs, remembering: false) }
        case .dismiss(let layer): return try goAway(layer, by: nil)
        }
        return .applied
    }
}

extension RouteTree {
    /// Which node back would bring to light; nothing changes. Nil where a screen decides by itself and nothing stands
    /// below.
    ///
    /// - Throws: what `back` would throw.
    public func backPreview(from source: NodeID? = nil) throws(RouteError) -> NodeID? {
        let origin = try origin(source)
        return target(of: try step(backStep(from: origin), from: origin))?.id
    }

    /// A step that may be made.
    func step(_ step: BackStep?, from origin: RouteNode) throws(RouteError) -> BackStep {
        guard let step else {
            guard let layer = origin.layer, layer.kind != .content else { throw .atRoot(origin.id) }
            throw .notActive(layer.id)
        }
        if let refusal = refusal(of: step) { throw refusal }
        return step
    }

    func upStep(from node: RouteNode) -> BackStep? {
        var current = node
        while true {
            if current.interceptsBack { return .intercepted(current) }
            if current.kind.isLayer { return backStep(from: current) }
            guard let parent = current.parent else { return nil }
            if parent.kind == .stack, parent.children.count > 1 { return .pop(stack: parent) }
            current = parent
        }
    }
}
