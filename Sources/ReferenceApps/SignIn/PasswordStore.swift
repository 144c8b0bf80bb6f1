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

    @Wire
    struct PasswordView {
        let greeting: TextView
        let password: TextFieldView
        let signIn: ButtonView
    }

    /// The second step: the password. Leads home, whatever stood there before; out of the sheet, if that is where it
    /// was asked for.
    final class PasswordStore: Store<PasswordEvent, PasswordAction>, Viewable {
        private let username: String
        private let auth: any AuthRepository
        private let password = TextFieldViewModel(
            TextFieldView(
                "password", kind: .secure, label: "Password", help: "To try it out: lighthouse.",
                onChange: ActionTemplate(PasswordAction.passwordDidChange(text: ""), input: "text"),
                onSubmit: ActionTemplate(PasswordAction.signInDidTap)))
        private let signIn = ButtonViewModel(
            "signIn", title: "Sign in", action: "signInDidTap", isEnabled: false, key: "Enter")
        @Injected(\.navigator) private var navigator

        init(params: PasswordParams, auth: any AuthRepository) {
            username = params.username
            self.auth = auth
        }

        var view: PasswordView {
            PasswordView(
                greeting: TextView("greeting", "Signing in as \(username)"), password: password.view,
                signIn: signIn.view)
        }

        override func handle(_ action: PasswordAction) async throws {
            switch action {
            case .passwordDidChange(let text):
                guard !signIn.isLoading else {
                    throw Rejected("signingIn", "the password is being checked; it can be changed once that is done")
                }
                guard password.type(text) else { return }
                password.error = nil
                signIn.isEnabled = canSignIn
            case .signInDidTap:
                guard !password.text.isBlank else { throw Rejected("passwordMissing", "the password is still missing") }
                do { try await enter() } catch let error as AuthError { return fail(error) }
                try showHome()
            }
        }

        private func enter() async throws {
            password.error = nil
            setLoading(true)
            // Whatever comes of it, the screen can be used again.
            defer { setLoading(false) }
            try await auth.signIn(username: username, password: password.text)
        }

        private var canSignIn: Bool { !signIn.isLoading && !password.text.isBlank }

        private func fail(_ error: AuthError) {
            password.error = error.message.sentence
            send(.showError(message: error.message))
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
            signIn.isEnabled = canSignIn
            password.isEnabled = !isLoading
            send(.isLoading(isLoading))
        }
    }
}
