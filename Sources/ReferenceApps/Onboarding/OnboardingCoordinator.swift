import Offstage

/// The user's result: interests, or skipped.
@Wire
package struct OnboardingOutput {
    package let interests: [String]
    package let isSkipped: Bool
}

/// The flow of the pages: one for each topic, and a question at the end.
final class OnboardingCoordinator: Coordinator {
    typealias Output = OnboardingOutput

    /// Params of a page.
    @Wire
    struct Page {
        let id: String
    }

    /// The link's pattern lists the pages, so that an unknown page is refused before navigation.
    static let page = Screen(
        "onboarding.page", in: OnboardingCoordinator.self, params: Page.self,
        options: { ScreenOptions(title: BundledOnboarding.title(ofTopic: $0.id)) },
        links: [
            Link("onboarding://page/{id:\(BundledOnboarding.content.topics.map(\.id).joined(separator: "|"))}")
        ]
    ) { flow, page, provider in
        OnboardingPageStore(id: page.id, provider: provider) { [unowned flow] output, _ in
            switch output {
            case .next: try flow.turn(toPageAfter: page.id)
            case .skipped: try flow.end(isSkipped: true)
            }
        }
    }

    static let interests = Screen(
        "onboarding.interests", in: OnboardingCoordinator.self, options: ScreenOptions(title: "Interests"),
        links: [Link("onboarding://interests")]
    ) { flow, provider in
        InterestsStore(provider: provider) { [unowned flow] output, _ in
            switch output {
            case .previous: try flow.turnToLastTopic()
            case .finished: try flow.end(isSkipped: false)
            }
        }
    }

    static let screens: [AnyScreen] = [page, interests]

    private let provider: OnboardingProvider

    init(provider: OnboardingProvider) {
        self.provider = provider
        super.init()
    }

    func start() async throws {
        try await provider.prepare()
        let topics = provider.currentState.content.topics.map { Self.page(Page(id: $0.id)) }
        try setRoot(Layout.pages(topics + [Self.interests()]))
    }

    /// Selects the page after this one, so that a second quick tap selects the same page.
    private func turn(toPageAfter id: String) throws {
        guard let index = topics.firstIndex(where: { $0.id == id }) else { return }
        try navigate { $0.pages.select(.index(index + 1)) }
    }

    private func turnToLastTopic() throws {
        let last = topics.count - 1
        try navigate { $0.pages.select(.index(last)) }
    }

    private var topics: [OnboardingContent.Item] { provider.currentState.content.topics }

    private func end(isSkipped: Bool) throws {
        try finish(OnboardingOutput(interests: isSkipped ? [] : provider.currentState.interests, isSkipped: isSkipped))
    }
}
