import Offstage

extension SignIn {
    @Wire
    package enum UsernameAction {
        case usernameDidChange(text: String)
        case continueDidTap
    }

    @Wire
    struct UsernameView {
        /// The reason for which the user must sign in again.
        let problem: TextView?
        let username: TextFieldView
        let next: ButtonView
    }

    /// The first step: the username. It is the app's first screen, and the sheet for a user who follows a link.
    final class UsernameStore: Store<Never, UsernameAction>, Viewable {
        private let auth: any AuthRepository
        private let username = TextFieldView.Model(
            TextFieldView(
                id: "username", label: "Username", help: "At least three characters. To try it out: anna.",
                placeholder: "Who are you?", maxLength: NameLimit.characters,
                onChange: ActionTemplate(UsernameAction.usernameDidChange),
                onSubmit: ActionTemplate(UsernameAction.continueDidTap)))
        private let next = ButtonView.Model(
            ButtonView(
                id: "continue", title: "Continue", isEnabled: false, key: .enter,
                onTap: ActionTemplate(UsernameAction.continueDidTap)))
        private let output: OutputHandler<Output>
        private static let minLength = 3

        enum Output { case entered(username: String) }

        init(auth: any AuthRepository, output: @escaping OutputHandler<Output>) {
            self.auth = auth
            self.output = output
        }

        var view: UsernameView {
            UsernameView(
                problem: auth.signOutReason.map { TextView(id: "problem", text: $0.sentence, role: .error) },
                username: username.view, next: next.view)
        }

        override func handle(_ action: UsernameAction) async throws {
            switch action {
            case .usernameDidChange(let text):
                username.apply(text)
                next.isEnabled = !isTooShort
            case .continueDidTap:
                if isTooShort {
                    throw Rejected("usernameTooShort", "A username has at least \(Self.minLength) characters.")
                }
                try output(.entered(username: name), self)
            }
        }

        private var name: String { username.value.trimmed }
        private var isTooShort: Bool { name.count < Self.minLength }
    }
}
