import Offstage

extension SignIn {
    @Wire
    enum SecretsAction {
        case signOutDidTap
    }

    @Wire
    struct SecretsView {
        let username: String
        /// What calls made in the account's name carry.
        let token: String
        let signOut: ButtonView
    }

    /// What only the account's owner may see.
    final class SecretsStore: Store<Never, SecretsAction>, Viewable {
        private let auth: any AuthRepository
        private let signOut = ButtonViewModel(title: "Sign out", action: "signOutDidTap")

        init(auth: any AuthRepository) { self.auth = auth }

        var view: SecretsView {
            SecretsView(username: auth.account?.username ?? "", token: auth.account?.token ?? "", signOut: signOut.view)
        }

        override func handle(_ action: SecretsAction) async throws {
            switch action {
            case .signOutDidTap: auth.signOut()
            }
        }
    }
}
