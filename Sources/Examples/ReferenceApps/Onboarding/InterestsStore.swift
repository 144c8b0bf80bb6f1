import Offstage

@Wire
package enum InterestsAction {
    /// Every interest that is picked.
    case interestsDidChange(ids: [String])
    case previousDidTap
    case finishDidTap
}

@Wire
package struct InterestsView {
    package let question: TextView
    package let interests: PickerView
    package let progress: ProgressView
    package let previous: ButtonView
    package let finish: ButtonView
}

/// The last page: the user's interests.
final class InterestsStore: Store<Never, InterestsAction>, Viewable {
    private let provider: OnboardingProvider
    private let output: OutputHandler<Output>

    enum Output {
        case pageSelected(index: Int)
        case finished(interests: [String])
    }

    init(provider: OnboardingProvider, output: @escaping OutputHandler<Output>) {
        self.output = output
        self.provider = provider
        super.init()
    }

    var view: InterestsView { provider.currentState.mapToInterestsView() }

    override func handle(_ action: InterestsAction) async throws {
        switch action {
        case .interestsDidChange(let ids): try provider.pick(ids)
        case .previousDidTap: try output(.pageSelected(index: provider.currentState.content.topics.count - 1), self)
        case .finishDidTap:
            let interests = provider.currentState.interests
            provider.keepAnswer(interests: interests)
            try output(.finished(interests: interests.map(\.id)), self)
        }
    }
}

extension OnboardingState {
    fileprivate func mapToInterestsView() -> InterestsView {
        InterestsView(
            question: TextView(id: "question", text: "What would you like to hear of?", role: .title),
            interests: PickerView(
                id: "interests", label: "Interests", help: "Any number of them, or none.",
                options: content.interests.map { PickerView.Option(id: $0.id, title: $0.title) }, style: .inline,
                onChange: ActionTemplate(InterestsAction.interestsDidChange)
            ).showing(picked),
            progress: progress(page: pageCount),
            previous: ButtonView(
                id: "previous", title: "Back", role: .cancel,
                onTap: ActionTemplate(InterestsAction.previousDidTap)),
            finish: ButtonView(
                id: "finish", title: "Finish", key: .enter, onTap: ActionTemplate(InterestsAction.finishDidTap)))
    }
}
