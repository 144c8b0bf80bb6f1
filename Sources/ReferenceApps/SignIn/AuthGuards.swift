import Offstage

extension SignIn {
    /// Admits a signed-in user. Asks other users to sign in, in a sheet. A user who was signed out sees the app's first
    /// screen.
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

    /// Asks for the PIN whenever the user enters the secrets.
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
