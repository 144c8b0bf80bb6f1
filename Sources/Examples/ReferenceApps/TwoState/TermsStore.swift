import Offstage

extension TwoState {
    @Wire
    package enum TermsAction {
        case acceptanceDidChange(isOn: Bool)
        case acceptDidTap
        /// The user has read the terms again.
        case doneDidTap
    }

    @Wire
    struct TermsView {
        let text: TextView
        let acceptance: ToggleView
        /// Present while the terms are not accepted.
        let accept: ButtonView?
        /// Present when the terms are read again.
        let done: ButtonView?
    }

    /// The terms screen. Two flows use it: in one the user accepts the terms, in the other the user has accepted them.
    final class TermsStore: Store<Never, TermsAction>, Viewable {
        private let isToRead: Bool
        private var isAccepted: Bool
        private let acceptance: ToggleView.Model
        private let accept = ButtonView.Model(
            ButtonView(
                id: "accept", title: "Accept", isEnabled: false, key: .enter,
                onTap: ActionTemplate(TermsAction.acceptDidTap)))
        private let output: OutputHandler<Output>

        enum Output {
            /// The user has accepted the terms, or has read them again.
            case done
        }

        /// - Parameter isToRead: true when the user has accepted the terms before.
        init(isToRead: Bool = false, output: @escaping OutputHandler<Output>) {
            self.output = output
            self.isToRead = isToRead
            isAccepted = isToRead
            acceptance = ToggleView.Model(
                ToggleView(
                    id: "acceptance", label: "I have read this and agree", value: isToRead, isEnabled: !isToRead,
                    onChange: ActionTemplate(TermsAction.acceptanceDidChange)))
        }

        var view: TermsView {
            TermsView(
                text: TextView(id: "terms", text: "Your name is kept until you log out, and nowhere but here."),
                acceptance: acceptance.view,
                accept: isToRead ? nil : accept.view, done: isToRead ? .done : nil)
        }

        override func handle(_ action: TermsAction) async throws {
            switch action {
            case .acceptanceDidChange(let isOn):
                guard !isAccepted else {
                    throw Rejected(
                        "termsAccepted", "The terms are accepted already; they can be read, but not answered again.")
                }
                acceptance.apply(isOn)
                accept.isEnabled = acceptance.value
            case .acceptDidTap: try acceptTerms()
            case .doneDidTap:
                guard isToRead else {
                    throw Rejected("termsNotAgreed", "The terms have to be accepted first.")
                }
                try output(.done, self)
            }
        }

        /// The next flow may start late; a second tap is ignored.
        private func acceptTerms() throws {
            guard !isAccepted else { return }
            guard acceptance.value else {
                throw Rejected("termsNotAgreed", "The terms are accepted once you have agreed to them.")
            }
            isAccepted = true
            acceptance.isEnabled = false
            accept.isEnabled = false
            accept.isLoading = true
            try output(.done, self)
        }
    }
}

extension ButtonView {
    fileprivate static let done = ButtonView(
        id: "done", title: "Done", key: .enter, onTap: ActionTemplate(TwoState.TermsAction.doneDidTap))
}
