import Offstage

struct OnboardingState: Equatable, Sendable {
    var content = OnboardingContent()
    /// Ids of those that the user has picked.
    var picked = Draft<[String]>([])

    /// With the question at the end.
    var pageCount: Int { content.topics.count + 1 }
    /// In the order in which they are offered.
    var interests: [String] { content.interests.map(\.id).filter(picked.value.contains) }
}

/// The model of the pages: prepares what they are made of, before there is one, and keeps what is answered on them.
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

    /// - Throws: `Rejected` for what was not offered.
    func pick(_ interests: [String]) throws {
        let offered = currentState.content.interests.map(\.id)
        if let unknown = interests.first(where: { !offered.contains($0) }) {
            throw Rejected("unknownInterest", "nothing like '\(unknown)' is offered")
        }
        // Picked twice is picked once.
        let picked = interests.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        commit { $0.picked.apply(picked) }
    }
}
