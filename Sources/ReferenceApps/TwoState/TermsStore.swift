import Offstage

extension TwoState {
    @Wire
    enum TermsAction {
        case acceptDidTap
    }

    @Wire
    struct TermsView {
        let text: String
        let accept: ButtonView
    }

    /// Terms to be read. One type for two flows, which lead on from it in two ways.
    final class TermsStore: Store<Never, TermsAction>, Viewable {
        private let accept = ButtonViewModel(title: "Accept", action: "acceptDidTap")
        var onAccept: @AppActor () throws -> Void = {}

        var view: TermsView { TermsView(text: "Your name is kept until you log out, and nowhere but here.", accept: accept.view) }

        override func handle(_ action: TermsAction) async throws {
            switch action {
            case .acceptDidTap: try onAccept()
            }
        }
    }
}
