import AppLoop
import Offstage

/// A router that takes notes instead of navigating: for tests of a coordinator alone, without a session.
///
///     let coordinator = NotesCoordinator()
///     let router = RecordingRouter()
///     coordinator.router = router
///     try coordinator.start()
///     #expect(router.calls == [.setRootModule("notes.list")])
@AppActor
public final class RecordingRouter: Router {
    /// What was asked for; screens by their names, containers by the first screen in them.
    public enum Call: Equatable, Sendable {
        case setRootModule(String, hideBar: Bool = false)
        case push(String, hideBottomBar: Bool = false)
        case popModule
        case popToRootModule
        case present(String)
        case dismissModule
        case setViewControllers([String])
    }

    public private(set) var calls: [Call] = []

    public init() {}

    private func name(_ module: any Presentable) throws -> String { try module.toPresent().firstScreenName ?? "" }

    public func setRootModule(
        _ module: any Presentable, hideBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.setRootModule(try name(module), hideBar: hideBar))
        completion?()
    }

    public func push(
        _ module: any Presentable, hideBottomBar: Bool, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.push(try name(module), hideBottomBar: hideBottomBar))
        completion?()
    }

    public func popModule(animated: Bool) throws { calls.append(.popModule) }
    public func popToRootModule(animated: Bool) throws { calls.append(.popToRootModule) }

    public func present(
        _ module: any Presentable, style: ModalStyle, animated: Bool, completion: (@AppActor () -> Void)?
    ) throws {
        calls.append(.present(try name(module)))
        completion?()
    }

    public func dismissModule(animated: Bool, completion: (@AppActor () -> Void)?) throws {
        calls.append(.dismissModule)
        completion?()
    }

    public func setViewControllers(_ modules: [any Presentable], animated: Bool) throws {
        calls.append(.setViewControllers(try modules.map { try name($0) }))
    }
}
