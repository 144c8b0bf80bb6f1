import Offstage

struct OnboardingState: Equatable, Sendable {
    var content = OnboardingContent()
    /// Ids of those that the user has picked.
    var picked: Set<String> = []

    /// With the question at the end.
    var pageCount: Int { content.topics.count + 1 }
    /// In the order in which they are offered.
    var interests: [String] { content.interests.map(\.id).filter(picked.contains) }
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
    func toggle(_ interest: String) throws {
        guard currentState.content.interests.contains(where: { $0.id == interest }) else {
            throw Rejected("unknownInterest", "nothing like '\(interest)' is offered")
        }
        commit { state in
            if state.picked.remove(interest) == nil { state.picked.insert(interest) }
        }
    }
}
