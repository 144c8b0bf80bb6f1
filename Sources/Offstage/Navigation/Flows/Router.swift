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
public protocol Router: AnyObject {
    /// Replaces the flow's content by one module; `hideBar` hides its top bar. Without `animated` the change has the
    /// animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    func setRootModule(_ module: any Presentable, hideBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    /// Pushes a module onto the flow's stack; `hideBottomBar` hides its bottom bar. Without `animated` the change has
    /// the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    func push(_ module: any Presentable, hideBottomBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    /// Removes the flow's top screen. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    func popModule(animated: Bool) throws
    /// Removes all screens above the flow's first one. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    func popToRootModule(animated: Bool) throws
    /// Presents a module in a modal layer of this `style`. Without `animated` the change has the animation `none`.
    /// Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    func present(_ module: any Presentable, style: ModalStyle, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    /// Removes the layers that the flow has presented, or, if there are none, the layer that contains the flow. Without
    /// `animated` the change has the animation `none`. Calls `completion` after the commit.
    ///
    /// - Throws: `RouteError`.
    func dismissModule(animated: Bool, completion: (@AppActor () -> Void)?) throws
    /// Replaces the stack's content by `modules`, ordered from bottom to top. Without `animated` the change has the
    /// animation `none`.
    ///
    /// - Throws: `RouteError`.
    func setViewControllers(_ modules: [any Presentable], animated: Bool) throws
}

extension Router {
    /// Replaces the flow's content by one module, without a completion. `hideBar` hides its top bar. Without `animated`
    /// the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func setRootModule(_ module: any Presentable, hideBar: Bool = false, animated: Bool = true) throws {
        try setRootModule(module, hideBar: hideBar, animated: animated, completion: nil)
    }

    /// Pushes a module onto the flow's stack, without a completion. `hideBottomBar` hides its bottom bar. Without
    /// `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func push(_ module: any Presentable, hideBottomBar: Bool = false, animated: Bool = true) throws {
        try push(module, hideBottomBar: hideBottomBar, animated: animated, completion: nil)
    }

    /// Removes the flow's top screen, with animation.
    ///
    /// - Throws: `RouteError`.
    public func popModule() throws { try popModule(animated: true) }

    /// Removes all screens above the flow's first one, with animation.
    ///
    /// - Throws: `RouteError`.
    public func popToRootModule() throws { try popToRootModule(animated: true) }

    /// Presents a module in a modal layer of this `style`, without a completion. Without `animated` the change has the
    /// animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func present(_ module: any Presentable, style: ModalStyle = ModalStyle(), animated: Bool = true) throws {
        try present(module, style: style, animated: animated, completion: nil)
    }

    /// Removes the flow's presented layers. Without `animated` the change has the animation `none`.
    ///
    /// - Throws: `RouteError`.
    public func dismissModule(animated: Bool = true) throws { try dismissModule(animated: animated, completion: nil) }

    /// Replaces the stack's content by `modules`, with animation.
    ///
    /// - Throws: `RouteError`.
    public func setViewControllers(_ modules: [any Presentable]) throws {
        try setViewControllers(modules, animated: true)
    }
}

/// Changes the route tree for one flow.
@AppActor
final class TreeRouter: Router {
    private let flow: FlowInstance

    init(_ flow: FlowInstance) { self.flow = flow }

    private func navigate(
        _ completion: (@AppActor () -> Void)? = nil, _ change: @escaping @AppActor (RouteTransaction) throws -> Void
    ) throws {
        try flow.navigate { transaction in
            try change(transaction)
            if let completion { transaction.afterCommit(completion) }
        }
    }

    func setRootModule(_ module: any Presentable, hideBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    {
        let layout = try module.toPresent().hiding(top: hideBar)
        try navigate(completion) { [flow] in
            _ = try $0.setRoot(layout, of: flow, animation: animated ? .default : .none)
        }
    }

    func push(_ module: any Presentable, hideBottomBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    {
        let layout = try module.toPresent().hiding(bottom: hideBottomBar)
        try navigate(completion) { [flow] in
            try $0.push([layout], onto: try $0.stack(of: flow), animation: animated ? .default : .none)
        }
    }

    func popModule(animated: Bool) throws {
        try navigate { [flow] in
            try $0.pop(try $0.stack(of: flow), to: .count(1), animation: animated ? .default : .none)
        }
    }

    func popToRootModule(animated: Bool) throws {
        try navigate { [flow] transaction in
            let stack = try transaction.stack(of: flow)
            let target = transaction.firstItem(of: flow, in: stack).map { Route.PopTarget.node($0) } ?? .root
            try transaction.pop(stack, to: target, animation: animated ? .default : .none)
        }
    }

    func present(_ module: any Presentable, style: ModalStyle, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    {
        let layout = try module.toPresent()
        try navigate(completion) { [flow] transaction in
            try transaction.present(
                layout, from: try flow.anchor().id, style: style, animation: animated ? .default : .none)
        }
    }

    func dismissModule(animated: Bool, completion: (@AppActor () -> Void)?) throws {
        try navigate(completion) { [flow] in try $0.dismiss(from: flow, animation: animated ? .default : .none) }
    }

    func setViewControllers(_ modules: [any Presentable], animated: Bool) throws {
        let layouts = try modules.map { try $0.toPresent() }
        try navigate { [flow] in
            try $0.setStack(layouts, of: try $0.stack(of: flow), animation: animated ? .default : .none)
        }
    }
}

/// Router of a coordinator without a running flow. Every method throws `flowNotActive`.
@AppActor
final class DetachedRouter: Router {
    private let flow: String

    init(flow: String) { self.flow = flow }

    private var error: RouteError { .flowNotActive(flow) }

    func setRootModule(_ module: any Presentable, hideBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    { throw error }
    func push(_ module: any Presentable, hideBottomBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    { throw error }
    func popModule(animated: Bool) throws { throw error }
    func popToRootModule(animated: Bool) throws { throw error }
    func present(_ module: any Presentable, style: ModalStyle, animated: Bool, completion: (@AppActor () -> Void)?)
        throws
    { throw error }
    func dismissModule(animated: Bool, completion: (@AppActor () -> Void)?) throws { throw error }
    func setViewControllers(_ modules: [any Presentable], animated: Bool) throws { throw error }
}
