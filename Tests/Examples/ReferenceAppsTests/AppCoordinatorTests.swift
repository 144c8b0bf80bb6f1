import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Tests the coordinator that chooses the flow of `twoState`, alone: with a gateway and a recording router.
struct AppCoordinatorTests {
    private struct FixedGateway: TwoState.Gateway {
        let chosen: TwoState.LaunchState
        func state() async -> TwoState.LaunchState { chosen }
    }

    @AppActor
    private func started(_ chosen: TwoState.LaunchState) async throws -> (TwoState.AppCoordinator, RecordingRouter) {
        let coordinator = TwoState.AppCoordinator(gateway: FixedGateway(chosen: chosen))
        let router = RecordingRouter()
        coordinator.router = router
        try await coordinator.start()
        return (coordinator, router)
    }

    @Test(.onAppActor) @AppActor func `start chooses the flow of the gateway's state`() async throws {
        #expect(
            try await started(.authorization).1.calls == [.start(Flow.Start(TwoState.AuthorizationCoordinator.self))])
        #expect(try await started(.main).1.calls == [.start(Flow.Start(TwoState.MainCoordinator.self))])
        #expect(try await started(.introduction).1.calls == [.start(Flow.Start(TwoState.IntroductionCoordinator.self))])
        #expect(try await started(.offline).1.calls == [.setRootModule(TwoState.AppCoordinator.offline())])
    }

    @Test(.onAppActor) @AppActor func `the end of a child flow starts the choice again`() async throws {
        let (coordinator, router) = try await started(.authorization)
        try router.finish(TwoState.AuthorizationCoordinator.self)
        #expect(router.calls == [.start(Flow.Start(TwoState.AuthorizationCoordinator.self)), .restart])
        #expect(throws: RouteError.flowNotActive("MainCoordinator")) {
            try router.finish(TwoState.MainCoordinator.self)
        }
        withExtendedLifetime(coordinator) {}
    }
}
