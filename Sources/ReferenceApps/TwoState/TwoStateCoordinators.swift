import Offstage

extension TwoState {
    /// The root flow. It has no screens, and starts the flow that the gateway chooses whenever a child flow finishes.
    final class AppCoordinator: Coordinator {
        static let screens: [AnyScreen] = []
        private let gateway: any Gateway

        init(gateway: any Gateway) {
            self.gateway = gateway
            super.init()
        }

        func start() async throws {
            switch try await gateway.state() {
            case .authorization: try run(AuthorizationCoordinator.self)
            case .main: try run(MainCoordinator.self)
            case .introduction: try run(IntroductionCoordinator.self)
            }
        }

        private func run<Child: Coordinating>(_ flow: Child.Type) throws where Child.Output == WireNothing {
            try start(flow, onFinish: { [unowned self] _ in try restart() })
        }
    }

    /// Asks for the user's name and for consent to the terms.
    final class AuthorizationCoordinator: Coordinator {
        static let enter = Screen(
            "authorization.enter", in: AuthorizationCoordinator.self, options: ScreenOptions(title: "Who are you?")
        ) { flow, authorize in
            EnterStore(authorize: authorize) { [unowned flow] output, _ in
                switch output {
                case .refused(let message): try flow.showAlert(title: "This name cannot be used", message: message)
                case .entered: try flow.showOnce(terms())
                }
            }
        }

        static let terms = Screen(
            "authorization.terms", in: AuthorizationCoordinator.self, options: ScreenOptions(title: "Terms")
        ) { flow in
            TermsStore { [unowned flow] output, _ in
                switch output {
                case .done: try flow.finish()
                }
            }
        }

        static let screens: [AnyScreen] = [enter, terms]

        func start() throws { try setRoot(Self.enter) }
    }

    /// The flow of an authorized user. The terms screen is the authorization's, with another output.
    final class MainCoordinator: Coordinator {
        static let home = Screen("main.home", in: MainCoordinator.self, options: ScreenOptions(title: "Home")) {
            flow, tokens, forget in
            HomeStore(tokens: tokens, forget: forget) { [unowned flow] output, _ in
                switch output {
                case .termsSelected: try flow.showOnce(terms())
                case .loggedOut: try flow.finish()
                }
            }
        }

        static let terms = Screen("main.terms", in: MainCoordinator.self, options: ScreenOptions(title: "Terms")) {
            flow in
            TermsStore(isToRead: true) { [unowned flow] output, _ in
                switch output {
                case .done: try flow.router.popModule()
                }
            }
        }

        static let screens: [AnyScreen] = [home, terms]

        func start() throws { try setRoot(Self.home) }
    }

    /// An introduction without screens: it finishes when it starts.
    final class IntroductionCoordinator: Coordinator {
        static let screens: [AnyScreen] = []

        func start() throws { try finish() }
    }
}
