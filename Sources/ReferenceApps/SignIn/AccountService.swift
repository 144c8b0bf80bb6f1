import Offstage

extension SignIn {
    /// Somebody who is signed in.
    struct Account: Equatable, Sendable {
        let username: String
        /// What calls made in the account's name carry.
        let token: String
        /// What the account's owner unlocks secrets with.
        let pin: String
    }

    /// Why somebody is not let in, for people.
    struct AuthError: Error, Equatable {
        let message: String
    }

    /// Where accounts are kept.
    @AppActor
    protocol AccountService {
        /// - Throws: `AuthError`; `CancellationError` when nobody waits for the answer any longer.
        func signIn(username: String, password: String) async throws -> Account
    }

    /// Accounts for trying the app out: `anna` with the password `lighthouse` and the PIN 2580. Takes as long as a
    /// service would.
    struct InMemoryAccountService: AccountService {
        let clock: any AppClock
        let identifiers: IdentifierGenerator
        static let delay = Duration.milliseconds(200)
        private static let owners = ["anna": (password: "lighthouse", pin: "2580")]

        func signIn(username: String, password: String) async throws -> Account {
            try await clock.sleep(for: Self.delay)
            // Which of the two is wrong is nobody's business but the owner's.
            guard let owner = Self.owners[username], owner.password == password else {
                throw AuthError(message: "the username or the password is wrong")
            }
            return Account(username: username, token: identifiers.next(), pin: owner.pin)
        }
    }

    /// The service on a bad day.
    struct UnreachableAccountService: AccountService {
        let clock: any AppClock

        func signIn(username: String, password: String) async throws -> Account {
            try await clock.sleep(for: InMemoryAccountService.delay)
            throw AuthError(message: "the account service cannot be reached; try again later")
        }
    }
}
