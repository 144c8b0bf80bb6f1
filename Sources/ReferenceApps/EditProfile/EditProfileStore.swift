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

/// The edit-profile screen: a name, and a button that saves it once it is long enough.
final class EditProfileStore: Store<EditProfileEvent, EditProfileAction>, Viewable {
    private let viewModel = EditProfileViewModel()
    @Injected(\.updateProfileName) private var updateProfileName
    @Injected(\.navigator) private var navigator

    /// Success leads on: the event is what the route hangs on.
    override init() {
        super.init()
        _ = bind { [unowned self] event in if case .showSuccess = event { showSuccess() } }
    }

    var view: EditProfileView { viewModel.view }

    override func handle(_ action: EditProfileAction) async throws {
        switch action {
        case .textDidChange(let text):
            // What is typed now would neither be saved nor be what the success tells of.
            guard !viewModel.state.isSaving else {
                throw Rejected("saving", "the name is being saved; it can be changed once that is done")
            }
            guard viewModel.state.name.apply(text) else { return }
            viewModel.state.failure = nil
            setSaveEnabled(viewModel.state.nameProblem == nil)
        case .saveButtonDidTap:
            if let problem = viewModel.state.savingProblem { throw problem }
            do {
                try await save()
                send(.showSuccess)
            } catch let error as UpdateProfileNameError {
                viewModel.state.failure = error.message
                send(.showError(message: error.message))
            }
        }
    }

    private func save() async throws {
        viewModel.state.failure = nil
        setLoading(true)
        setSaveEnabled(false)
        // Whatever comes of it, the screen can be used again.
        defer {
            setLoading(false)
            setSaveEnabled(viewModel.state.savingProblem == nil)
        }
        try await updateProfileName(viewModel.state.profileName)
    }

    /// The simple case: a screen that navigates by itself, without a coordinator.
    private func showSuccess() {
        do {
            try navigator.navigate(from: self) {
                $0.stack.push(EditProfileSuccess.screen(SavedProfile(name: viewModel.state.profileName)))
            }
        } catch {
            log(.error, "the name is saved, but the screen that says so cannot be shown: \(error)")
        }
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
