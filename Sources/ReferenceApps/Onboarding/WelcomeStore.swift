import Offstage

@Wire
public enum WelcomeAction {
    /// Tell me everything again.
    case againDidTap
}

@Wire
public struct WelcomeView {
    public let title: String
    public let interests: [String]
}

struct WelcomeContent {
    let greeting: Greeting
    let interests: [String]
}

/// What everybody sees in the end.
final class WelcomeStore: Store<Never, WelcomeAction>, Viewable {
    let view: WelcomeView
    var onAgain: @AppActor () throws -> Void = {}

    init(content: WelcomeContent) {
        let title =
            switch content.greeting {
            case .new: "Let us begin"
            case .returning: "Welcome back"
            case .untold: "Welcome"
            }
        view = WelcomeView(title: title, interests: content.interests)
        super.init()
    }

    override func handle(_ action: WelcomeAction) async throws {
        switch action {
        case .againDidTap: try onAgain()
        }
    }
}
