import Offstage

extension SignIn {
    /// A signed-in user.
    struct Account: Equatable, Sendable {
        let username: String
        /// The token of requests for the account.
        let token: String
        /// The PIN that unlocks the secrets.
        let pin: String
    }

    /// Authentication failed. The description is a sentence for the user.
    struct AuthError: Error, Equatable {
        let message: String
    }

    /// The service that holds the accounts.
    @AppActor
    protocol AccountService {
        /// - Throws: `AuthError`; `CancellationError` when the task is cancelled.
        func signIn(username: String, password: String) async throws -> Account
    }

    /// Accounts for demonstrations: `anna` with the password `lighthouse` and the PIN 2580. It answers after the delay
    /// of a network service.
    struct InMemoryAccountService: AccountService {
        let clock: any AppClock
        let identifiers: IdentifierGenerator
        static let delay = Duration.milliseconds(200)
        private static let owners = ["anna": (password: "lighthouse", pin: "2580")]

        func signIn(username: String, password: String) async throws -> Account {
            try await clock.sleep(for: Self.delay)
            // The error does not say which of the two is wrong, to protect the account.
            guard let owner = Self.owners[username], owner.password == password else {
                throw AuthError(message: "the username or the password is wrong")
            }
            return Account(username: username, token: identifiers.next(), pin: owner.pin)
        }
    }

    /// A service that fails.
    struct UnreachableAccountService: AccountService {
        let clock: any AppClock

        func signIn(username: String, password: String) async throws -> Account {
            try await clock.sleep(for: InMemoryAccountService.delay)
            throw AuthError(message: "the account service cannot be reached; try again later")
        }
    }
}
