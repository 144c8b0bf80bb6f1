import Offstage

struct OnboardingState: Equatable, Sendable {
    var content = OnboardingContent()
    /// Ids of the interests that the user has picked.
    var picked = Draft<[String]>([])

    /// Number of pages, including the question.
    var pageCount: Int { content.topics.count + 1 }
    /// Picked interests in the order of the offer.
    var interests: [OnboardingContent.Item] { content.interests.filter { picked.value.contains($0.id) } }
}

/// The model of the pages: loads their content before the first page is made, and keeps the answers.
@AppActor
final class OnboardingProvider {
    @Provided var currentState = OnboardingState()
    @Injected(\OnboardingPart.loadOnboarding) private var loadOnboarding
    @Injected(\OnboardingPart.onboardingRecord) private var record

    func prepare() async throws {
        let content = try await loadOnboarding()
        _currentState.commit { $0 = OnboardingState(content: content) }
    }

    func keepAnswer(interests: [OnboardingContent.Item]) { record.interests = interests }

    func pick(_ interests: [String]) {
        // Picking an interest twice has no further effect.
        let picked = interests.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        _currentState.commit { $0.picked.apply(picked) }
    }
}

/// Loads the content and returns the pages that show it, in order.
struct PrepareOnboardingPages: UseCase {
    let provider: OnboardingProvider

    func execute(_ input: Void) async throws -> [(id: String, title: String)] {
        try await provider.prepare()
        return provider.currentState.content.topics.map { ($0.id, $0.title) }
    }
}

/// The user's answers.
@AppActor
final class OnboardingRecord {
    /// In the order of the offer; empty when the user skipped the question, nil before the first onboarding.
    var interests: [OnboardingContent.Item]?

    init(interests: [OnboardingContent.Item]? = nil) { self.interests = interests }
}
