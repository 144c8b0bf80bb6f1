import Offstage

@Wire
package enum EditProfileEvent {
    @StateEvent case isLoading(Bool)
    @StateEvent case isSaveButtonEnabled(Bool)
    case showSuccess
    /// Saving failed; the screen is enabled again.
    case showError(message: String)
}

@Wire
package enum EditProfileAction {
    case textDidChange(text: String)
    /// Saves the name. A second tap during the save is ignored.
    @Policy(.drop) case saveButtonDidTap
}

/// The edit-profile screen: a name, and a button that saves it once it is long enough.
final class EditProfileStore: Store<EditProfileEvent, EditProfileAction>, Viewable {
    private let viewModel = EditProfileViewModel()
    @Injected(\.loadProfileName) private var loadProfileName
    @Injected(\.updateProfileName) private var updateProfileName

    var savedProfile: SavedProfile { SavedProfile(name: viewModel.state.profileName) }

    var view: EditProfileView { viewModel.view }

    override func didAppear() {
        guard !viewModel.state.isLoaded else { return }
        task("loadProfileName", cancelsPrevious: true) { [weak self] in await self?.load() }
    }

    private func load() async {
        do {
            let name = try await loadProfileName()
            viewModel.state.isLoaded = true
            // Text that the user typed meanwhile stays.
            guard let name, viewModel.state.name.value.isEmpty else { return }
            viewModel.state.name.set(name)
            setSaveEnabled(viewModel.state.nameProblem == nil)
        } catch let error as ProfileError {
            viewModel.state.failure = error.message
        } catch {}
    }

    override func handle(_ action: EditProfileAction) async throws {
        switch action {
        case .textDidChange(let text):
            // Text typed during the save would not be saved.
            guard !viewModel.state.isSaving else {
                throw Rejected("saving", "The name is being saved; it can be changed once that is done.")
            }
            guard viewModel.state.name.apply(text, maxLength: NameLimit.characters) else { return }
            viewModel.state.failure = text.hasNUL ? viewModel.state.nameProblem?.message : nil
            setSaveEnabled(viewModel.state.nameProblem == nil)
        case .saveButtonDidTap:
            if let problem = viewModel.state.nameProblem { throw problem }
            do {
                try await save()
                send(.showSuccess)
            } catch let error as ProfileError {
                viewModel.state.failure = error.message
                viewModel.state.focus.move(to: "name")
                send(.showError(message: error.message))
            }
        }
    }

    private func save() async throws {
        viewModel.state.failure = nil
        setLoading(true)
        setSaveEnabled(false)
        // The screen is enabled again after success and failure.
        defer {
            setLoading(false)
            setSaveEnabled(viewModel.state.nameProblem == nil)
        }
        try await updateProfileName(viewModel.state.profileName)
    }

    private func setLoading(_ isLoading: Bool) {
        viewModel.state.isSaving = isLoading
        send(.isLoading(isLoading))
    }

    private func setSaveEnabled(_ isEnabled: Bool) {
        viewModel.state.isSaveEnabled = isEnabled
        send(.isSaveButtonEnabled(isEnabled))
    }
}
