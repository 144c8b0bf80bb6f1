import Offstage

extension SignIn {
    @Wire enum PINEvent { case pinWasWrong(message: String, attemptsLeft: Int) }

    @Wire
    package enum PINAction {
        case pinDidChange(text: String)
        /// Checks the PIN; without one, the typed PIN.
        @Policy(.drop) case pinDidEnter(pin: String?)
        case cancelDidTap
    }

    /// Asks for the PIN, in a sheet. It does not navigate: after the right PIN the guard resumes the pending
    /// navigation.
    final class PINStore: Store<PINEvent, PINAction>, Drawable {
        @Injected(\SignInPart.authRepository) private var auth
        private var pin = Draft("")
        /// The error of the last attempt, as a sentence for the user.
        private var failure: String?
        private let onCancel: @AppActor (AnyStore) throws -> Void
        private static let length = 4

        init(onCancel: @escaping @AppActor (AnyStore) throws -> Void) { self.onCancel = onCancel }

        var body: Body {
            TextField("PIN", pin, kind: .secure, onChange: .input.pinDidChange).onSubmit(.pinDidEnter(pin: nil))
                .help("Four digits. To try it out: 2580.").maxLength(Self.length).error(failure)
            Text(auth.attemptsLeft == 1 ? "1 attempt left" : "\(auth.attemptsLeft) attempts left", role: .caption)
                .id("attempts")
            Button("Unlock", key: .enter, icon: .unlock, onTap: .pinDidEnter(pin: nil)).id("unlock")
                .disabled(!isPIN(pin.value))
            Button("Cancel", role: .cancel, onTap: .cancelDidTap)
        }

        override func handle(_ action: PINAction) async throws {
            switch action {
            case .pinDidChange(let text): if pin.apply(text) { failure = nil }
            case .pinDidEnter(let pin): try await unlock(pin ?? self.pin.value)
            case .cancelDidTap: try onCancel(self)
            }
        }

        private func unlock(_ text: String) async throws {
            guard isPIN(text) else { throw Rejected("pinMalformed", "A PIN is \(Self.length) digits.") }
            do { try await auth.unlock(pin: text) } catch let error as AuthError {
                // The field is empty for the next attempt.
                pin.set("")
                failure = error.message.sentence
                send(.pinWasWrong(message: error.message, attemptsLeft: auth.attemptsLeft))
            }
        }

        private func isPIN(_ text: String) -> Bool {
            text.count == Self.length && text.allSatisfy { ("0"..."9").contains($0) }
        }
    }
}
