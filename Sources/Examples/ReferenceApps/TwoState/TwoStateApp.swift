import Offstage

/// An app of two states: an authorized user sees the main flow, other users see authorization. When a flow
/// finishes, a gateway chooses the next. The attributes `guest`, `role` and `offline` drive the gateway and the guards.
package enum TwoState {
    package static let app = App(
        "twoState", title: "Two states", parts: [TwoStatePart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(AuthorizationCoordinator.init), Flow(MainCoordinator.init), Flow(IntroductionCoordinator.init)])
}

package struct TwoStatePart: Part {
    let tokenRepository = Dependency<any TwoState.TokenRepository> { TwoState.InMemoryTokenRepository(attributes: $0) }
        .lifetime(.session)
        // The state after an earlier run.
        .alternative("kept") {
            TwoState.InMemoryTokenRepository(TwoState.Token(owner: "Anna", value: "kept"), attributes: $0)
        }
        .alternative("staff") {
            TwoState.InMemoryTokenRepository(
                TwoState.Token(owner: "Greta", value: "kept", role: .staff), attributes: $0)
        }

    /// `flaky` breaks and comes back every ten seconds.
    package let connectivity = Dependency { TwoState.Connectivity(attributes: $0) }
        .lifetime(.session)
        .alternative("flaky") { attributes, clock, background in
            let connectivity = TwoState.Connectivity(attributes: attributes)
            connectivity.alternate(clock: clock, background: background)
            return connectivity
        }

    let attributesGateway = Dependency {
        TwoState.AttributesGateway(tokens: $0, connectivity: $1, attributes: $2)
    }

    /// `slow` answers after a delay; `looping` always chooses a flow that finishes at once.
    let gateway = Dependency<any TwoState.Gateway> { (gateway: TwoState.AttributesGateway) in gateway }
        .alternative("slow") { TwoState.SlowGateway(clock: $0, gateway: $1) }
        .alternative("looping") { TwoState.LoopingGateway() }

    let authorize = Dependency<any TwoState.AuthorizeUseCase> {
        TwoState.AuthorizeByName(tokens: $0, identifiers: $1)
    }
    let enterAsGuest = Dependency<any TwoState.EnterAsGuestUseCase> { TwoState.EnterAsGuest(tokens: $0) }
    let forget = Dependency<any TwoState.ForgetUseCase> { TwoState.ForgetToken(tokens: $0) }

    let online = Dependency<any ZoneGuard> { TwoState.StateGuard.online($0) }.lifetime(.session)
    let offline = Dependency<any ZoneGuard> { TwoState.StateGuard.offline($0) }.lifetime(.session)
    let members = Dependency<any ZoneGuard> { TwoState.StateGuard.members($0) }.lifetime(.session)
    let staff = Dependency<any ZoneGuard> { TwoState.StateGuard.staff($0) }.lifetime(.session)

    package init() {}
}
