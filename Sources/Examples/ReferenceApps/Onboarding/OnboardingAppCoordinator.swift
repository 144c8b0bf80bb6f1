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
    ) { flow, content, record in WelcomeStore(content, record: record) { [unowned flow] in try flow.restart() } }

    static let screens: [AnyScreen] = [welcome]

    @Injected(\OnboardingPart.gate) private var gate

    func start() throws {
        if gate.isPassed { return try welcome(.returning) }
        // The onboarding ends only through an output, so the user cannot go back from it.
        try start(OnboardingCoordinator.self) { [weak self] _ in
            try self?.welcome(.new)
        } onCancel: { [weak self] in
            // Only a session that is closing cannot show it. The next session tries again.
            try? self?.welcome(.untold)
        }
    }

    private func welcome(_ greeting: Greeting) throws {
        try setRoot(Self.welcome(WelcomeContent(greeting: greeting)))
    }
}

/// Tells the root flow where the app begins.
@AppActor
struct OnboardingGate {
    let record: OnboardingRecord

    /// True for a user who has finished the onboarding.
    var isPassed: Bool { record.interests != nil }
}
