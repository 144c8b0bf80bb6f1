import Offstage

@Wire
public enum OnboardingPageAction {
    case nextDidTap
    case skipDidTap
}

@Wire
public struct OnboardingPageView {
    /// From 1 on.
    public let number: Int
    public let count: Int
    public let title: String
    public let text: String
    /// A symbol's name.
    public let picture: String
}

/// One page about one topic.
final class OnboardingPageStore: Store<Never, OnboardingPageAction>, Viewable {
    private let viewModel: OnboardingPageViewModel
    var onNext: @AppActor () throws -> Void = {}
    var onSkip: @AppActor () throws -> Void = {}

    init(id: String, provider: OnboardingProvider) {
        viewModel = OnboardingPageViewModel(id: id, provider: provider)
        super.init()
    }

    var view: OnboardingPageView { viewModel.viewInputData }

    override func handle(_ action: OnboardingPageAction) async throws {
        switch action {
        case .nextDidTap: try onNext()
        case .skipDidTap: try onSkip()
        }
    }
}

/// Takes its page out of what the provider has prepared for all.
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
    /// Nothing but the state decides what is shown.
    fileprivate func mapToOnboardingPageView(_ id: String) -> OnboardingPageView {
        let place = content.topics.firstIndex { $0.id == id }
        let topic = place.map { content.topics[$0] }
        return OnboardingPageView(
            number: place.map { $0 + 1 } ?? 0, count: pageCount, title: topic?.title ?? "", text: topic?.text ?? "", picture: topic?.picture ?? "")
    }
}
