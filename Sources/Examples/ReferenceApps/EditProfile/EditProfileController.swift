import Offstage

/// The controller of the edit-profile screen: binds the store's events and navigates. A simple case, which needs no
/// coordinator.
@AppActor
final class EditProfileController {
    nonisolated static let screen = Screen("profile.edit", options: ScreenOptions(title: "Edit profile")) {
        (navigator: Navigator) -> EditProfileStore in
        let store = EditProfileStore()
        // The store keeps the binding, and the binding keeps the controller.
        let controller = EditProfileController(store: store, navigator: navigator)
        store.bind { controller.handle($0) }
        return store
    }

    private unowned let store: EditProfileStore
    private let navigator: Navigator

    private init(store: EditProfileStore, navigator: Navigator) {
        self.store = store
        self.navigator = navigator
    }

    private func handle(_ event: EditProfileEvent) {
        switch event {
        case .showSuccess: showSuccess()
        case .isLoading, .isSaveButtonEnabled, .showError: break  // The view shows them.
        }
    }

    private func showSuccess() {
        do {
            let saved = SavedProfile(name: store.profileName)
            try navigator.navigate(from: store) { $0.stack.push(EditProfileSuccess.screen(saved)) }
        } catch {
            store.log(.error, "the name is saved, but the screen that says so cannot be shown: \(error)")
        }
    }
}
