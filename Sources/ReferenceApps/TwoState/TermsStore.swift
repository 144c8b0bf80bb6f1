import Offstage

extension TwoState {
    @Wire
    enum TermsAction {
        case acceptanceDidChange(isOn: Bool)
        case acceptDidTap
        /// They have been read again.
        case doneDidTap
    }

    @Wire
    struct TermsView {
        let text: TextView
        let acceptance: ToggleView
        /// While they are not accepted.
        let accept: ButtonView?
        /// Where they are read again.
        let done: ButtonView?
    }

    /// Terms to be read. One type for two flows, which lead on from it in two ways: in one they are accepted, in the
    /// other they have been.
    final class TermsStore: Store<Never, TermsAction>, Viewable {
        private let isToRead: Bool
        private var isAccepted: Bool
        private let acceptance: ToggleViewModel
        private let accept = ButtonViewModel(
            "accept", title: "Accept", action: "acceptDidTap", isEnabled: false, key: "Enter")
        var onEnd: @AppActor () throws -> Void = {}

        /// - Parameter isToRead: Whether they have been accepted before.
        init(isToRead: Bool = false) {
            self.isToRead = isToRead
            isAccepted = isToRead
            acceptance = ToggleViewModel(
                ToggleView(
                    "acceptance", draft: Draft(isToRead), label: "I have read this and agree", isEnabled: !isToRead,
                    onChange: ActionTemplate(TermsAction.acceptanceDidChange(isOn: false), input: "isOn")))
        }

        var view: TermsView {
            TermsView(
                text: TextView("terms", "Your name is kept until you log out, and nowhere but here."),
                acceptance: acceptance.view,
                accept: isToRead ? nil : accept.view, done: isToRead ? .done : nil)
        }

        override func handle(_ action: TermsAction) async throws {
            switch action {
            case .acceptanceDidChange(let isOn):
                guard !isAccepted else {
                    throw Rejected(
                        "termsAccepted", "the terms are accepted already; they can be read, but not answered again")
                }
                acceptance.apply(isOn)
                accept.isEnabled = acceptance.isOn
            case .acceptDidTap: try acceptTerms()
            case .doneDidTap:
                guard isToRead else {
                    throw Rejected("termsNotAgreed", "the terms have to be accepted first (acceptDidTap)")
                }
                try onEnd()
            }
        }

        /// What comes next may take its time, and a second tap does nothing.
        private func acceptTerms() throws {
            guard !isAccepted else { return }
            guard acceptance.isOn else {
                throw Rejected("termsNotAgreed", "the terms are accepted once you have agreed to them")
            }
            isAccepted = true
            acceptance.isEnabled = false
            accept.isEnabled = false
            accept.isLoading = true
            try onEnd()
        }
    }
}

extension ButtonView {
    fileprivate static let done = ButtonView(
        "done", title: "Done", key: "Enter", onTap: ActionTemplate(TwoState.TermsAction.doneDidTap))
}
