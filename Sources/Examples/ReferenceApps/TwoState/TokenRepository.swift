import Offstage

extension TwoState {
    /// Proof of the user's authorization.
    struct Token: Equatable, Sendable {
        let owner: String
        let value: String
        var role = Role.member
    }

    enum Role: String, Sendable {
        case member, staff
    }

    /// Attributes that the gateway and the guards read.
    enum Attribute {
        /// True while the user looks around without a token.
        static let guest = "guest"
        /// Role of the token's owner; nil without a token.
        static let role = "role"
        /// True while there is no connection.
        static let offline = "offline"
    }

    /// Keeps the token between starts of the app's flows, and writes the attributes `guest` and `role`.
    @AppActor
    protocol TokenRepository: AnyObject {
        /// Setting it ends a visit as a guest.
        var token: Token? { get set }
        /// Begins a visit without a token.
        func enterAsGuest()
    }

    final class InMemoryTokenRepository: TokenRepository {
        private let attributes: SessionAttributes
        var token: Token? {
            didSet { writeAttributes(isGuest: false) }
        }

        init(_ token: Token? = nil, attributes: SessionAttributes) {
            self.token = token
            self.attributes = attributes
            writeAttributes(isGuest: false)
        }

        func enterAsGuest() { writeAttributes(isGuest: true) }

        private func writeAttributes(isGuest: Bool) {
            attributes[Attribute.role] = token.map { .string($0.role.rawValue) }
            attributes[Attribute.guest] = isGuest ? true : nil
        }
    }
}
