import AppLoop

/// A way through the tree, step by step, in Nivelir's vocabulary. Written down first, then taken whole or not at all:
///
///     try navigator.navigate(from: self) { $0.stack.clear(animation: .crossDissolve).push(home, animation: .crossDissolve) }
///
/// Each step begins where the last one ended.
@AppActor
public final class Route {
    typealias Step = (RouteTransaction, inout RouteNode) throws -> Void
    private var steps: [Step] = []

    init() {}

    @discardableResult
    func adding(_ step: @escaping Step) -> Route {
        steps.append(step)
        return self
    }

    /// A step in the nearest container of a kind; the route goes on from the child that it shows then.
    func adding(inNearest kind: NodeKind, _ step: @escaping (RouteTransaction, RouteNode) throws -> Void) {
        adding { transaction, node in
            let container = try transaction.tree.nearest(.kind(kind), from: node)
            try step(transaction, container)
            node = container.shownChild ?? container
        }
    }

    /// - Throws: what the first step that cannot be taken says.
    func run(in transaction: RouteTransaction, from start: RouteNode) throws {
        var node = start
        for step in steps { try step(transaction, &node) }
    }

    /// The nearest stack around.
    public var stack: StackRoute { StackRoute(route: self) }
    /// The nearest tabs around.
    public var tabs: TabsRoute { TabsRoute(route: self) }
    /// The nearest pages around.
    public var pages: PagesRoute { PagesRoute(route: self) }
    /// The window around.
    public var window: WindowRoute { WindowRoute(route: self) }

    /// A step of one's own: anything that a transaction can do, from the node that the route has come to.
    @discardableResult
    public func custom(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> Route {
        adding { transaction, node in try step(transaction, node) }
    }

    /// Shows something above everything else in the window.
    @discardableResult
    public func present(
        _ layout: Layout, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack, animation: RouteAnimation = .default
    ) -> Route {
        adding { transaction, node in
            let layer = try transaction.present(layout, from: node, style: style, ifBusy: ifBusy, animation: animation)
            node = layer.children.first ?? node
        }
    }

    /// Takes away what the node, or something in it, has presented; nothing happens if that is nothing.
    @discardableResult
    public func dismiss(animation: RouteAnimation = .default) -> Route {
        adding { transaction, node in try transaction.dismissPresented(by: node, animation: animation) }
    }

    /// Takes the layer that the node stands in away.
    @discardableResult
    public func dismissLayer(animation: RouteAnimation = .default) -> Route {
        adding { transaction, node in
            guard let layer = node.layer, let presenter = transaction.tree.presenter(of: layer) else { throw RouteError.notDismissible(node.id) }
            try transaction.dismiss(layer, animation: animation)
            node = presenter
        }
    }

    /// Shows an alert, to be answered by one of its buttons.
    @discardableResult
    public func alert(_ alert: AlertContent, ifBusy: BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.showAlert(alert, from: node, ifBusy: ifBusy) }
    }

    /// Shows a choice (an action sheet).
    @discardableResult
    public func choice(_ choice: AlertContent, ifBusy: BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.showChoice(choice, from: node, ifBusy: ifBusy) }
    }

    /// Asks the platform for something, through whoever draws.
    ///
    /// - Parameter limit: how long the app waits for the answer.
    @discardableResult
    public func request(_ request: CapabilityRequest, within limit: Duration? = nil) -> Route {
        adding { transaction, node in try transaction.request(request, within: limit, from: node) }
    }

    /// Takes the steps of `route`, or leaves everything as it was before them and goes on.
    @discardableResult
    public func attempt(_ build: (Route) -> Void) -> Route {
        let inner = Route()
        build(inner)
        return adding { transaction, node in
            let start = node
            try? transaction.atomically { try inner.run(in: transaction, from: start) }
        }
    }
}

/// Steps in a stack.
@AppActor
public struct StackRoute {
    let route: Route

    private func add(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> StackRoute {
        route.adding { transaction, node in
            let stack = try transaction.stack(from: node)
            try step(transaction, stack)
            // Where a push ended, or a pop came back to; an empty one has to be filled by the next step.
            node = stack.children.last ?? stack
        }
        return self
    }

    @discardableResult
    public func push(_ layouts: Layout..., unique: UniquePush? = nil, animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.push(layouts, onto: $1, unique: unique, animation: animation) }
    }

    @discardableResult
    public func pop(_ target: PopTarget = .count(1), animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.pop($1, to: target, animation: animation) }
    }

    @discardableResult
    public func replace(_ layout: Layout, animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.replaceTop(layout, of: $1, animation: animation) }
    }

    @discardableResult
    public func set(_ layouts: [Layout], animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.setStack(layouts, of: $1, animation: animation) }
    }

    /// Empties it; what follows has to fill it again.
    @discardableResult
    public func clear(animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.clear($1, animation: animation) }
    }
}

/// Steps in tabs.
@AppActor
public struct TabsRoute {
    let route: Route

    private func add(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> TabsRoute {
        route.adding(inNearest: .tabs, step)
        return self
    }

    @discardableResult
    public func select(_ target: ChildTarget, _ selection: BranchSelection = .keep, animation: RouteAnimation = .default) -> TabsRoute {
        add { try $0.selectTab(target, of: $1, selection, animation: animation) }
    }

    @discardableResult
    public func add(_ branch: TabBranch, at index: Int? = nil) -> TabsRoute {
        add { try $0.addTab(branch, to: $1, at: index) }
    }

    @discardableResult
    public func remove(_ target: ChildTarget) -> TabsRoute {
        add { try $0.removeTab(target, of: $1) }
    }
}

/// Steps in pages.
@AppActor
public struct PagesRoute {
    let route: Route

    private func add(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> PagesRoute {
        route.adding(inNearest: .pages, step)
        return self
    }

    @discardableResult
    public func select(_ target: ChildTarget, animation: RouteAnimation = .default) -> PagesRoute {
        add { try $0.selectPage(target, of: $1, animation: animation) }
    }

    @discardableResult
    public func next() -> PagesRoute { add { try $0.nextPage(of: $1) } }

    @discardableResult
    public func previous() -> PagesRoute { add { try $0.previousPage(of: $1) } }
}

/// Steps in a window.
@AppActor
public struct WindowRoute {
    let route: Route

    private func add(_ step: @escaping (RouteTransaction, RouteNode) throws -> Void) -> WindowRoute {
        route.adding { transaction, node in
            guard let window = node.window else { throw RouteError.containerNotFound("window", from: node.id) }
            try step(transaction, window)
            node = window
        }
        return self
    }

    /// Replaces everything in the window.
    @discardableResult
    public func setRoot(_ layout: Layout, animation: RouteAnimation = .default) -> WindowRoute {
        add { try $0.setRoot(layout, window: $1, animation: animation) }
    }

    @discardableResult
    public func makeKeyAndVisible() -> WindowRoute { add { try $0.makeKey($1) } }
}
