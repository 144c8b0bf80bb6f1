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
    static let welcome = Screen(
        "app.welcome", in: OnboardingAppCoordinator.self, params: WelcomeContent.self,
        options: { _ in ScreenOptions(title: "Welcome") }
    ) { flow, content in
        WelcomeStore(content: content) { [unowned flow] output, _ in
            switch output {
            case .again: try flow.beginAgain()
            }
        }
    }

    static let screens: [AnyScreen] = [welcome]

    private let record: any OnboardingRecord

    init(record: any OnboardingRecord) {
        self.record = record
        super.init()
    }

    func start() throws {
        if let answer = record.answer {
            return try setRoot(Self.welcome(WelcomeContent(greeting: .returning, interests: answer.interests)))
        }
        // The onboarding ends only through an output, so the user cannot go back from it.
        try start(OnboardingCoordinator.self) { [weak self] in
            try self?.welcome($0)
        } onCancel: { [weak self] in
            self?.welcomeUntold()
        }
    }

    private func welcome(_ output: OnboardingOutput) throws {
        record.keep(OnboardingAnswer(interests: output.interests))
        try setRoot(Self.welcome(WelcomeContent(greeting: .new, interests: output.interests)))
    }

    /// The next session tries again.
    private func welcomeUntold() {
        // Only a session that is closing cannot show it.
        try? setRoot(Self.welcome(WelcomeContent(greeting: .untold, interests: [])))
    }

    private func beginAgain() throws {
        record.forget()
        try restart()
    }
}
