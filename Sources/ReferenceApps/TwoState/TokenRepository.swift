import Offstage

extension TwoState {
    /// Proof of the user's authorization.
    struct Token: Equatable, Sendable {
        let owner: String
        let value: String
    }

    /// Keeps the token between starts of the app's flows.
    @AppActor
    protocol TokenRepository: AnyObject {
        var token: Token? { get set }
    }

    final class InMemoryTokenRepository: TokenRepository {
        var token: Token?

        init(_ token: Token? = nil) { self.token = token }
    }
}
