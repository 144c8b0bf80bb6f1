import Offstage

extension SignIn {
    @Wire package enum HomeAction { case secretsDidTap, signOutDidTap }

    /// Greets the signed-in user. It opens the secrets and signs out without regard to the PIN and the visible screens:
    /// the guards handle both.
    final class HomeStore: Store<Never, HomeAction>, Drawable {
        @Injected(\SignInPart.authRepository) private var auth
        private let onSecrets: @AppActor (AnyStore) throws -> Void

        init(onSecrets: @escaping @AppActor (AnyStore) throws -> Void) { self.onSecrets = onSecrets }

        var body: Body {
            Text("Hello, \(auth.account?.username ?? "stranger")", role: .title).id("greeting")
            // The reason for which the user will have to sign in again.
            if let problem = auth.storageProblem { Text(problem.sentence, role: .error).id("problem") }
            Button("Secrets", key: "s", icon: .lock, onTap: .secretsDidTap).help("Asks for your PIN.")
            Button("Sign out", role: .destructive, onTap: .signOutDidTap)
        }

        override func handle(_ action: HomeAction) async throws {
            switch action {
            case .secretsDidTap: try onSecrets(self)
            case .signOutDidTap: auth.signOut()
            }
        }
    }
}
