import Offstage

@Wire
package enum InterestsAction {
    /// Every interest that is picked.
    case interestsDidChange(ids: [String])
    case previousDidTap
    case finishDidTap
}

/// The last page: the user's interests.
final class InterestsStore: Store<Never, InterestsAction>, Drawable {
    @Injected(\OnboardingPart.provider) private var provider
    private let output: OutputHandler<Output>

    enum Output {
        case pageSelected(index: Int)
        case finished(interests: [String])
    }

    init(output: @escaping OutputHandler<Output>) { self.output = output }

    var body: Body {
        let state = provider.currentState
        Text("What would you like to hear of?", role: .title).id("question")
        Picker(
            "Interests", state.picked, options: state.content.interests.map { .init(id: $0.id, title: $0.title) },
            style: .inline, onChange: .input.interestsDidChange
        ).help("Any number of them, or none.")
        state.progress(page: state.pageCount)
        Button("Back", role: .cancel, onTap: .previousDidTap)
        Button("Finish", key: .enter, onTap: .finishDidTap)
    }

    override func handle(_ action: InterestsAction) async throws {
        switch action {
        case .interestsDidChange(let ids): provider.pick(ids)
        case .previousDidTap: try output(.pageSelected(index: provider.currentState.content.topics.count - 1), self)
        case .finishDidTap:
            let interests = provider.currentState.interests
            provider.keepAnswer(interests: interests)
            try output(.finished(interests: interests.map(\.id)), self)
        }
    }
}
