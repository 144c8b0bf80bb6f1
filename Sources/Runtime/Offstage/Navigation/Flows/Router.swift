import AppLoop
import Wire

/// Provides a layout: a screen, a container of screens, a flow, or a router with the screens of its flow.
@AppActor
public protocol Presentable {
    /// Returns the layout.
    ///
    /// - Throws: Any error that prevents the layout, such as `flowNotActive`.
    func toPresent() throws -> Layout
}

extension Layout: Presentable {
    /// Returns the layout itself.
    public func toPresent() -> Layout { self }
}

/// A coordinator's navigation. Every method of a coordinator is a `Call` of its router, so a test that replaces the
/// router sees all that the coordinator does. The methods below have the names of the coordinator pattern. Each call
/// commits before it returns, or with the route that is running. The router then calls `completion`.
///
/// Every method throws `flowNotActive` outside a running flow, and another `RouteError` for a change that the tree
/// rejects.
@AppActor
open class Router: Presentable {
    /// A call of a coordinator or of a method below. Calls are equal when their content is; flows are equal when their
    /// coordinators have one type, and routes when they are one object.
    public enum Call: Equatable, Sendable {
        /// `setRootModule`, with whether it hides the top bar.
        case setRootModule(Layout, hideBar: Bool = false, animated: Bool = true)
        /// `push`, with whether it hides the bottom bar.
        case push(Layout, hideBottomBar: Bool = false, animated: Bool = true)
        /// `popModule`.
        case popModule(animated: Bool = true)
        /// `popToRootModule`.
        case popToRootModule(animated: Bool = true)
        /// `present`.
        case present(Layout, style: ModalStyle = ModalStyle(), animated: Bool = true)
        /// `dismissModule`.
        case dismissModule(animated: Bool = true)
        /// `setViewControllers`, from bottom to top.
        case setViewControllers([Layout], animated: Bool = true)
        /// `setTabs`, with the effects of a back request and of selecting a tab again.
        case setTabs(
            [Layout.Tab], selected: Int = 0, back: Layout.TabsBackBehavior = .history,
            reselect: Route.BranchSelection = .toRoot, animated: Bool = true)
        /// `start` of a child flow; also `setRootModule`, `push` and `present` of a flow.
        case start(Flow.Start, Flow.Placement = .here)
        /// `restart`.
        case restart
        /// `finish`.
        case finish(Output)
        /// `showAlert`.
        case showAlert(Alert)
        /// `navigate`.
        case navigate(Route)
        /// `open` of a link.
        case open(Link.Match)
        /// `open` of a URL.
        case openURL(String, mode: Link.Mode = .reveal)
    }

    /// The output of a flow.
    public struct Output: Equatable, Sendable {
        let value: any WireCodable
        let json: WireFragment

        /// Keeps the output and its JSON.
        ///
        /// - Throws: `unsendable` for a value that JSON cannot represent.
        public init(_ value: some WireCodable) throws(RouteError) {
            json = try WireFragment(sendable: value)
            self.value = value
        }

        /// Whether the outputs have equal JSON.
        public static func == (first: Output, second: Output) -> Bool { first.json == second.json }
    }

    private let flow: String

    /// Creates a router that performs no call: subclasses override `perform`. The error names the `flow`.
    public init(flow: String) { self.flow = flow }

    /// Performs a call; `completion` runs after the commit. Without `animated`, changes have the animation `none`.
    ///
    /// - Throws: `flowNotActive`, unless a subclass overrides the method.
    @discardableResult
    open func perform(_ call: Call, completion: (@AppActor () -> Void)? = nil) throws -> Navigator.Outcome {
        throw RouteError.flowNotActive(flow)
    }

    /// Returns a stack with the screens of the flow, such as to present them once more.
    ///
    /// - Throws: `flowNotActive`, unless a subclass overrides the method.
    open func toPresent() throws -> Layout { throw RouteError.flowNotActive(flow) }
}

extension Router {
    /// Replaces the flow's content by one module; `hideBar` hides its top bar. Without `animated` the change has the
    /// animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func setRootModule(
        _ module: some Presentable, hideBar: Bool = false, animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        let layout = try module.toPresent()
        try perform(
            layout.started(.here) ?? .setRootModule(layout, hideBar: hideBar, animated: animated),
            completion: completion)
    }

    /// Pushes a module onto the flow's stack; `hideBottomBar` hides its bottom bar. Without `animated` the change has
    /// the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func push(
        _ module: some Presentable, hideBottomBar: Bool = false, animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        let layout = try module.toPresent()
        try perform(
            layout.started(.pushed) ?? .push(layout, hideBottomBar: hideBottomBar, animated: animated),
            completion: completion)
    }

    /// Removes the flow's top screen. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func popModule(animated: Bool = true) throws {
        try perform(.popModule(animated: animated))
    }

    /// Removes all screens above the flow's first one. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func popToRootModule(animated: Bool = true) throws {
        try perform(.popToRootModule(animated: animated))
    }

    /// Presents a module in a modal layer of this `style`. Without `animated` the change has the animation `none`.
    /// Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func present(
        _ module: some Presentable, style: ModalStyle = ModalStyle(), animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        let layout = try module.toPresent()
        try perform(
            layout.started(.presented(style)) ?? .present(layout, style: style, animated: animated),
            completion: completion)
    }

    /// Removes the layers that the flow has presented, or, if there are none, the layer that contains the flow. Without
    /// `animated` the change has the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func dismissModule(animated: Bool = true, completion: (@AppActor () -> Void)? = nil) throws {
        try perform(.dismissModule(animated: animated), completion: completion)
    }

    /// Replaces the stack's content by `modules`, ordered from bottom to top. Without `animated` the change has the
    /// animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func setViewControllers(_ modules: [any Presentable], animated: Bool = true) throws {
        try perform(.setViewControllers(modules.map { try $0.toPresent() }, animated: animated))
    }

    /// Replaces the flow's content by the tabs `controllers`, of which the one at the index `selected` is visible:
    /// `BaseCoordinator.setTabs` under the name of the coordinator pattern. Without `animated` the change has the
    /// animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func setViewControllers(controllers: [Layout.Tab], selected: Int = 0, animated: Bool = true) throws {
        try perform(.setTabs(controllers, selected: selected, animated: animated))
    }
}

extension Layout {
    /// The start of a flow at a position; nil for a layout that is no flow.
    fileprivate func started(_ placement: Flow.Placement) -> Router.Call? {
        if case .flow(let start) = self { .start(start, placement) } else { nil }
    }
}

/// Changes the route tree for one flow.
@AppActor
final class FlowRouter: Router {
    private let running: FlowInstance

    /// - Parameter flow: the coordinator's type, for errors.
    init(_ running: FlowInstance, flow: String) {
        self.running = running
        super.init(flow: flow)
    }

    override func perform(_ call: Call, completion: (@AppActor () -> Void)?) throws -> Navigator.Outcome {
        let flows = running.flows
        switch call {
        case .start(let start, let placement):
            try flows.start(start, under: running, placement)
            if let open = flows.routes.openTransaction { completion.map(open.afterCommit) } else { completion?() }
        case .restart: try flows.restart(running)
        case .finish(let output): try flows.finish(running, with: output)
        case .open(let link): return try flows.routes.openSession().open(link)
        case .openURL(let url, let mode): return try flows.routes.openSession().open(url: url, mode: mode)
        default:
            return try running.navigate { [running] transaction in
                try Self.perform(call, of: running, in: transaction)
                if let completion { transaction.afterCommit(completion) }
            }
        }
        return .committed
    }

    private static func perform(_ call: Call, of flow: FlowInstance, in transaction: RouteTransaction) throws {
        let animation = { (animated: Bool) -> Route.Animation in animated ? .default : .none }
        switch call {
        case .setRootModule(let layout, let hideBar, let animated):
            try transaction.setRoot(layout.hiding(top: hideBar), of: flow, animation: animation(animated))
        case .push(let layout, let hideBottomBar, let animated):
            try transaction.push(
                [layout.hiding(bottom: hideBottomBar)], onto: transaction.stack(of: flow),
                animation: animation(animated))
        case .popModule(let animated):
            try transaction.pop(transaction.stack(of: flow), to: .count(1), animation: animation(animated))
        case .popToRootModule(let animated):
            let stack = try transaction.stack(of: flow)
            let target = transaction.firstItem(of: flow, in: stack).map { Route.PopTarget.node($0) } ?? .root
            try transaction.pop(stack, to: target, animation: animation(animated))
        case .present(let layout, let style, let animated):
            try transaction.present(layout, from: flow.anchor().id, style: style, animation: animation(animated))
        case .dismissModule(let animated): try transaction.dismiss(from: flow, animation: animation(animated))
        case .setViewControllers(let layouts, let animated):
            try transaction.setStack(layouts, of: transaction.stack(of: flow), animation: animation(animated))
        case .setTabs(let tabs, let selected, let back, let reselect, let animated):
            try transaction.setRoot(
                .tabs(tabs, selected: selected, back: back, reselect: reselect), of: flow,
                animation: animation(animated))
        case .showAlert(let alert): try transaction.show(.alert, alert, from: flow.anchor().id)
        case .navigate(let route): try route.run(in: transaction, from: flow.anchor().id)
        case .start, .restart, .finish, .open, .openURL: break
        }
    }

    override func toPresent() throws -> Layout {
        let tree = running.flows.tree
        return .stack(running.nodes.compactMap { tree[$0].map { tree.layout(of: $0) } })
    }
}
