import Offstage

extension SignIn {
    /// Lets in who is signed in. Who is not is asked to, in a sheet; who no longer is goes back to where the app
    /// begins.
    final class AccountGuard: ZoneGuard {
        let zone = Zone.account
        private let attributes: SessionAttributes

        init(attributes: SessionAttributes) { self.attributes = attributes }

        func check(_ entry: ZoneEntry) -> GuardDecision {
            if attributes[Attribute.account] != nil { return .allow }
            if entry.isLive {
                return .redirect { $0.window.setRoot(SignIn.username().withStack(), animation: .crossDissolve) }
            }
            return .challenge { $0.present(SignIn.username().withStack()) }
        }
    }

    /// Asks for the PIN whenever the secrets are entered.
    final class PINGuard: ZoneGuard {
        let zone = Zone.pin
        private let attributes: SessionAttributes

        init(attributes: SessionAttributes) { self.attributes = attributes }

        func check(_ entry: ZoneEntry) -> GuardDecision {
            if attributes.isTrue(Attribute.isUnlocked) { return .allow }
            if entry.isLive { return .deny(reason: "the secrets have been locked") }
            return .challenge { $0.present(SignIn.pin()) }
        }

        func didLeave() { attributes[Attribute.isUnlocked] = nil }
    }
}
