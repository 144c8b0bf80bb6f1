import AppLoop
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Views of the notes: empty, loading, failed, and edited by several front ends.
@Suite(.onLoop)
struct NotesComponentsTests {
    private let database = SlowNotes()

    private func open(link: String? = nil) throws -> TestSession {
        try TestSession(NotesApp.app, link: link) { [database] registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in database }
        }
    }

    /// Opens the screen of the note "milk".
    private func openNote(editing: Bool = false) async throws -> TestSession {
        let session = try open()
        try await session.writeNote("milk")
        try session.send(NotesListAction.noteDidTap(id: 1))
        if editing { try session.send(NoteDetailsAction.editDidTap) }
        _ = session.takeNotifications()
        return session
    }

    private func type(_ text: String, _ seq: Int64, _ client: String, _ session: TestSession) throws {
        try session.request(
            "action/send",
            [
                "action": NoteDetailsAction.textDidChange(text: text).json, "inputSeq": .integer(seq),
                "clientId": .string(client),
            ])
    }

    private func letGo(_ session: TestSession) async throws {
        AppLoop.run { database.letGo() }
        try await session.settle()
    }

    // MARK: Loading and failing

    @Test func `during the first read the list shows neither a search nor an empty state`() async throws {
        AppLoop.run { database.isSlow = true }
        let session = try open()
        #expect(session.part("notes")?["isLoading"] == true)
        #expect(session.part("notes")?["empty"] == nil)
        #expect(session.part("search")?["isEnabled"] == false)
        try await letGo(session)
        #expect(session.part("notes")?["isLoading"] == nil)
        #expect(session.part("notes")?["empty"]?["title"] == "No notes yet")
    }

    @Test func `a note shows progress while it is read`() async throws {
        AppLoop.run { database.isSlow = true }
        let session = try open(link: "notes://note/1")
        #expect(session.part("loading") == ["component": "progress", "id": "loading", "text": "Reading the notes …"])
        #expect(actions(in: session.view) == [])
        try await letGo(session)
        #expect(session.part("loading") == nil)
        #expect(session.part("problem")?["title"] == "No such note")
    }

    @Test(arguments: ["notes://notes", "notes://home", "notes://note/1"])
    func `unreadable notes offer a retry`(_ link: String) async throws {
        AppLoop.run {
            database.failure = .file(DatabaseFileError("the notes database 'p' cannot be used: the disk is full"))
        }
        let session = try open(link: link)
        let problem = session.part("problem") ?? session.part("notes")?["empty"]
        #expect(problem?["title"] == "The notes cannot be read")
        #expect(problem?["message"] == "The notes database 'p' cannot be used: the disk is full.")
        AppLoop.run { (database.failure, database.isSlow) = (nil, true) }
        try session.tap(try #require(problem?["button"]?["id"]?.string))
        #expect((session.part("loading") ?? session.part("notes")?["isLoading"]) != nil)
        #expect(session.part("problem") == nil)
        try await letGo(session)
        #expect(session.part("loading") == nil)
        #expect(session.part("notes")?["isLoading"] == nil)
    }

    @Test func `during a save the button shows progress, and later text stays unsaved`() async throws {
        let session = try await openNote(editing: true)
        try session.send(NoteDetailsAction.textDidChange(text: "oat milk"))
        AppLoop.run { database.isSlow = true }
        try session.send(NoteDetailsAction.saveDidTap)
        #expect(session.part("save")?["isLoading"] == true)
        #expect(session.part("save")?["isEnabled"] == false)
        try session.send(NoteDetailsAction.textDidChange(text: "oat milk!"))
        try await letGo(session)
        #expect(session.part("text")?["value"] == "oat milk!")
        #expect(session.part("save")?["isLoading"] != true)
        #expect(session.part("save")?["isEnabled"] != false)
        try session.send(NoteDetailsAction.saveDidTap)
        try await letGo(session)
        #expect(session.part("text")?["text"] == "oat milk!")
    }

    @Test func `a failed action shows its error on its screen until the next action`() async throws {
        let session = try await openNote()
        AppLoop.run {
            database.failure = .file(DatabaseFileError("the notes database 'p' cannot be used: the disk is full"))
        }
        #expect(throws: TestSession.Refused.self) { try session.send(NoteDetailsAction.deleteDidConfirm) }
        #expect(session.part("failure")?["role"] == "error")
        #expect(session.part("delete")?["isLoading"] != true)
        try session.send(NoteDetailsAction.editDidTap)
        #expect(session.part("failure") == nil)
        try session.send(NoteDetailsAction.textDidChange(text: "oat milk"))
        #expect(throws: TestSession.Refused.self) { try session.send(NoteDetailsAction.saveDidTap) }
        #expect(session.part("failure")?["text"] == "The notes database 'p' cannot be used: the disk is full.")
        #expect(session.part("text")?["value"] == "oat milk")

        try session.request("route/open", ["url": "notes://new"])
        try session.send(CreateNoteAction.textDidChange(text: "eggs"))
        #expect(throws: TestSession.Refused.self) { try session.send(CreateNoteAction.saveDidTap) }
        #expect(session.part("text")?["error"] == "The notes database 'p' cannot be used: the disk is full.")
        #expect(session.part("save")?["isEnabled"] != false)
        try session.send(CreateNoteAction.textDidChange(text: "egg"))
        #expect(session.part("text")?["error"] == nil)
    }

    // MARK: Writing

    @Test func `an invalid text shows the reason and cannot be saved`() async throws {
        let long = String(repeating: "x", count: 64 * 1024 + 1)
        let session = try await openNote(editing: true)
        try session.send(NoteDetailsAction.textDidChange(text: long))
        #expect(session.part("text")?["error"] == "The text is too long: at most 65536 characters are allowed.")
        #expect(session.part("text")?["maxLength"] == 65_536)
        #expect(session.part("text")?["value"] == "milk")
        // Fewer characters, and more bytes.
        try session.send(NoteDetailsAction.textDidChange(text: String(repeating: "ä", count: 40_000)))
        #expect(session.part("text")?["error"] == "A note has at most 65536 bytes; this text has 80000.")
        #expect(session.part("save")?["isEnabled"] == false)
        try session.send(NoteDetailsAction.textDidChange(text: "short"))
        #expect(session.part("text")?["error"] == nil)
        #expect(session.part("save")?["isEnabled"] != false)

        try session.request("route/open", ["url": "notes://new"])
        #expect(session.part("save")?["isEnabled"] == false)
        try session.send(CreateNoteAction.textDidChange(text: "a\0b"))
        #expect(session.part("text")?["error"] == "A note cannot contain the character NUL.")
        #expect(session.part("save")?["isEnabled"] == false)
    }

    @Test func `two front ends edit one note, and late input undoes nothing`() async throws {
        let session = try await openNote(editing: true)
        try type("oat", 1, "a", session)
        try type("oat milk", 2, "a", session)
        #expect(session.part("text")?["inputSeq"] == 2)
        try type("oat", 1, "a", session)
        #expect(session.part("text")?["value"] == "oat milk")
        try type("rice milk", 1, "b", session)
        #expect(session.part("text")?["value"] == "rice milk")
        #expect(session.part("text")?["clientId"] == "b")
        #expect(session.part("text")?["inputSeq"] == 1)
        _ = session.takeNotifications()
        try type("oat m", 1, "a", session)
        #expect(session.takeNotifications() == [], "later input of this front end has been applied")
    }

    @Test func `a new note and a search name the author of their text`() async throws {
        let session = try await openNote()
        try session.request("route/open", ["url": "notes://new"])
        try type("eggs", 7, "a", session)
        try type("egg", 6, "a", session)
        #expect(session.part("text")?["value"] == "eggs")
        #expect(session.part("text")?["inputSeq"] == 7)
        try session.send(CreateNoteAction.cancelDidTap)
        try session.answer("Discard")
        for (text, seq) in [("mi", 2), ("m", 1)] as [(String, Int64)] {
            try session.request(
                "action/send",
                [
                    "screen": "notes.list", "action": NotesListAction.searchDidChange(text: text).json,
                    "inputSeq": .integer(seq), "clientId": "a",
                ])
        }
        let view = try session.request("screen/get", ["screen": "notes.list"])["view"]
        #expect(view?.part("search")?["value"] == "mi")
        #expect(view?.part("search")?["inputSeq"] == 2)
    }

    @Test func `equal states have equal views`() async throws {
        let session = try await openNote()
        let note = session.view
        try session.send(NoteDetailsAction.editDidTap)
        let editing = session.view
        try session.send(NoteDetailsAction.textDidChange(text: "oat"))
        try session.send(NoteDetailsAction.textDidChange(text: "milk"))
        #expect(session.view == editing)
        try session.send(NoteDetailsAction.cancelDidTap)
        #expect(session.view == note)
        try session.request("route/back")
        let list = session.view
        for text in ["oat", ""] { try session.send(NotesListAction.searchDidChange(text: text)) }
        #expect(session.view == list)
    }

    // MARK: Actions

    @Test func `every action of a user has a component`() async throws {
        let session = try open()
        #expect(
            actions(in: session.view) == [
                "newNoteDidTap", "searchDidChange", "noteDidTap", "copyDidTap", "deleteDidTap", "deleteSelectedDidTap",
                "undoDidTap", "redoDidTap", "searchDidTap",
            ])
        try await session.writeNote("milk")
        try session.send(NotesListAction.copyDidTap(id: 1))
        #expect(session.part("text")?["value"] == "milk")
        #expect(actions(in: session.view) == ["textDidChange", "saveDidTap", "cancelDidTap"])
        try session.send(CreateNoteAction.cancelDidTap)
        try session.send(NotesListAction.noteDidTap(id: 1))
        #expect(actions(in: session.view) == ["editDidTap", "copyDidTap", "deleteDidTap"])
        try session.send(NoteDetailsAction.editDidTap)
        #expect(actions(in: session.view) == ["textDidChange", "saveDidTap", "cancelDidTap"])
        try session.request("route/open", ["url": "notes://home"])
        #expect(actions(in: session.view) == ["notesDidTap", "noteDidTap", "newNoteDidTap", "tipsDidTap"])
    }

    @Test func `the start screen leads to the last changed notes and to a new note`() async throws {
        let session = try open()
        for text in ["one", "two", "three", "four"] {
            try await session.writeNote(text)
            try session.advance(by: .seconds(1))
        }
        try await session.changeNote(1, to: "uno")
        try session.request("route/open", ["url": "notes://home"])
        #expect(session.part("summary")?["text"] == "4 notes")
        #expect(session.view.rows("recent").map { $0["title"] } == ["uno", "four", "three"])
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(NotesHomeAction.noteDidTap(id: 9)) }
        #expect(refusal?.kind == "noteNotFound")
        try session.send(NotesHomeAction.noteDidTap(id: 4))
        #expect(
            try session.routeText
                == "tabs[stack[home.start], stack[notes.list, notes.details*], "
                + "stack[pages[tips.page?, tips.page?, tips.page?]]]"
        )
        #expect(session.part("text")?["text"] == "four")
        try session.request("route/open", ["url": "notes://home"])
        try session.send(NotesHomeAction.newNoteDidTap)
        #expect(try session.routeText.contains("notes.create*]"))
    }

    @Test func `the outlines are as recorded`() async throws {
        let session = try open()
        var screens = session.outline
        func see(_ action: some WireEnum) throws {
            try session.send(action)
            screens += "\n" + session.outline
        }
        try await session.writeNote("Buy milk\nand bread")
        try await session.writeNote("Call Ann")
        screens += "\n" + session.outline
        try see(NotesListAction.searchDidChange(text: "beer"))
        try session.send(NotesListAction.searchDidChange(text: ""))
        try see(NotesListAction.noteDidTap(id: 1))
        try see(NoteDetailsAction.editDidTap)
        try session.send(NoteDetailsAction.cancelDidTap)
        try see(NoteDetailsAction.deleteDidTap)
        try session.request("route/open", ["url": "notes://home"])
        expectGolden(screens + "\n" + session.outline, "Transcripts/notes-screens.txt")
    }

    @Test func `rows shorten any text`() async throws {
        let session = try open()
        let text = String(repeating: "x", count: 100) + "\r\n\n  second  \nthird"
        try await session.writeNote(text)
        let rows = session.view.rows("notes")
        #expect(rows.map { $0["title"]?.string } == [String(repeating: "x", count: 80) + "…"])
        #expect(rows.map { $0["subtitle"] } == ["  second  "])
    }

    @Test func `only the rows of the window are sent`() async throws {
        let session = try open()
        for number in 1...120 { try await session.writeNote("note \(number)") }
        #expect(session.part("notes")?["total"] == 120)
        #expect(session.view.rows("notes").count == 50)
        let shown = try session.request(
            "subscription/window", ["subscriptionId": "u1", "list": "notes", "from": 100, "count": 50])
        #expect(shown["rows"]?.array?.compactMap { $0["id"]?.integer } == Array((1...20).reversed()))
    }

    /// The types of the actions that a view's components send.
    private func actions(in view: JSONValue) -> Set<String> {
        switch view {
        case .object(let members):
            Set(members.flatMap { actions(in: $0.1) } + [members["action"]?["type"]?.string].compactMap { $0 })
        case .array(let elements): Set(elements.flatMap(actions))
        default: []
        }
    }
}

/// A database that answers or fails when the test says so.
@AppActor
final class SlowNotes: NotesDatabase {
    private let notesInMemory = InMemoryNotesDatabase()
    private var waiting: [CheckedContinuation<Void, Never>] = []
    var isSlow = false
    var failure: NotesDatabaseError?

    nonisolated init() {}

    func letGo() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func prepare() async throws {
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
        if let failure { throw failure }
    }

    func notes() async throws -> [Note] {
        try await prepare()
        return try await notesInMemory.notes()
    }

    func create(text: String, at milliseconds: Int64) async throws -> Note {
        try await prepare()
        return try await notesInMemory.create(text: text, at: milliseconds)
    }

    func update(_ id: Note.ID, text: String, at milliseconds: Int64) async throws -> Note {
        try await prepare()
        return try await notesInMemory.update(id, text: text, at: milliseconds)
    }

    func restore(_ note: Note) async throws {
        try await prepare()
        try await notesInMemory.restore(note)
    }

    func delete(_ id: Note.ID) async throws {
        try await prepare()
        try await notesInMemory.delete(id)
    }
}
