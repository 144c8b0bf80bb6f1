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

    /// The second step: the password.
    final class PasswordStore: Store<PasswordEvent, PasswordAction>, Drawable {
        private let username: String
        private let auth: any AuthRepository
        private var password = Draft("")
        private var isSigningIn = false
        /// The error of the last request, as a sentence for the user.
        private var failure: String?
        private(set) var focus: Focus?
        private let output: OutputHandler<Output>

        enum Output { case signedIn }

        init(params: PasswordParams, auth: any AuthRepository, output: @escaping OutputHandler<Output>) {
            username = params.username
            self.auth = auth
            self.output = output
        }

        var body: Body {
            Text("Signing in as \(username)").id("greeting")
            TextField("Password", password, kind: .secure, onChange: .input.passwordDidChange)
                .onSubmit(.signInDidTap).help("To try it out: lighthouse.").error(failure).disabled(isSigningIn)
            Button("Sign in", key: .enter, isLoading: isSigningIn, onTap: .signInDidTap)
                .disabled(isSigningIn || password.value.isBlank)
        }

        override func handle(_ action: PasswordAction) async throws {
            switch action {
            case .passwordDidChange(let text): if password.apply(text) { failure = nil }
            case .signInDidTap:
                do { try await enter() } catch let error as AuthError { return fail(error) }
                try output(.signedIn, self)
            }
        }

        private func enter() async throws {
            failure = nil
            setSigningIn(true)
            // The screen is enabled again after success and failure.
            defer { setSigningIn(false) }
            try await auth.signIn(username: username, password: password.value)
        }

        private func fail(_ error: AuthError) {
            failure = error.message.sentence
            focus.move(to: "password")
            send(.showError(message: error.message))
        }

        private func setSigningIn(_ isSigningIn: Bool) {
            self.isSigningIn = isSigningIn
            send(.isLoading(isSigningIn))
        }
    }
}
