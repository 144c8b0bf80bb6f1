import Offstage

extension TwoState {
    /// The root flow. It starts the flow that the gateway chooses, at launch, whenever a child flow finishes, and when
    /// a guard rejects the root.
    package final class AppCoordinator: Coordinator {
        package static let offline = Screen(
            "app.offline", in: AppCoordinator.self, options: ScreenOptions(title: "Offline", zones: [Zone.offline])
        ) { _ in OfflineStore() }

        package static let screens: [AnyScreen] = [offline]
        private let gateway: any Gateway

        package init(gateway: any Gateway) { self.gateway = gateway }

        package func start() async throws {
            switch try await gateway.state() {
            case .authorization: try run(AuthorizationCoordinator.self)
            case .main: try run(MainCoordinator.self)
            case .offline: try setRoot(Self.offline)
            case .introduction: try run(IntroductionCoordinator.self)
            }
        }

        private func run<Child: Coordinating>(_ flow: Child.Type) throws where Child.Output == WireNothing {
            try start(flow, onFinish: { [unowned self] _ in try restart() })
        }
    }

    /// Asks for the user's name and for consent to the terms.
    package final class AuthorizationCoordinator: Coordinator {
        static let enter = Screen(
            "authorization.enter", in: AuthorizationCoordinator.self,
            options: ScreenOptions(title: "Who are you?", zones: [Zone.online])
        ) { flow in
            EnterStore { [unowned flow] output, _ in
                switch output {
                case .refused(let message): try flow.showAlert(title: "This name cannot be used", message: message)
                case .entered: try flow.showOnce(terms())
                case .enteredAsGuest: try flow.finish()
                }
            }
        }

        static let terms = Screen(
            "authorization.terms", in: AuthorizationCoordinator.self,
            options: ScreenOptions(title: "Terms", zones: [Zone.online])
        ) { flow in TermsStore { [unowned flow] in try flow.finish() } }

        package static let screens: [AnyScreen] = [enter, terms]

        package func start() throws { try setRoot(Self.enter) }
    }

    /// The flow of a user who may see more than authorization: tabs for guests, members and staff. The terms screen is
    /// the authorization's, with another output.
    package final class MainCoordinator: Coordinator {
        static let home = Screen(
            "main.home", in: MainCoordinator.self,
            options: ScreenOptions(title: "Home", zones: [Zone.online, Zone.members]), links: [Link("twostate://home")]
        ) { flow in
            HomeStore { [unowned flow] output, _ in
                switch output {
                case .termsSelected: try flow.showOnce(terms())
                case .loggedOut: try flow.finish()
                }
            }
        }

        static let news = Screen(
            "main.news", in: MainCoordinator.self, options: ScreenOptions(title: "News", zones: [Zone.online])
        ) { flow in NewsStore { [unowned flow] in try flow.finish() } }

        static let staff = Screen(
            "main.staff", in: MainCoordinator.self,
            options: ScreenOptions(title: "Staff", zones: [Zone.online, Zone.staff]), links: [Link("twostate://staff")]
        ) { flow in StaffStore { [unowned flow] in try flow.showOnce(lend()) } }

        static let lend = Screen(
            "main.lend", in: MainCoordinator.self,
            options: ScreenOptions(title: "Lend a key", zones: [Zone.online, Zone.staff])
        ) { flow in
            LendStore { [unowned flow] output, _ in
                switch output {
                case .termsSelected: try flow.showVisitorTerms()
                case .lent: try flow.showReceipt()
                }
            }
        }

        static let visitorTerms = Screen(
            "main.visitorTerms", in: MainCoordinator.self,
            options: ScreenOptions(title: "Terms", zones: [Zone.online, Zone.staff])
        ) { flow in TermsStore(isToRead: true) { [unowned flow] in try flow.router.dismissModule() } }

        static let receipt = Screen(
            "main.receipt", in: MainCoordinator.self,
            options: ScreenOptions(title: "Lent", zones: [Zone.online, Zone.staff])
        ) { flow in ReceiptStore { [unowned flow] in try flow.router.popToRootModule() } }

        static let terms = Screen(
            "main.terms", in: MainCoordinator.self,
            options: ScreenOptions(title: "Terms", zones: [Zone.online, Zone.members])
        ) { flow in TermsStore(isToRead: true) { [unowned flow] in try flow.router.popModule() } }

        package static let screens: [AnyScreen] = [home, news, staff, terms, lend, visitorTerms, receipt]

        private let attributes: SessionAttributes

        init(attributes: SessionAttributes) { self.attributes = attributes }

        /// The tabs that the user may see.
        package func start() throws {
            let news = Layout.Tab(Layout.TabItem(title: "News", icon: .inbox), Self.news().withStack())
            if attributes.isTrue(Attribute.guest) { return try setTabs([news]) }
            let home = Layout.Tab(Layout.TabItem(title: "Home", icon: .home), Self.home().withStack())
            let staff = Layout.Tab(Layout.TabItem(title: "Staff", icon: .lock), Self.staff().withStack())
            try setTabs(attributes.isStaff ? [home, news, staff] : [home, news])
        }

        /// Presents the terms. The second of two quick taps changes nothing.
        private func showVisitorTerms() throws {
            try navigate {
                $0.attempt({ $0.first(.name(Self.visitorTerms.name)) }, fallback: { $0.present(Self.visitorTerms()) })
            }
        }

        /// Removes the steps of lending, so that going back from the receipt does not lead to them.
        private func showReceipt() throws { try router.setViewControllers([Self.staff, Self.receipt]) }
    }

    /// An introduction without screens: it finishes when it starts.
    package final class IntroductionCoordinator: Coordinator {
        package static let screens: [AnyScreen] = []

        package func start() throws { try finish() }
    }
}
