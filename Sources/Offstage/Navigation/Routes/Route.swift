import AppLoop
import JSON

/// A list of navigation steps in Nivelir's vocabulary. Recorded first, then run whole or not at all:
///
///     try navigator.navigate(from: self) {
///         $0.stack.clear(animation: .crossDissolve).push(home, animation: .crossDissolve)
///     }
///
/// Each step begins at the node where the previous one ended.
@AppActor
public final class Route {
    typealias Step = (RouteTransaction, inout NodeID) throws -> Void
    private var steps: [Step] = []
    /// The pauses of an asynchronous route.
    private(set) var pauses: [(before: Int, Pause)] = []

    enum Pause {
        /// Commits the steps so far.
        case barrier
        case wait(@AppActor (any AppClock) async throws -> Void)
    }

    package init() {}

    @discardableResult
    func adding(_ step: @escaping Step) -> Route {
        steps.append(step)
        return self
    }

    /// Adds a step in the nearest container of a kind. The route continues at the container's visible child.
    func adding(inNearest kind: NodeKind, _ step: @escaping (RouteTransaction, NodeID) throws -> Void) {
        adding { transaction, node in
            let container = try transaction.tree.nearest(.kind(kind), from: transaction.node(node)).id
            try step(transaction, container)
            node = transaction.tree[container]?.shownChild ?? container
        }
    }

    /// Runs the route from the active leaf.
    package func run(in transaction: RouteTransaction) throws {
        guard let leaf = transaction.tree.activeLeaf else { throw RouteError.notActive(nil) }
        try run(in: transaction, from: leaf.id)
    }

    /// Runs the route from a node.
    ///
    /// - Throws: the error of the first step that fails; `stepFailed` for an error of the app's own step that is no
    ///   `RouteError`.
    package func run(in transaction: RouteTransaction, from start: NodeID) throws {
        guard pauses.isEmpty else {
            throw RouteError.stepFailed(pauses[0].before, "a route that waits is taken with 'await navigator.perform'")
        }
        _ = try run(steps.indices, in: transaction, from: start)
    }

    /// Runs a part of the route.
    ///
    /// - Returns: the node where it ended.
    func run(_ part: Range<Int>, in transaction: RouteTransaction, from start: NodeID) throws -> NodeID {
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

    /// Steps in the nearest stack.
    public var stack: StackRoute { StackRoute(route: self) }
    /// Steps in the nearest tabs.
    public var tabs: TabsRoute { TabsRoute(route: self) }
    /// Steps in the nearest pages.
    public var pages: PagesRoute { PagesRoute(route: self) }
    /// Steps in the window.
    public var window: WindowRoute { WindowRoute(route: self) }

    /// Adds a step of the app's own: any operations of the transaction, from the route's node.
    @discardableResult
    public func custom(_ step: @escaping (RouteTransaction, NodeID) throws -> Void) -> Route {
        adding { transaction, node in try step(transaction, node) }
    }

    /// Presents a layout above everything else in the window.
    @discardableResult
    public func present(
        _ layout: Layout, style: ModalStyle = ModalStyle(), ifBusy: BusyPolicy = .stack,
        animation: RouteAnimation = .default
    ) -> Route {
        adding { transaction, node in
            let layer = try transaction.present(layout, from: node, style: style, ifBusy: ifBusy, animation: animation)
            node = transaction.tree[layer]?.children.first ?? node
        }
    }

    /// Dismisses the layers that the node, or a node in it, presents, if there are any.
    @discardableResult
    public func dismiss(animation: RouteAnimation = .default) -> Route {
        adding { transaction, node in try transaction.dismissPresented(by: node, animation: animation) }
    }

    /// Dismisses the layer that contains the node.
    @discardableResult
    public func dismissLayer(animation: RouteAnimation = .default) -> Route {
        adding { transaction, node in
            guard let layer = transaction.tree.layer(of: try transaction.node(node)),
                let presenter = transaction.tree.presenter(of: layer)
            else { throw RouteError.notDismissible(node) }
            try transaction.dismiss(layer.id, animation: animation)
            node = presenter.id
        }
    }

    /// Shows an alert that the user answers with one of its buttons.
    @discardableResult
    public func alert(_ alert: AlertContent, ifBusy: BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.showAlert(alert, from: node, ifBusy: ifBusy) }
    }

    /// Shows a choice (an action sheet).
    @discardableResult
    public func choice(_ choice: AlertContent, ifBusy: BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.showChoice(choice, from: node, ifBusy: ifBusy) }
    }

    /// Asks the platform for a capability through the front end.
    ///
    /// - Parameter limit: the time that the app waits for the answer.
    @discardableResult
    public func request(_ request: CapabilityRequest, within limit: Duration? = nil) -> Route {
        adding { transaction, node in try transaction.request(request, within: limit, from: node) }
    }

    /// Shows a layer of a kind that the app has declared.
    ///
    ///     try navigator.navigate(from: self) {
    ///         $0.customLayer(rating(RatingData(stars: 5), action: ["type": "ratingDidArrive"]))
    ///     }
    @discardableResult
    public func customLayer(
        _ content: CustomContent, ifBusy: BusyPolicy = .stack, animation: RouteAnimation = .default
    ) -> Route {
        adding { transaction, node in
            try transaction.showCustom(content, from: node, ifBusy: ifBusy, animation: animation)
        }
    }

    /// Replaces the screen's params; its store receives `paramsDidChange`.
    @discardableResult
    public func setParams(_ params: JSONValue) -> Route { adding { try $0.setParams(params, of: $1) } }

    /// Makes the screen fetch its content again.
    @discardableResult
    public func refresh() -> Route { adding { try $0.refresh($1) } }

    /// Changes the tab bar item of the branch that contains the node.
    @discardableResult
    public func setTab(_ item: TabItem) -> Route {
        adding { transaction, node in
            let tree = transaction.tree
            guard let branch = tree.ancestor(of: try transaction.node(node), where: { tree.role(of: $0) == .branch })
            else { throw RouteError.containerNotFound("tabs", from: node) }
            try transaction.setTab(item, of: branch.id)
        }
    }

    /// Removes the screen: from its stack, or with the layer that it fills.
    @discardableResult
    public func close() -> Route {
        adding { transaction, node in
            let around = try transaction.node(node).parent ?? node
            guard try transaction.remove([node], .popped).isEmpty else { throw RouteError.atRoot(node) }
            node = transaction.tree[around] != nil ? around : transaction.tree.activeLeaf?.id ?? around
        }
    }

    // MARK: Control

    /// Runs the route as a part of a transaction. A guard's challenge is not caught.
    ///
    /// - Returns: the node where it ended; nil if it failed and the tree is as it was.
    private func tried(in transaction: RouteTransaction, from start: NodeID) throws -> NodeID? {
        do {
            return try transaction.atomically { try run(steps.indices, in: transaction, from: start) }
        } catch is RouteError { return nil }
    }

    /// Runs the steps of `build`; if they fail, undoes them and runs those of `fallback`. Runs the steps of `ensure` in
    /// both cases.
    ///
    /// - Parameter done: steps that run only after a successful `build`; their errors are not caught.
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

    /// Ends the route with an error. The tree is as it was before the route, or before the `attempt` around it.
    @discardableResult
    public func fail(_ error: any Error) -> Route { adding { _, _ in throw error } }

    /// Makes a node visible; the route continues there.
    @discardableResult
    public func makeVisible(
        _ query: NodeQuery, discarding policy: DiscardPolicy = .unlocked, animation: RouteAnimation = .default
    ) -> Route {
        adding { transaction, node in
            node = try transaction.tree.first(query).id
            try transaction.makeVisible(node, discarding: policy, animation: animation)
        }
    }

    /// Continues at the first match in tree order.
    @discardableResult
    public func first(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.first(query).id } }

    /// Continues at the last match in tree order.
    @discardableResult
    public func last(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.last(query).id } }

    /// Continues at the top match among the visible nodes.
    @discardableResult
    public func top(_ query: NodeQuery) -> Route { adding { $1 = try $0.tree.top(query).id } }

    /// Continues at the nearest match around the node.
    @discardableResult
    public func nearest(_ query: NodeQuery) -> Route {
        adding { $1 = try $0.tree.nearest(query, from: $0.node($1)).id }
    }

    /// Waits on the session's clock before the next step. Needs `await navigator.perform`.
    @discardableResult
    public func wait(for duration: Duration) -> Route { wait { try await $0.sleep(for: duration) } }

    /// Waits for a condition before the next step. Needs `await navigator.perform`.
    @discardableResult
    public func wait(_ condition: @escaping @AppActor (any AppClock) async throws -> Void) -> Route {
        pauses.append((steps.count, .wait(condition)))
        return self
    }

    /// Commits the steps before it as a revision of their own. Needs `await navigator.perform`.
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

    private func add(_ step: @escaping (RouteTransaction, NodeID) throws -> Void) -> StackRoute {
        route.adding { transaction, node in
            let stack = try transaction.stack(from: node)
            try step(transaction, stack)
            // The top item; the next step has to fill an empty stack.
            node = transaction.tree[stack]?.children.last ?? stack
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

    /// Empties the stack; a later step has to fill it.
    @discardableResult
    public func clear(animation: RouteAnimation = .default) -> StackRoute {
        add { try $0.clear($1, animation: animation) }
    }
}

/// Steps in tabs.
@AppActor
public struct TabsRoute {
    let route: Route

    private func add(_ step: @escaping (RouteTransaction, NodeID) throws -> Void) -> TabsRoute {
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

    private func add(_ step: @escaping (RouteTransaction, NodeID) throws -> Void) -> PagesRoute {
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

    private func add(_ step: @escaping (RouteTransaction, NodeID) throws -> Void) -> WindowRoute {
        route.adding { transaction, node in
            let window = try transaction.window(around: node)
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
