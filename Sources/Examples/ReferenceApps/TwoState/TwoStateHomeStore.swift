import Offstage

extension TwoState {
    @Wire package enum HomeAction { case termsDidTap, logoutDidTap }

    /// The first screen of an authorized user.
    final class HomeStore: Store<Never, HomeAction>, Drawable {
        @Injected(\TwoStatePart.tokenRepository) private var tokens
        private var isLeaving = false
        private let output: OutputHandler<Output>

        enum Output {
            case termsSelected
            case loggedOut
        }

        init(output: @escaping OutputHandler<Output>) { self.output = output }

        var body: Body {
            Text(tokens.token.map { "Welcome, \($0.owner)" } ?? "Goodbye", role: .title).id("greeting")
            Button("Terms", key: "t", onTap: .termsDidTap).help("What you have accepted, to read again.")
                .disabled(isLeaving)
            Button("Log out", role: .destructive, isLoading: isLeaving, onTap: .logoutDidTap).disabled(isLeaving)
        }

        override func handle(_ action: HomeAction) async throws {
            // The gateway may need time to choose the flow after a logout.
            guard !isLeaving else { return }
            switch action {
            case .termsDidTap: try output(.termsSelected, self)
            case .logoutDidTap:
                isLeaving = true
                tokens.forget()
                try output(.loggedOut, self)
            }
        }
    }
}
