/// `route/back` and `route/up`.
extension RouteTransaction {
    /// Goes back: cancels an alert that has a cancel button; otherwise asks the screen's back handler; otherwise turns
    /// the page, pops the stack or follows the tabs' back behaviour; otherwise dismisses the layer.
    ///
    /// - Throws: `atRoot`, where a front end may quit; `notActive` where the top layer offers no way back (an alert
    ///   without a cancel button, a sheet that is not dismissible) or there is no window; `staleSource`; `locked`.
    package func back(from source: NodeID? = nil) throws(RouteError) -> FrontEndOutcome {
        let origin = try tree.origin(source)
        return try perform(try tree.step(tree.backStep(from: origin), from: origin))
    }

    /// Goes to the screen that this one belongs to: pops the nearest stack that has more than its root; otherwise
    /// dismisses the layer. Ignores pages and the history of tabs; never leaves the app.
    ///
    /// - Throws: as `back`.
    package func up(from source: NodeID? = nil) throws(RouteError) -> FrontEndOutcome {
        let origin = try tree.origin(source)
        return try perform(try tree.step(tree.upStep(from: origin), from: origin))
    }

    private func perform(_ step: BackStep) throws(RouteError) -> FrontEndOutcome {
        switch step {
        case .intercepted(let node): return .intercepted(by: node.id)
        case .cancel(let layer, let button): return try answer(layer.id, button: button)
        case .pop(let stack): try pop(stack.id, to: .count(1))
        case .previousPage(let pages): try turnPage(by: -1, of: pages.id)
        case .selectBranch(let tabs, let branch):
            try checkUnlocked(tabs)
            if let index = tabs.children.lastIndex(of: branch.id) {
                show(branch.id, at: index, of: tabs, remembering: false)
            }
        case .dismiss(let layer): return try dismiss(unanswered: layer, by: nil)
        }
        return .applied
    }
}

extension RouteTree {
    /// Returns the node that going back would make visible; nil when a screen without a predecessor handles the
    /// request.
    ///
    /// - Throws: the errors of `back`.
    package func backPreview(from source: NodeID? = nil) throws(RouteError) -> NodeID? {
        let origin = try origin(source)
        return target(of: try step(backStep(from: origin), from: origin))?.id
    }

    /// Returns an existing, unlocked step.
    ///
    /// - Throws: `atRoot`, `notActive`, `locked`.
    func step(_ step: BackStep?, from origin: RouteNode) throws(RouteError) -> BackStep {
        guard let step else {
            guard let layer = layer(of: origin), layer.kind != .content else { throw .atRoot(origin.id) }
            throw .notActive(layer.id)
        }
        if let refusal = refusal(of: step) { throw refusal }
        return step
    }

    func upStep(from node: RouteNode) -> BackStep? {
        var current = node
        while true {
            if current.fields.interceptsBack { return .intercepted(current) }
            if current.kind.isLayer { return backStep(from: current) }
            guard let parent = parent(of: current) else { return nil }
            if parent.kind == .stack, parent.children.count > 1 { return .pop(stack: parent) }
            current = parent
        }
    }
}
