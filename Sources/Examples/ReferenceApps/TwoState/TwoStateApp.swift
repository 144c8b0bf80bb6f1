import Offstage

/// An app of two states: an authorized user sees the main flow, other users see authorization. When a flow
/// finishes, a gateway chooses the next. The attributes `guest`, `role` and `offline` drive the gateway and the guards.
package enum TwoState {
    package static let app = App(
        "twoState", title: "Two states", parts: [TwoStatePart.self], flow: Flow(AppCoordinator.init),
        flows: [Flow(AuthorizationCoordinator.init), Flow(MainCoordinator.init), Flow(IntroductionCoordinator.init)],
        savedAttributes: [Attribute.guest, Attribute.owner, Attribute.role])
}

package struct TwoStatePart: Part {
    let tokenRepository = Dependency { TwoState.TokenRepository(attributes: $0) }
        .lifetime(.session)
        // The state after an earlier run.
        .alternative("kept") { TwoState.TokenRepository(TwoState.Token(owner: "Anna"), attributes: $0) }
        .alternative("staff") {
            TwoState.TokenRepository(TwoState.Token(owner: "Greta", role: .staff), attributes: $0)
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

    let online = zoneGuard(TwoState.Zone.online, "there is no connection") { !$0.isTrue(TwoState.Attribute.offline) }
    let offline = zoneGuard(TwoState.Zone.offline, "there is a connection") { $0.isTrue(TwoState.Attribute.offline) }
    let members = zoneGuard(TwoState.Zone.members, "guests cannot see it; log in first") {
        !$0.isTrue(TwoState.Attribute.guest)
    }
    let staff = zoneGuard(TwoState.Zone.staff, "only the staff can see it") { $0.isStaff }

    package init() {}

    @AppActor
    private static func zoneGuard(
        _ zone: String, _ reason: String, condition: @escaping (SessionAttributes) -> Bool
    ) -> Dependency<any ZoneGuard> {
        Dependency { TwoState.StateGuard(zone: zone, reason: reason, attributes: $0, condition: condition) }
            .lifetime(.session)
    }
}
