import Offstage

extension TwoState {
    /// Proof of the user's authorization.
    struct Token {
        let owner: String
        var role = Role.member
    }

    enum Role: String {
        case member, staff
    }

    /// Attributes that the gateway and the guards read.
    enum Attribute {
        /// True while the user looks around without a token.
        static let guest = "guest"
        /// Name of the token's owner; nil without a token.
        static let owner = "owner"
        /// Role of the token's owner; nil without a token.
        static let role = "role"
        /// True while there is no connection.
        static let offline = "offline"
    }

    /// Authorization failed. The message is a sentence for the user.
    struct AuthorizeError: Error {
        let message: String
    }

    /// Keeps the token in the attributes of the session, which outlive its process.
    @AppActor
    final class TokenRepository {
        private let attributes: SessionAttributes
        private static let fewestLetters = 3

        init(_ token: Token? = nil, attributes: SessionAttributes) {
            self.attributes = attributes
            if let token { set(token) }
        }

        var token: Token? {
            guard let owner = attributes[Attribute.owner]?.string, let role = attributes[Attribute.role]?.string else {
                return nil
            }
            return Role(rawValue: role).map { Token(owner: owner, role: $0) }
        }

        /// Authorizes the user of this name.
        func authorize(_ name: String) throws(AuthorizeError) {
            let name = name.trimmed
            guard name.letterCount >= Self.fewestLetters, name.allSatisfy(Self.isAllowed) else {
                throw AuthorizeError(
                    message: "A name has at least \(Self.fewestLetters) letters; besides them, it may have spaces, "
                        + "apostrophes and hyphens. Change it, and enter again.")
            }
            set(Token(owner: name))
        }

        /// Begins a visit without a token.
        func enterAsGuest() { set(nil, isGuest: true) }

        /// Removes the token, or ends a visit as a guest.
        func forget() { set(nil) }

        private func set(_ token: Token?, isGuest: Bool = false) {
            attributes[Attribute.owner] = token.map { .string($0.owner) }
            attributes[Attribute.role] = token.map { .string($0.role.rawValue) }
            attributes[Attribute.guest] = isGuest ? true : nil
        }

        /// Characters in names such as O'Neil and Jean-Luc.
        private static func isAllowed(_ character: Character) -> Bool {
            character.isLetter || [" ", "'", "’", "-"].contains(character)
        }
    }
}
