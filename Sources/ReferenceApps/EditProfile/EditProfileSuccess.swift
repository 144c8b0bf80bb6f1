import Offstage

/// Whose name has been saved.
@Wire
public struct SavedProfile {
    public let name: String
}

@Wire
public enum EditProfileSuccessAction {
    case doneButtonDidTap
}

@Wire
public struct EditProfileSuccessView {
    public let picture: ImageView
    public let message: TextView
    public let done: ButtonView
}

/// Tells that the profile has its new name, and leads back. A screen that is its own factory: to show it takes no more
/// than the type.
final class EditProfileSuccess: Store<Never, EditProfileSuccessAction>, Viewable {
    nonisolated static let screen = Screen(
        "profile.success", params: SavedProfile.self, options: ScreenOptions(title: "Saved")
    ) {
        EditProfileSuccess(profile: arg($0))
    }

    private let profile: SavedProfile
    @Injected(\.navigator) private var navigator

    init(profile: SavedProfile) { self.profile = profile }

    var view: EditProfileSuccessView {
        EditProfileSuccessView(
            picture: ImageView("picture", symbol: "checkmark.circle", label: "Saved"),
            message: TextView(
                "message", profile.name.isEmpty ? "Your name is what it was." : "Your name is \(profile.name) now."),
            done: ButtonView(
                "done", title: "Done", key: "Enter", onTap: ActionTemplate(EditProfileSuccessAction.doneButtonDidTap)))
    }

    override func handle(_ action: EditProfileSuccessAction) async throws {
        switch action {
        case .doneButtonDidTap: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }
}
