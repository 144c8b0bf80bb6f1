import Offstage

/// Pages: an onboarding for new users, shown once.
package enum OnboardingApp {
    package static let app = App(
        "onboarding", title: "Onboarding", parts: [OnboardingPart.self],
        flow: Flow(OnboardingAppCoordinator.init, name: "app"), flows: [Flow(OnboardingCoordinator.init)])
}

enum OnboardingPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.loadOnboarding)
        registry.register(\.onboardingRecord)
        // One for all pages of a flow, released with the flow.
        registry.register(OnboardingProvider.init).lifetime(.flow)
        registry.register(PrepareOnboardingPages.init)
        registry.register(OnboardingGate.init)
    }
}

extension Dependencies {
    /// The source of the pages' content.
    package var loadOnboarding: Dependency<any LoadOnboardingUseCase> {
        declare { BundledOnboarding() }
            .alternative("slow") { DelayedOnboarding(clock: $0) }
            .alternative("failing") { FailingOnboarding(clock: $0) }
    }

    /// The user's answers, shared by all sessions while the process lives.
    var onboardingRecord: Dependency<any OnboardingRecord> {
        declare { InMemoryOnboardingRecord() }
            .lifetime(.app)
            .alternative("finished") {
                InMemoryOnboardingRecord(answer: OnboardingAnswer(interests: [.init(id: "tips", title: "Tips")]))
            }
    }
}
