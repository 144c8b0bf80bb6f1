import Offstage

extension TwoState {
    @Wire package enum NewsAction { case logInDidTap }

    /// A tab for everyone.
    final class NewsStore: Store<Never, NewsAction>, Drawable {
        @Injected(\.attributes) private var attributes
        @Injected(\TwoStatePart.tokenRepository) private var tokens
        private let onLogIn: @AppActor () throws -> Void

        init(onLogIn: @escaping @AppActor () throws -> Void) { self.onLogIn = onLogIn }

        var body: Body {
            Text("There is no news, which is good news.").id("news")
            if attributes.isTrue(Attribute.guest) { Button("Log in", onTap: .logInDidTap) }
        }

        override func handle(_ action: NewsAction) async throws {
            guard attributes.isTrue(Attribute.guest) else {
                throw Rejected("loggedIn", "Only a guest can log in; the user is logged in already.")
            }
            tokens.forget()
            try onLogIn()
        }
    }

    /// The root without a connection.
    final class OfflineStore: Store<Never, Never>, Drawable {
        var body: Body {
            Text("There is no connection. The app goes on when it is back.").id("offline")
        }
    }
}
