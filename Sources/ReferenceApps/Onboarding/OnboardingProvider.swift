import Offstage

struct OnboardingState: Equatable, Sendable {
    var content = OnboardingContent()
    /// Ids of the interests that the user has picked.
    var picked = Draft<[String]>([])

    /// Number of pages, including the question.
    var pageCount: Int { content.topics.count + 1 }
    /// Picked interests in the order of the offer.
    var interests: [String] { content.interests.map(\.id).filter(picked.value.contains) }
}

/// The model of the pages: loads their content before the first page is made, and keeps the answers.
final class OnboardingProvider: Provider<OnboardingState> {
    private let loadOnboarding: any LoadOnboardingUseCase

    init(loadOnboarding: any LoadOnboardingUseCase) {
        self.loadOnboarding = loadOnboarding
        super.init(OnboardingState())
    }

    func prepare() async throws {
        let content = try await loadOnboarding()
        commit { $0 = OnboardingState(content: content) }
    }

    /// - Throws: `Rejected` for an unknown interest.
    func pick(_ interests: [String]) throws {
        let offered = currentState.content.interests.map(\.id)
        if let unknown = interests.first(where: { !offered.contains($0) }) {
            throw Rejected("unknownInterest", "nothing like '\(unknown)' is offered")
        }
        // Picking an interest twice has no further effect.
        let picked = interests.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        commit { $0.picked.apply(picked) }
    }
}
