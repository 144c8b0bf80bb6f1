import Offstage

extension SignIn {
    @Wire
    enum UsernameAction {
        case usernameDidChange(text: String)
        case continueDidTap
    }

    @Wire
    struct UsernameView {
        let username: TextFieldView
        let next: ButtonView
    }

    /// The first step: who it is. Stands where the app begins, and in the sheet that asks who wants to follow a link.
    final class UsernameStore: Store<Never, UsernameAction>, Viewable {
        private let username = TextFieldViewModel(
            TextFieldView(
                "username", label: "Username", help: "At least three characters. To try it out: anna.", placeholder: "Who are you?",
                onChange: ActionTemplate(UsernameAction.usernameDidChange(text: ""), input: "text"),
                onSubmit: ActionTemplate(UsernameAction.continueDidTap)))
        private let next = ButtonViewModel(title: "Continue", action: "continueDidTap", isEnabled: false, key: "Enter")
        @Injected(\.navigator) private var navigator
        private static let minLength = 3

        var view: UsernameView { UsernameView(username: username.view, next: next.view) }

        override func handle(_ action: UsernameAction) async throws {
            switch action {
            case .usernameDidChange(let text):
                username.type(text)
                next.isEnabled = username.text.count >= Self.minLength
            case .continueDidTap:
                guard next.isEnabled else { throw Rejected("usernameTooShort", "a username has at least \(Self.minLength) characters") }
                // Tapped twice, it is the same screen.
                try navigator.navigate(from: self) { $0.stack.push(SignIn.password(PasswordParams(username: username.text)), unique: .reveal) }
            }
        }
    }
}
