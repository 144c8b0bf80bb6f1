import Offstage

/// The user's result: interests, or skipped.
@Wire
package struct OnboardingOutput {
    package let interests: [String]
    package let isSkipped: Bool
}

/// The flow of the pages: one for each topic, and a question at the end.
final class OnboardingCoordinator: Coordinator {
    @Wire
    enum Screens {
        case page(id: String)
        case interests
    }

    typealias Output = OnboardingOutput

    static let stores: [String: any Viewable.Type] = [
        "page": OnboardingPageStore.self, "interests": InterestsStore.self,
    ]

    static func options(of screen: Screens) -> ScreenOptions {
        switch screen {
        case .page(let id): ScreenOptions(title: BundledOnboarding.title(ofTopic: id))
        case .interests: ScreenOptions(title: "Interests")
        }
    }

    /// The link's pattern lists the pages, so that an unknown page is refused before navigation.
    static let links = [
        Link("onboarding://page/{id:\(BundledOnboarding.content.topics.map(\.id).joined(separator: "|"))}", to: "page"),
        Link("onboarding://interests", to: "interests"),
    ]

    private let provider: OnboardingProvider

    init(provider: OnboardingProvider) {
        self.provider = provider
        super.init()
    }

    func start() async throws {
        try await provider.prepare()
        let topics = try provider.currentState.content.topics.map { try screen(.page(id: $0.id)) }
        try router.setRootModule(Layout.pages(topics + [try screen(.interests)]))
    }

    func build(_ screen: Screens) throws -> AnyStore {
        switch screen {
        case .page(let id): try buildPage(id)
        case .interests: try buildInterests()
        }
    }

    private func buildPage(_ id: String) throws -> AnyStore {
        try make { (page: Factory<String, OnboardingPageStore>) in try page(id) }.with { page in
            page.onNext = { [weak self] in try self?.turn(toPageAfter: id) }
            page.onSkip = { [weak self] in try self?.end(isSkipped: true) }
        }
    }

    private func buildInterests() throws -> AnyStore {
        try make { (interests: InterestsStore) in interests }.with { interests in
            interests.onPrevious = { [weak self] in try self?.turnToLastTopic() }
            interests.onFinish = { [weak self] in try self?.end(isSkipped: false) }
        }
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
