import AppLoop
import JSON

/// A list of navigation steps. Made first, then run whole or not at all:
///
///     let home = Route { $0.stack.clear(animation: .crossDissolve).push(home, animation: .crossDissolve) }
///     try navigator.navigate(from: self, to: home)
///     try navigator.navigate(from: self) { $0.stack.push(details(id)) }
///
/// Each step begins at the node where the previous one ended. A `wait` ends a part: the steps before it are one
/// revision, and the steps after it are another.
@AppActor
public final class Route: Equatable {
    typealias Change = (RouteTransaction, inout NodeID) throws -> Void

    private enum Step {
        case change(Change)
        case wait(@AppActor (Session) async throws -> Void)
    }

    /// Whether the routes are one object.
    public nonisolated static func == (first: Route, second: Route) -> Bool { first === second }

    private var list: [(name: String, step: Step)] = []

    /// Makes a route of the steps that `build` adds.
    public init(_ build: (Route) -> Void) { build(self) }

    /// Names of the steps, such as `push`, for tests of routes.
    public var steps: [String] { list.map(\.name) }

    @discardableResult
    func adding(_ name: String = #function, _ change: @escaping Change) -> Route { add(name, .change(change)) }

    private func add(_ name: String, _ step: Step) -> Route {
        list.append((String(name.prefix { $0 != "(" }), step))
        return self
    }

    /// Adds a step in the nearest container of a kind. The route continues at the container's visible child.
    func adding(
        _ name: String, inNearest kind: NodeKind, _ step: @escaping (RouteTransaction, NodeID) throws -> Void
    ) {
        adding(name) { transaction, node in
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

    /// Runs the route from a node, up to its first wait. The commit of the transaction starts the wait.
    ///
    /// - Parameter first: index of the first step.
    /// - Returns: the node where it ended.
    /// - Throws: the error of the first step that fails; `stepFailed` for an error of the app's own step that is no
    ///   `RouteError`.
    @discardableResult
    package func run(in transaction: RouteTransaction, from start: NodeID, first: Int = 0) throws -> NodeID {
        var node = start
        for (index, (_, step)) in list.enumerated().dropFirst(first) {
            switch step {
            case .wait(let work):
                transaction.afterCommit { [session = transaction.session, flow = transaction.flow] in
                    session?.resume(self, at: index + 1, from: node, of: flow, after: work)
                }
                return node
            case .change(let change):
                do { try change(transaction, &node) } catch {
                    guard error is RouteError || error is GuardStop else {
                        throw RouteError.stepFailed(index, "\(error)")
                    }
                    throw error
                }
            }
        }
        return node
    }

    // MARK: The app's own steps

    /// Adds a step of the app's own: `body` reads the tree when the step runs, and adds the steps to take. It changes
    /// nothing else, because it also runs for a plan, and again when a guard has deferred the route. The `name` is that
    /// of the method that adds the step.
    ///
    ///     extension Route {
    ///         @discardableResult
    ///         func showTerms() -> Route {
    ///             step { here, route in if !here.stack.contains("main.terms") { route.stack.push(terms()) } }
    ///         }
    ///     }
    ///
    /// - Throws: Errors of `body` end the route.
    @discardableResult
    public func step(
        _ name: String = #function, _ body: @escaping @AppActor (Route.Position, Route) throws -> Void
    ) -> Route {
        adding(name) { transaction, node in
            let route = Route { _ in }
            try body(Position(tree: transaction.tree, node: transaction.node(node)), route)
            node = try route.whole().run(in: transaction, from: node)
        }
    }

    /// The node where a step begins, and the tree around it.
    @AppActor
    public struct Position {
        let tree: RouteTree
        let node: RouteNode

        /// Full name of the screen; nil for a container.
        public var screen: String? { node.key?.name }
        /// Full names of the nearest stack's screens, from bottom to top; those of a container are of its first screen.
        public var stack: [String] {
            let stack = tree.ancestor(of: node) { $0.kind == .stack }
            return (stack.map { tree.children(of: $0) } ?? [node]).map { tree.layout(of: $0).firstScreenName ?? "" }
        }
        /// Whether the screen is in a layer above the window's content.
        public var isPresented: Bool { tree.layer(of: node)?.kind != .content }

        /// Whether the tree has a match of `query`.
        public func contains(_ query: Route.Query) -> Bool { (try? tree.first(query)) != nil }
    }

    /// Adds the steps of another route.
    @discardableResult
    public func then(_ route: Route) -> Route {
        list += route.list
        return self
    }

    /// Ends a part of the route: commits the steps before it, runs `work`, and then the steps after it, as another
    /// revision.
    ///
    /// The session lists the work in `inspect/effects`, and cancels it when it closes. The steps after it do not run
    /// when the work throws, when the node where they begin was removed, or when its flow has ended. While a guard
    /// defers the steps before it, it waits with them. An error of the later steps is logged.
    @discardableResult
    public func wait(_ work: @escaping @AppActor () async throws -> Void) -> Route {
        add("wait", .wait { _ in try await work() })
    }

    /// Ends a part of the route, and continues after a `duration` on the session's clock:
    /// `present(splash).wait(for: .seconds(1)).dismiss()`.
    @discardableResult
    public func wait(for duration: Duration) -> Route {
        add("wait", .wait { try await $0.clock.sleep(for: duration) })
    }

    /// Ends a part of the route: the steps before it stay when a later step fails.
    @discardableResult
    public func barrier() -> Route { add("barrier", .wait { _ in }) }

    /// The route as a part of a step.
    ///
    /// - Throws: `conflict` for a route that waits: a step has one revision.
    private func whole() throws(RouteError) -> Route {
        for case (let name, .wait) in list {
            throw .conflict("'\(name)' ends a revision; write it outside of `attempt` and `step`")
        }
        return self
    }

    /// Steps in the nearest stack.
    public var stack: Route.Stack { Route.Stack(route: self) }
    /// Steps in the nearest tabs.
    public var tabs: Route.Tabs { Route.Tabs(route: self) }
    /// Steps in the nearest pages.
    public var pages: Route.Pages { Route.Pages(route: self) }
    /// Steps in the window.
    public var window: Route.Window { Route.Window(route: self) }

    /// Presents a layout above everything else in the window.
    ///
    /// - Parameters:
    ///   - layout: content of the layer.
    ///   - style: appearance and dismissal of the layer.
    ///   - ifBusy: effect when the node presents a layer already.
    ///   - animation: hint for front ends.
    @discardableResult
    public func present(
        _ layout: Layout, style: ModalStyle = ModalStyle(), ifBusy: Route.BusyPolicy = .stack,
        animation: Route.Animation = .default
    ) -> Route {
        adding { transaction, node in
            let layer = try transaction.present(layout, from: node, style: style, ifBusy: ifBusy, animation: animation)
            node = transaction.tree[layer]?.children.first ?? node
        }
    }

    /// Dismisses the layers that the node, or a node in it, presents; if there are none, the layer that contains the
    /// node. Has no effect in the content of a window. The `animation` is a hint for front ends.
    @discardableResult
    public func dismiss(animation: Route.Animation = .default) -> Route {
        adding { transaction, node in
            if try transaction.dismissPresented(by: node, animation: animation) { return }
            guard let layer = transaction.tree.layer(of: try transaction.node(node)), layer.kind == .modal else {
                return
            }
            let presenter = transaction.tree.presenter(of: layer)
            try transaction.dismiss(layer.id, animation: animation)
            node = presenter?.id ?? node
        }
    }

    /// Dismisses the layer that contains the node. The `animation` is a hint for front ends.
    @discardableResult
    public func dismissLayer(animation: Route.Animation = .default) -> Route {
        adding { transaction, node in
            guard let layer = transaction.tree.layer(of: try transaction.node(node)),
                let presenter = transaction.tree.presenter(of: layer)
            else { throw RouteError.notDismissible(node) }
            try transaction.dismiss(layer.id, animation: animation)
            node = presenter.id
        }
    }

    /// Shows an alert that the user answers with one of its buttons. The policy `ifBusy` applies when the node presents
    /// a layer already.
    @discardableResult
    public func alert(_ alert: Alert, ifBusy: Route.BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.show(.alert, alert, from: node, ifBusy: ifBusy) }
    }

    /// Shows a choice (an action sheet). The policy `ifBusy` applies when the node presents a layer already.
    @discardableResult
    public func choice(_ choice: Alert, ifBusy: Route.BusyPolicy = .stack) -> Route {
        adding { transaction, node in try transaction.show(.choice, choice, from: node, ifBusy: ifBusy) }
    }

    /// Asks the platform for a capability through the front end.
    ///
    /// - Parameters:
    ///   - request: the capability, its params and the action for the answer.
    ///   - limit: the time that the app waits for the answer.
    @discardableResult
    public func request(_ request: Capability.Request, within limit: Duration? = nil) -> Route {
        adding { transaction, node in try transaction.request(request, within: limit, from: node) }
    }

    /// Shows a layer with the `content` of a kind that the app has declared. The policy `ifBusy` applies when the node
    /// presents a layer already. The `animation` is a hint for front ends.
    ///
    ///     try navigator.navigate(from: self) {
    ///         $0.customLayer(rating(RatingData(stars: 5), onAnswer: MapAction.ratingDidArrive(result: nil)))
    ///     }
    @discardableResult
    public func customLayer(
        _ content: CustomContent, ifBusy: Route.BusyPolicy = .stack, animation: Route.Animation = .default
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

    /// Sets the title of the screen, container or window; nil removes it.
    @discardableResult
    public func setTitle(_ title: String?) -> Route { adding { try $0.setTitle(title, of: $1) } }

    /// Sets the bars around the screen; nil removes them.
    @discardableResult
    public func setBars(_ bars: Layout.Bars?) -> Route { adding { try $0.setBars(bars, of: $1) } }

    /// Sets whether a back request calls the store's `backWasRequested` instead of removing the screen: with `isSet`,
    /// it does.
    @discardableResult
    public func setBackHandler(_ isSet: Bool) -> Route { adding { try $0.setBackHandler(isSet, of: $1) } }

    /// Protects the node from removal, and a container from changes, until `unlock`.
    ///
    /// - Parameter reason: part of the error of every attempt: "the payment is being made".
    @discardableResult
    public func lock(reason: String) -> Route { adding { try $0.lock($1, reason: reason) } }

    /// Removes the node's lock, if any.
    @discardableResult
    public func unlock() -> Route { adding { try $0.lock($1, reason: nil) } }

    /// Fills a slot of the screen, or empties it.
    ///
    /// - Parameters:
    ///   - name: name of the slot.
    ///   - layout: the new content; nil empties the slot.
    @discardableResult
    public func setSlot(_ name: String, to layout: Layout?) -> Route {
        adding { transaction, node in
            guard let layout else { return try transaction.clearSlot(name, of: node) }
            try transaction.setSlot(name, of: node, to: layout)
        }
    }

    /// Opens a window with this `layout` and `title` after the others. The first window receives the input. The
    /// `animation` is a hint for front ends.
    @discardableResult
    public func openWindow(_ layout: Layout, title: String? = nil, animation: Route.Animation = .default) -> Route {
        adding { transaction, node in
            let window = try transaction.openWindow(layout, title: title, animation: animation)
            node = transaction.tree[window].map { transaction.tree.shownLeaf(of: $0).id } ?? node
        }
    }

    /// Changes the tab bar item of the branch that contains the node.
    @discardableResult
    public func setTab(_ item: Layout.TabItem) -> Route {
        adding { transaction, node in
            let tree = transaction.tree
            guard let branch = tree.ancestor(of: try transaction.node(node), where: { tree.role(of: $0) == .branch })
            else { throw RouteError.containerNotFound("tabs", from: node) }
            try transaction.setTab(item, of: branch.id)
        }
    }

    /// Removes the screen: from its stack, or with the layer or the window that it fills. The only window stays: the
    /// route fails with `atRoot`.
    @discardableResult
    public func close() -> Route {
        adding { transaction, node in
            let around = try transaction.node(node).parent ?? node
            if try !transaction.remove([node], .popped).isEmpty {
                let tree = transaction.tree
                guard tree.windows.count > 1, let window = tree[node].flatMap(tree.window) else {
                    throw RouteError.atRoot(node)
                }
                try transaction.close(window.id)
            }
            node = transaction.tree.has(around) ? around : transaction.tree.activeLeaf?.id ?? around
        }
    }

    // MARK: Control

    /// Runs the route as a part of a transaction. A guard's challenge is not caught.
    ///
    /// - Returns: the node where it ended; nil if it failed, with the tree unchanged.
    private func tried(in transaction: RouteTransaction, from start: NodeID) throws -> NodeID? {
        do {
            return try transaction.atomically { try run(in: transaction, from: start) }
        } catch is RouteError { return nil }
    }

    /// Runs the steps of `build`; if they fail, undoes them and runs those of `fallback`. Runs the steps of `ensure` in
    /// both cases.
    ///
    /// - Parameters:
    ///   - build: adds the steps that may fail.
    ///   - done: steps that run only after a successful `build`; their errors are not caught.
    ///   - fallback: adds the steps that run after a failure.
    ///   - ensure: adds the steps that run in both cases, last.
    @discardableResult
    public func attempt(
        _ build: (Route) -> Void, done: (Route) -> Void = { _ in }, fallback: (Route) -> Void = { _ in },
        ensure: (Route) -> Void = { _ in }
    ) -> Route {
        let (inner, done, fallback, ensure) = (Route(build), Route(done), Route(fallback), Route(ensure))
        return adding { transaction, node in
            for route in [inner, done, fallback, ensure] { _ = try route.whole() }
            let start = node
            let end = try inner.tried(in: transaction, from: start)
            let next = end == nil ? fallback : done
            node = try next.run(in: transaction, from: end ?? start)
            node = try ensure.run(in: transaction, from: node)
        }
    }

    /// Ends the route with an error, and reverts its steps, or those of the `attempt` around it.
    @discardableResult
    public func fail(_ error: any Error) -> Route { adding { _, _ in throw error } }

    /// Makes the node that `query` finds visible; the route continues there. Only nodes that `policy` allows are
    /// removed for it. The `animation` is a hint for front ends.
    @discardableResult
    public func makeVisible(
        _ query: Route.Query, discarding policy: Route.DiscardPolicy = .unlocked, animation: Route.Animation = .default
    ) -> Route {
        adding { transaction, node in
            node = try transaction.tree.first(query).id
            try transaction.makeVisible(node, discarding: policy, animation: animation)
        }
    }

    /// Continues at the first match of `query` in tree order.
    @discardableResult
    public func first(_ query: Route.Query) -> Route { adding { $1 = try $0.tree.first(query).id } }

    /// Continues at the last match of `query` in tree order.
    @discardableResult
    public func last(_ query: Route.Query) -> Route { adding { $1 = try $0.tree.last(query).id } }

    /// Continues at the top match of `query` among the visible nodes.
    @discardableResult
    public func top(_ query: Route.Query) -> Route { adding { $1 = try $0.tree.top(query).id } }

    /// Continues at the nearest match of `query` around the node.
    @discardableResult
    public func nearest(_ query: Route.Query) -> Route {
        adding { $1 = try $0.tree.nearest(query, from: $0.node($1)).id }
    }
}
