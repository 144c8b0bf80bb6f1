import Offstage

extension SignIn {
    @Wire
    struct PasswordParams {
        let username: String
    }

    @Wire
    enum PasswordEvent {
        @StateEvent case isLoading(Bool)
        /// Signing in failed; the screen is enabled again.
        case showError(message: String)
    }

    @Wire
    package enum PasswordAction {
        case passwordDidChange(text: String)
        /// Signs in. A second tap during the request is ignored.
        @Policy(.drop) case signInDidTap
    }

    @Wire
    struct PasswordView {
        let greeting: TextView
        let password: TextFieldView
        let signIn: ButtonView
        let focus: Focus?
    }

    /// The second step: the password.
    final class PasswordStore: Store<PasswordEvent, PasswordAction>, Viewable {
        private let username: String
        private let auth: any AuthRepository
        private let password = TextFieldView.Model(
            TextFieldView(
                id: "password", label: "Password", help: "To try it out: lighthouse.", kind: .secure,
                onChange: ActionTemplate(PasswordAction.passwordDidChange),
                onSubmit: ActionTemplate(PasswordAction.signInDidTap)))
        private let signIn = ButtonView.Model(
            ButtonView(
                id: "signIn", title: "Sign in", isEnabled: false, key: .enter,
                onTap: ActionTemplate(PasswordAction.signInDidTap)))
        private var focus: Focus?
        private let output: OutputHandler<Output>

        enum Output { case signedIn }

        init(params: PasswordParams, auth: any AuthRepository, output: @escaping OutputHandler<Output>) {
            username = params.username
            self.auth = auth
            self.output = output
        }

        var view: PasswordView {
            PasswordView(
                greeting: TextView(id: "greeting", text: "Signing in as \(username)"), password: password.view,
                signIn: signIn.view, focus: focus)
        }

        override func handle(_ action: PasswordAction) async throws {
            switch action {
            case .passwordDidChange(let text):
                guard !signIn.isLoading else {
                    throw Rejected("signingIn", "The password is being checked; it can be changed once that is done.")
                }
                guard password.apply(text) else { return }
                password.error = nil
                signIn.isEnabled = canSignIn
            case .signInDidTap:
                guard !password.value.isBlank else {
                    throw Rejected("passwordMissing", "The password is still missing.")
                }
                do { try await enter() } catch let error as AuthError { return fail(error) }
                try output(.signedIn, self)
            }
        }

        private func enter() async throws {
            password.error = nil
            setLoading(true)
            // The screen is enabled again after success and failure.
            defer { setLoading(false) }
            try await auth.signIn(username: username, password: password.value)
        }

        private var canSignIn: Bool { !signIn.isLoading && !password.value.isBlank }

        private func fail(_ error: AuthError) {
            password.error = error.message.sentence
            focus.move(to: "password")
            send(.showError(message: error.message))
        }

        private func setLoading(_ isLoading: Bool) {
            signIn.isLoading = isLoading
            signIn.isEnabled = canSignIn
            password.isEnabled = !isLoading
            send(.isLoading(isLoading))
        }
    }
}
