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
        private var isEntering = false
        private let authorize: any AuthorizeUseCase
        private let enterAsGuest: any EnterAsGuestUseCase
        private let output: OutputHandler<Output>

        enum Output {
            case refused(message: String)
            case entered
            case enteredAsGuest
        }

        init(
            authorize: any AuthorizeUseCase, enterAsGuest: any EnterAsGuestUseCase,
            output: @escaping OutputHandler<Output>
        ) {
            self.authorize = authorize
            self.enterAsGuest = enterAsGuest
            self.output = output
        }

        var body: Body {
            TextField("Name", name, placeholder: "Your name", onChange: .input.nameDidChange).onSubmit(.enterDidTap)
                .help("Three letters or more.").maxLength(NameLimit.characters)
            Button("Enter", key: .enter, isLoading: isEntering, onTap: .enterDidTap).disabled(name.value.isBlank)
            Button("Look around", onTap: .guestDidTap).help("Shows what guests may see.")
        }

        override func handle(_ action: EnterAction) async throws {
            switch action {
            case .nameDidChange(let text): name.apply(text)
            case .enterDidTap:
                do { try await authorized() } catch let error as AuthorizeError {
                    return try output(.refused(message: error.message), self)
                }
                try output(.entered, self)
            case .guestDidTap:
                try await enterAsGuest()
                try output(.enteredAsGuest, self)
            }
        }

        private func authorized() async throws {
            isEntering = true
            defer { isEntering = false }
            try await authorize(name.value)
        }
    }
}
