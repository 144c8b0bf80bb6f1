import Offstage

extension SignIn {
    @Wire
    enum PINEvent {
        case pinWasWrong(message: String, attemptsLeft: Int)
    }

    @Wire
    package enum PINAction {
        case pinDidChange(text: String)
        /// Checks the PIN; without one, the typed PIN.
        @Policy(.drop) case pinDidEnter(pin: String?)
        case cancelDidTap
    }

    @Wire
    struct PINView {
        let pin: TextFieldView
        let attempts: TextView
        let unlock: ButtonView
        let cancel: ButtonView
    }

    /// Asks for the PIN, in a sheet. It does not navigate: after the right PIN the guard resumes the pending
    /// navigation.
    final class PINStore: Store<PINEvent, PINAction>, Viewable {
        private let auth: any AuthRepository
        private let pin = TextFieldView.Model(
            TextFieldView(
                id: "pin", label: "PIN", help: "Four digits. To try it out: 2580.", kind: .secure, maxLength: length,
                onChange: ActionTemplate(PINAction.pinDidChange),
                onSubmit: ActionTemplate(PINAction.pinDidEnter)))
        private let cancel = ButtonView.Model(
            ButtonView(
                id: "cancel", title: "Cancel", role: .cancel,
                onTap: ActionTemplate(PINAction.cancelDidTap)))
        private let output: OutputHandler<Output>
        private static let length = 4

        enum Output { case canceled }

        init(auth: any AuthRepository, output: @escaping OutputHandler<Output>) {
            self.auth = auth
            self.output = output
        }

        var view: PINView {
            PINView(
                pin: pin.view,
                attempts: TextView(
                    id: "attempts",
                    text: auth.attemptsLeft == 1 ? "1 attempt left" : "\(auth.attemptsLeft) attempts left",
                    role: .caption),
                unlock: ButtonView(
                    id: "unlock", title: "Unlock", isEnabled: isPIN(pin.value), key: .enter, icon: .unlock,
                    onTap: ActionTemplate(PINAction.pinDidEnter(pin: nil))),
                cancel: cancel.view)
        }

        override func handle(_ action: PINAction) async throws {
            switch action {
            case .pinDidChange(let text): if pin.apply(text) { pin.error = nil }
            case .pinDidEnter(let pin): try await unlock(pin ?? self.pin.value)
            case .cancelDidTap: try output(.canceled, self)
            }
        }

        private func unlock(_ text: String) async throws {
            guard isPIN(text) else { throw Rejected("pinMalformed", "A PIN is \(Self.length) digits.") }
            do { try await auth.unlock(pin: text) } catch let error as AuthError {
                // The field is empty for the next attempt.
                pin.value = ""
                pin.error = error.message.sentence
                send(.pinWasWrong(message: error.message, attemptsLeft: auth.attemptsLeft))
            }
        }

        private func isPIN(_ text: String) -> Bool {
            text.count == Self.length && text.allSatisfy { ("0"..."9").contains($0) }
        }
    }
}
