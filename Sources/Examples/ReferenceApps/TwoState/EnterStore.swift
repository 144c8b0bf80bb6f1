import Offstage

extension TwoState {
    @Wire
    package enum EnterAction {
        case nameDidChange(text: String)
        @Policy(.drop) case enterDidTap
        case guestDidTap
    }

    @Wire
    struct EnterView {
        let name: TextFieldView
        let enter: ButtonView
        let guest: ButtonView
    }

    /// Asks for a name. The coordinator decides the next screen and shows errors.
    final class EnterStore: Store<Never, EnterAction>, Viewable {
        private let name = TextFieldView.Model(
            TextFieldView(
                id: "name", label: "Name", help: "Three letters or more.", placeholder: "Your name",
                maxLength: NameLimit.characters,
                onChange: ActionTemplate(EnterAction.nameDidChange),
                onSubmit: ActionTemplate(EnterAction.enterDidTap)))
        private let enter = ButtonView.Model(
            ButtonView(
                id: "enter", title: "Enter", isEnabled: false, key: .enter,
                onTap: ActionTemplate(EnterAction.enterDidTap)))
        private let guest = ButtonView.Model(
            ButtonView(
                id: "guest", help: "Shows what guests may see.", title: "Look around",
                onTap: ActionTemplate(EnterAction.guestDidTap)))
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

        var view: EnterView { EnterView(name: name.view, enter: enter.view, guest: guest.view) }

        override func handle(_ action: EnterAction) async throws {
            switch action {
            case .nameDidChange(let text):
                name.apply(text)
                enter.isEnabled = !name.value.isBlank
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
            enter.isLoading = true
            defer { enter.isLoading = false }
            try await authorize(name.value)
        }
    }
}
