import Offstage

/// What the edit-profile screen shows.
@AppActor @Observable
final class EditProfileViewModel {
    var name = ""
    let save = ButtonViewModel(title: "Save", action: "saveButtonDidTap", isEnabled: false)
}
