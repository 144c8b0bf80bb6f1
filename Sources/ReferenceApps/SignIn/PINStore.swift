import Offstage

extension SignIn {
    @Wire
    enum PINEvent {
        case pinWasWrong(message: String, attemptsLeft: Int)
    }

    @Wire
    enum PINAction {
        case pinDidEnter(pin: String)
    }

    @Wire
    struct PINView {
        let length: Int
        let attemptsLeft: Int
    }

    /// Asks for the PIN, in a sheet. It goes nowhere by itself: with the right PIN the guard lets on whoever waits.
    final class PINStore: Store<PINEvent, PINAction>, Viewable {
        private let auth: any AuthRepository
        private static let length = 4

        init(auth: any AuthRepository) { self.auth = auth }

        var view: PINView { PINView(length: Self.length, attemptsLeft: auth.attemptsLeft) }

        override func handle(_ action: PINAction) async throws {
            switch action {
            case .pinDidEnter(let pin):
                guard pin.count == Self.length, pin.allSatisfy({ ("0"..."9").contains($0) }) else {
                    throw Rejected("pinMalformed", "a PIN is \(Self.length) digits")
                }
                do { try auth.unlock(pin: pin) } catch let error as AuthError {
                    send(.pinWasWrong(message: error.message, attemptsLeft: auth.attemptsLeft))
                }
            }
        }
    }
}
