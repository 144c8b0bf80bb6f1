import Offstage

extension TwoState {
    /// What the app shows when it begins.
    enum LaunchState {
        case authorization, main
        /// What is new in this version.
        case introduction
    }

    /// Decides where the app begins.
    @AppActor
    protocol Gateway {
        func state() async throws -> LaunchState
    }

    struct TokenGateway: Gateway {
        let tokens: any TokenRepository

        func state() async -> LaunchState { tokens.token == nil ? .authorization : .main }
    }

    /// Has to ask somebody who takes his time.
    struct SlowGateway: Gateway {
        let clock: any AppClock
        let tokens: any TokenRepository
        static let delay = Duration.milliseconds(500)

        func state() async throws -> LaunchState {
            try await clock.sleep(for: Self.delay)
            return await TokenGateway(tokens: tokens).state()
        }
    }

    /// A mistake to be survived: whatever was shown, the introduction comes next.
    struct LoopingGateway: Gateway {
        func state() async -> LaunchState { .introduction }
    }
}
