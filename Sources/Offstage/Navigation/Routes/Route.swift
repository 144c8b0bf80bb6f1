import AppLoop
import JSON

/// A way through the tree, step by step, in Nivelir's vocabulary. Written down first, then taken whole or not at all:
///
///     try navigator.navigate(from: self) { $0.stack.clear(animation: .crossDissolve).push(home, animation:
///     .crossDissolve) }
///
/// Each step begins where the last one ended.
@AppActor
public final class Route {
    typealias Step = (RouteTransaction, inout RouteNode) throws -> Void
    private var steps: [Step] = []
    /// What an asynchronous route does between its parts.
    private(set) var pauses: [(before: Int, Pause)] = []

    enum Pause {
        /// What has been done so far stays, whatever comes.
        case barrier
        case wait(@AppActor (any AppClock) async throws -> Void)
    }

    package init() {}

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

    /// The same from where input goes.
    package func run(in transaction: RouteTransaction) throws {
        guard let leaf = transaction.tree.activeLeaf else { throw RouteError.notActive(nil) }
        try run(in: transaction, from: leaf)
    }

    /// - Throws: what the first step that cannot be taken says; `stepFailed` for a step of one's own that says nothing
    ///   of the tree.
    package func run(in transaction: RouteTransaction, from start: RouteNode) throws {
        guard pauses.isEmpty else {
            throw RouteError.stepFailed(pauses[0].before, "a route that waits is taken with 'await navigator.perform'")
        }
        _ = try run(steps.indices, in: transaction, from: start)
    }

    /// A part of it.
    ///
    /// - Returns: where it ended.
    func run(_ part: Range<Int>, in transaction: RouteTransaction, from start: RouteNode) throws -> RouteNode {
        var node = start
        for index in part {
            do { try steps[index](transaction, &node) } catch {
                guard error is RouteError || error is GuardStop else { throw RouteError.stepFailed(index, "\(error)") }
                throw error
            }
        }
        return node
    }

    var count: Int { steps.count }

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
        _ layout: Layout, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
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
            guard let layer = node.layer, let presenter = transaction.tree.presenter(of: layer) else {
                throw RouteError.notDismissible(node.id)
            }
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

    /// Gives the screen other params; its store is told.
    @discardableResult
    public func setParams(_ params: JSONValue) -> Route { adding { try $0.setParams(params, of: $1) } }

    /// Has the screen get again what it shows.
    @discardableResult
    public func refresh() -> Route { adding { try $0.refresh($1) } }

    /// Changes how the branch that the node stands in is shown in the bar of tabs.
    @discardableResult
    public func setTab(_ item: TabItem) -> Route {
        adding { transaction, node in
            guard let branch = node.ancestor(where: { $0.role == .branch }) else {
                throw RouteError.containerNotFound("tabs", from: node.id)
            }
            try transaction.setTab(item, of: branch)
        }
    }

    /// Takes the screen away, wherever it stands: off its stack, or with the layer that it fills.
    @discardableResult
    public func close() -> Route {
        adding { transaction, node in
            let around = node.parent ?? node
            guard try transaction.remove([node], .popped).isEmpty else { throw RouteError.atRoot(node.id) }
            node = transaction.tree.isInTree(around) ? around : transaction.tree.activeLeaf ?? around
        }
    }

    // MARK: Control

    /// Where it ended; nil if it could not be taken, and everything is as it was. A guard's challenge is not for a
    /// route to catch.
    private func tried(in transaction: RouteTransaction, from start: RouteNode) throws -> RouteNode? {
        do {
            return try transaction.atomically { try run(steps.indices, in: transaction, from: start) }
        } catch is RouteError { return nil }
    }

    /// Takes the steps of `build`, or leaves everything as it was before them and takes those of `fallback`; then those
    /// of `ensure`, whatever happened.
    ///
    /// - Parameter done: taken only behind `build`, and what goes wrong with them is not caught.
    @discardableResult
    public func attempt(
        _ build: (Route) -> Void, done: (Route) -> Void = { _ in }, fallback: (Route) -> Void = { _ in },
        ensure: (Route) -> Void = { _ in }
    ) -> Route {
        let (inner, done, fallback, ensure) = (Route(build), Route(done), Route(fallback), Route(ensure))
        return adding { transaction, node in
            let start = node
            let end = try inner.tried(in: transaction, from: start)
            let next = end == nil ? fallback : done
            node = try next.run(next.steps.indices, in: transaction, from: end ?? start)
            node = try ensure.run(ensure.steps.indices, in: transaction, from: node)
        }
    }

    /// Ends the route with an error: everything is as it was before it, or before what tries it.
    @discardableResult
    public func fail(_ error: any Error) -> Route { adding { _, _ in throw error } }

    /// Brings a node to where the user sees it; the route goes on from there.
    @discardableResult
    public func makeVisible(
        _ query: NodeQuery, discarding policy: DiscardPolicy = .unlocked, animation: RouteAnimation = .default
    ) -> Route {
        adding { transaction, node in
            node = try transaction.tree.first(query)
            try transaction.makeVisible(node, discarding: policy, animation: animation)
        }
    }

    /// Goes on from the first node that fits, in tree order.
    @discardableResult
    public func first(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.first(query) } }

    /// Goes on from the last node that fits, in tree order.
    @discardableResult
    public func last(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.last(query) } }

    /// Goes on from the uppermost node that fits among those that are shown.
    @discardableResult
    public func top(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.top(query) } }

    /// Goes on from the nearest node around that fits.
    @discardableResult
    public func nearest(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.nearest(query, from: $1) } }

    /// Lets time pass on the session's clock before what follows. Taken with `await navigator.perform`.
    @discardableResult
    public func wait(for duration: Duration) -> Route { wait { try await $0.sleep(for: duration) } }

    /// Lets something come about before what follows. Taken with `await navigator.perform`.
    @discardableResult
    public func wait(_ condition: @escaping @AppActor (any AppClock) async throws -> Void) -> Route {
        pauses.append((steps.count, .wait(condition)))
        return self
    }

    /// What stands before it is committed by itself. Taken with `await navigator.perform`.
    @discardableResult
    public func barrier() -> Route {
        pauses.append((steps.count, .barrier))
        return self
    }
}

extension Route {
    package convenience init(_ build: (Route) -> Void) {
        self.init()
        build(self)
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
    public func push(_ layouts: Layout..., unique: UniquePush? = nil, animation: RouteAnimation = .default)
        -> StackRoute
    {
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
    public func select(
        _ target: ChildTarget, _ selection: BranchSelection = .keep, animation: RouteAnimation = .default
    ) -> TabsRoute {
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
