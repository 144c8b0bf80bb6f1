import AppLoop
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// Tests that no text and no note of the user is lost without a question.
@Suite(.onLoop)
struct NothingLostTests {
    private func notes(_ texts: String...) async throws -> TestSession {
        let session = try TestSession(NotesApp.app)
        for text in texts { try await session.writeNote(text) }
        return session
    }

    private func titles(_ session: TestSession) throws -> [String] {
        try session.rows(in: "notes").map { "\($0.title)" }
    }

    private func delete(_ id: RowView.ID, _ session: TestSession) throws {
        try session.tap("Delete", row: id, in: "notes")
        try session.answer("Delete")
    }

    // MARK: Undo

    @Test func `Undo of a message restores the note that the message names`() async throws {
        let session = try await notes("alpha", "beta", "gamma")
        try delete(1, session)
        try delete(3, session)
        try session.tap("Undo", in: .toast("Deleted “alpha”."))
        #expect(try titles(session) == ["beta", "alpha"])
        #expect(session.toast == "Deleted “gamma”.")
        try session.tap("Undo", in: .toast)
        #expect(try titles(session) == ["gamma", "beta", "alpha"])
        #expect(session.toast == nil)
    }

    @Test func `the message goes when its deletion is undone with the command`() async throws {
        let session = try await notes("alpha", "beta", "gamma")
        try delete(1, session)
        try delete(3, session)
        try session.tap("Undo delete")
        #expect(try titles(session) == ["gamma", "beta"])
        #expect(session.toast == "Deleted “alpha”.")
        try session.tap("Undo delete")
        #expect(try titles(session) == ["gamma", "beta", "alpha"])
        #expect(session.toast == nil)
        try session.send(NotesListAction.undoDeletedDidTap(ids: [1]))
        #expect(try titles(session) == ["gamma", "beta", "alpha"], "an answer that arrives late changes nothing")
    }

    @Test func `a note that was restored, changed and deleted again is restored with its change`() async throws {
        let session = try await notes("alpha")
        try delete(1, session)
        try session.tap("Undo delete")
        try await session.changeNote(1, to: "alpha and omega")
        try session.tap("Delete again")
        try session.tap("Undo delete")
        #expect(try titles(session) == ["alpha and omega"])
    }

    // MARK: Leaving a form

    @Test(arguments: ["Cancel", "back", "dismiss"])
    func `a new note asks before its text is discarded`(way: String) async throws {
        let session = try await notes()
        func leave() throws {
            switch way {
            case "back": try session.back()
            case "dismiss": try session.dismiss()
            default: try session.tap(way)
            }
        }
        try session.tap("newNote")
        try leave()
        session.expectPath(["notes.list"])
        try session.tap("newNote")
        try session.type("a long letter", into: "Text")
        try leave()
        #expect(session.alert?.title == "Discard this note?")
        try session.answer("Keep editing")
        try session.expect("Text", is: "a long letter")
        try leave()
        try session.answer("Discard")
        session.expectPath(["notes.list"])
        #expect(try titles(session) == [])
    }

    @Test(arguments: ["Cancel", "back"])
    func `a changed note asks before its text is discarded`(way: String) async throws {
        let session = try await notes("milk")
        func leave() throws { if way == "back" { try session.back() } else { try session.tap(way) } }
        try session.open(row: 1, in: "notes")
        try session.tap("Edit")
        try session.type("oat milk", into: "Text")
        try leave()
        #expect(session.alert?.title == "Discard the changes?")
        try session.back()
        #expect(session.alert == nil)
        try session.expect("Text", is: "oat milk")
        try leave()
        try session.answer("Discard")
        try session.expect("text", is: "milk")
        try session.back()
        session.expectPath(["notes.list"])
    }

    @Test func `going back at a root loses no typed name`() throws {
        let session = try TestSession(EditProfile.app)
        try session.type("Anna", into: "Name")
        let refusal = #expect(throws: TestSession.Refused.self) { try session.back() }
        #expect(refusal?.kind == "atRoot")
        try session.expect("Name", is: "Anna")
    }

    // MARK: Leaving during a save

    private func slowNotes() throws -> (session: TestSession, database: SlowNotes) {
        let database = SlowNotes()
        let session = try TestSession(NotesApp.app) { registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in database }
        }
        return (session, database)
    }

    private func letGo(_ database: SlowNotes, _ session: TestSession) async throws {
        AppLoop.run { database.letGo() }
        try await session.settle()
    }

    @Test func `a changed note is saved although the user goes back during the save`() async throws {
        let (session, database) = try slowNotes()
        try await session.writeNote("milk")
        try session.open(row: 1, in: "notes")
        try session.tap("Edit")
        try session.type("oat milk", into: "Text")
        AppLoop.run { database.isSlow = true }
        #expect(try session.tap("Save") == nil, "the save runs")
        try session.type("oat milk!", into: "Text")
        try session.back()
        #expect(session.alert?.title == "Discard the changes?", "the text that is saved is another one")
        try session.answer("Keep editing")
        try session.type("oat milk", into: "Text")
        try session.back()
        session.expectPath(["notes.list"])
        #expect(try titles(session) == ["milk"])
        try await letGo(database, session)
        #expect(try titles(session) == ["oat milk"])
        try session.finish()
    }

    @Test func `a new note is saved although the user dismisses its sheet during the save`() async throws {
        let (session, database) = try slowNotes()
        try session.tap("newNote")
        try session.type("milk", into: "Text")
        AppLoop.run { database.isSlow = true }
        try session.tap("Save")
        #expect(throws: TestSession.ElementError.self) { try session.type("milk!", into: "Text") }
        try session.dismiss()
        session.expectPath(["notes.list"])
        try await letGo(database, session)
        #expect(try titles(session) == ["milk"])
        try session.finish()
    }

    @Test func `a save that fails after the user went back is reported`() async throws {
        let (session, database) = try slowNotes()
        try session.tap("newNote")
        try session.type("milk", into: "Text")
        AppLoop.run { (database.isSlow, database.failure) = (true, .tooManyNotes(limit: 1)) }
        try session.tap("Save")
        try session.back()
        AppLoop.run { database.letGo() }
        await #expect(throws: TestSession.Refused.self) { try await session.settle() }
        let prefix = "The note was not saved: there are 1 notes already"
        #expect(session.toast?.hasPrefix(prefix) == true, "\(session.toast ?? "no toast")")
    }

    // MARK: Refused texts

    @Test func `a note that is too long keeps its text and shows an error until it is changed`() async throws {
        let session = try await notes()
        try session.tap("newNote")
        func write(_ text: String, _ seq: Int64) throws {
            try session.request(
                "action/send",
                [
                    "action": CreateNoteAction.textDidChange(text: text).json, "inputSeq": .integer(seq),
                    "clientId": "me",
                ])
        }
        try write("short", 1)
        for seq in 2...3 as ClosedRange<Int64> {
            try write(String(repeating: "x", count: 65_537), seq)
            let field = try session.element("text")
            #expect(field.value == "short")
            #expect(field.error == "The text is too long: at most 65536 characters are allowed.")
            #expect(field.json["inputSeq"] == 1, "a refused text is not applied")
        }
        try write("shorter", 4)
        let field = try session.element("text")
        #expect(field.value == "shorter")
        #expect(field.error == nil)
        #expect(field.json["inputSeq"] == 4)
    }

    // MARK: Messages

    @Test func `every refusal that a user can cause is a sentence`() throws {
        let refused: [(App, String?, any WireEnum)] = [
            (SignIn.app, nil, SignIn.UsernameAction.continueDidTap),
            (EditProfile.app, nil, EditProfileAction.saveButtonDidTap),
            (NotesApp.app, "notes://new", CreateNoteAction.saveDidTap),
            (NotesApp.app, nil, NotesListAction.deleteSelectedDidTap(ids: [])),
            (NotesApp.app, nil, NotesListAction.noteDidTap(id: 7)),
            (NotesApp.app, "notes://note/7", NoteDetailsAction.editDidTap),
            (TwoTabs.app, nil, TwoTabs.CitiesListAction.cityDidSelect(id: 9)),
            (GalleryApp.app, nil, GalleryHomeAction.pageDidSelect(name: "x")),
            (OnboardingApp.app, "onboarding://interests", InterestsAction.interestsDidChange(ids: ["x"])),
        ]
        for (app, link, action) in refused {
            let session = try TestSession(app, link: link)
            let refusal = #expect(throws: TestSession.Refused.self, "\(action)") { try session.send(action) }
            let message = refusal?.error["message"]?.string ?? ""
            #expect(message.first?.isUppercase == true && message.last == ".", "\(message)")
        }
    }
}
