import Offstage

/// Initial text of a new note.
@Wire
package enum CreateNoteMode {
    /// An empty text.
    case create
    /// The text of another note.
    case copy(noteID: Int64)
}

/// Mode of a note's screen.
@Wire
package enum NoteMode: String {
    case view, edit
}

/// The flow from the list to a note and to a new note.
final class NotesCoordinator: Coordinator {
    @Wire
    enum Screens {
        case list
        case create(mode: CreateNoteMode)
        case details(noteID: Int64, mode: NoteMode)
    }

    static let stores: [String: any Viewable.Type] = [
        "list": NotesListStore.self, "create": CreateNoteStore.self, "details": NoteDetailsStore.self,
    ]

    static let links = [
        Link("notes://notes", to: "list"),
        Link("notes://new", to: "create", with: ["mode": ["type": "create"]], under: ["list"]),
        Link("notes://note/{noteID:int}?mode={mode:view|edit}", to: "details", with: ["mode": "view"], under: ["list"]),
    ]

    static func options(of screen: Screens) -> ScreenOptions {
        switch screen {
        case .list: ScreenOptions(title: "Notes", bars: Bars(titleStyle: .large))
        case .create: ScreenOptions(title: "New note")
        // The mode is no part of a note's identity.
        case .details(let noteID, _):
            ScreenOptions(title: "Note", bars: Bars(hidesBottom: true), traits: ["noteID": .integer(noteID)])
        }
    }

    private let navigator: Navigator

    init(navigator: Navigator) {
        self.navigator = navigator
        super.init()
    }

    func start() throws { try setRoot(.list) }

    func build(_ screen: Screens) throws -> AnyStore {
        switch screen {
        case .list: try buildList()
        case .create(let mode): try buildCreate(mode)
        case .details(let noteID, let mode): try buildDetails(NoteToShow(id: noteID, mode: mode))
        }
    }

    private func buildList() throws -> AnyStore {
        try make { (dependency: NotesListDependency) in dependency.store }.with { list in
            list.onNoteSelected = { [weak self] in try self?.openNote($0) }
            list.onCreateNote = { [weak self, unowned list] in try self?.createNote($0, from: list) }
            list.onDeleteRequest = { [weak self, unowned list] in
                try self?.askToDelete(
                    $0, from: list, answer: ActionTemplate(NotesListAction.deleteDidConfirm(id: $0.id)))
            }
        }
    }

    private func buildCreate(_ mode: CreateNoteMode) throws -> AnyStore {
        try make { (dependency: Factory<NoteToCreate, CreateNoteDependency>) in
            try dependency(NoteToCreate(mode: mode)).store
        }.with { create in
            create.onEnd = { [weak self, unowned create] in try self?.close(create) }
        }
    }

    private func buildDetails(_ note: NoteToShow) throws -> AnyStore {
        try make { (dependency: Factory<NoteToShow, NoteDetailsDependency>) in try dependency(note).store }.with {
            details in
            details.onDeleteRequest = { [weak self, unowned details] in
                try self?.askToDelete($0, from: details, answer: ActionTemplate(NoteDetailsAction.deleteDidConfirm))
            }
            details.onCreateNote = { [weak self, unowned details] in try self?.createNote($0, from: details) }
            details.onEnd = { [weak self, unowned details] in try self?.close(details) }
        }
    }

    // MARK: Navigation

    private func openNote(_ id: Note.ID) throws {
        let details = try screen(.details(noteID: id, mode: .view))
        // The second of two quick taps finds the screen on the stack.
        try navigate { $0.stack.push(details, unique: .reveal) }
    }

    private func createNote(_ mode: CreateNoteMode, from store: AnyStore) throws {
        let create = try screen(.create(mode: mode))
        try show(from: store) { $0.present(create, style: ModalStyle(.sheet), ifBusy: .error) }
    }

    private func askToDelete(_ note: Note, from store: AnyStore, answer: ActionTemplate) throws {
        let alert = AlertContent(
            title: "Delete “\(note.title)”?", message: "It cannot be brought back.",
            buttons: [
                AlertButton(id: "delete", title: "Delete", role: .destructive, action: answer.action),
                AlertButton(id: "cancel", title: "Cancel", role: .cancel),
            ], preferred: "cancel")
        try show(from: store) { $0.alert(alert, ifBusy: .error) }
    }

    /// Shows a screen or an alert. A screen that presents one already refuses a second with `busy`.
    private func show(from store: AnyStore, _ build: @escaping @AppActor (Route) -> Void) throws {
        do { try navigator.navigate(from: store, build) } catch RouteError.alreadyPresenting {
            throw Rejected("busy", "something is open on this screen already; finish or close it first")
        }
    }

    /// Closes a screen as it was opened: dismisses a sheet, pops a screen that a link pushed.
    private func close(_ store: AnyStore) throws {
        try navigator.navigate(from: store) { route in
            route.attempt({ $0.dismissLayer() }, fallback: { $0.stack.pop() })
        }
    }
}
