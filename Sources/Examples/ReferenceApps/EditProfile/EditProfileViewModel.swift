import Offstage

@Wire
package struct EditProfileView {
    package let name: TextFieldView
    package let save: ButtonView
    @Boxed package var focus: Focus?
}

/// State of the edit-profile screen.
struct EditProfileState {
    var name = Draft("")
    /// True once the stored name is known.
    var isLoaded = false
    var isSaveEnabled = false
    var isSaving = false
    /// The error of the last load or save, as a sentence for the user.
    @Boxed var failure: String?
    /// Set when saving fails, so that the user can correct the name.
    @Boxed var focus: Focus?

    /// The name to save, without the spaces around it.
    var profileName: String { name.value.trimmed }

    /// The reason for which the name cannot be saved.
    var nameProblem: Rejected? {
        if name.value.hasNUL { return Rejected("nameHasNUL", "A name cannot contain the character NUL.") }
        return profileName.count > 3 ? nil : Rejected("nameTooShort", "A name has more than three characters.")
    }
}

/// The view of the edit-profile screen.
@AppActor @Observable
final class EditProfileViewModel {
    var state = EditProfileState()

    /// The view is a pure function of the state.
    var view: EditProfileView {
        var field = Self.nameField
        field.isEnabled = !state.isSaving
        field.error = state.failure
        var save = Self.saveButton
        save.isEnabled = state.isSaveEnabled
        save.isLoading = state.isSaving
        return EditProfileView(name: field.showing(state.name), save: save, focus: state.focus)
    }

    // Constants that all sessions share.
    private static let nameField = TextFieldView(
        id: "name", label: "Name", help: "At least four characters.", placeholder: "Your name",
        maxLength: NameLimit.characters,
        onChange: ActionTemplate(EditProfileAction.textDidChange))
    private static let saveButton = ButtonView(
        id: "save", title: "Save", key: .enter, onTap: ActionTemplate(EditProfileAction.saveButtonDidTap))
}
