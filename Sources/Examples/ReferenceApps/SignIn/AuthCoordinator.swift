import Offstage

extension SignIn {
    /// Chooses the coordinator's first screen.
    @AppActor
    protocol Gateway {
        var isSignedIn: Bool { get }
    }

    struct AccountGateway: Gateway {
        let auth: AuthRepository

        var isSignedIn: Bool { auth.account != nil }
    }

    /// The article's coordinator: it decides the next screen, and navigates with routes from the screen that ended.
    final class AuthCoordinator: Coordinator {
        static let username = Screen("signIn.username", in: AuthCoordinator.self, options: usernameOptions) { flow in
            UsernameStore { [unowned flow] name, store in
                let params = PasswordParams(username: name)
                try flow.navigator.navigate(from: store) { $0.showPassword(password(params)) }
            }
        }

        static let password = Screen(
            "signIn.password", in: AuthCoordinator.self, params: PasswordParams.self, options: { _ in passwordOptions }
        ) { flow, params in
            PasswordStore(params) { [unowned flow] store in
                try flow.navigator.navigate(from: store) { $0.showHome(home()) }
            }
        }

        static let home: Screen<WireNothing> = Screen(
            "signIn.home", in: AuthCoordinator.self, options: homeOptions, links: [Link("signin://home")]
        ) { flow in
            HomeStore { [unowned flow] store in
                try flow.navigator.navigate(from: store) { $0.showSecrets(secrets()) }
            }
        }

        static let secrets = Screen(
            "signIn.secrets", in: AuthCoordinator.self, options: secretsOptions,
            links: [Link("signin://secrets", under: [home])]
        ) { _ in SecretsStore() }

        static let pin = Screen("signIn.pin", in: AuthCoordinator.self, options: pinOptions) { flow in
            PINStore { [unowned flow] store in try flow.navigator.navigate(from: store) { $0.dismissLayer() } }
        }

        static let screens: [AnyScreen] = [home, username, password, secrets, pin]

        @Injected(\.navigator) private var navigator
        @Injected private var gateway: any Gateway

        func start() throws {
            let root = gateway.isSignedIn ? Self.home : Self.username
            try navigate { $0.window.setRoot(root().withStack()).makeKeyAndVisible() }
        }
    }
}
