import Offstage

/// The user's result.
@Wire package enum OnboardingOutput { case finished(interests: [String]), skipped }

/// The flow of the pages: one for each topic, and a question at the end.
final class OnboardingCoordinator: Coordinator {
    typealias Output = OnboardingOutput

    /// Params of a page.
    @Wire struct Page { let id: String }

    static let page = Screen(
        "onboarding.page", in: OnboardingCoordinator.self, params: Page.self,
        links: [Link("onboarding://page/{id}")]
    ) { flow, page, provider in
        try OnboardingPageStore(id: page.id, provider: provider) { [unowned flow] output, _ in
            switch output {
            case .pageSelected(let index): try flow.select(index)
            case .skipped: try flow.finish(.skipped)
            }
        }
    }

    static let interests = Screen(
        "onboarding.interests", in: OnboardingCoordinator.self, options: ScreenOptions(title: "Interests"),
        links: [Link("onboarding://interests")]
    ) { flow in
        InterestsStore { [unowned flow] output, _ in
            switch output {
            case .pageSelected(let index): try flow.select(index)
            case .finished(let interests): try flow.finish(.finished(interests: interests))
            }
        }
    }

    static let screens: [AnyScreen] = [page, interests]

    @Injected(\OnboardingPart.preparePages) private var preparePages

    func start() async throws {
        let pages = try await preparePages().map { Self.page(Page(id: $0.id), title: $0.title) }
        try setRoot(Layout.pages(pages + [Self.interests()]))
    }

    private func select(_ index: Int) throws {
        try navigate { $0.pages.select(.index(index)) }
    }
}
