import Offstage

extension SignIn {
    /// Chooses the coordinator's first screen.
    @AppActor
    protocol Gateway {
        var isSignedIn: Bool { get }
    }

    struct AccountGateway: Gateway {
        let auth: any AuthRepository

        var isSignedIn: Bool { auth.account != nil }
    }

    /// The article's coordinator: it decides the next screen, and navigates with routes from the screen that ended.
    final class AuthCoordinator: Coordinator {
        static let username = Screen("signIn.username", in: AuthCoordinator.self, options: usernameOptions) {
            flow, auth in
            UsernameStore(auth: auth) { [unowned flow] output, store in
                switch output {
                case .entered(let name): try flow.usernameDidEnd(name, at: store)
                }
            }
        }

        static let password = Screen(
            "signIn.password", in: AuthCoordinator.self, params: PasswordParams.self, options: { _ in passwordOptions }
        ) { flow, params, auth in
            PasswordStore(params: params, auth: auth) { [unowned flow] output, store in
                switch output {
                case .signedIn: try flow.passwordDidEnd(at: store)
                }
            }
        }

        static let home = Screen(
            "signIn.home", in: AuthCoordinator.self, options: homeOptions, links: [Link("signin://home")]
        ) { flow, auth in
            HomeStore(auth: auth) { [unowned flow] output, store in
                switch output {
                case .secretsSelected: try flow.secretsWereSelected(at: store)
                }
            }
        }

        static let secrets = Screen(
            "signIn.secrets", in: AuthCoordinator.self, options: secretsOptions,
            links: [Link("signin://secrets", under: [home])]
        ) { _, auth in SecretsStore(auth: auth) }

        static let pin = Screen("signIn.pin", in: AuthCoordinator.self, options: pinOptions) { flow, auth in
            PINStore(auth: auth) { [unowned flow] output, store in
                switch output {
                case .canceled: try flow.pinWasCanceled(at: store)
                }
            }
        }

        static let screens: [AnyScreen] = [home, username, password, secrets, pin]

        private let navigator: Navigator
        private let gateway: any Gateway

        init(navigator: Navigator, gateway: any Gateway) {
            self.navigator = navigator
            self.gateway = gateway
            super.init()
        }

        func start() throws {
            let root = gateway.isSignedIn ? Self.home : Self.username
            try navigate { $0.window.setRoot(root().withStack()).makeKeyAndVisible() }
        }

        private func usernameDidEnd(_ name: String, at store: AnyStore) throws {
            try navigator.navigate(from: store) { $0.showPassword(Self.password(PasswordParams(username: name))) }
        }

        private func passwordDidEnd(at store: AnyStore) throws {
            try navigator.navigate(from: store) { $0.showHome(Self.home()) }
        }

        private func secretsWereSelected(at store: AnyStore) throws {
            try navigator.navigate(from: store) { $0.showSecrets(Self.secrets()) }
        }

        private func pinWasCanceled(at store: AnyStore) throws {
            try navigator.navigate(from: store) { $0.dismissLayer() }
        }
    }
}
