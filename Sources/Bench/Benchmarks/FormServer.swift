import Offstage
import OffstageCommands

/// `Benchmarks serve`: a server of an app for measures that must not change with a reference app. The app has what most
/// screens have: a form, its state, and an injected use case.
struct FormServer: OffstageMain {
    static let apps = [
        App("form", parts: [FormPart.self], screen: Screen("form.main") { FormStore() })
    ]
}

private struct FormPart: Part {
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

private final class FormStore: Store<FormEvent, FormAction>, Drawable {
    @Injected(\.saveName) private var saveName
    private var name = Draft("")
    private var isSaving = false

    var body: Body {
        TextField("Name", name, placeholder: "Your name", onChange: .input.nameDidChange)
            .help("At least one character.").maxLength(100)
        Button("Save", key: .enter, isLoading: isSaving, onTap: .saveDidTap).disabled(name.value.isEmpty)
    }

    override func handle(_ action: FormAction) async throws {
        switch action {
        case .nameDidChange(let text): name.apply(text)
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
