import Offstage

@Wire
package struct EditProfileView {
    package let name: TextFieldView
    package let save: ButtonView
}

/// State of the edit-profile screen.
struct EditProfileState {
    var name = Draft("")
    var isSaveEnabled = false
    var isSaving = false
    /// The error of the last save, as a sentence for the user.
    @Rare var failure: String?

    /// The name to save, without the spaces around it.
    var profileName: String { name.value.trimmed }

    /// The reason for which the name cannot be saved.
    var nameProblem: Rejected? {
        if NameLimit.isExceeded(by: profileName) { return Rejected("nameTooLong", NameLimit.message) }
        if profileName.letterCount < 4 { return Rejected("nameTooShort", "a name has at least four letters") }
        return nil
    }

    /// An empty text keeps the current name, as in the article's conversation.
    var savingProblem: Rejected? { name.value.isEmpty ? nil : nameProblem }
}

/// The view of the edit-profile screen.
@AppActor @Observable
final class EditProfileViewModel {
    var state = EditProfileState()

    /// The view is a pure function of the state.
    var view: EditProfileView {
        var name = Self.nameField
        name.value = state.name.value
        name.inputSeq = state.name.mark?.seq
        name.clientId = state.name.mark?.clientID
        name.isEnabled = !state.isSaving
        name.error = (state.failure ?? tooLong)?.sentence
        var save = Self.saveButton
        save.isEnabled = state.isSaveEnabled
        save.isLoading = state.isSaving
        return EditProfileView(name: name, save: save)
    }

    /// A name that is still too short is not reported while the user types.
    private var tooLong: String? { NameLimit.isExceeded(by: state.profileName) ? NameLimit.message : nil }

    // Constants that all sessions share.
    private static let nameField = TextFieldView(
        id: "name", label: "Name", help: "At least four letters.", placeholder: "Your name",
        maxLength: NameLimit.characters,
        onChange: ActionTemplate(EditProfileAction.textDidChange(text: ""), input: "text"))
    private static let saveButton = ButtonView(
        id: "save", title: "Save", key: .enter, onTap: ActionTemplate(EditProfileAction.saveButtonDidTap))
}
