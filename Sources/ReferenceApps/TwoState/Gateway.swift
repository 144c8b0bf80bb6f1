import Offstage

extension TwoState {
    /// The flow that the app starts with.
    enum LaunchState {
        case authorization, main
        /// News of this version.
        case introduction
    }

    /// Chooses the flow that the app starts with.
    @AppActor
    protocol Gateway {
        func state() async throws -> LaunchState
    }

    struct TokenGateway: Gateway {
        let tokens: any TokenRepository

        func state() async -> LaunchState { tokens.token == nil ? .authorization : .main }
    }

    /// A gateway that answers after a delay.
    struct SlowGateway: Gateway {
        let clock: any AppClock
        let tokens: any TokenRepository
        static let delay = Duration.milliseconds(500)

        func state() async throws -> LaunchState {
            try await clock.sleep(for: Self.delay)
            return await TokenGateway(tokens: tokens).state()
        }
    }

    /// A faulty gateway, which always chooses the introduction.
    struct LoopingGateway: Gateway {
        func state() async -> LaunchState { .introduction }
    }
}
