import Offstage

/// Article 000's navigation: username, password, home. Every screen navigates with routes, without a coordinator. Two
/// guards control access: home requires an account, and the secrets require a PIN at each entry.
package enum SignIn {
    package static let app = App(
        "signIn", title: "Sign in", parts: [SignInPart.self], screen: username,
        screens: [password, home, secrets, pin])

    static let username = Screen("signIn.username", options: ScreenOptions(title: "Sign in")) {
        UsernameStore(auth: $0)
    }

    static let password = Screen(
        "signIn.password", params: PasswordParams.self, options: { _ in ScreenOptions(title: "Password") }
    ) {
        PasswordStore(params: $0, auth: $1)
    }

    static let home = Screen(
        "signIn.home", options: ScreenOptions(title: "Home", zones: [Zone.account]), links: [Link("signin://home")]
    ) {
        HomeStore(auth: $0)
    }

    static let secrets = Screen(
        "signIn.secrets", options: ScreenOptions(title: "Secrets", zones: [Zone.account, Zone.pin]),
        links: [Link("signin://secrets", under: [home])]
    ) {
        SecretsStore(auth: $0)
    }

    static let pin = Screen("signIn.pin", options: ScreenOptions(title: "PIN")) { PINStore(auth: $0) }
}

extension SignIn {
    /// Zones that a guard protects.
    enum Zone {
        static let account = "account"
        static let pin = "pin"
    }
}

enum SignInPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.accountService)
        registry.register(\.authRepository)
        registry.register(SignIn.AccountGuard.init).as((any ZoneGuard).self) { $0 }.lifetime(.session)
        registry.register(SignIn.PINGuard.init).as((any ZoneGuard).self) { $0 }.lifetime(.session)
    }
}

extension Dependencies {
    var accountService: Dependency<any SignIn.AccountService> {
        declare { SignIn.InMemoryAccountService(clock: $0, identifiers: $1) }
            .alternative("failing") { SignIn.UnreachableAccountService(clock: $0) }
    }

    var authRepository: Dependency<any SignIn.AuthRepository> {
        declare { SignIn.AttributedAuthRepository(service: $0, attributes: $1) }.lifetime(.session)
    }
}
