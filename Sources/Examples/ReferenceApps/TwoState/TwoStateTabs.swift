import Offstage

extension TwoState {
    @Wire
    package enum NewsAction {
        case logInDidTap
    }

    /// A tab for everyone.
    final class NewsStore: Store<Never, NewsAction>, Drawable {
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

        var body: Body {
            Text("There is no news, which is good news.").id("news")
            if attributes.isTrue(Attribute.guest) { Button("Log in", onTap: .logInDidTap) }
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

    /// The root without a connection.
    final class OfflineStore: Store<Never, Never>, Drawable {
        var body: Body {
            Text("There is no connection. The app goes on when it is back.").id("offline")
        }
    }
}
