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
    private let output: OutputHandler<Output>

    enum Output {
        case next
        case skipped
    }

    init(id: String, provider: OnboardingProvider, output: @escaping OutputHandler<Output>) {
        self.output = output
        viewModel = OnboardingPageViewModel(id: id, provider: provider)
        super.init()
    }

    var view: OnboardingPageView { viewModel.viewInputData }

    override func handle(_ action: OnboardingPageAction) async throws {
        switch action {
        case .nextDidTap: try output(.next, self)
        case .skipDidTap: try output(.skipped, self)
        }
    }
}

/// Reads its page from the provider's content.
@AppActor
final class OnboardingPageViewModel {
    private let id: String
    private let provider: OnboardingProvider

    init(id: String, provider: OnboardingProvider) {
        self.id = id
        self.provider = provider
    }

    var viewInputData: OnboardingPageView { provider.currentState.mapToOnboardingPageView(id) }
}

extension OnboardingState {
    /// The view is a pure function of the state.
    fileprivate func mapToOnboardingPageView(_ id: String) -> OnboardingPageView {
        let index = content.topics.firstIndex { $0.id == id }
        let topic = index.map { content.topics[$0] }
        return OnboardingPageView(
            picture: ImageView(id: "picture", label: topic?.pictureLabel, icon: topic?.picture),
            title: TextView(id: "title", text: topic?.title ?? "", role: .title),
            text: TextView(id: "text", text: topic?.text ?? ""),
            progress: progress(page: index.map { $0 + 1 } ?? 0),
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
