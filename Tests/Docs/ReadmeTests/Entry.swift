import Offstage

@Wire enum EntryAction { case nextDidTap }

final class EntryStore: Store<Never, EntryAction>, Drawable {  // Knows no other screen.
    enum Output { case finished }

    private let title: String
    private let output: OutputHandler<Output>

    init(_ title: String, output: @escaping OutputHandler<Output>) {
        self.title = title
        self.output = output
    }

    var body: Body {
        Text(title, role: .title)
        Button("Next", onTap: .nextDidTap)
    }

    override func handle(_ action: EntryAction) async throws {
        switch action {
        case .nextDidTap: try output(.finished, self)
        }
    }
}

final class WelcomeStore: Store<Never, Never>, Drawable {
    var body: Body { Text("Welcome", role: .title) }
}

final class EntryCoordinator: Coordinator {
    static let username = Screen("entry.username", in: EntryCoordinator.self) { flow in
        EntryStore("Username") { [unowned flow] output, store in
            switch output {
            case .finished: try flow.usernameDidEnd(at: store)
            }
        }
    }
    static let password = Screen("entry.password", in: EntryCoordinator.self) { flow in
        EntryStore("Password") { [unowned flow] output, store in
            switch output {
            case .finished: try flow.passwordDidEnd(at: store)
            }
        }
    }
    static let welcome = Screen("entry.welcome", in: EntryCoordinator.self) { _ in WelcomeStore() }
    static let screens: [AnyScreen] = [username, password, welcome]

    private let navigator: Navigator

    init(navigator: Navigator) {
        self.navigator = navigator
        super.init()
    }

    func start() throws {
        try navigate { $0.window.setRoot(Self.username().withStack()).makeKeyAndVisible() }
    }

    private func usernameDidEnd(at store: AnyStore) throws {
        try navigator.navigate(from: store) { $0.stack.push(Self.password()) }
    }

    private func passwordDidEnd(at store: AnyStore) throws {
        try navigator.navigate(from: store) {
            $0.stack.clear(animation: .crossDissolve).push(Self.welcome(), animation: .crossDissolve)
        }
    }
}

let entry = App("entry", flow: Flow(EntryCoordinator.init))
