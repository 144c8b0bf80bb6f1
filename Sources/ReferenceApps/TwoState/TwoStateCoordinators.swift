import Offstage

extension TwoState {
    /// The root flow. It has no screens, and starts the flow that the gateway chooses whenever a child flow finishes.
    final class AppCoordinator: Coordinator {
        typealias Screens = Never
        static let stores: [String: any Viewable.Type] = [:]
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

        func build(_ screen: Never) throws -> AnyStore { switch screen {} }
    }

    /// Asks for the user's name and for consent to the terms.
    final class AuthorizationCoordinator: Coordinator {
        @Wire
        enum Screens {
            case enter
            case terms
        }

        static let stores: [String: any Viewable.Type] = ["enter": EnterStore.self, "terms": TermsStore.self]

        static func options(of screen: Screens) -> ScreenOptions {
            switch screen {
            case .enter: ScreenOptions(title: "Who are you?")
            case .terms: ScreenOptions(title: "Terms")
            }
        }

        func start() throws { try setRoot(.enter) }

        func build(_ screen: Screens) throws -> AnyStore {
            switch screen {
            case .enter:
                try make(EnterStore.init).with {
                    $0.onAlert = { [unowned self] in try showAlert(title: "This name cannot be used", message: $0) }
                    $0.onEnter = { [unowned self] in try showOnce(.terms) }
                }
            case .terms: try make { TermsStore() }.with { $0.onEnd = { [unowned self] in try finish() } }
            }
        }
    }

    /// The flow of an authorized user. The terms screen is the authorization's, with another output.
    final class MainCoordinator: Coordinator {
        @Wire
        enum Screens {
            case home
            case terms
        }

        static let stores: [String: any Viewable.Type] = ["home": HomeStore.self, "terms": TermsStore.self]

        static func options(of screen: Screens) -> ScreenOptions {
            switch screen {
            case .home: ScreenOptions(title: "Home")
            case .terms: ScreenOptions(title: "Terms")
            }
        }

        func start() throws { try setRoot(.home) }

        func build(_ screen: Screens) throws -> AnyStore {
            switch screen {
            case .home:
                try make(HomeStore.init).with {
                    $0.onTerms = { [unowned self] in try showOnce(.terms) }
                    $0.onLogout = { [unowned self] in try finish() }
                }
            case .terms:
                try make { TermsStore(isToRead: true) }.with { $0.onEnd = { [unowned self] in try router.popModule() } }
            }
        }
    }

    /// An introduction without screens: it finishes when it starts.
    final class IntroductionCoordinator: Coordinator {
        typealias Screens = Never
        static let stores: [String: any Viewable.Type] = [:]

        func start() throws { try finish() }
        func build(_ screen: Never) throws -> AnyStore { switch screen {} }
    }
}

extension Coordinating {
    /// The second of two quick taps finds the screen on the stack.
    fileprivate func showOnce(_ screen: Screens) throws {
        let screen = try self.screen(screen)
        try navigate { $0.stack.push(screen, unique: .reveal) }
    }
}
