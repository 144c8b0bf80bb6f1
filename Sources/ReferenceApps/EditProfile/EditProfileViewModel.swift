import Offstage

@Wire
public struct EditProfileView {
    public let name: TextFieldView
    public let save: ButtonView
}

/// What the edit-profile screen goes by. One value, observed as a whole: each observed property costs memory in every
/// session.
struct EditProfileState {
    var name = Draft("")
    var isSaveEnabled = false
    var isSaving = false
    /// Why the name is still the old one, for people.
    @Rare var failure: String?

    /// What is saved: nobody means the spaces around a name.
    var profileName: String { name.value.trimmed }

    /// Why the name cannot be saved as it is.
    var nameProblem: Rejected? {
        if NameLimit.isExceeded(by: profileName) { return Rejected("nameTooLong", NameLimit.message) }
        if profileName.letterCount < 4 { return Rejected("nameTooShort", "a name has at least four letters") }
        return nil
    }

    /// Whoever has typed nothing keeps the name there was, as the article's own conversation does.
    var savingProblem: Rejected? { name.value.isEmpty ? nil : nameProblem }
}

/// What the edit-profile screen shows.
@AppActor @Observable
final class EditProfileViewModel {
    var state = EditProfileState()

    /// Nothing but the state decides what is shown.
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

    /// That it is too short yet is no mistake of somebody who is still writing.
    private var tooLong: String? { NameLimit.isExceeded(by: state.profileName) ? NameLimit.message : nil }

    // What never changes is there once, however many sessions show it.
    private static let nameField = TextFieldView(
        "name", label: "Name", help: "At least four letters.", placeholder: "Your name",
        maxLength: NameLimit.characters,
        onChange: ActionTemplate(EditProfileAction.textDidChange(text: ""), input: "text"))
    private static let saveButton = ButtonView(
        "save", title: "Save", key: "Enter", onTap: ActionTemplate(EditProfileAction.saveButtonDidTap))
}
