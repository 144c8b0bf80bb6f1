import Offstage

extension TwoState {
    /// The flow that the app starts with.
    enum LaunchState {
        case authorization, main
        /// There is no connection.
        case offline
        /// News of this version.
        case introduction
    }

    /// Chooses the flow that the app starts with.
    @AppActor
    protocol Gateway {
        func state() async throws -> LaunchState
    }

    /// Chooses by the attributes that the repository of the token and the connection write.
    struct AttributesGateway: Gateway {
        let tokens: any TokenRepository
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
        static let delay = Duration.milliseconds(500)

        func state() async throws -> LaunchState {
            try await clock.sleep(for: Self.delay)
            return await gateway.state()
        }
    }

    /// A faulty gateway, which always chooses the introduction.
    struct LoopingGateway: Gateway {
        func state() async -> LaunchState { .introduction }
    }
}
