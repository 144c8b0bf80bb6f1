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

@Wire
package struct EditProfileSuccessView {
    package let picture: ImageView
    package let message: TextView
    package let done: ButtonView
}

/// Shows the profile's new name and leads back. The screen is its own factory, so showing it needs only the type.
final class EditProfileSuccess: Store<Never, EditProfileSuccessAction>, Viewable {
    nonisolated static let screen = Screen(
        "profile.success", params: SavedProfile.self, options: { _ in ScreenOptions(title: "Saved") }
    ) {
        EditProfileSuccess(profile: $0)
    }

    private let profile: SavedProfile
    @Injected(\.navigator) private var navigator

    init(profile: SavedProfile) { self.profile = profile }

    var view: EditProfileSuccessView {
        EditProfileSuccessView(
            picture: ImageView(id: "picture", label: "Saved", icon: .check),
            message: TextView(id: "message", text: "Your name is \(profile.name) now."),
            done: ButtonView(
                id: "done", title: "Done", key: .enter,
                onTap: ActionTemplate(EditProfileSuccessAction.doneButtonDidTap)))
    }

    override func handle(_ action: EditProfileSuccessAction) async throws {
        switch action {
        case .doneButtonDidTap: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }
}
