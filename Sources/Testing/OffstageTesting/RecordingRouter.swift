import AppLoop
import Offstage
import Wire

/// A router that records calls instead of navigating. For tests of a coordinator without a session: every method of a
/// coordinator is a call of its router.
///
///     let coordinator = AppCoordinator(gateway: FixedGateway(.authorization))
///     let router = RecordingRouter()
///     coordinator.router = router
///     try await coordinator.start()
///     #expect(router.calls == [.start(Flow.Start(AuthorizationCoordinator.self))])
///     try router.finish(AuthorizationCoordinator.self)
///     #expect(router.calls.last == .restart)
@AppActor
public final class RecordingRouter: Router {
    /// Recorded calls, in order.
    public private(set) var calls: [Call] = []

    /// Creates a router without calls.
    public init() { super.init(flow: "RecordingRouter") }

    /// Records the call and runs `completion`.
    override public func perform(_ call: Call, completion: (@AppActor () -> Void)?) -> Navigator.Outcome {
        calls.append(call)
        completion?()
        return .committed
    }

    /// Returns an empty layout.
    override public func toPresent() -> Layout { .launching(message: nil) }

    /// Passes the `output` of a child flow to the coordinator, as if the child of this `type` had finished.
    ///
    /// - Throws: `flowNotActive` for a flow that the coordinator has not started; errors of its `onFinish`.
    public func finish<C: Coordinating>(_ type: C.Type, with output: C.Output) throws {
        try start(of: type).onFinish(output)
    }

    /// Ends a child flow without an output, as if the child of this `type` had finished.
    ///
    /// - Throws: as the method with `output`.
    public func finish<C: Coordinating>(_ type: C.Type) throws where C.Output == WireNothing {
        try finish(type, with: WireNothing())
    }

    /// Cancels the child flow of this `type`, as if the user had gone back from it.
    ///
    /// - Throws: `flowNotActive` for a flow that the coordinator has not started.
    public func cancel(_ type: any Coordinating.Type) throws { try start(of: type).onCancel() }

    /// The latest start of a flow.
    private func start(of type: any Coordinating.Type) throws(RouteError) -> Flow.Start {
        for call in calls.reversed() {
            switch call {
            case .start(let start, _) where start.type == type: return start
            case .setTabs(let tabs, _, _, _, _):
                for case .flow(let start) in tabs.map(\.layout) where start.type == type { return start }
            default: break
            }
        }
        throw .flowNotActive("\(type)")
    }
}
