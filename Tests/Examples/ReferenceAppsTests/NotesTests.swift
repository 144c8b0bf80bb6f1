import AppLoop
import Foundation
import GRDB
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

/// The notes as a front end sees them.
@Suite(.onLoop)
struct NotesTests {
    private func titles(_ session: TestSession) -> [String] {
        session.view.rows("notes").compactMap { $0["title"]?.string }
    }

    @Test func `notes are created, changed, chosen, found and deleted`() async throws {
        let session = try TestSession(NotesApp.app)
        #expect(session.part("notes")?["empty"]?["title"] == "No notes yet")
        #expect(session.part("notes")?["empty"]?["button"]?["onTap"] == session.part("newNote")?["onTap"])
        #expect(session.part("search")?["isEnabled"] == false)
        try await session.writeNote("milk\nand bread")
        try session.advance(by: .seconds(1))
        try await session.writeNote("call Ann")
        #expect(session.takeEvents() == [["type": "noteDidCreate", "id": 1], ["type": "noteDidCreate", "id": 2]])
        #expect(titles(session) == ["call Ann", "milk"])
        let row = session.view.rows("notes")[1]
        #expect(row["id"] == 1)
        #expect(row["subtitle"] == "and bread")
        #expect(row["detail"] == "2026-01-01 00:00 UTC")
        #expect(
            session.part("notes")?["rowCommands"]?.array?.compactMap { $0["onTap"] } == [
                ["action": ["type": "copyDidTap"], "input": "id"], ["action": ["type": "deleteDidTap"], "input": "id"],
            ])
        try session.advance(by: .seconds(60))
        try await session.changeNote(1, to: "oat milk")
        #expect(session.view.rows("notes")[1]["title"] == "oat milk")
        #expect(session.view.rows("notes")[1]["detail"] == "2026-01-01 00:01 UTC")
        #expect(session.takeEvents() == [["type": "noteDidSelect", "id": 1], ["type": "noteDidChange", "id": 1]])
        try session.send(NotesListAction.searchDidChange(text: "MILK"))
        #expect(titles(session) == ["oat milk"])
        try session.send(NotesListAction.searchDidChange(text: "beer"))
        #expect(session.part("notes")?["empty"]?["title"] == "Nothing found")
        let clear = NotesListAction.searchDidChange(text: "")
        #expect(try session.part("notes")?["empty"]?["button"]?["onTap"]?["action"] == clear.json)
        try session.send(clear)
        try session.send(NotesListAction.deleteDidTap(id: 1))
        try session.request("route/answer", ["layer": try session.topLayer, "button": "delete"])
        #expect(session.takeEvents() == [["type": "noteDidDelete", "id": 1]])
        #expect(titles(session) == ["call Ann"])
        expectGolden(session.transcript, "Transcripts/notes.txt")
    }

    @Test func `a late Delete shows its error on the screen`() async throws {
        let session = try TestSession(NotesApp.app)
        try await session.writeNote("one")
        let refusal = #expect(throws: TestSession.Refused.self) {
            try session.send(NotesListAction.deleteDidConfirm(id: 7))
        }
        #expect(refusal?.kind == "noteNotFound")
        #expect(session.part("failure")?["text"] == "There is no note 7; it may have been deleted already.")
        try session.send(NotesListAction.searchDidChange(text: ""))
        #expect(session.part("failure") == nil)
    }

    @Test(arguments: ["", "   ", "\n\t\n", "\u{200B}"])
    func `a note without a visible character is never stored`(_ text: String) async throws {
        let session = try TestSession(NotesApp.app)
        func expectRefusal(_ action: some WireEnum) {
            let refusal = #expect(throws: TestSession.Refused.self) { try session.send(action) }
            #expect(refusal?.kind == "disabled")
        }
        try await session.writeNote("one")
        try session.send(NotesListAction.newNoteDidTap)
        try session.send(CreateNoteAction.textDidChange(text: text))
        #expect(session.part("save")?["isEnabled"] == false)
        expectRefusal(CreateNoteAction.saveDidTap)
        try session.send(CreateNoteAction.cancelDidTap)
        try session.send(NotesListAction.noteDidTap(id: 1))
        try session.send(NoteDetailsAction.editDidTap)
        try session.send(NoteDetailsAction.textDidChange(text: text))
        #expect(session.part("save")?["isEnabled"] == false)
        expectRefusal(NoteDetailsAction.saveDidTap)
        try session.request("route/back")
        #expect(titles(session) == ["one"])
    }

    @Test(
        arguments: [
            (.deleteDidTap(id: 7), 7), (.noteDidTap(id: 7), 7), (.copyDidTap(id: 7), 7),
            (.deleteDidTap(id: -9_007_199_254_740_991), -9_007_199_254_740_991),
        ] as [(NotesListAction, Int64)])
    func `an unknown note is refused with its number`(_ action: NotesListAction, _ id: Int64) async throws {
        let session = try TestSession(NotesApp.app)
        try await session.writeNote("one")
        _ = session.takeNotifications()
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(action) }
        #expect(refusal?.code == 1202)
        #expect(refusal?.kind == "noteNotFound")
        #expect(refusal?.error["message"] == .string("There is no note \(id)."))
        #expect(session.takeNotifications() == [])
        #expect(titles(session) == ["one"])
    }

    @Test func `a text over the limit is an error and changes nothing`() async throws {
        let session = try TestSession(NotesApp.app)
        try await session.writeNote("one")
        func expectRefused<Action: WireEnum>(_ typing: Action, _ save: Action, _ message: String) throws {
            _ = session.takeEvents()
            try session.send(typing)
            #expect(session.part("text")?["error"] == .string(message))
            let refusal = #expect(throws: TestSession.Refused.self) { try session.send(save) }
            #expect(refusal?.kind == "disabled")
            #expect(session.takeEvents() == [])
        }
        try session.send(NotesListAction.newNoteDidTap)
        try expectRefused(
            CreateNoteAction.textDidChange(text: "a\0b"), .saveDidTap, "A note cannot contain the character NUL.")
        try session.send(CreateNoteAction.cancelDidTap)
        try session.answer("Discard")
        try session.send(NotesListAction.noteDidTap(id: 1))
        try session.send(NoteDetailsAction.editDidTap)
        try expectRefused(
            NoteDetailsAction.textDidChange(text: String(repeating: "ä", count: 40_000)), .saveDidTap,
            "A note has at most 65536 bytes; this text has 80000.")
        try expectRefused(
            NoteDetailsAction.textDidChange(text: String(repeating: "x", count: 64 * 1024 + 1)), .saveDidTap,
            "The text is too long: at most 65536 characters are allowed.")
        try session.back()
        try session.answer("Discard")
        try session.back()
        #expect(titles(session) == ["one"])
        try await session.writeNote("two")
        #expect(titles(session) == ["two", "one"])
    }

    @Test func `rows that did not change are not sent again`() async throws {
        let session = try TestSession(NotesApp.app)
        for text in ["one", "two", "three"] { try await session.writeNote(text) }
        let list = try session.request("screen/get")["screen"]
        _ = session.takeNotifications()
        try await session.changeNote(2, to: "TWO")
        let changes = session.takeNotifications().params("screen/didChange").filter { $0["screen"] == list }
        #expect(
            changes.compactMap { $0["patch"] } == [
                [["op": "replace", "path": "/parts/2/rows/1/title", "value": "TWO"]]
            ])
        try session.send(NotesListAction.deleteDidConfirm(id: 2))
        #expect(
            session.takeNotifications().compactMap { $0["params"]?["patch"] } == [
                [
                    ["op": "replace", "path": "/parts/2/total", "value": 2],
                    ["op": "remove", "path": "/parts/2/rows/1"],
                    ["op": "remove", "path": "/commands/1/isEnabled"],
                ]
            ])
    }

    @Test func `test sessions have separate notes`() async throws {
        let session = try TestSession(NotesApp.app)
        try await session.writeNote("only here")
        try session.request("session/open", ["sessionId": "s2", "context": "test"])
        #expect(try session.request("screen/get", ["sessionId": "s2"])["view"]?.rows("notes") == [])
    }

    @Test func `the graph distinguishes the shared lists by their tag`() throws {
        let session = try TestSession(NotesApp.app)
        let graph = try session.request("inspect/dependencies", ["validate": true])
        let tagged = (graph["edges"]?.array ?? []).filter { $0["tag"] == "SharedNotes" }
        // Only its owner depends on the store that can be changed.
        #expect(
            tagged.map { [$0["from"]?.string, $0["type"]?.string] } == [
                ["NotesRepository", "SharedStore<NotesState>"],
                ["NoteDetailsProvider", "ReadOnlySharedStore<NotesState>"],
            ])
        #expect(Set(tagged.compactMap { $0["kind"]?.string }) == ["direct"])
        #expect(graph["findings"] == [])
        let edges = Set((graph["edges"]?.array ?? []).map { "\($0["from"]?.string ?? "") → \($0["to"]?.string ?? "")" })
        #expect(edges.isSuperset(of: ["notes.list → NotesRepository", "notes.details → NoteDetailsProvider"]))
    }

    @Test func `only view data is sent`() throws {
        let definitions = try TestSession(NotesApp.app).request("app/describe")["defs"]?.object
        let own = definitions?.keys.filter { $0.contains("Note") || $0.contains("Tip") }.sorted()
        #expect(
            own == [
                "CreateNoteAction", "CreateNoteEvent", "CreateNoteMode", "NoteDetailsAction", "NoteDetailsEvent",
                "NoteMode", "NoteToCreate", "NoteToShow", "NotesHomeAction", "NotesHomeEvent", "NotesListAction",
                "NotesListEvent", "Tip", "TipAction", "TipToShow",
            ])
    }
}

/// The notes on a real file.
@Suite(.onLoop)
struct NotesOnDiskTests {
    private func open(_ path: String, seed: Int64 = 1) async throws -> TestSession {
        let session = try TestSession(NotesApp.app, seed: seed) { registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in SQLiteNotesDatabase(path: path) }
        }
        try await session.settle()
        return session
    }

    private func perform(_ action: some WireEnum, _ session: TestSession) async throws -> JSONValue? {
        let id = try session.start(action)
        try await session.settle()
        return session.answer(to: id)
    }

    private func texts(_ session: TestSession, _ id: String = "s1") throws -> [String] {
        try session.request("screen/get", ["sessionId": .string(id)])["view"]?.rows("notes").compactMap {
            $0["title"]?.string
        } ?? []
    }

    @Test func `notes are present in the next session, in a concurrent one, and after a restart`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        let session = try await open(path)
        #expect(session.part("notes")?["empty"]?["title"] == "No notes yet")
        try await session.writeNote("one")
        try await session.writeNote("two")
        #expect(session.takeEvents().compactMap { $0["id"] } == [1, 2])
        try await session.changeNote(1, to: "uno")

        try session.request("session/open", ["sessionId": "beside", "context": "test"])
        try await session.settle()
        // Both have the same time of creation: the later one is first.
        #expect(try texts(session, "beside") == ["two", "uno"])
        for id in ["s1", "beside"] { try session.request("session/close", ["sessionId": .string(id)]) }
        try session.request("session/open", ["sessionId": "next", "context": "test"])
        try await session.settle()
        #expect(try texts(session, "next") == ["two", "uno"])

        let again = try await open(path, seed: 2)
        #expect(try texts(again) == ["two", "uno"])
        _ = try await perform(NotesListAction.deleteDidConfirm(id: 2), again)
        #expect(try texts(again) == ["uno"])
    }

    @Test func `the view shows progress while the file is read, and the session is not idle`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        // Another connection's lock keeps the file from being read.
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
        let session = try TestSession(NotesApp.app) { registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in SQLiteNotesDatabase(path: path) }
        }
        #expect(session.part("notes")?["isLoading"] == true)
        #expect(session.part("notes")?["empty"] == nil)
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
        let idle = session.start("session/wait", ["until": ["idle": true]])
        try await session.settle()
        #expect(session.answer(to: idle)?["result"] != nil)
        #expect(session.part("notes")?["isLoading"] == nil)
        let effects = try session.request("inspect/effects")
        #expect(effects["running"] == [])
        #expect(effects["finished"]?.array?.map { $0["name"] } == ["loadNotes"])
        #expect(effects["finished"]?[0]?["outcome"] == "done")
    }

    @Test func `an unknown note is refused, as in memory`() async throws {
        let folder = try TemporaryFolder()
        let session = try await open(folder.file())
        let answer = try await perform(NotesListAction.deleteDidConfirm(id: 7), session)
        #expect(answer?["error"]?["code"] == 1202)
        #expect(answer?["error"]?["data"]?["kind"] == "noteNotFound")
    }

    /// Files that are no notes database, and the view's error.
    enum Obstacle: CaseIterable, Sendable {
        case text, folder, newerSchema, otherProgram

        func put(into folder: TemporaryFolder) throws -> String {
            switch self {
            case .text: try folder.write(Array("These are the words of somebody who writes no databases.".utf8))
            case .folder:
                try {
                    try FileManager.default.createDirectory(atPath: folder.file(), withIntermediateDirectories: false)
                    _ = try folder.write([1, 2, 3], to: "notes.db/inside")
                    return folder.file()
                }()
            case .newerSchema:
                try folder.database(
                    """
                    CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
                    INSERT INTO grdb_migrations VALUES ('v1 notes'), ('v2 changes'), ('v3 folders');
                    CREATE TABLE note (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL, folder INTEGER) STRICT;
                    INSERT INTO note VALUES (1, 'from the future', 5);
                    """)
            case .otherProgram:
                try folder.database("CREATE TABLE recipe (name TEXT); INSERT INTO recipe VALUES ('soup')")
            }
        }

        var sentence: String {
            switch self {
            case .text: "'FILE' is not a notes database; give another path, or move the file away"
            case .folder: "the notes database 'FILE' cannot be opened: it is a folder; give the path of a file"
            case .newerSchema:
                "the notes database 'FILE' was written by a newer version of this app (it has 'v3 folders'); "
                    + "use that version, or give another path"
            case .otherProgram: "'FILE' is a database of another program; give another path"
            }
        }
    }

    @Test(arguments: Obstacle.allCases)
    func `a file that is no notes database is an error and unchanged`(_ obstacle: Obstacle) async throws {
        let folder = try TemporaryFolder()
        let path = try obstacle.put(into: folder)
        let before = try folder.content()
        let session = try await open(path)
        let text = obstacle.sentence.replacingOccurrences(of: "FILE", with: path)
        let shown = JSONValue.string(text.prefix(1).uppercased() + text.dropFirst() + ".")
        let empty = session.part("notes")?["empty"]
        #expect(empty?["title"] == "The notes cannot be read")
        #expect(empty?["message"] == shown)
        func expectRefused(_ action: some WireEnum) async throws {
            let error = try await perform(action, session)?["error"]
            #expect(error?["data"]?["kind"] == "notSaved")
            #expect(error?["message"] == shown)
            #expect(session.takeEvents() == [])
        }
        try await expectRefused(NotesListAction.deleteDidConfirm(id: 1))
        #expect(session.part("failure")?["text"] == shown)
        _ = try await perform(NotesListAction.newNoteDidTap, session)
        try session.type("lost?", into: "text")
        try await expectRefused(CreateNoteAction.saveDidTap)
        #expect(session.part("text")?["error"] == shown)
        try session.tap("cancel")
        try session.answer("Discard")
        try session.tap(try #require(empty?["button"]?["id"]?.string))
        try await session.settle()
        #expect(session.part("notes")?["empty"]?["message"] == shown)
        try session.close()
        #expect(try folder.content() == before)
    }

    @Test func `after the file is moved away, a retry makes a new one`() async throws {
        let folder = try TemporaryFolder()
        let path = try Obstacle.text.put(into: folder)
        let session = try await open(path)
        try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
        _ = try await perform(NotesListAction.retryDidTap, session)
        #expect(session.part("notes")?["empty"]?["title"] == "No notes yet")
        try await session.writeNote("one")
        #expect(try texts(session) == ["one"])
    }

    @Test func `closing the session during the read frees the screen`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        let session = try TestSession(NotesApp.app) { registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in SQLiteNotesDatabase(path: path) }
        }
        weak let store = session.store
        try session.close()
        try await session.settle()
        #expect(store == nil)
        // The thread that reads may hold the database longer than the search for leaks waits.
        let others = session.takeLog().filter { !$0.message.contains(" of its session scope is still held") }
        #expect(others == [])
    }
}
