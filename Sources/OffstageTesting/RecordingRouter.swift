import AppLoop
import Offstage

/// A router that records calls instead of navigating. For tests of a coordinator without a session.
///
///     let coordinator = NotesCoordinator()
///     let router = RecordingRouter()
///     coordinator.router = router
///     try coordinator.start()
///     #expect(router.calls == [.setRootModule("notes.list")])
@AppActor
public final class RecordingRouter: Router {
    /// A recorded call. Screens are recorded by name, containers by the name of their first screen.
    public enum Call: Equatable, Sendable {
        /// `setRootModule` with a screen, by its name.
        case setRootModule(String, hideBar: Bool = false)
        /// `push` of a screen, by its name.
        case push(String, hideBottomBar: Bool = false)
        /// `popModule`.
        case popModule
        /// `popToRootModule`.
        case popToRootModule
        /// `present` of a screen, by its name.
        case present(String)
        /// `dismissModule`.
        case dismissModule
        /// `setViewControllers` with screens, by their names in order.
        case setViewControllers([String])
    }

    /// Recorded calls, in order.
    public private(set) var calls: [Call] = []

    /// Creates a router without calls.
    public init() {}

    private func name(_ module: any Presentable) throws -> String { try module.toPresent().firstScreenName ?? "" }

    /// Records the call and runs `completion`.
    ///
    /// - Throws: the error of a module that cannot be presented.
    public func setRootModule(
        _ module: any Presentable, hideBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.setRootModule(try name(module), hideBar: hideBar))
        completion?()
    }

    /// Records the call and runs `completion`.
    ///
    /// - Throws: the error of a module that cannot be presented.
    public func push(
        _ module: any Presentable, hideBottomBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.push(try name(module), hideBottomBar: hideBottomBar))
        completion?()
    }

    /// Records the call.
    public func popModule(animated: Bool) throws { calls.append(.popModule) }
    /// Records the call.
    public func popToRootModule(animated: Bool) throws { calls.append(.popToRootModule) }

    /// Records the call and runs `completion`.
    ///
    /// - Throws: the error of a module that cannot be presented.
    public func present(
        _ module: any Presentable, style: ModalStyle, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.present(try name(module)))
        completion?()
    }

    /// Records the call and runs `completion`.
    public func dismissModule(animated: Bool, completion: (@AppActor () -> Void)?) throws {
        calls.append(.dismissModule)
        completion?()
    }

    /// Records the call.
    ///
    /// - Throws: the error of a module that cannot be presented.
    public func setViewControllers(_ modules: [any Presentable], animated: Bool) throws {
        calls.append(.setViewControllers(try modules.map { try name($0) }))
    }
}
