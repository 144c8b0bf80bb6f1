import Offstage

/// Article 001's app of two states: an authorized user sees the main flow, other users see authorization. When a flow
/// finishes, a gateway chooses the next.
package enum TwoState {
    package static let app = App(
        "twoState", title: "Two states", parts: [TwoStatePart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(AuthorizationCoordinator.init), Flow(MainCoordinator.init), Flow(IntroductionCoordinator.init)])
}

enum TwoStatePart: Part {
    static func load(into registry: Registry) {
        registry.register(\.tokenRepository)
        registry.register(\.gateway)
        registry.register(\.authorize)
        registry.register(\.forget)
    }
}

extension Dependencies {
    var tokenRepository: Dependency<any TwoState.TokenRepository> {
        declare { TwoState.InMemoryTokenRepository() }
            .lifetime(.session)
            // The state after an earlier run.
            .alternative("kept") { TwoState.InMemoryTokenRepository(TwoState.Token(owner: "Anna", value: "kept")) }
    }

    /// `slow` answers after a delay; `looping` always chooses a flow that finishes at once.
    var gateway: Dependency<any TwoState.Gateway> {
        declare { TwoState.TokenGateway(tokens: $0) }
            .alternative("slow") { TwoState.SlowGateway(clock: $0, tokens: $1) }
            .alternative("looping") { TwoState.LoopingGateway() }
    }

    var authorize: Dependency<any TwoState.AuthorizeUseCase> {
        declare { TwoState.AuthorizeByName(tokens: $0, identifiers: $1) }
    }

    var forget: Dependency<any TwoState.ForgetUseCase> {
        declare { TwoState.ForgetToken(tokens: $0) }
    }
}
