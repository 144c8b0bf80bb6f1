import Offstage

extension SignIn {
    @Wire package enum SecretsAction { case signOutDidTap }

    /// The account's secrets, which only its owner may see.
    final class SecretsStore: Store<Never, SecretsAction>, Drawable {
        @Injected(\SignInPart.authRepository) private var auth

        var body: Body {
            List("Secrets", id: "secrets", rows: auth.account.map(rows) ?? [])
                .empty(EmptyState("No secrets", message: "Nobody is signed in.", icon: .lock))
            Button("Sign out", role: .destructive, onTap: .signOutDidTap)
        }

        private func rows(_ account: Account) -> [RowView] {
            [
                RowView(id: "username", title: "Username", detail: account.username, icon: .person),
                RowView(
                    id: "token", title: "Token", detail: account.token, icon: .tag,
                    help: "What calls made in your name carry."),
            ]
        }

        override func handle(_ action: SecretsAction) async throws { auth.signOut() }
    }
}
