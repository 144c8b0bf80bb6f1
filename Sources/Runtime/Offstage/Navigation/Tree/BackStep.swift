/// The effect of going back, decided from the tree alone.
enum BackStep {
    /// Presses an alert's cancel button.
    case cancel(layer: RouteNode, button: String)
    /// Asks the screen's own handler.
    case intercepted(RouteNode)
    case pop(stack: RouteNode)
    case previousPage(RouteNode)
    case selectBranch(tabs: RouteNode, RouteNode)
    case dismiss(layer: RouteNode)
}

extension RouteTree {
    /// The back button of a screen that is shown.
    func backInfo(of screen: RouteNode) -> BackInfo {
        let step = backStep(from: screen)
        let can = step.map { refusal(of: $0) == nil } ?? false
        let intercepted: Bool? = if case .intercepted? = step { true } else { nil }
        return BackInfo(can: can, title: can ? step.flatMap { target(of: $0)?.title } : nil, intercepted: intercepted)
    }

    /// The first step back that a node or a container around it offers; nil at the root.
    func backStep(from node: RouteNode, intercepting: Bool = true) -> BackStep? {
        var current = node
        while true {
            if intercepting, current.content.fields.interceptsBack { return .intercepted(current) }
            if current.kind.isLayer { return backStep(ofLayer: current) }
            guard let parent = parent(of: current) else { return nil }
            if let step = backStep(of: parent, showing: current) { return step }
            current = parent
        }
    }

    private func backStep(of container: RouteNode, showing child: RouteNode) -> BackStep? {
        switch container.kind {
        case .stack:
            container.children.count > 1 && container.children.last == child.id ? .pop(stack: container) : nil
        case .pages: (container.selected ?? 0) > 0 ? .previousPage(container) : nil
        case .tabs: branchToReturnTo(container).map { .selectBranch(tabs: container, $0) }
        default: nil
        }
    }

    private func backStep(ofLayer layer: RouteNode) -> BackStep? {
        switch layer.content.fields.own {
        case .alert(_, let alert):
            alert.buttons.first { $0.role == .cancel && $0.isEnabled }.map { .cancel(layer: layer, button: $0.id) }
        case .modal(_, let style): style.dismissible ? .dismiss(layer: layer) : nil
        case .custom(_, let content): content.dismissible ? .dismiss(layer: layer) : nil
        default: nil
        }
    }

    private func branchToReturnTo(_ tabs: RouteNode) -> RouteNode? {
        guard case .tabs(let behavior, _) = tabs.content.fields.own else { return nil }
        return switch behavior {
        case .none: nil
        case .first: tabs.selected == 0 ? nil : tabs.children.first.flatMap { self[$0] }
        case .history: tabs.history.last.flatMap { self[$0] }
        }
    }

    /// The lock that refuses a step; nil where none does.
    func refusal(of step: BackStep) -> RouteError? {
        if self.locked.isEmpty { return nil }
        return switch step {
        case .intercepted: nil
        case .cancel(let layer, _), .dismiss(let layer): lock(around: layer) ?? lock(removing: layer.id)
        case .pop(let stack):
            lock(around: stack) ?? stack.children.last.flatMap { lock(removing: $0) }
        case .previousPage(let container), .selectBranch(let container, _): lock(around: container)
        }
    }

    /// The screen that a step would make visible.
    func target(of step: BackStep) -> RouteNode? {
        switch step {
        case .cancel(let layer, _), .dismiss(let layer):
            guard let layers = parent(of: layer)?.children, let index = index(of: layer) else { return nil }
            let below = layers[..<index].reversed().lazy.compactMap { self[$0] }
            return below.first { $0.kind.takesInput && isShown(layer: $0) }.map { shownLeaf(of: $0) }
        case .intercepted(let node): return backStep(from: node, intercepting: false).flatMap { target(of: $0) }
        case .pop(let stack):
            let items = stack.children
            return items.count > 1 ? self[items[items.count - 2]].map { shownLeaf(of: $0) } : nil
        case .previousPage(let pages):
            guard let selected = pages.selected, pages.children.indices.contains(selected - 1) else { return nil }
            return self[pages.children[selected - 1]].map { shownLeaf(of: $0) }
        case .selectBranch(_, let branch): return shownLeaf(of: branch)
        }
    }
}

// MARK: Locks

extension RouteTree {
    /// The lock that protects a container from changes: its own, or that of a container around it.
    func lock(around node: RouteNode) -> RouteError? {
        guard !self.locked.isEmpty, let holder = ancestor(of: node, where: { $0.lockReason != nil }),
            let reason = holder.lockReason
        else { return nil }
        return .locked(holder.id, reason: reason)
    }

    /// The lock that protects a node from removal: its own, or that of a node that would be removed with it.
    func lock(removing id: NodeID) -> RouteError? {
        if self.locked.isEmpty { return nil }
        let held = self.locked.compactMap { self[$0] }.filter { isRemoved($0, with: id) }.min {
            $0.id.number < $1.id.number
        }
        guard let held, let reason = held.lockReason else { return nil }
        return .locked(held.id, reason: reason)
    }

    /// Whether a node is inside the other, or inside a layer that something in the other presents.
    func isRemoved(_ node: RouteNode, with other: NodeID) -> Bool {
        var current: RouteNode? = node
        while let start = current {
            if contains(other, start) { return true }
            current = layer(of: start).flatMap { presenter(of: $0) }
        }
        return false
    }
}
