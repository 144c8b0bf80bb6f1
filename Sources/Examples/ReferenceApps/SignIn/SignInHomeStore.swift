import Offstage

extension SignIn {
    @Wire
    package enum HomeAction {
        case secretsDidTap
        case signOutDidTap
    }

    @Wire
    struct HomeView {
        let greeting: TextView
        /// The reason for which the user will have to sign in again.
        let problem: TextView?
        let secrets: ButtonView
        let signOut: ButtonView
    }

    /// Greets the signed-in user. It opens the secrets and signs out without regard to the PIN and the visible screens:
    /// the guards handle both.
    final class HomeStore: Store<Never, HomeAction>, Viewable {
        private let auth: any AuthRepository
        private let secrets = ButtonView.Model(
            ButtonView(
                id: "secrets", help: "Asks for your PIN.", title: "Secrets", key: "s", icon: .lock,
                onTap: ActionTemplate(HomeAction.secretsDidTap)))
        private let signOut = ButtonView.Model(
            ButtonView(
                id: "signOut", title: "Sign out", role: .destructive, onTap: ActionTemplate(HomeAction.signOutDidTap)))
        private let output: OutputHandler<Output>

        enum Output { case secretsSelected }

        init(auth: any AuthRepository, output: @escaping OutputHandler<Output>) {
            self.auth = auth
            self.output = output
        }

        var view: HomeView {
            HomeView(
                greeting: TextView(
                    id: "greeting", text: "Hello, \(auth.account?.username ?? "stranger")", role: .title),
                problem: auth.storageProblem.map { TextView(id: "problem", text: $0.sentence, role: .error) },
                secrets: secrets.view, signOut: signOut.view)
        }

        override func handle(_ action: HomeAction) async throws {
            switch action {
            case .secretsDidTap: try output(.secretsSelected, self)
            case .signOutDidTap: auth.signOut()
            }
        }
    }
}
