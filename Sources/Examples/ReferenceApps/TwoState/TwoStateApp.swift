import Offstage

/// An app of two states: an authorized user sees the main flow, other users see authorization. When a flow
/// finishes, a gateway chooses the next. The attributes `guest`, `role` and `offline` drive the gateway and the guards.
package enum TwoState {
    package static let app = App(
        "twoState", title: "Two states", parts: [TwoStatePart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(AuthorizationCoordinator.init), Flow(MainCoordinator.init), Flow(IntroductionCoordinator.init)])
}

enum TwoStatePart: Part {
    static func load(into registry: Registry) {
        registry.register(\.tokenRepository)
        registry.register(\.connectivity)
        registry.register { TwoState.AttributesGateway(tokens: $0, connectivity: $1, attributes: $2) }
        registry.register(\.gateway)
        registry.register(\.authorize)
        registry.register(\.enterAsGuest)
        registry.register(\.forget)
        for make in [
            TwoState.StateGuard.online, TwoState.StateGuard.offline, TwoState.StateGuard.members,
            TwoState.StateGuard.staff,
        ] {
            registry.register { make($0) }.as((any ZoneGuard).self) { $0 }.lifetime(.session)
        }
    }
}

extension Dependencies {
    var tokenRepository: Dependency<any TwoState.TokenRepository> {
        declare { TwoState.InMemoryTokenRepository(attributes: $0) }
            .lifetime(.session)
            // The state after an earlier run.
            .alternative("kept") {
                TwoState.InMemoryTokenRepository(TwoState.Token(owner: "Anna", value: "kept"), attributes: $0)
            }
            .alternative("staff") {
                TwoState.InMemoryTokenRepository(
                    TwoState.Token(owner: "Greta", value: "kept", role: .staff), attributes: $0)
            }
    }

    /// `flaky` breaks and comes back every ten seconds.
    package var connectivity: Dependency<TwoState.Connectivity> {
        declare { TwoState.Connectivity(attributes: $0) }
            .lifetime(.session)
            .alternative("flaky") { attributes, clock, background in
                let connectivity = TwoState.Connectivity(attributes: attributes)
                connectivity.alternate(clock: clock, background: background)
                return connectivity
            }
    }

    /// `slow` answers after a delay; `looping` always chooses a flow that finishes at once.
    var gateway: Dependency<any TwoState.Gateway> {
        declare { (gateway: TwoState.AttributesGateway) in gateway }
            .alternative("slow") { TwoState.SlowGateway(clock: $0, gateway: $1) }
            .alternative("looping") { TwoState.LoopingGateway() }
    }

    var authorize: Dependency<any TwoState.AuthorizeUseCase> {
        declare { TwoState.AuthorizeByName(tokens: $0, identifiers: $1) }
    }

    var enterAsGuest: Dependency<any TwoState.EnterAsGuestUseCase> {
        declare { TwoState.EnterAsGuest(tokens: $0) }
    }

    var forget: Dependency<any TwoState.ForgetUseCase> {
        declare { TwoState.ForgetToken(tokens: $0) }
    }
}
