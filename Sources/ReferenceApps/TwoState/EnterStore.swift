import Offstage

extension TwoState {
    @Wire
    enum EnterAction {
        case nameDidChange(text: String)
        @Policy(.drop) case enterDidTap
    }

    @Wire
    struct EnterView {
        let name: String
        let enter: ButtonView
    }

    /// Asks for a name. Where that leads, and how somebody is told that it will not do, its coordinator knows.
    final class EnterStore: Store<Never, EnterAction>, Viewable {
        private var name = ""
        private let enter = ButtonViewModel(title: "Enter", action: "enterDidTap")
        private let authorize: any AuthorizeUseCase
        var onAlert: @AppActor (_ message: String) throws -> Void = { _ in }
        var onEnter: @AppActor () throws -> Void = {}

        init(authorize: any AuthorizeUseCase) { self.authorize = authorize }

        var view: EnterView { EnterView(name: name, enter: enter.view) }

        override func handle(_ action: EnterAction) async throws {
            switch action {
            case .nameDidChange(let text): name = text
            case .enterDidTap:
                do { try await authorize(name) } catch let error as AuthorizeError { return try onAlert(error.message) }
                try onEnter()
            }
        }
    }
}
