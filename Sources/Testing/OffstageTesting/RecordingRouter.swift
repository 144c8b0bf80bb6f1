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
    public enum Recorded: Equatable, Sendable {
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
    public private(set) var calls: [Recorded] = []

    /// Creates a router without calls.
    public init() { super.init(flow: "RecordingRouter") }

    /// Records the call and runs `completion`.
    override public func perform(_ call: Call, animated: Bool, completion: (@AppActor () -> Void)?) {
        let name = { (layout: Layout) in layout.firstScreenName ?? "" }
        switch call {
        case .setRootModule(let layout, let hideBar): calls.append(.setRootModule(name(layout), hideBar: hideBar))
        case .push(let layout, let hideBottomBar): calls.append(.push(name(layout), hideBottomBar: hideBottomBar))
        case .popModule: calls.append(.popModule)
        case .popToRootModule: calls.append(.popToRootModule)
        case .present(let layout, _): calls.append(.present(name(layout)))
        case .dismissModule: calls.append(.dismissModule)
        case .setViewControllers(let layouts): calls.append(.setViewControllers(layouts.map(name)))
        }
        completion?()
    }
}
