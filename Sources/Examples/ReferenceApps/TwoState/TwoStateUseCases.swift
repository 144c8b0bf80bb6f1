import Offstage

extension TwoState {
    /// Authorizes the user.
    @AppActor
    protocol AuthorizeUseCase: UseCase where Input == String, Output == Void {
        /// - Throws: `AuthorizeError`.
        func execute(_ name: String) async throws
    }

    /// Authorization failed. The description is a sentence for the user.
    struct AuthorizeError: Error {
        let message: String
    }

    struct AuthorizeByName: AuthorizeUseCase {
        let tokens: any TokenRepository
        let identifiers: IdentifierGenerator
        private static let fewestLetters = 3

        func execute(_ name: String) async throws {
            let name = name.trimmed
            guard name.letterCount >= Self.fewestLetters, name.allSatisfy(isAllowed) else {
                throw AuthorizeError(
                    message:
                        "A name has at least \(Self.fewestLetters) letters; besides them, it may have spaces, "
                        + "apostrophes and hyphens. "
                        + "Change it, and enter again.")
            }
            tokens.token = Token(owner: name, value: identifiers.next())
        }

        /// Characters in names such as O'Neil and Jean-Luc.
        private func isAllowed(_ character: Character) -> Bool {
            character.isLetter || [" ", "'", "’", "-"].contains(character)
        }
    }

    /// Lets the user look around without authorization.
    @AppActor
    protocol EnterAsGuestUseCase: UseCase where Input == Void, Output == Void {}

    struct EnterAsGuest: EnterAsGuestUseCase {
        let tokens: any TokenRepository

        func execute(_ input: Void) async { tokens.enterAsGuest() }
    }

    /// Removes the user's authorization, and ends a guest's visit.
    @AppActor
    protocol ForgetUseCase: UseCase where Input == Void, Output == Void {}

    struct ForgetToken: ForgetUseCase {
        let tokens: any TokenRepository

        func execute(_ input: Void) async { tokens.token = nil }
    }
}
