import Offstage

@Wire
public enum InterestsAction {
    case interestDidTap(id: String)
    case previousDidTap
    case finishDidTap
}

@Wire
public struct InterestsView {
    public let number: Int
    public let count: Int
    public let interests: [InterestView]
}

@Wire
public struct InterestView {
    public let id: String
    public let title: String
    public let isPicked: Bool
}

/// The page at the end: what the user would like to hear of.
final class InterestsStore: Store<Never, InterestsAction>, Viewable {
    private let provider: OnboardingProvider
    var onPrevious: @AppActor () throws -> Void = {}
    var onFinish: @AppActor () throws -> Void = {}

    init(provider: OnboardingProvider) {
        self.provider = provider
        super.init()
    }

    var view: InterestsView { provider.currentState.mapToInterestsView() }

    override func handle(_ action: InterestsAction) async throws {
        switch action {
        case .interestDidTap(let id): try provider.toggle(id)
        case .previousDidTap: try onPrevious()
        case .finishDidTap: try onFinish()
        }
    }
}

extension OnboardingState {
    fileprivate func mapToInterestsView() -> InterestsView {
        let interests = content.interests.map { InterestView(id: $0.id, title: $0.title, isPicked: picked.contains($0.id)) }
        return InterestsView(number: pageCount, count: pageCount, interests: interests)
    }
}
