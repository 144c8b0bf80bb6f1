import Offstage
import OffstageCommands

/// `Benchmarks serve`: a server of an app for measures that must not change with a reference app. The app has what most
/// screens have: a form, its state, and an injected use case.
struct FormServer: OffstageMain {
    static let apps = [
        App("form", parts: [FormPart.self], screen: Screen("form.main") { FormStore() })
    ]
}

private enum FormPart: Part {
    static func load(into registry: Registry) { registry.register(\.saveName) }
}

extension Dependencies {
    fileprivate var saveName: Dependency<any SaveNameUseCase> { declare { SaveName(clock: $0) } }
}

@AppActor
private protocol SaveNameUseCase: UseCase where Input == String, Output == Void {
    func execute(_ name: String) async throws
}

private struct SaveName: SaveNameUseCase {
    let clock: any AppClock

    func execute(_ name: String) async throws { try await clock.sleep(for: .milliseconds(1)) }
}

@Wire
private enum FormEvent {
    @StateEvent case isLoading(Bool)
    case didSave
}

@Wire
private enum FormAction {
    case nameDidChange(text: String)
    @Policy(.drop) case saveDidTap
}

@Wire
private struct FormView {
    let name: TextFieldView
    let save: ButtonView
}

private final class FormStore: Store<FormEvent, FormAction>, Viewable {
    @Injected(\.saveName) private var saveName
    private var name = Draft("")
    private var isSaving = false

    var view: FormView {
        var save = Self.saveButton
        save.isEnabled = !name.value.isEmpty
        save.isLoading = isSaving
        return FormView(name: Self.nameField.showing(name), save: save)
    }

    // Constants that all sessions share.
    private static let nameField = TextFieldView(
        id: "name", label: "Name", help: "At least one character.", placeholder: "Your name", maxLength: 100,
        onChange: ActionTemplate(FormAction.nameDidChange))
    private static let saveButton = ButtonView(
        id: "save", title: "Save", key: .enter, onTap: ActionTemplate(FormAction.saveDidTap))

    override func handle(_ action: FormAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text, maxLength: 100)
        case .saveDidTap:
            setSaving(true)
            defer { setSaving(false) }
            try await saveName(name.value)
            send(.didSave)
        }
    }

    private func setSaving(_ isSaving: Bool) {
        self.isSaving = isSaving
        send(.isLoading(isSaving))
    }
}
