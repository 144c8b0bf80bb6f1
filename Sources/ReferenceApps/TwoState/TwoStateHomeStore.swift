import Offstage

extension TwoState {
    @Wire
    enum HomeAction {
        case termsDidTap
        case logoutDidTap
    }

    @Wire
    struct HomeView {
        let greeting: String
        let terms: ButtonView
        let logout: ButtonView
    }

    /// What somebody who is known sees first.
    final class HomeStore: Store<Never, HomeAction>, Viewable {
        private let tokens: any TokenRepository
        private let forget: any ForgetUseCase
        private let terms = ButtonViewModel(title: "Terms", action: "termsDidTap")
        private let logout = ButtonViewModel(title: "Log out", action: "logoutDidTap")
        var onTerms: @AppActor () throws -> Void = {}
        var onLogout: @AppActor () throws -> Void = {}

        init(tokens: any TokenRepository, forget: any ForgetUseCase) {
            self.tokens = tokens
            self.forget = forget
        }

        var view: HomeView {
            HomeView(greeting: tokens.token.map { "Welcome, \($0.owner)" } ?? "Goodbye", terms: terms.view, logout: logout.view)
        }

        override func handle(_ action: HomeAction) async throws {
            switch action {
            case .termsDidTap: try onTerms()
            case .logoutDidTap:
                try await forget()
                try onLogout()
            }
        }
    }
}
