import Offstage

extension SignIn {
    @Wire package enum UsernameAction { case usernameDidChange(text: String), continueDidTap }

    /// The first step: the username. It is the app's first screen, and the sheet for a user who follows a link.
    final class UsernameStore: Store<Never, UsernameAction>, Drawable {
        @Injected(\SignInPart.authRepository) private var auth
        private var username = Draft("")
        private let onEnter: OutputHandler<String>
        private static let minLength = 3

        /// - Parameter onEnter: receives the username.
        init(onEnter: @escaping OutputHandler<String>) { self.onEnter = onEnter }

        var body: Body {
            // The reason for which the user must sign in again.
            if let problem = auth.signOutReason { Text(problem.sentence, role: .error).id("problem") }
            TextField("Username", username, placeholder: "Who are you?", onChange: .input.usernameDidChange)
                .onSubmit(.continueDidTap)
                .help("At least three characters. To try it out: anna.").maxLength(NameLimit.characters)
            Button("Continue", key: .enter, onTap: .continueDidTap).disabled(name.count < Self.minLength)
        }

        override func handle(_ action: UsernameAction) async throws {
            switch action {
            case .usernameDidChange(let text): username.apply(text)
            case .continueDidTap: try onEnter(name, self)
            }
        }

        private var name: String { username.value.trimmed }
    }
}
