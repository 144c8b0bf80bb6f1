import Foundation
import Offstage

@Wire
package enum NotesListEvent {
    case noteDidDelete(id: Int64)
    /// A deletion was undone.
    case noteDidRestore(id: Int64)
    /// The user chose a note. The coordinator decides which screen follows.
    case noteDidSelect(id: Int64)
}

@Wire
package enum NotesListAction {
    case noteDidTap(id: Int64)
    /// Shows the screen for a new note.
    case newNoteDidTap
    case copyDidTap(id: Int64)
    /// Asks the user before a note is deleted.
    case deleteDidTap(id: Int64)
    /// The answer to the question of `deleteDidTap`.
    case deleteDidConfirm(id: Int64)
    /// Asks the user before the selected notes are deleted.
    case deleteSelectedDidTap(ids: [Int64])
    /// The answer to the question of `deleteSelectedDidTap`.
    case deleteSelectedDidConfirm(ids: [Int64])
    /// Restores the notes that were deleted last.
    @Policy(.queue) case undoDidTap
    /// Restores the notes of the deletion that a message names.
    @Policy(.queue) case undoDeletedDidTap(ids: [Int64])
    /// Deletes the restored notes again.
    @Policy(.queue) case redoDidTap
    /// Moves the focus to the search.
    case searchDidTap
    case searchDidChange(text: String)
    /// The user retries after the notes could not be read.
    case retryDidTap
}

/// The list of notes.
final class NotesListStore: Store<NotesListEvent, NotesListAction>, Drawable {
    private let repository: NotesRepository
    private var search = Draft("")
    /// The error of the last action.
    private var failure: String?
    private(set) var focus: Focus?
    private let output: OutputHandler<Output>

    enum Output {
        case noteSelected(Note.ID), createRequested(CreateNoteMode)
        case deleteRequested([Note]), deleted([Note]), restored([Note])
    }

    init(repository: NotesRepository, output: @escaping OutputHandler<Output>) {
        self.repository = repository
        self.output = output
    }

    var body: Body {
        let words = search.value
        let notes = repository.state.notes
        let found = words.isEmpty ? notes : notes.filter { $0.text.localizedStandardContains(words) }
        TextField(
            "Search", search, placeholder: "Words in a note", kind: .search, onChange: .input.searchDidChange
        ).disabled(notes.isEmpty && words.isEmpty)
        newNote
        if let failure { Text(failure.sentence, role: .error).id("failure") }
        List("Notes", id: "notes", rows: NoteRows(notes: found), onOpen: .input.noteDidTap)
            .selection(.multiple)
            .loading(repository.state.isLoading)
            .empty(found.isEmpty ? placeholder : nil)
            .rowCommands(
                Button("Copy", key: "c", icon: .copy, onRow: .input.copyDidTap),
                Button("Delete", role: .destructive, key: "d", icon: .trash, onRow: .input.deleteDidTap)
            )
            .selectionCommands(
                Button(
                    "Delete selected", role: .destructive, key: .delete, icon: .trash,
                    onSelection: .input.deleteSelectedDidTap))
    }

    private var newNote: Button { Button("New note", key: "n", icon: .add, onTap: .newNoteDidTap) }

    var commands: [Button] {
        [
            newNote,
            Button("Undo delete", key: .ctrl("Z"), icon: .undo, onTap: .undoDidTap).group("Edit")
                .disabled(repository.state.deletions.isEmpty),
            Button("Delete again", key: .ctrl(.shift("Z")), icon: .redo, onTap: .redoDidTap).group("Edit")
                .disabled(repository.state.undoneDeletions.isEmpty),
            Button("Search", key: "/", icon: .search, onTap: .searchDidTap).id("find").group("Find"),
        ]
    }

    private var placeholder: EmptyState? {
        if let failure = repository.state.failure { return .unreadable(failure, retry: .retryDidTap) }
        if repository.state.isLoading { return nil }
        return search.value.isEmpty
            ? EmptyState(
                "No notes yet", message: "What you write is kept here.", icon: .note,
                button: Button("Write the first one", onTap: .newNoteDidTap).id("firstNote"))
            : EmptyState(
                "Nothing found", message: "No note has “\(search.value)” in it.", icon: .search,
                button: Button("Show all notes", onTap: .searchDidChange(text: "")).id("clearSearch"))
    }

    override func didAppear() { loadNotes(from: repository) }

    override func handle(_ action: NotesListAction) async throws {
        failure = nil
        do {
            switch action {
            case .noteDidTap(let id):
                send(.noteDidSelect(id: try repository.note(id).id))
                try output(.noteSelected(id), self)
            case .newNoteDidTap: try output(.createRequested(.create), self)
            case .copyDidTap(let id): try output(.createRequested(.copy(noteID: repository.note(id).id)), self)
            case .deleteDidTap(let id): try output(.deleteRequested([repository.note(id)]), self)
            case .deleteSelectedDidTap(let ids):
                if ids.isEmpty { throw Rejected("nothingSelected", "No note is selected; select one first.") }
                try output(.deleteRequested(ids.map(repository.note)), self)
            case .deleteDidConfirm(let id): try await delete([id])
            case .deleteSelectedDidConfirm(let ids): try await delete(ids)
            case .undoDidTap: try await undoDeletion()
            case .undoDeletedDidTap(let ids): try await undoDeletion(of: ids)
            case .redoDidTap: for id in try await repository.redoDeletion() { send(.noteDidDelete(id: id)) }
            case .searchDidTap: focus.move(to: "search")
            case .searchDidChange(let text): search.apply(text)
            case .retryDidTap: await repository.load()
            }
        } catch let error as NotesDatabaseError {
            if !error.isNotFound { failure = "\(error)" }
            throw Rejected(error)
        }
    }

    private func undoDeletion(of ids: [Note.ID]? = nil) async throws {
        let restored = try await repository.undoDeletion(of: ids)
        for note in restored { send(.noteDidRestore(id: note.id)) }
        try output(.restored(restored), self)
    }

    private func delete(_ ids: [Note.ID]) async throws {
        let notes = ids.compactMap(repository.state.note)
        do { try await repository.delete(ids) } catch let error as NotesDatabaseError where error.isNotFound {
            // Shows the error in the list, because no screen shows the response to an alert's answer.
            failure = "\(error); it may have been deleted already"
            throw error
        }
        for id in ids { send(.noteDidDelete(id: id)) }
        try output(.deleted(notes), self)
    }
}
