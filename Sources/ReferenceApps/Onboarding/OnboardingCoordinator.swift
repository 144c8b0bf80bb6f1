import Offstage

/// What the user has made of it.
@Wire
public struct OnboardingOutput {
    public let interests: [String]
    public let isSkipped: Bool
}

/// Shows the pages: one of a kind for each topic, and a question at the end.
final class OnboardingCoordinator: Coordinator {
    @Wire
    enum Screens {
        case page(id: String)
        case interests
    }

    typealias Output = OnboardingOutput

    static let stores: [String: any Viewable.Type] = ["page": OnboardingPageStore.self, "interests": InterestsStore.self]

    static func options(of screen: Screens) -> ScreenOptions {
        switch screen {
        case .page: ScreenOptions(title: "What there is")
        case .interests: ScreenOptions(title: "Interests")
        }
    }

    static let links = [Link("onboarding://page/{id}", to: "page"), Link("onboarding://interests", to: "interests")]

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
            page.onNext = { [weak self] in try self?.navigate { $0.pages.next() } }
            page.onSkip = { [weak self] in try self?.end(isSkipped: true) }
        }
    }

    private func buildInterests() throws -> AnyStore {
        try make { (interests: InterestsStore) in interests }.with { interests in
            interests.onPrevious = { [weak self] in try self?.navigate { $0.pages.previous() } }
            interests.onFinish = { [weak self] in try self?.end(isSkipped: false) }
        }
    }

    private func end(isSkipped: Bool) throws {
        try finish(OnboardingOutput(interests: isSkipped ? [] : provider.currentState.interests, isSkipped: isSkipped))
    }
}
