import AppLoop

/// What going back would do, decided from the tree alone.
enum BackStep {
    /// Presses an alert's cancel button.
    case cancel(layer: RouteNode, button: String)
    /// The screen's own handler is asked.
    case intercepted(RouteNode)
    case pop(stack: RouteNode)
    case previousPage(RouteNode)
    case selectBranch(tabs: RouteNode, RouteNode)
    case dismiss(layer: RouteNode)
}

extension RouteTree {
    /// For a screen that is shown.
    func backInfo(of screen: RouteNode) -> BackInfo {
        let step = backStep(from: screen)
        let can = step.map { refusal(of: $0) == nil } ?? false
        let intercepted: Bool? = if case .intercepted? = step { true } else { nil }
        return BackInfo(can: can, title: can ? step.flatMap { target(of: $0)?.title } : nil, intercepted: intercepted)
    }

    /// The first thing that back means, from a node outwards; nil at the root.
    func backStep(from node: RouteNode, intercepting: Bool = true) -> BackStep? {
        var current = node
        while true {
            if intercepting, current.interceptsBack { return .intercepted(current) }
            if current.kind.isLayer { return backStep(ofLayer: current) }
            guard let parent = current.parent else { return nil }
            if let step = backStep(of: parent, showing: current) { return step }
            current = parent
        }
    }

    private func backStep(of container: RouteNode, showing child: RouteNode) -> BackStep? {
        switch container.kind {
        case .stack: container.children.count > 1 && container.children.last === child ? .pop(stack: container) : nil
        case .pages: (container.selected ?? 0) > 0 ? .previousPage(container) : nil
        case .tabs: branchToReturnTo(container).map { .selectBranch(tabs: container, $0) }
        default: nil
        }
    }

    private func backStep(ofLayer layer: RouteNode) -> BackStep? {
        switch layer.fields.own {
        case .alert(_, let alert):
            alert.buttons.first { $0.role == .cancel && $0.enabled }.map { .cancel(layer: layer, button: $0.id) }
        case .modal(_, let style): style.dismissible ? .dismiss(layer: layer) : nil
        case .custom(_, let content): content.dismissible ? .dismiss(layer: layer) : nil
        default: nil
        }
    }

    private func branchToReturnTo(_ tabs: RouteNode) -> RouteNode? {
        guard case .tabs(let behavior, _) = tabs.fields.own else { return nil }
        return switch behavior {
        case .none: nil
        case .first: tabs.selected == 0 ? nil : tabs.children.first
        case .history: tabs.history.last.flatMap { self[$0] }
        }
    }

    /// Why a step would be refused: something that is locked would go or change.
    func refusal(of step: BackStep) -> RouteError? {
        if locked.isEmpty { return nil }
        return switch step {
        case .intercepted: nil
        case .cancel(let layer, _), .dismiss(let layer): lock(around: layer) ?? lock(goingWith: layer)
        case .pop(let stack): lock(around: stack) ?? stack.children.last.flatMap { lock(goingWith: $0) }
        case .previousPage(let container), .selectBranch(let container, _): lock(around: container)
        }
    }

    /// The screen that would appear.
    func target(of step: BackStep) -> RouteNode? {
        switch step {
        case .cancel(let layer, _), .dismiss(let layer):
            guard let layers = layer.parent?.children, let place = layer.index else { return nil }
            return layers[..<place].last { $0.kind.takesInput && isShown(layer: $0) }.map { shownLeaf(of: $0) }
        case .intercepted(let node): return backStep(from: node, intercepting: false).flatMap { target(of: $0) }
        case .pop(let stack):
            return stack.children.count > 1 ? shownLeaf(of: stack.children[stack.children.count - 2]) : nil
        case .previousPage(let pages):
            guard let selected = pages.selected, selected > 0 else { return nil }
            return shownLeaf(of: pages.children[selected - 1])
        case .selectBranch(_, let branch): return shownLeaf(of: branch)
        }
    }
}

// MARK: Locks

extension RouteTree {
    /// The lock that keeps a container from being changed: its own, or that of something around it.
    func lock(around node: RouteNode) -> RouteError? {
        guard !locked.isEmpty, let holder = node.ancestor(where: { $0.lockReason != nil }),
            let reason = holder.lockReason
        else { return nil }
        return .locked(holder.id, reason: reason)
    }

    /// The lock that keeps a node from being taken out: its own, or that of something that would go with it.
    func lock(goingWith node: RouteNode) -> RouteError? {
        let held = locked.values.filter { goes($0, with: node) }.min { $0.id.number < $1.id.number }
        guard let held, let reason = held.lockReason else { return nil }
        return .locked(held.id, reason: reason)
    }

    /// Stands in the other, or in a layer that something in the other presents.
    func goes(_ node: RouteNode, with other: RouteNode) -> Bool {
        var current: RouteNode? = node
        while let start = current {
            if other.contains(start) { return true }
            current = start.layer.flatMap { presenter(of: $0) }
        }
        return false
    }
}
