import Offstage

extension TwoState {
    @Wire
    package enum EnterAction {
        case nameDidChange(text: String)
        @Policy(.drop) case enterDidTap
        case guestDidTap
    }

    /// Asks for a name. The coordinator decides the next screen and shows errors.
    final class EnterStore: Store<Never, EnterAction>, Drawable {
        private var name = Draft("")
        @Injected(\TwoStatePart.tokenRepository) private var tokens
        private let output: OutputHandler<Output>

        enum Output {
            case refused(message: String)
            case entered
            case enteredAsGuest
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var body: Body {
            TextField("Name", name, placeholder: "Your name", onChange: .input.nameDidChange).onSubmit(.enterDidTap)
                .help("Three letters or more.").maxLength(NameLimit.characters)
            Button("Enter", key: .enter, onTap: .enterDidTap).disabled(name.value.isBlank)
            Button("Look around", onTap: .guestDidTap).help("Shows what guests may see.")
        }

        override func handle(_ action: EnterAction) async throws {
            switch action {
            case .nameDidChange(let text): name.apply(text)
            case .enterDidTap:
                do throws(AuthorizeError) { try tokens.authorize(name.value) } catch {
                    return try output(.refused(message: error.message), self)
                }
                try output(.entered, self)
            case .guestDidTap:
                tokens.enterAsGuest()
                try output(.enteredAsGuest, self)
            }
        }
    }
}
