import Offstage

extension SignIn {
    /// A signed-in user.
    package struct Account: Equatable, Sendable, Codable {
        package let username: String
        /// The token of requests for the account.
        package let token: String

        package init(username: String, token: String) {
            self.username = username
            self.token = token
        }
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

        /// Whether the PIN unlocks the account's secrets.
        ///
        /// - Throws: as `signIn`.
        func isPIN(_ pin: String, of account: Account) async throws -> Bool
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
                throw AuthError(message: "The username or the password is wrong.")
            }
            return Account(username: username, token: identifiers.next())
        }

        func isPIN(_ pin: String, of account: Account) -> Bool { Self.owners[account.username]?.pin == pin }
    }

    /// A service that fails.
    struct UnreachableAccountService: AccountService {
        let clock: any AppClock

        func signIn(username: String, password: String) async throws -> Account {
            throw try await unreachable()
        }

        func isPIN(_ pin: String, of account: Account) async throws -> Bool { throw try await unreachable() }

        private func unreachable() async throws -> AuthError {
            try await clock.sleep(for: InMemoryAccountService.delay)
            return AuthError(message: "The account service cannot be reached; try again later.")
        }
    }
}
