import Offstage

extension TwoState {
    @Wire
    enum TermsAction {
        case acceptanceDidChange(isOn: Bool)
        case acceptDidTap
    }

    @Wire
    struct TermsView {
        let text: TextView
        let acceptance: ToggleView
        let accept: ButtonView
    }

    /// Terms to be read. One type for two flows, which lead on from it in two ways.
    final class TermsStore: Store<Never, TermsAction>, Viewable {
        private let acceptance = ToggleViewModel(
            ToggleView(
                "acceptance", label: "I have read this and agree",
                onChange: ActionTemplate(TermsAction.acceptanceDidChange(isOn: false), input: "isOn")))
        private let accept = ButtonViewModel(title: "Accept", action: "acceptDidTap", isEnabled: false, key: "Enter")
        var onAccept: @AppActor () throws -> Void = {}

        var view: TermsView {
            TermsView(
                text: TextView("terms", "Your name is kept until you log out, and nowhere but here."), acceptance: acceptance.view,
                accept: accept.view)
        }

        override func handle(_ action: TermsAction) async throws {
            switch action {
            case .acceptanceDidChange(let isOn):
                acceptance.apply(isOn)
                accept.isEnabled = acceptance.isOn
            case .acceptDidTap:
                guard acceptance.isOn else { throw Rejected("termsNotAgreed", "the terms are accepted once you have agreed to them") }
                try onAccept()
            }
        }
    }
}
