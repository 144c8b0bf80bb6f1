import Offstage

extension SignIn {
    /// Attributes of the session. Their changes make the guards check again. Only the repository and the PIN's guard
    /// write them.
    enum Attribute {
        /// The signed-in user's name.
        static let account = "account"
        /// True from the right PIN until the user leaves the secrets.
        static let isUnlocked = "isUnlocked"
    }

    /// The signed-in user and the requests that authenticate, in one place. Keeps the account in the token store, and
    /// writes the session's attributes.
    @AppActor
    final class AuthRepository {
        private let service: any AccountService
        private let tokens: any TokenStore
        private let attributes: SessionAttributes
        /// Nil while no user is signed in.
        private(set) var account: Account?
        /// Number of wrong PINs left before the user is signed out.
        private(set) var attemptsLeft = maxAttempts
        /// The reason for which the user was signed out, as a sentence for the user. Nil after the user's own logout
        /// and after the next login.
        private(set) var signOutReason: String?
        /// The reason for which the user will not be signed in after the next start, as a sentence for the user.
        private(set) var storageProblem: String?
        private static let maxAttempts = 3

        init(service: any AccountService, tokens: any TokenStore, attributes: SessionAttributes) {
            self.service = service
            self.tokens = tokens
            self.attributes = attributes
            account = tokens.load()
            attributes[Attribute.account] = account.map { .string($0.username) }
        }

        /// - Throws: `AuthError`.
        func signIn(username: String, password: String) async throws {
            let account = try await service.signIn(username: username, password: password)
            do {
                try tokens.save(account)
                storageProblem = nil
            } catch {
                storageProblem = "you are signed in until the app ends: \(error)"
            }
            self.account = account
            signOutReason = nil
            attemptsLeft = Self.maxAttempts
            attributes[Attribute.account] = .string(account.username)
        }

        /// Unlocks the secrets once.
        ///
        /// - Throws: `AuthError`.
        func unlock(pin: String) async throws {
            guard let account else { throw AuthError(message: "Sign in first.") }
            if try await service.isPIN(pin, of: account) {
                attemptsLeft = Self.maxAttempts
                attributes[Attribute.isUnlocked] = true
                return
            }
            attemptsLeft -= 1
            guard attemptsLeft > 0 else {
                let error = AuthError(message: "The PIN was wrong \(Self.maxAttempts) times; sign in again.")
                signOut(because: error.message)
                throw error
            }
            throw AuthError(message: "This is not the PIN.")
        }

        /// - Parameter reason: nil for the user's own logout.
        func signOut(because reason: String? = nil) {
            signOutReason = reason
            do { try tokens.remove() } catch { signOutReason = "you are signed in again at the next start: \(error)" }
            account = nil
            attributes[Attribute.isUnlocked] = nil
            attributes[Attribute.account] = nil
        }
    }
}
