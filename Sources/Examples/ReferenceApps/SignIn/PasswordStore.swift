import Offstage

extension SignIn {
    @Wire struct PasswordParams { let username: String }

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
        @Injected(\SignInPart.authRepository) private var auth
        private var password = Draft("")
        private var isSigningIn = false { didSet { send(.isLoading(isSigningIn)) } }
        /// The error of the last request, as a sentence for the user.
        private var failure: String?
        private(set) var focus: Focus?
        private let onSignIn: @AppActor (AnyStore) throws -> Void

        init(_ params: PasswordParams, onSignIn: @escaping @AppActor (AnyStore) throws -> Void) {
            username = params.username
            self.onSignIn = onSignIn
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
                failure = nil
                do {
                    isSigningIn = true
                    defer { isSigningIn = false }
                    try await auth.signIn(username: username, password: password.value)
                } catch let error as AuthError {
                    failure = error.message.sentence
                    focus.move(to: "password")
                    return send(.showError(message: error.message))
                }
                try onSignIn(self)
            }
        }
    }
}
