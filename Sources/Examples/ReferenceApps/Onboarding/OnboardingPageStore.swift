import Offstage

@Wire
package enum OnboardingPageAction {
    case nextDidTap
    case skipDidTap
}

@Wire
package struct OnboardingPageView {
    package let picture: ImageView
    package let title: TextView
    package let text: TextView
    package let progress: ProgressView
    package let next: ButtonView
    package let skip: ButtonView
}

/// One page about one topic.
final class OnboardingPageStore: Store<Never, OnboardingPageAction>, Viewable {
    private let viewModel: OnboardingPageViewModel
    private let provider: OnboardingProvider
    private let output: OutputHandler<Output>

    enum Output {
        case pageSelected(index: Int)
        case skipped
    }

    /// - Throws: `Rejected` for an unknown page.
    init(id: String, provider: OnboardingProvider, output: @escaping OutputHandler<Output>) throws {
        self.provider = provider
        self.output = output
        viewModel = try OnboardingPageViewModel(id: id, provider: provider)
        super.init()
    }

    var view: OnboardingPageView { viewModel.viewInputData }

    override func handle(_ action: OnboardingPageAction) async throws {
        switch action {
        case .nextDidTap: try output(.pageSelected(index: viewModel.nextPage), self)
        case .skipDidTap:
            provider.keepAnswer(interests: [])
            try output(.skipped, self)
        }
    }
}

/// Reads its page from the provider's content.
@AppActor
final class OnboardingPageViewModel {
    private let index: Int
    private let provider: OnboardingProvider

    /// - Throws: `Rejected` for an unknown page.
    init(id: String, provider: OnboardingProvider) throws {
        self.provider = provider
        index = try provider.index(ofTopic: id)
    }

    /// Not the page after the selected one, so that a second quick tap selects the same page.
    var nextPage: Int { index + 1 }

    var viewInputData: OnboardingPageView { provider.currentState.mapToOnboardingPageView(index) }
}

extension OnboardingState {
    /// The view is a pure function of the state.
    fileprivate func mapToOnboardingPageView(_ index: Int) -> OnboardingPageView {
        let topic = content.topics[index]
        return OnboardingPageView(
            picture: ImageView(id: "picture", label: topic.pictureLabel, icon: topic.picture),
            title: TextView(id: "title", text: topic.title, role: .title), text: TextView(id: "text", text: topic.text),
            progress: progress(page: index + 1),
            next: ButtonView(
                id: "next", title: "Next", key: .enter, onTap: ActionTemplate(OnboardingPageAction.nextDidTap)),
            skip: ButtonView(
                id: "skip", help: "Begins without the rest, and without your interests.", title: "Skip", role: .cancel,
                onTap: ActionTemplate(OnboardingPageAction.skipDidTap)))
    }

    /// - Parameter page: page number from 1.
    func progress(page: Int) -> ProgressView {
        ProgressView(id: "progress", value: Double(page) / Double(pageCount), text: "Page \(page) of \(pageCount)")
    }
}
