import Offstage

/// Binds the events of the edit-profile screen and navigates. A simple case, which needs no coordinator.
enum EditProfileController {
    static let screen = Screen("profile.edit", options: ScreenOptions(title: "Edit profile")) {
        (navigator: Navigator) -> EditProfileStore in
        let store = EditProfileStore()
        store.bind { [unowned store] event in
            // The view shows the other events.
            guard event == .showSuccess else { return }
            do {
                let saved = SavedProfile(name: store.profileName)
                try navigator.navigate(from: store) { $0.stack.push(EditProfileSuccess.screen(saved)) }
            } catch {
                store.log(.error, "the name is saved, but the screen that says so cannot be shown: \(error)")
            }
        }
        return store
    }
}

/// The saved name.
@Wire package struct SavedProfile { let name: String }

@Wire package enum EditProfileSuccessAction { case doneButtonDidTap }

/// Shows the saved name and leads back. The screen is its own factory.
package final class EditProfileSuccess: Store<Never, EditProfileSuccessAction>, Drawable {
    package nonisolated static let screen = Screen(
        "profile.success", params: SavedProfile.self, options: { _ in ScreenOptions(title: "Saved") },
        store: EditProfileSuccess.init)
    private let profile: SavedProfile
    @Injected(\.navigator) private var navigator

    init(_ profile: SavedProfile) { self.profile = profile }

    package var body: Body {
        Image("Saved", icon: .check)
        Text("Your name is \(profile.name) now.")
        Button("Done", key: .enter, onTap: .doneButtonDidTap)
    }

    package override func handle(_ action: EditProfileSuccessAction) async throws {
        try navigator.navigate(from: self) { $0.stack.pop() }
    }
}
