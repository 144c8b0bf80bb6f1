import Offstage

@Wire
package enum WelcomeAction {
    /// The user asks for the onboarding again.
    case againDidTap
}

/// Params of the welcome.
@Wire struct WelcomeContent { let greeting: Greeting }

/// The last screen, for every user.
final class WelcomeStore: Store<Never, WelcomeAction>, Drawable {
    private let greeting: Greeting
    private let record: OnboardingRecord
    private let interests: [OnboardingContent.Item]
    private let onRestart: @AppActor () throws -> Void

    init(_ content: WelcomeContent, record: OnboardingRecord, onRestart: @escaping @AppActor () throws -> Void) {
        greeting = content.greeting
        self.record = record
        interests = record.interests ?? []
        self.onRestart = onRestart
    }

    var body: Body {
        Text(title, role: .title).id("title")
        if greeting == .untold {
            Text("What there is to tell cannot be reached.", role: .error).id("failure")
            Button("Try again", key: .enter, onTap: .againDidTap)
        } else {
            let rows = interests.map { RowView(id: .init($0.id), title: $0.title) }
            List("You will hear of", id: "interests", rows: rows)
                .empty(EmptyState("No interests", message: "You have not picked any."))
            Button("Show the pages again", onTap: .againDidTap)
        }
    }

    private var title: String {
        switch greeting {
        case .new: "Let us begin"
        case .returning: "Welcome back"
        case .untold: "Welcome"
        }
    }

    override func handle(_ action: WelcomeAction) async throws {
        record.interests = nil
        try onRestart()
    }
}
