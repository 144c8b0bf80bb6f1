import Offstage

/// Article 003's pages: what a new user is told, page by page; asked for once.
public enum OnboardingApp {
    public static let app = App(
        "onboarding", title: "Onboarding", parts: [OnboardingPart.self],
        flow: Flow(OnboardingAppCoordinator.init, name: "app"), flows: [Flow(OnboardingCoordinator.init)])
}

enum OnboardingPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.loadOnboarding)
        registry.register(\.onboardingRecord)
        // One for all pages of a flow, and gone with it.
        registry.register(OnboardingProvider.init).lifetime(.flow)
        // A new one for each page: they are of one type.
        registry.register { OnboardingPageStore(id: arg($0), provider: $1) }
        registry.register(InterestsStore.init)
        registry.register { WelcomeStore(content: arg($0)) }
    }
}

extension Dependencies {
    /// Where the pages' texts come from.
    var loadOnboarding: Dependency<any LoadOnboardingUseCase> {
        declare { BundledOnboarding() }
            .alternative("slow") { DelayedOnboarding(clock: $0) }
            .alternative("failing") { FailingOnboarding(clock: $0) }
    }

    /// Whether the user has been through it: known to all sessions, for as long as the process lives.
    var onboardingRecord: Dependency<any OnboardingRecord> {
        declare { InMemoryOnboardingRecord() }
            .lifetime(.app)
            .alternative("finished") { InMemoryOnboardingRecord(answer: OnboardingAnswer(interests: ["tips"])) }
    }
}
