import Offstage

extension TwoState {
    /// By which the app knows somebody again.
    struct Token: Equatable, Sendable {
        let owner: String
        let value: String
    }

    /// Keeps the token from one start of the app's flows to the next.
    @AppActor
    protocol TokenRepository: AnyObject {
        var token: Token? { get set }
    }

    final class InMemoryTokenRepository: TokenRepository {
        var token: Token?

        init(_ token: Token? = nil) { self.token = token }
    }
}
