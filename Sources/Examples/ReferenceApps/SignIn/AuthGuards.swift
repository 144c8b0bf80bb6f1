import Offstage

extension SignIn {
    /// Screens that the guards show.
    struct GuardScreens {
        let username: Screen<WireNothing>
        let pin: Screen<WireNothing>
    }

    /// Admits a signed-in user. Asks other users to sign in, in a sheet. At launch, and after signing out, a user sees
    /// the first step of signing in.
    struct AccountGuard: ZoneGuard {
        let zone = Zone.account
        let auth: AuthRepository
        let screens: GuardScreens

        func check(_ entry: ZoneEntry) -> GuardDecision {
            if auth.account != nil { return .allow }
            let username = screens.username
            if entry.isLive || entry.isLaunch {
                return .redirect { $0.window.setRoot(username().withStack(), animation: .crossDissolve) }
            }
            return .challenge { $0.present(username().withStack()) }
        }
    }

    /// Asks for the PIN whenever the user enters the secrets.
    struct PINGuard: ZoneGuard {
        let zone = Zone.pin
        let attributes: SessionAttributes
        let screens: GuardScreens

        func check(_ entry: ZoneEntry) -> GuardDecision {
            let pin = screens.pin
            if attributes.isTrue(Attribute.isUnlocked) { return .allow }
            if entry.isLive { return .deny(reason: "the secrets have been locked") }
            return .challenge { $0.present(pin()) }
        }

        func didLeave() { attributes[Attribute.isUnlocked] = nil }
    }
}
