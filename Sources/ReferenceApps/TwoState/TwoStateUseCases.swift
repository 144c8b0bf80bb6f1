import Offstage

extension TwoState {
    /// Makes somebody known.
    @AppActor
    protocol AuthorizeUseCase: UseCase where Input == String, Output == Void {
        /// - Throws: `AuthorizeError`.
        func execute(_ name: String) async throws
    }

    /// Why somebody is still unknown, for people.
    struct AuthorizeError: Error {
        let message: String
    }

    struct AuthorizeByName: AuthorizeUseCase {
        let tokens: any TokenRepository
        let identifiers: IdentifierGenerator
        private static let minLength = 3

        func execute(_ name: String) async throws {
            guard name.count >= Self.minLength, name.allSatisfy({ $0.isLetter || $0 == " " }) else {
                throw AuthorizeError(message: "A name has at least \(Self.minLength) letters, and nothing else.")
            }
            tokens.token = Token(owner: name, value: identifiers.next())
        }
    }

    /// Makes whoever was known unknown.
    @AppActor
    protocol ForgetUseCase: UseCase where Input == Void, Output == Void {}

    struct ForgetToken: ForgetUseCase {
        let tokens: any TokenRepository

        func execute(_ input: Void) async { tokens.token = nil }
    }
}
