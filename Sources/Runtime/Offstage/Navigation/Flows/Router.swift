import AppLoop

/// Provides a layout: a screen, or a container of screens.
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

/// A coordinator's navigation, under the method names of the coordinator pattern. Each call commits before it returns,
/// or with the route that is running. The router then calls `completion`.
///
/// Every method throws `flowNotActive` outside a running flow, and another `RouteError` for a change that the tree
/// rejects.
@AppActor
open class Router {
    /// A call of one of the methods below.
    public enum Call: Sendable {
        /// `setRootModule`, with whether it hides the top bar.
        case setRootModule(Layout, hideBar: Bool)
        /// `push`, with whether it hides the bottom bar.
        case push(Layout, hideBottomBar: Bool)
        /// `popModule`.
        case popModule
        /// `popToRootModule`.
        case popToRootModule
        /// `present`.
        case present(Layout, style: ModalStyle)
        /// `dismissModule`.
        case dismissModule
        /// `setViewControllers`, from bottom to top.
        case setViewControllers([Layout])
    }

    private let flow: String

    /// Creates a router that performs no call: subclasses override `perform`. The error names the `flow`.
    public init(flow: String) { self.flow = flow }

    /// Performs a call, with the animation `none` unless `animated`; `completion` runs after the commit.
    ///
    /// - Throws: `flowNotActive`, unless a subclass overrides the method.
    open func perform(_ call: Call, animated: Bool, completion: (@AppActor () -> Void)?) throws {
        throw RouteError.flowNotActive(flow)
    }
}

extension Router {
    /// Replaces the flow's content by one module; `hideBar` hides its top bar. Without `animated` the change has the
    /// animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func setRootModule(
        _ module: any Presentable, hideBar: Bool = false, animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        try perform(.setRootModule(module.toPresent(), hideBar: hideBar), animated: animated, completion: completion)
    }

    /// Pushes a module onto the flow's stack; `hideBottomBar` hides its bottom bar. Without `animated` the change has
    /// the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func push(
        _ module: any Presentable, hideBottomBar: Bool = false, animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        try perform(.push(module.toPresent(), hideBottomBar: hideBottomBar), animated: animated, completion: completion)
    }

    /// Removes the flow's top screen. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func popModule(animated: Bool = true) throws {
        try perform(.popModule, animated: animated, completion: nil)
    }

    /// Removes all screens above the flow's first one. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func popToRootModule(animated: Bool = true) throws {
        try perform(.popToRootModule, animated: animated, completion: nil)
    }

    /// Presents a module in a modal layer of this `style`. Without `animated` the change has the animation `none`.
    /// Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func present(
        _ module: any Presentable, style: ModalStyle = ModalStyle(), animated: Bool = true,
        completion: (@AppActor () -> Void)? = nil
    ) throws {
        try perform(.present(module.toPresent(), style: style), animated: animated, completion: completion)
    }

    /// Removes the layers that the flow has presented, or, if there are none, the layer that contains the flow. Without
    /// `animated` the change has the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    public func dismissModule(animated: Bool = true, completion: (@AppActor () -> Void)? = nil) throws {
        try perform(.dismissModule, animated: animated, completion: completion)
    }

    /// Replaces the stack's content by `modules`, ordered from bottom to top. Without `animated` the change has the
    /// animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func setViewControllers(_ modules: [any Presentable], animated: Bool = true) throws {
        try perform(.setViewControllers(modules.map { try $0.toPresent() }), animated: animated, completion: nil)
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

    override func perform(_ call: Call, animated: Bool, completion: (@AppActor () -> Void)?) throws {
        try running.navigate { [running] transaction in
            try Self.perform(call, animated ? .default : .none, of: running, in: transaction)
            if let completion { transaction.afterCommit(completion) }
        }
    }

    private static func perform(
        _ call: Call, _ animation: Route.Animation, of flow: FlowInstance, in transaction: RouteTransaction
    ) throws {
        switch call {
        case .setRootModule(let layout, let hideBar):
            _ = try transaction.setRoot(layout.hiding(top: hideBar), of: flow, animation: animation)
        case .push(let layout, let hideBottomBar):
            try transaction.push(
                [layout.hiding(bottom: hideBottomBar)], onto: transaction.stack(of: flow), animation: animation)
        case .popModule: try transaction.pop(transaction.stack(of: flow), to: .count(1), animation: animation)
        case .popToRootModule:
            let stack = try transaction.stack(of: flow)
            let target = transaction.firstItem(of: flow, in: stack).map { Route.PopTarget.node($0) } ?? .root
            try transaction.pop(stack, to: target, animation: animation)
        case .present(let layout, let style):
            try transaction.present(layout, from: flow.anchor().id, style: style, animation: animation)
        case .dismissModule: try transaction.dismiss(from: flow, animation: animation)
        case .setViewControllers(let layouts):
            try transaction.setStack(layouts, of: transaction.stack(of: flow), animation: animation)
        }
    }
}
