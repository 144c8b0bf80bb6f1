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
    private let loadOnboarding: any LoadOnboardingUseCase
    private let record: any OnboardingRecord

    init(loadOnboarding: any LoadOnboardingUseCase, record: any OnboardingRecord) {
        self.loadOnboarding = loadOnboarding
        self.record = record
    }

    func prepare() async throws {
        let content = try await loadOnboarding()
        _currentState.commit { $0 = OnboardingState(content: content) }
    }

    /// - Throws: `Rejected` for an unknown page.
    func index(ofTopic id: String) throws -> Int {
        let topics = currentState.content.topics.map(\.id)
        guard let index = topics.firstIndex(of: id) else {
            let known = topics.joined(separator: ", ")
            throw Rejected("unknownPage", "There is no page '\(id)'; the pages are \(known).")
        }
        return index
    }

    func keepAnswer(interests: [OnboardingContent.Item]) { record.keep(OnboardingAnswer(interests: interests)) }

    func pick(_ interests: [String]) {
        // Picking an interest twice has no further effect.
        let picked = interests.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        _currentState.commit { $0.picked.apply(picked) }
    }
}

/// Loads the content and returns the pages that show it, in order.
@AppActor
struct PrepareOnboardingPages: UseCase {
    struct Page {
        let id: String
        let title: String
    }

    private let provider: OnboardingProvider

    init(provider: OnboardingProvider) { self.provider = provider }

    func execute(_ input: Void) async throws -> [Page] {
        try await provider.prepare()
        return provider.currentState.content.topics.map { Page(id: $0.id, title: $0.title) }
    }
}
