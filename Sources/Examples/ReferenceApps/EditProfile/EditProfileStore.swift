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
    @Injected(\EditProfilePart.updateProfileName) private var updateProfileName
    private var name = Draft("")
    private var isSaving = false {
        didSet {
            send(.isLoading(isSaving))
            send(.isSaveButtonEnabled(isSaveEnabled))
        }
    }
    /// The error of the last save, as a sentence for the user.
    private var failure: String?
    private(set) var focus: Focus?

    var body: Body {
        TextField("Name", name, placeholder: "Your name", onChange: .input.textDidChange).id("name")
            .help("At least four characters.").maxLength(NameLimit.characters).error(failure).disabled(isSaving)
        Button("Save", key: .enter, isLoading: isSaving, onTap: .saveButtonDidTap).disabled(!isSaveEnabled)
    }

    /// The name to save, without the spaces around it.
    var profileName: String { name.value.trimmed }
    private var isSaveEnabled: Bool { profileName.count > 3 && !isSaving }

    override func handle(_ action: EditProfileAction) async throws {
        switch action {
        case .textDidChange(let text):
            guard name.apply(text) else { return }
            failure = nil
            send(.isSaveButtonEnabled(isSaveEnabled))
        case .saveButtonDidTap:
            failure = nil
            do {
                isSaving = true
                defer { isSaving = false }
                try await updateProfileName(profileName)
            } catch let error as ProfileError {
                failure = error.message
                focus.move(to: "name")
                return send(.showError(message: error.message))
            }
            send(.showSuccess)
        }
    }
}
