import Offstage

extension TwoState {
    /// The flow that the app starts with.
    package enum LaunchState {
        case authorization, main
        /// There is no connection.
        case offline
        /// News of this version.
        case introduction
    }

    /// Chooses the flow that the app starts with.
    @AppActor
    package protocol Gateway {
        func state() async throws -> LaunchState
    }

    /// Chooses by the attributes that the repository of the token and the connection write.
    struct AttributesGateway: Gateway {
        let tokens: TokenRepository
        let connectivity: Connectivity
        let attributes: SessionAttributes

        func state() async -> LaunchState {
            if attributes.isTrue(Attribute.offline) { return .offline }
            return attributes.isTrue(Attribute.guest) || attributes[Attribute.role] != nil ? .main : .authorization
        }
    }

    /// A gateway that answers after a delay.
    struct SlowGateway: Gateway {
        let clock: any AppClock
        let gateway: AttributesGateway

        func state() async throws -> LaunchState {
            try await clock.sleep(for: .milliseconds(500))
            return await gateway.state()
        }
    }

    /// A faulty gateway, which always chooses the introduction.
    struct LoopingGateway: Gateway {
        func state() async -> LaunchState { .introduction }
    }

    /// Zones of the screens, each with a condition on the session's attributes.
    enum Zone {
        /// Screens that need a connection.
        static let online = "online"
        /// Screens about the missing connection.
        static let offline = "offline"
        /// Screens that a guest may not see.
        static let members = "members"
        /// Screens of the staff.
        static let staff = "staff"
    }

    /// Admits a screen while a condition on the attributes holds. When the condition ends, the screen is removed; in
    /// place of a root, the gateway chooses the next flow.
    struct StateGuard: ZoneGuard {
        let zone: String
        let reason: String
        let attributes: SessionAttributes
        let condition: (SessionAttributes) -> Bool

        func check(_ entry: ZoneEntry) -> GuardDecision { condition(attributes) ? .allow : .deny(reason: reason) }
    }
}

extension SessionAttributes {
    var isStaff: Bool { self[TwoState.Attribute.role] == .string(TwoState.Role.staff.rawValue) }
}
