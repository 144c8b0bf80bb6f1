import Offstage

extension TwoState {
    @Wire
    package enum NewsAction {
        case logInDidTap
    }

    @Wire
    struct NewsView {
        let text: TextView
        /// Present for a guest.
        let logIn: ButtonView?
    }

    /// A tab for everyone.
    final class NewsStore: Store<Never, NewsAction>, Viewable {
        private let attributes: SessionAttributes
        private let forget: any ForgetUseCase
        private let output: OutputHandler<Output>

        enum Output {
            case logInSelected
        }

        init(attributes: SessionAttributes, forget: any ForgetUseCase, output: @escaping OutputHandler<Output>) {
            self.attributes = attributes
            self.forget = forget
            self.output = output
        }

        var view: NewsView {
            NewsView(
                text: TextView(id: "news", text: "There is no news, which is good news."),
                logIn: attributes.isTrue(Attribute.guest)
                    ? ButtonView(id: "logIn", title: "Log in", onTap: ActionTemplate(NewsAction.logInDidTap)) : nil)
        }

        override func handle(_ action: NewsAction) async throws {
            switch action {
            case .logInDidTap:
                guard attributes.isTrue(Attribute.guest) else {
                    throw Rejected("loggedIn", "Only a guest can log in; the user is logged in already.")
                }
                try await forget()
                try output(.logInSelected, self)
            }
        }
    }

    @Wire
    struct PlainTextView {
        let text: TextView
    }

    /// The root without a connection.
    final class OfflineStore: Store<Never, Never>, Viewable {
        var view: PlainTextView {
            PlainTextView(
                text: TextView(id: "offline", text: "There is no connection. The app goes on when it is back."))
        }
    }
}
