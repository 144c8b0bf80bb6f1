import Offstage

extension SignIn {
    /// Who uses the app: the calls that sign somebody in, and what they give, in one place.
    @AppActor
    protocol AuthRepository: AnyObject {
        /// Nil while nobody is signed in.
        var account: Account? { get }
        /// Wrong PINs that may follow before the account is signed out.
        var attemptsLeft: Int { get }
        /// Why the account has been signed out, for people; nil after the user's own wish, and once somebody is signed
        /// in again.
        var signOutReason: String? { get }

        /// - Throws: `AuthError`.
        func signIn(username: String, password: String) async throws
        /// Opens the secrets for this once.
        ///
        /// - Throws: `AuthError`.
        func unlock(pin: String) throws
        func signOut()
    }

    /// What the guards read; only the repository and the PIN's guard set them.
    enum Attribute {
        /// The username of who is signed in.
        static let account = "account"
        /// The PIN has been given, and the secrets have not been left since.
        static let isUnlocked = "isUnlocked"
    }

    /// Keeps the account for the session, and tells the session's attributes, by which guards go.
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
