import Offstage

/// The saved name.
@Wire
package struct SavedProfile {
    package let name: String
}

@Wire
package enum EditProfileSuccessAction {
    case doneButtonDidTap
}

/// Shows the profile's new name and leads back. The screen is its own factory, so showing it needs only the type.
final class EditProfileSuccess: Store<Never, EditProfileSuccessAction>, Drawable {
    nonisolated static let screen = Screen(
        "profile.success", params: SavedProfile.self, options: { _ in ScreenOptions(title: "Saved") }
    ) {
        EditProfileSuccess(profile: $0)
    }

    private let profile: SavedProfile
    @Injected(\.navigator) private var navigator

    init(profile: SavedProfile) { self.profile = profile }

    var body: Body {
        Image("Saved", icon: .check)
        Text("Your name is \(profile.name) now.")
        Button("Done", key: .enter, onTap: .doneButtonDidTap)
    }

    override func handle(_ action: EditProfileSuccessAction) async throws {
        switch action {
        case .doneButtonDidTap: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }
}
