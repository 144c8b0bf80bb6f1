import AppLoop

/// What going back would do, decided from the tree alone.
enum BackStep {
    /// Presses an alert's cancel button.
    case cancel(layer: RouteNode, button: String)
    /// The screen's own handler is asked.
    case intercepted(RouteNode)
    case pop(stack: RouteNode)
    case previousPage(RouteNode)
    case selectBranch(tabs: RouteNode, index: Int)
    case dismiss(layer: RouteNode)
}

extension RouteTree {
    func backInfo(of screen: RouteNode) -> BackInfo {
        let step = backStep(from: screen)
        return BackInfo(can: step != nil, title: step.flatMap { target(of: $0)?.title }, intercepted: nil)
    }

    /// The first thing that back means, from a node outwards; nil at the root.
    func backStep(from node: RouteNode) -> BackStep? {
        if node.kind.isLayer { return backStep(ofLayer: node) }
        var current = node
        while let parent = current.parent {
            switch parent.kind {
            case .stack where parent.children.count > 1 && parent.children.last === current: return .pop(stack: parent)
            case .pages where (parent.selected ?? 0) > 0: return .previousPage(parent)
            case .tabs: if let index = branchToReturnTo(parent) { return .selectBranch(tabs: parent, index: index) }
            case let kind where kind.isLayer: return backStep(ofLayer: parent)
            default: break
            }
            current = parent
        }
        return nil
    }

    private func backStep(ofLayer layer: RouteNode) -> BackStep? {
        switch layer.fields.own {
        case .alert(_, let alert): alert.buttons.first { $0.role == .cancel && $0.enabled }.map { .cancel(layer: layer, button: $0.id) }
        case .modal(_, let style): style.dismissible ? .dismiss(layer: layer) : nil
        default: nil
        }
    }

    private func branchToReturnTo(_ tabs: RouteNode) -> Int? {
        guard case .tabs(let behavior) = tabs.fields.own, let selected = tabs.selected else { return nil }
        switch behavior {
        case .none: return nil
        case .first: return selected == 0 ? nil : 0
        case .history: return tabs.history.last.flatMap { id in tabs.children.firstIndex { $0.id == id } }
        }
    }

    /// The screen that would appear.
    func target(of step: BackStep) -> RouteNode? {
        switch step {
        case .cancel(let layer, _), .dismiss(let layer):
            guard let window = layer.parent, let place = layer.index, place > 0 else { return nil }
            return window.children[..<place].last { $0.kind.takesInput }.map { shownLeaf(of: $0) }
        case .intercepted(let node): return node
        case .pop(let stack): return stack.children.dropLast().last.map { shownLeaf(of: $0) }
        case .previousPage(let pages): return pages.selected.flatMap { $0 > 0 ? shownLeaf(of: pages.children[$0 - 1]) : nil }
        case .selectBranch(let tabs, let index): return shownLeaf(of: tabs.children[index])
        }
    }
}
