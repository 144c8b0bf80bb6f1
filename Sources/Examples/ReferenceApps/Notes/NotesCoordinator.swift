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
@Wire package enum NoteMode: String { case view, edit }

/// Params of the screen for a new note.
@Wire struct NoteToCreate { let mode: CreateNoteMode }

/// Params of a note's screen.
@Wire
struct NoteToShow {
    let noteID: Int64
    let mode: NoteMode
}

/// The flow from the list to a note and to a new note.
final class NotesCoordinator: Coordinator {
    static let list = Screen(
        "notes.list", in: NotesCoordinator.self,
        options: ScreenOptions(title: "Notes", bars: Layout.Bars(titleStyle: .large)), links: [Link("notes://notes")]
    ) { flow, repository in
        NotesListStore(repository: repository) { [unowned flow] output, list in
            switch output {
            case .noteSelected(let id): try flow.showOnce(details(NoteToShow(noteID: id, mode: .view)))
            case .createRequested(let mode): try flow.createNote(mode, from: list)
            case .deleteRequested(let notes):
                let answer =
                    notes.count == 1
                    ? NotesListAction.deleteDidConfirm(id: notes[0].id) : .deleteSelectedDidConfirm(ids: notes.ids)
                try flow.askToDelete(notes, from: list, answer: answer)
            case .deleted(let notes): try flow.onList { $0.toast(notes.deletedNotice, for: .seconds(10)) }
            case .restored(let notes): try flow.onList { $0.hideToast(notes.deletedNotice) }
            }
        }
    }

    static let create = Screen(
        "notes.create", in: NotesCoordinator.self, params: NoteToCreate.self,
        options: { _ in ScreenOptions(title: "New note") },
        links: [Link("notes://new", with: ["mode": ["type": "create"]], under: [list])]
    ) { flow, note, repository in
        try CreateNoteStore(note: note, repository: repository) { [unowned flow] output, create in
            switch output {
            case .discardRequested:
                try flow.askToDiscard("Discard this note?", from: create, answer: CreateNoteAction.discardDidConfirm)
            case .ended: try flow.close(create)
            case .failed(let message): try flow.onList { $0.toast(Notice(Words(message), role: .error)) }
            }
        }
    }

    static let details: Screen<NoteToShow> = Screen(
        "notes.details", in: NotesCoordinator.self, params: NoteToShow.self,
        // The mode is no part of a note's identity.
        options: {
            ScreenOptions(title: "Note", bars: Layout.Bars(hidesBottom: true), traits: ["noteID": .integer($0.noteID)])
        },
        links: [Link("notes://note/{noteID:int}?mode={mode:view|edit}", with: ["mode": "view"], under: [list])]
    ) {
        (flow: NotesCoordinator, note: NoteToShow, provider: NoteDetailsProvider.Maker, repository: NotesRepository) in
        NoteDetailsStore(provider: try provider(note), repository: repository) { [unowned flow] output, details in
            switch output {
            case .discardRequested:
                try flow.askToDiscard(
                    "Discard the changes?", from: details, answer: NoteDetailsAction.discardDidConfirm)
            case .deleteRequested(let note):
                try flow.askToDelete([note], from: details, answer: NoteDetailsAction.deleteDidConfirm)
            case .createRequested(let mode): try flow.createNote(mode, from: details)
            case .deleted(let note):
                if !details.isClosed { try flow.close(details) }
                try flow.onList { $0.toast([note].deletedNotice, for: .seconds(10)) }
            case .ended: try flow.close(details)
            case .failed(let message): try flow.onList { $0.toast(Notice(Words(message), role: .error)) }
            }
        }
    }

    static let screens: [AnyScreen] = [list, create, details]

    private let navigator: Navigator

    init(navigator: Navigator) { self.navigator = navigator }

    func start() throws { try setRoot(Self.list) }

    private func createNote(_ mode: CreateNoteMode, from store: AnyStore) throws {
        try show(from: store) {
            $0.present(Self.create(NoteToCreate(mode: mode)), style: ModalStyle(.sheet), ifBusy: .error)
        }
    }

    private func askToDelete(_ notes: [Note], from store: AnyStore, answer: some WireEnum) throws {
        let delete = Button("Delete", role: .destructive, onTap: answer).id("delete")
        let alert = Alert("Delete \(notes.title)?", buttons: [delete, Button("Cancel")], preferred: "cancel")
        try show(from: store) { $0.alert(alert, ifBusy: .error) }
    }

    private func askToDiscard(_ question: Words, from store: AnyStore, answer: some WireEnum) throws {
        let discard = Button("Discard", role: .destructive, onTap: answer).id("discard")
        let alert = Alert(question, buttons: [discard, Button("Keep editing")], preferred: "cancel")
        try show(from: store) { $0.alert(alert, ifBusy: .error) }
    }

    /// Shows a screen or an alert. A screen that presents one already refuses a second with `busy`.
    private func show(from store: AnyStore, _ build: @escaping @AppActor (Route) -> Void) throws {
        do { try navigator.navigate(from: store, build) } catch RouteError.alreadyPresenting {
            throw Rejected("busy", "Something is open on this screen already; finish or close it first.")
        }
    }

    /// Shows or hides a message above the list, which exists when the screen of an output is closed.
    private func onList(_ build: (Route) -> Void) throws {
        try navigator.navigate { build($0.first(.name(Self.list.name))) }
    }

    /// Closes a screen as it was opened: dismisses a sheet, pops a screen that a link pushed.
    private func close(_ store: AnyStore) throws {
        try navigator.navigate(from: store) { route in
            route.attempt({ $0.dismissLayer() }, fallback: { $0.stack.pop() })
        }
    }
}

extension [Note] {
    var ids: [Note.ID] { map(\.id) }
    /// The title of one note in quotation marks, or the number of notes.
    fileprivate var title: String { count == 1 ? "“\(self[0].title)”" : "\(count) notes" }

    /// A message with a button that restores the notes of this deletion.
    @AppActor fileprivate var deletedNotice: Notice {
        let undo = Button("Undo", onTap: NotesListAction.undoDeletedDidTap(ids: ids)).id("undo")
        return Notice("Deleted \(title).", role: .success, button: undo)
    }
}
