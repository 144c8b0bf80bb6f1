import Offstage

extension SignIn {
    /// The signed-in user and the requests that authenticate, in one place.
    @AppActor
    protocol AuthRepository: AnyObject {
        /// Nil while no user is signed in.
        var account: Account? { get }
        /// Number of wrong PINs left before the user is signed out.
        var attemptsLeft: Int { get }
        /// The reason for which the user was signed out, as a sentence for the user. Nil after the user's own logout
        /// and after the next login.
        var signOutReason: String? { get }

        /// - Throws: `AuthError`.
        func signIn(username: String, password: String) async throws
        /// Unlocks the secrets once.
        ///
        /// - Throws: `AuthError`.
        func unlock(pin: String) throws
        func signOut()
    }

    /// Attributes that the guards read. Only the repository and the PIN's guard write them.
    enum Attribute {
        /// The signed-in user's name.
        static let account = "account"
        /// True from the right PIN until the user leaves the secrets.
        static let isUnlocked = "isUnlocked"
    }

    /// Keeps the account for the session and writes the session's attributes, which the guards read.
    final class AttributedAuthRepository: AuthRepository {
        private let service: any AccountService
        private let attributes: SessionAttributes
        private(set) var account: Account?
        private(set) var attemptsLeft = maxAttempts
        private(set) var signOutReason: String?
        private static let maxAttempts = 3

        init(service: any AccountService, attributes: SessionAttributes) {
            self.service = service
            self.attributes = attributes
        }

        func signIn(username: String, password: String) async throws {
            let account = try await service.signIn(username: username, password: password)
            self.account = account
            signOutReason = nil
            attemptsLeft = Self.maxAttempts
            attributes[Attribute.account] = .string(account.username)
        }

        func unlock(pin: String) throws {
            guard let account else { throw AuthError(message: "sign in first") }
            if pin == account.pin {
                attemptsLeft = Self.maxAttempts
                attributes[Attribute.isUnlocked] = true
                return
            }
            attemptsLeft -= 1
            guard attemptsLeft > 0 else {
                let error = AuthError(message: "the PIN was wrong \(Self.maxAttempts) times; sign in again")
                signOut(because: error.message)
                throw error
            }
            throw AuthError(message: "this is not the PIN")
        }

        func signOut() { signOut(because: nil) }

        private func signOut(because reason: String?) {
            signOutReason = reason
            account = nil
            attributes[Attribute.isUnlocked] = nil
            attributes[Attribute.account] = nil
        }
    }
}
