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
final class EditProfileStore: Store<EditProfileEvent, EditProfileAction>, Drawable {
    @Injected(\EditProfilePart.loadProfileName) private var loadProfileName
    @Injected(\EditProfilePart.updateProfileName) private var updateProfileName
    private var name = Draft("")
    private var isLoaded = false
    private var isSaving = false
    /// The error of the last load or save, as a sentence for the user.
    private var failure: String?
    /// Set when saving fails, so that the user can correct the name.
    private(set) var focus: Focus?

    var body: Body {
        TextField("Name", name, placeholder: "Your name", onChange: .input.textDidChange).id("name")
            .help("At least four characters.").maxLength(NameLimit.characters).error(failure).disabled(isSaving)
        Button("Save", key: .enter, isLoading: isSaving, onTap: .saveButtonDidTap).disabled(!isSaveEnabled)
    }

    /// The name to save, without the spaces around it.
    var profileName: String { name.value.trimmed }

    private var isSaveEnabled: Bool { profileName.count > 3 && !name.value.hasNUL && !isSaving }

    override func didAppear() {
        guard !isLoaded else { return }
        task("loadProfileName", cancelsPrevious: true) { [weak self] in await self?.load() }
    }

    private func load() async {
        do {
            let stored = try await loadProfileName()
            isLoaded = true
            // Text that the user typed meanwhile stays.
            guard let stored, name.value.isEmpty else { return }
            name.set(stored)
            send(.isSaveButtonEnabled(isSaveEnabled))
        } catch let error as ProfileError {
            failure = error.message
        } catch {}
    }

    override func handle(_ action: EditProfileAction) async throws {
        switch action {
        case .textDidChange(let text):
            guard name.apply(text) else { return }
            failure = text.hasNUL ? "A name cannot contain the character NUL." : nil
            send(.isSaveButtonEnabled(isSaveEnabled))
        case .saveButtonDidTap:
            do {
                try await save()
                send(.showSuccess)
            } catch let error as ProfileError {
                failure = error.message
                focus.move(to: "name")
                send(.showError(message: error.message))
            }
        }
    }

    private func save() async throws {
        failure = nil
        setSaving(true)
        // The screen is enabled again after success and failure.
        defer { setSaving(false) }
        try await updateProfileName(profileName)
    }

    private func setSaving(_ isSaving: Bool) {
        self.isSaving = isSaving
        send(.isLoading(isSaving))
        send(.isSaveButtonEnabled(isSaveEnabled))
    }
}
