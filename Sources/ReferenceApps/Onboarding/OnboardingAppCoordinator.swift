import Offstage

/// How a user is welcomed.
@Wire
public enum Greeting: String {
    /// Has just been told everything.
    case new
    case returning
    /// There was nothing to tell.
    case untold
}

/// Decides what an app begins with: the pages for a new user, and then, or for everybody else, a welcome.
final class OnboardingAppCoordinator: Coordinator {
    @Wire
    enum Screens {
        case welcome(greeting: Greeting, interests: [String])
    }

    static let stores: [String: any Viewable.Type] = ["welcome": WelcomeStore.self]

    static func options(of screen: Screens) -> ScreenOptions { ScreenOptions(title: "Welcome") }

    private let record: any OnboardingRecord

    init(record: any OnboardingRecord) {
        self.record = record
        super.init()
    }

    func start() throws {
        if let answer = record.answer {
            return try setRoot(.welcome(greeting: .returning, interests: answer.interests))
        }
        // Nobody can go back from the pages: without an output, they could not be had.
        try start(OnboardingCoordinator.self) { [weak self] in
            try self?.welcome($0)
        } onCancel: { [weak self] in
            self?.welcomeUntold()
        }
    }

    func build(_ screen: Screens) throws -> AnyStore {
        switch screen {
        case .welcome(let greeting, let interests):
            try buildWelcome(WelcomeContent(greeting: greeting, interests: interests))
        }
    }

    private func buildWelcome(_ content: WelcomeContent) throws -> AnyStore {
        try make { (welcome: Factory<WelcomeContent, WelcomeStore>) in try welcome(content) }.with { welcome in
            welcome.onAgain = { [weak self] in try self?.beginAgain() }
        }
    }

    private func welcome(_ output: OnboardingOutput) throws {
        record.keep(OnboardingAnswer(interests: output.interests))
        try setRoot(.welcome(greeting: .new, interests: output.interests))
    }

    /// Not for good: the next session tries again.
    private func welcomeUntold() {
        // Only a session that is closing cannot show it.
        try? setRoot(.welcome(greeting: .untold, interests: []))
    }

    private func beginAgain() throws {
        record.forget()
        try restart()
    }
}
