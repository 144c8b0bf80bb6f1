import Offstage

@Wire
public enum EditProfileEvent {
    @StateEvent case isLoading(Bool)
    @StateEvent case isSaveButtonEnabled(Bool)
    case showSuccess
    /// The name could not be saved; the screen can be used again.
    case showError(message: String)
}

@Wire
public enum EditProfileAction {
    case textDidChange(text: String)
    /// A second tap while the first is being saved does nothing.
    @Policy(.drop) case saveButtonDidTap
}

@Wire
public struct EditProfileView {
    public let name: String
    public let save: ButtonView
}

/// The edit-profile screen: a name, and a button that saves it once it is long enough.
final class EditProfileStore: Store<EditProfileEvent, EditProfileAction>, Viewable {
    private let viewModel = EditProfileViewModel()
    @Injected(\.updateProfileName) private var updateProfileName

    var view: EditProfileView { EditProfileView(name: viewModel.name, save: viewModel.save.view) }

    override func handle(_ action: EditProfileAction) async throws {
        switch action {
        case .textDidChange(let text):
            viewModel.name = text
            setSaveEnabled(text.count > 3)
        case .saveButtonDidTap:
            do {
                try await save()
                send(.showSuccess)
            } catch let error as UpdateProfileNameError {
                send(.showError(message: error.message))
            }
        }
    }

    private func save() async throws {
        setLoading(true)
        setSaveEnabled(false)
        // Whatever comes of it, the screen can be used again.
        defer {
            setLoading(false)
            setSaveEnabled(true)
        }
        try await updateProfileName(viewModel.name)
    }

    private func setLoading(_ isLoading: Bool) {
        viewModel.save.isLoading = isLoading
        send(.isLoading(isLoading))
    }

    private func setSaveEnabled(_ isEnabled: Bool) {
        viewModel.save.isEnabled = isEnabled
        send(.isSaveButtonEnabled(isEnabled))
    }
}
