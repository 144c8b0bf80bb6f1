import Offstage

@Wire
package enum WelcomeAction {
    /// The user asks for the onboarding again.
    case againDidTap
}

@Wire
package struct WelcomeView {
    package let title: TextView
    /// Nil when the onboarding could not be loaded.
    package let interests: ListView<[RowView]>?
    package let failure: TextView?
    package let again: ButtonView
}

/// Params of the welcome.
@Wire
struct WelcomeContent {
    let greeting: Greeting
}

/// The last screen, for every user.
final class WelcomeStore: Store<Never, WelcomeAction>, Viewable {
    let view: WelcomeView
    private let record: any OnboardingRecord
    private let output: OutputHandler<Output>

    enum Output {
        case again
    }

    init(content: WelcomeContent, record: any OnboardingRecord, output: @escaping OutputHandler<Output>) {
        self.record = record
        self.output = output
        view = content.mapToWelcomeView(record.answer)
        super.init()
    }

    override func handle(_ action: WelcomeAction) async throws {
        switch action {
        case .againDidTap:
            record.forget()
            try output(.again, self)
        }
    }
}

extension WelcomeContent {
    fileprivate func mapToWelcomeView(_ answer: OnboardingAnswer?) -> WelcomeView {
        let isUntold = greeting == .untold
        return WelcomeView(
            title: TextView(id: "title", text: title, role: .title), interests: isUntold ? nil : list(answer),
            failure: isUntold
                ? TextView(id: "failure", text: "What there is to tell cannot be reached.", role: .error) : nil,
            again: ButtonView(
                id: "again", title: isUntold ? "Try again" : "Show the pages again", key: isUntold ? .enter : nil,
                onTap: ActionTemplate(WelcomeAction.againDidTap)))
    }

    private var title: String {
        switch greeting {
        case .new: "Let us begin"
        case .returning: "Welcome back"
        case .untold: "Welcome"
        }
    }

    private func list(_ answer: OnboardingAnswer?) -> ListView<[RowView]> {
        ListView(
            id: "interests", label: "You will hear of",
            rows: (answer?.interests ?? []).map { RowView(id: RowView.ID($0.id), title: $0.title) },
            empty: EmptyStateView(id: "none", title: "No interests", message: "You have not picked any."))
    }
}
