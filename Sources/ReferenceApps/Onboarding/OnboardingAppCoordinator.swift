import Offstage

/// Kind of welcome.
@Wire
package enum Greeting: String {
    /// The user has just seen the onboarding.
    case new
    case returning
    /// The onboarding could not be loaded.
    case untold
}

/// The root flow: the onboarding for a new user, then the welcome; for other users the welcome.
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
        // The onboarding ends only through an output, so the user cannot go back from it.
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

    /// The next session tries again.
    private func welcomeUntold() {
        // Only a session that is closing cannot show it.
        try? setRoot(.welcome(greeting: .untold, interests: []))
    }

    private func beginAgain() throws {
        record.forget()
        try restart()
    }
}
