import Offstage

extension TwoState {
    @Wire
    package enum HomeAction {
        case termsDidTap
        case logoutDidTap
    }

    @Wire
    struct HomeView {
        let greeting: TextView
        let terms: ButtonView
        let logout: ButtonView
    }

    /// The first screen of an authorized user.
    final class HomeStore: Store<Never, HomeAction>, Viewable {
        private let tokens: any TokenRepository
        private let forget: any ForgetUseCase
        private let terms = ButtonView.Model(
            ButtonView(
                id: "terms", help: "What you have accepted, to read again.", title: "Terms", key: "t",
                onTap: ActionTemplate(HomeAction.termsDidTap)))
        private let logout = ButtonView.Model(
            ButtonView(
                id: "logout", title: "Log out", role: .destructive, onTap: ActionTemplate(HomeAction.logoutDidTap)))
        private let output: OutputHandler<Output>

        enum Output {
            case termsSelected
            case loggedOut
        }

        init(tokens: any TokenRepository, forget: any ForgetUseCase, output: @escaping OutputHandler<Output>) {
            self.output = output
            self.tokens = tokens
            self.forget = forget
        }

        var view: HomeView {
            let greeting = tokens.token.map { "Welcome, \($0.owner)" } ?? "Goodbye"
            return HomeView(
                greeting: TextView(id: "greeting", text: greeting, role: .title), terms: terms.view, logout: logout.view
            )
        }

        override func handle(_ action: HomeAction) async throws {
            // The gateway may need time to choose the flow after a logout.
            guard logout.isEnabled else { return }
            switch action {
            case .termsDidTap: try output(.termsSelected, self)
            case .logoutDidTap:
                terms.isEnabled = false
                logout.isEnabled = false
                logout.isLoading = true
                try await forget()
                try output(.loggedOut, self)
            }
        }
    }
}
