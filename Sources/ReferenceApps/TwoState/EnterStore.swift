import Offstage

extension TwoState {
    @Wire
    enum EnterAction {
        case nameDidChange(text: String)
        @Policy(.drop) case enterDidTap
    }

    @Wire
    struct EnterView {
        let name: TextFieldView
        let enter: ButtonView
    }

    /// Asks for a name. The coordinator decides the next screen and shows errors.
    final class EnterStore: Store<Never, EnterAction>, Viewable {
        private let name = TextFieldViewModel(
            TextFieldView(
                "name", label: "Name", help: "Three letters or more.", placeholder: "Your name",
                maxLength: NameLimit.characters,
                onChange: ActionTemplate(EnterAction.nameDidChange(text: ""), input: "text"),
                onSubmit: ActionTemplate(EnterAction.enterDidTap)))
        private let enter = ButtonViewModel(
            "enter", title: "Enter", action: "enterDidTap", isEnabled: false, key: "Enter")
        private let authorize: any AuthorizeUseCase
        var onAlert: @AppActor (_ message: String) throws -> Void = { _ in }
        var onEnter: @AppActor () throws -> Void = {}

        init(authorize: any AuthorizeUseCase) { self.authorize = authorize }

        var view: EnterView { EnterView(name: name.view, enter: enter.view) }

        override func handle(_ action: EnterAction) async throws {
            switch action {
            case .nameDidChange(let text):
                name.type(text)
                enter.isEnabled = !name.text.isBlank
            case .enterDidTap:
                do { try await authorized() } catch let error as AuthorizeError { return try onAlert(error.message) }
                try onEnter()
            }
        }

        private func authorized() async throws {
            enter.isLoading = true
            defer { enter.isLoading = false }
            try await authorize(name.text)
        }
    }
}
