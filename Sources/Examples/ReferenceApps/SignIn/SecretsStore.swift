import Offstage

extension SignIn {
    @Wire
    package enum SecretsAction {
        case signOutDidTap
    }

    @Wire
    struct SecretsView {
        let secrets: ListView<[RowView]>
        let signOut: ButtonView
    }

    /// The account's secrets, which only its owner may see.
    final class SecretsStore: Store<Never, SecretsAction>, Viewable {
        private let auth: any AuthRepository
        private let signOut = ButtonView.Model(
            ButtonView(
                id: "signOut", title: "Sign out", role: .destructive, onTap: ActionTemplate(SecretsAction.signOutDidTap)
            ))

        init(auth: any AuthRepository) { self.auth = auth }

        var view: SecretsView {
            SecretsView(
                secrets: ListView(
                    id: "secrets", label: "Secrets", rows: auth.account.map(rows) ?? [],
                    empty: EmptyStateView(
                        id: "nothing", title: "No secrets", message: "Nobody is signed in.", icon: .lock)),
                signOut: signOut.view)
        }

        private func rows(_ account: Account) -> [RowView] {
            [
                RowView(id: "username", title: "Username", detail: account.username, icon: .person),
                RowView(
                    id: "token", title: "Token", detail: account.token, icon: .tag,
                    help: "What calls made in your name carry."),
            ]
        }

        override func handle(_ action: SecretsAction) async throws {
            switch action {
            case .signOutDidTap: auth.signOut()
            }
        }
    }
}
