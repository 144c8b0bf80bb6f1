import Offstage

@Wire package enum OnboardingPageAction { case nextDidTap, skipDidTap }

/// One page about one topic.
final class OnboardingPageStore: Store<Never, OnboardingPageAction>, Drawable {
    /// Number of the page from 0.
    private let index: Int
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
        guard let index = provider.currentState.content.topics.firstIndex(where: { $0.id == id }) else {
            throw Rejected("unknownPage", "There is no page '\(id)'.")
        }
        self.index = index
    }

    var body: Body {
        let state = provider.currentState
        let topic = state.content.topics[index]
        Image(Words(topic.pictureLabel), icon: topic.picture).id("picture")
        Text(topic.title, role: .title).id("title")
        Text(topic.text).id("text")
        state.progress(page: index + 1)
        Button("Next", key: .enter, onTap: .nextDidTap)
        Button("Skip", role: .cancel, onTap: .skipDidTap).help("Begins without the rest, and without your interests.")
    }

    override func handle(_ action: OnboardingPageAction) async throws {
        switch action {
        // Not the page after the selected one, so that a second quick tap selects the same page.
        case .nextDidTap: try output(.pageSelected(index: index + 1), self)
        case .skipDidTap:
            provider.keepAnswer(interests: [])
            try output(.skipped, self)
        }
    }
}

extension OnboardingState {
    /// - Parameter page: page number from 1.
    func progress<Action>(page: Int) -> Progress<Action> {
        Progress(value: Double(page) / Double(pageCount), step: "Page \(page) of \(pageCount)").id("progress")
    }
}
