import Offstage

/// Navigation: username, password, home. Two guards control access: home requires an account, and the
/// secrets require a PIN at each entry. A user stays signed in after the app's end.
package enum SignIn {
    /// Each screen navigates with routes. With the alternative `coordinator` of the dependency `navigation`, a
    /// coordinator leads through the same screens. The messages are equal, except for ids of nodes and flows, and for
    /// the zones in causes.
    package static let app = App(
        "signIn", title: "Sign in", parts: [SignInPart.self], screen: home, screens: [username, password, secrets, pin]
    ).with(coordinatedApp, forAlternative: "coordinator", of: "navigation")

    private static let coordinatedApp = App(
        "signIn", title: "Sign in", parts: [SignInPart.self, CoordinatedPart.self], flow: Flow(AuthCoordinator.init))

    static let username = Screen("signIn.username", options: usernameOptions) { (navigator: Navigator) in
        UsernameStore { name, store in
            try navigator.navigate(from: store) { $0.showPassword(password(PasswordParams(username: name))) }
        }
    }

    static let password = Screen("signIn.password", params: PasswordParams.self, options: { _ in passwordOptions }) {
        (params: PasswordParams, navigator: Navigator) in
        PasswordStore(params) { store in try navigator.navigate(from: store) { $0.showHome(home()) } }
    }

    static let home: Screen<WireNothing> = Screen("signIn.home", options: homeOptions, links: [Link("signin://home")]) {
        (navigator: Navigator) in
        HomeStore { store in try navigator.navigate(from: store) { $0.showSecrets(secrets()) } }
    }

    static let secrets = Screen(
        "signIn.secrets", options: secretsOptions, links: [Link("signin://secrets", under: [home])]
    ) { SecretsStore() }

    static let pin = Screen("signIn.pin", options: pinOptions) { (navigator: Navigator) in
        PINStore { store in try navigator.navigate(from: store) { $0.dismissLayer() } }
    }
}

extension SignIn {
    /// Zones that a guard protects.
    enum Zone {
        static let account = "account"
        static let pin = "pin"
    }

    // Options of the screens, with and without a coordinator.
    static let usernameOptions = ScreenOptions(title: "Sign in")
    static let passwordOptions = ScreenOptions(title: "Password")
    static let homeOptions = ScreenOptions(title: "Home", zones: [Zone.account])
    static let secretsOptions = ScreenOptions(title: "Secrets", zones: [Zone.account, Zone.pin])
    static let pinOptions = ScreenOptions(title: "PIN")
}

/// The steps of signing in, with and without a coordinator.
extension Route {
    /// The second of two quick taps finds the screen on the stack.
    func showPassword(_ password: Layout) { stack.push(password, unique: .reveal) }

    /// Shows home in place of every screen, or closes the sheet that asked. One transition: one route clears the stack
    /// and fills it.
    func showHome(_ home: Layout) {
        attempt { $0.dismissLayer() }
            .stack.clear(animation: .crossDissolve).push(home, animation: .crossDissolve)
    }

    func showSecrets(_ secrets: Layout) { stack.push(secrets, unique: .reveal) }
}

package struct SignInPart: Part {
    let accountService = Dependency<any SignIn.AccountService> {
        SignIn.InMemoryAccountService(clock: $0, identifiers: $1)
    }
    .alternative("failing") { SignIn.UnreachableAccountService(clock: $0) }

    /// The file of all sessions: the environment variable `OFFSTAGE_SIGN_IN`, or `offstage/sign-in.json` in the user's
    /// data folder.
    package let tokenStore = Dependency<any SignIn.TokenStore> { try SignIn.FileTokenStore.chosen() }
        .live()
        .lifetime(.app)
        .context(.test) { SignIn.InMemoryTokenStore() }
        .alternative("memory") { SignIn.InMemoryTokenStore() }

    let authRepository = Dependency(SignIn.AuthRepository.init).label("authRepository").lifetime(.session)

    /// The screens that the guards show: screens that navigate by themselves, or those of `AuthCoordinator`.
    let navigation = Dependency { SignIn.GuardScreens(username: SignIn.username, pin: SignIn.pin) }
        .alternative("coordinator") {
            SignIn.GuardScreens(username: SignIn.AuthCoordinator.username, pin: SignIn.AuthCoordinator.pin)
        }

    let accountGuard = Dependency(SignIn.AccountGuard.init).as((any ZoneGuard).self) { $0 }.lifetime(.session)
    let pinGuard = Dependency(SignIn.PINGuard.init).as((any ZoneGuard).self) { $0 }.lifetime(.session)

    package init() {}
}

private struct CoordinatedPart: Part {
    let gateway = Dependency<any SignIn.Gateway> { SignIn.AccountGateway(auth: $0) }
}
