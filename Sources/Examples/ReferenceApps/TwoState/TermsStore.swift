import Offstage

extension TwoState {
    @Wire
    package enum TermsAction {
        case acceptanceDidChange(isOn: Bool)
        case acceptDidTap
        /// The user has read the terms again.
        case doneDidTap
    }

    /// The terms screen. Two flows use it: in one the user accepts the terms, in the other the user has accepted them.
    final class TermsStore: Store<Never, TermsAction>, Drawable {
        private let isToRead: Bool
        private var isAccepted: Bool
        private var acceptance: Draft<Bool>
        private let onDone: @AppActor () throws -> Void

        /// - Parameters:
        ///   - isToRead: true when the user has accepted the terms before.
        ///   - onDone: called when the user has accepted the terms, or has read them again.
        init(isToRead: Bool = false, onDone: @escaping @AppActor () throws -> Void) {
            self.onDone = onDone
            self.isToRead = isToRead
            isAccepted = isToRead
            acceptance = Draft(isToRead)
        }

        var body: Body {
            Text("Your name is kept until you log out, and nowhere but here.").id("terms")
            Toggle("I have read this and agree", acceptance, onChange: .input.acceptanceDidChange)
                .disabled(isAccepted)
            if isToRead {
                Button("Done", key: .enter, onTap: .doneDidTap)
            } else {
                Button("Accept", key: .enter, isLoading: isAccepted, onTap: .acceptDidTap)
                    .disabled(isAccepted || !acceptance.value)
            }
        }

        override func handle(_ action: TermsAction) async throws {
            switch action {
            case .acceptanceDidChange(let isOn): acceptance.apply(isOn)
            case .acceptDidTap:
                // The next flow may start late; a second tap is ignored.
                guard !isAccepted else { return }
                isAccepted = true
                try onDone()
            case .doneDidTap:
                guard isToRead else { throw Rejected("termsNotAgreed", "The terms have to be accepted first.") }
                try onDone()
            }
        }
    }
}
