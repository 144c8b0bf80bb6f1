import Offstage

/// Pages: an onboarding for new users, shown once.
package enum OnboardingApp {
    package static let app = App(
        "onboarding", title: "Onboarding", parts: [OnboardingPart.self],
        flow: Flow(OnboardingAppCoordinator.init, name: "app"), flows: [Flow(OnboardingCoordinator.init)])
}

package struct OnboardingPart: Part {
    /// The source of the pages' content.
    package let loadOnboarding = Dependency<any LoadOnboardingUseCase> { BundledOnboarding() }
        .alternative("slow") { DelayedOnboarding(clock: $0) }
        .alternative("failing") { FailingOnboarding(clock: $0) }
    /// The user's answers, shared by all sessions while the process lives.
    let onboardingRecord = Dependency { OnboardingRecord() }
        .lifetime(.app)
        .alternative("finished") { OnboardingRecord(interests: [.init(id: "tips", title: "Tips")]) }
    /// One for all pages of a flow, released with the flow.
    let provider = Dependency(OnboardingProvider.init).lifetime(.flow)
    let preparePages = Dependency(PrepareOnboardingPages.init)
    let gate = Dependency(OnboardingGate.init)

    package init() {}
}
