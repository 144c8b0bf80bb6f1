import Offstage

extension SignIn {
    @Wire
    struct PasswordParams {
        let username: String
    }

    @Wire
    enum PasswordEvent {
        @StateEvent case isLoading(Bool)
        /// Nobody is signed in; the screen can be used again.
        case showError(message: String)
    }

    @Wire
    enum PasswordAction {
        case passwordDidChange(text: String)
        /// A second tap while the service is being asked does nothing.
        @Policy(.drop) case signInDidTap
    }

    /// The password itself goes one way only.
    @Wire
    struct PasswordView {
        let username: String
        let length: Int
        let signIn: ButtonView
    }

    /// The second step: the password. Leads home, whatever stood there before; out of the sheet, if that is where it was asked for.
    final class PasswordStore: Store<PasswordEvent, PasswordAction>, Viewable {
        private let username: String
        private let auth: any AuthRepository
        private var password = ""
        private let signIn = ButtonViewModel(title: "Sign in", action: "signInDidTap", isEnabled: false)
        @Injected(\.navigator) private var navigator

        init(params: PasswordParams, auth: any AuthRepository) {
            username = params.username
            self.auth = auth
        }

        var view: PasswordView { PasswordView(username: username, length: password.count, signIn: signIn.view) }

        override func handle(_ action: PasswordAction) async throws {
            switch action {
            case .passwordDidChange(let text):
                password = text
                signIn.isEnabled = !text.isEmpty
            case .signInDidTap:
                guard !password.isEmpty else { throw Rejected("passwordMissing", "the password is still missing") }
                do { try await enter() } catch let error as AuthError { return send(.showError(message: error.message)) }
                try showHome()
            }
        }

        private func enter() async throws {
            setLoading(true)
            // Whatever comes of it, the screen can be used again.
            defer { setLoading(false) }
            try await auth.signIn(username: username, password: password)
        }

        /// One transition: the stack is emptied and filled in the same route.
        private func showHome() throws {
            try navigator.navigate(from: self) {
                $0.attempt { $0.dismissLayer() }
                    .stack.clear(animation: .crossDissolve).push(SignIn.home(), animation: .crossDissolve)
            }
        }

        private func setLoading(_ isLoading: Bool) {
            signIn.isLoading = isLoading
            send(.isLoading(isLoading))
        }
    }
}
