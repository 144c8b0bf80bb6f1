import AppLoop
import JSON
import OffstageTesting
import ReferenceApps
import TestHelpers
import Testing

/// Navigation in the notes: tabs, details, sheets, alerts.
@Suite(.onLoop)
struct NotesFlowTests {
    /// Opens a session with the notes 1 and 2.
    private func sessionWithNotes() async throws -> TestSession {
        let session = try TestSession(NotesApp.app)
        for text in ["milk", "bread"] { try await session.writeNote(text) }
        _ = session.takeNotifications()
        return session
    }

    private func deleteNote(_ session: TestSession) throws -> [JSONValue] {
        try session.send(NotesListAction.noteDidTap(id: 1))
        try session.send(NoteDetailsAction.deleteDidTap)
        _ = session.takeNotifications()
        try session.request("route/answer", ["layer": try session.topLayer, "button": "delete"])
        return session.takeNotifications()
    }

    // MARK: Tabs

    @Test func `the app begins with the notes, and makes the start screen when it is first shown`() async throws {
        let session = try TestSession(NotesApp.app)
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
        #expect(
            try session.flowLines == [
                "app: started", "home in app: started", "notes in app: started", "tips in app: started",
            ])
        let items = try session.tabs["branches"]?.array?.compactMap { $0["tab"] }
        #expect(
            items == [
                ["title": "Home", "icon": "home"], ["title": "Notes", "icon": "note"],
                ["title": "Tips", "icon": "help"],
            ])
        #expect(try session.node("notes.list")?["bars"] == ["titleStyle": "large"])
        try await session.writeNote("milk\nand bread")
        try session.select(tab: 0)
        #expect(session.part("summary")?["text"] == "One note")
        #expect(session.view.rows("recent").compactMap { $0["title"] } == ["milk"])
        try session.send(NotesHomeAction.notesDidTap)
        #expect(try session.routeText == "tabs[stack[home.start], stack[notes.list*], \(tips)]")
        expectGolden(session.transcript, "Transcripts/notes-tabs.txt")
    }

    @Test func `the badge of the notes' tab is their number`() async throws {
        let session = try await sessionWithNotes()
        #expect(try session.badge == "2")
        try session.send(NotesListAction.deleteDidConfirm(id: 1))
        #expect(try session.badge == "1")
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.count == 1)
        #expect(changes[0]["ops"]?.array?.compactMap { $0["fields"]?["tab"]?["badge"] } == ["1"])
        try await session.changeNote(2, to: "rye bread")
        let ops = session.takeNotifications().params("route/didChange").flatMap { $0["ops"]?.array ?? [] }
        #expect(!ops.isEmpty)
        #expect(ops.filter { $0["fields"]?["tab"] != nil } == [], "as many as before")
        try session.send(NotesListAction.deleteDidConfirm(id: 2))
        #expect(try session.badge == nil)
    }

    @Test func `switching tabs sends each screen its appearance once`() throws {
        let session = try TestSession(NotesApp.app)
        try session.select(tab: 0)
        #expect(session.takeEvents() == [["type": "homeDidAppear"]])
        try session.select(tab: 0)
        #expect(session.takeEvents() == [])
        try session.select(tab: 1)
        #expect(session.takeEvents() == [["type": "homeDidDisappear"]])
        try session.select(tab: 0)
        #expect(session.takeEvents() == [["type": "homeDidAppear"]])
    }

    // MARK: Details

    @Test func `a row opens its note, and a change shows on all screens`() async throws {
        let session = try await sessionWithNotes()
        try session.send(NotesListAction.noteDidTap(id: 1))
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list, notes.details*], \(tips)]")
        let node = try #require(try session.node("notes.details"))
        #expect(node["key"]?["traits"] == ["noteID": 1])
        #expect(node["params"] == ["noteID": 1, "mode": "view"])
        #expect(node["bars"] == ["hidesBottom": true])
        #expect(node["link"] == "notes://note/1?mode=view")
        #expect(node["back"] == ["can": true, "title": "Notes"])
        try session.advance(by: .seconds(60))
        #expect(session.part("changed")?["text"] == "Written 2026-01-01 00:00 UTC")
        try session.send(NoteDetailsAction.editDidTap)
        #expect(session.part("text")?["value"] == "milk")
        #expect(session.part("save")?["isEnabled"] == false)
        try session.send(NoteDetailsAction.textDidChange(text: "oat milk"))
        #expect(session.part("save")?["isEnabled"] != false)
        #expect(
            try session.request("screen/get", ["screen": "notes.list"])["view"]?.rows("notes")[1]["title"] == "milk",
            "not kept yet")
        try session.send(NoteDetailsAction.saveDidTap)
        #expect(session.part("text")?["text"] == "oat milk")
        #expect(session.part("changed")?["text"] == "Changed 2026-01-01 00:01 UTC")
        #expect(session.part("save") == nil)
        #expect(session.takeEvents().contains(["type": "noteDidChange", "id": 1]))
        try session.request("route/back")
        #expect(session.view.rows("notes").compactMap { $0["title"] } == ["bread", "oat milk"])
        expectGolden(session.transcript, "Transcripts/notes-details.txt")
    }

    @Test func `a second quick tap on a row changes nothing`() async throws {
        let session = try await sessionWithNotes()
        let list = try #require(try session.node("notes.list")?["id"]?.string)
        for _ in 0..<2 {
            try session.send(NotesListAction.noteDidTap(id: 1), to: list)
        }
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list, notes.details*], \(tips)]")
    }

    @Test func `each push makes a new bundle over the same shared store`() async throws {
        let session = try await sessionWithNotes()
        for _ in 0..<2 {
            try session.send(NotesListAction.noteDidTap(id: 1))
            // A bundle of an earlier screen would still have its draft.
            #expect(session.part("save") == nil)
            #expect(session.part("text")?["text"] == "milk")
            try session.send(NoteDetailsAction.editDidTap)
            #expect(session.part("text")?["value"] == "milk")
            try session.send(NoteDetailsAction.textDidChange(text: "a draft"))
            try session.back()
            try session.answer("Discard")
            try session.back()
        }
        #expect(try session.scopes("node") == 1, "only the list's")
        let scopes = try session.request("inspect/instances")["scopes"]?.array ?? []
        let kept = scopes.first { $0["scope"] == "session" }?["instances"]?.object?.map(\.0) ?? []
        #expect(kept.filter { $0.hasPrefix("SharedStore") }.count == 1)
        // A change through one bundle is what the next shows.
        try await session.changeNote(1, to: "oat milk")
        try session.send(NotesListAction.noteDidTap(id: 1))
        #expect(session.part("text")?["text"] == "oat milk")
    }

    @Test func `a note is edited only in the editing mode`() async throws {
        let session = try await sessionWithNotes()
        try session.send(NotesListAction.noteDidTap(id: 1))
        let refusal = #expect(throws: TestSession.Refused.self) {
            try session.send(NoteDetailsAction.textDidChange(text: "x"))
        }
        #expect(refusal?.kind == "notEditing")
        try session.send(NoteDetailsAction.editDidTap)
        try session.send(NoteDetailsAction.textDidChange(text: "x"))
        try session.send(NoteDetailsAction.cancelDidTap)
        try session.answer("Discard")
        #expect(session.part("text")?["text"] == "milk")
    }

    // MARK: Deleting

    @Test func `deleting asks first, and the answer deletes and leaves in one revision`() async throws {
        let session = try await sessionWithNotes()
        let told = try deleteNote(session)
        let changes = told.params("route/didChange")
        #expect(changes.count == 1)
        let ops = changes.first?["ops"]?.array ?? []
        #expect(ops.filter { $0["op"] == "remove" }.compactMap { $0["reason"] } == ["answered", "popped"])
        #expect(ops.contains { $0["fields"]?["tab"]?["badge"] == "1" })
        #expect(told.events("noteDidDelete").count == 1)
        #expect(
            Set(told.compactMap { $0["params"]?["cause"]?["requestId"].map { "\($0)" } }).count == 1,
            "all of it is that answer's doing")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)], toast+")
        #expect(session.view.rows("notes").compactMap { $0["id"] } == [2])
        expectGolden(session.transcript, "Transcripts/notes-delete.txt")
    }

    @Test func `a question without the answer yes changes nothing`() async throws {
        let session = try await sessionWithNotes()
        try session.send(NotesListAction.noteDidTap(id: 1))
        try session.send(NoteDetailsAction.deleteDidTap)
        let alert = try session.topLayer
        let twice = #expect(throws: TestSession.Refused.self) {
            try session.send(NoteDetailsAction.deleteDidTap, to: "notes.details")
        }
        #expect(twice?.kind == "busy")
        try session.request("route/answer", ["layer": alert, "button": "cancel"])
        let late = #expect(throws: TestSession.Refused.self) {
            try session.request("route/answer", ["layer": alert, "button": "delete"])
        }
        #expect(late?.kind == "alreadyAnswered")
        #expect(try session.badge == "2")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list, notes.details*], \(tips)]")
    }

    @Test func `on a real file the note and its screen are removed`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        let session = try TestSession(NotesApp.app, link: "notes://new") { registry in
            registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in SQLiteNotesDatabase(path: path) }
        }
        try await session.settle()
        try session.send(CreateNoteAction.textDidChange(text: "one"))
        try session.send(CreateNoteAction.saveDidTap)
        try await session.settle()
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
        #expect(try session.badge == "1")
        try session.send(NotesListAction.noteDidTap(id: 1))
        try session.send(NoteDetailsAction.deleteDidTap)
        try session.request("route/answer", ["layer": try session.topLayer, "button": "delete"])
        try await session.settle()
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)], toast+")
        #expect(try session.badge == nil)
        #expect(session.view.rows("notes") == [])
    }

    // MARK: Undo

    @Test func `the button of the message brings a deleted note back, with its date and place`() async throws {
        let session = try await sessionWithNotes()
        try session.advance(by: .seconds(60))
        let before = session.view.rows("notes")
        _ = try deleteNote(session)
        #expect(session.toast == "Deleted “milk”.")
        try session.tap("Undo", in: .toast)
        #expect(session.takeEvents().contains(["type": "noteDidRestore", "id": 1]))
        #expect(session.view.rows("notes") == before)
        #expect(try session.badge == "2")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
    }

    @Test func `the message disappears, and the commands still undo and redo`() async throws {
        let session = try await sessionWithNotes()
        let enabled = { session.view["commands"]?.array?.map { $0["isEnabled"] != false } }
        #expect(session.view["commands"]?.array?.map { $0["key"] } == ["n", "Ctrl+Z", "Ctrl+Shift+Z", "/"])
        #expect(enabled() == [true, false, false, true])
        try session.send(NotesListAction.deleteSelectedDidTap(ids: [1, 2]))
        try session.request("route/answer", ["layer": try session.topLayer, "button": "delete"])
        #expect(session.view.rows("notes") == [])
        #expect(enabled() == [true, true, false, true])
        try session.advance(by: .seconds(10))
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
        try session.send(NotesListAction.undoDidTap)
        #expect(session.view.rows("notes").compactMap { $0["id"] } == [2, 1], "both, as one step")
        #expect(enabled() == [true, false, true, true])
        try session.send(NotesListAction.redoDidTap)
        #expect(session.view.rows("notes") == [])
        #expect(throws: TestSession.Refused.self) { try session.send(NotesListAction.redoDidTap) }
        #expect(enabled() == [true, true, false, true])
    }

    @Test func `on a real file an undone deletion is stored again`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        func open() async throws -> TestSession {
            let session = try TestSession(NotesApp.app) { registry in
                registry.replace(\NotesPart.notesDatabase) { () -> any NotesDatabase in SQLiteNotesDatabase(path: path)
                }
            }
            try await session.settle()
            return session
        }
        let session = try await open()
        try await session.writeNote("one")
        try await session.writeNote("two")
        for action in [NotesListAction.deleteDidConfirm(id: 1), .undoDidTap] {
            try session.send(action)
            try await session.settle()
        }
        #expect(session.view.rows("notes").compactMap { $0["title"] } == ["two", "one"])
        #expect(try await open().view.rows("notes") == session.view.rows("notes"))
    }

    @Test func `the search command moves the focus to the search`() async throws {
        let session = try await sessionWithNotes()
        #expect(session.view["focus"] == nil)
        for token: Int64 in 1...2 {
            try session.send(NotesListAction.searchDidTap)
            #expect(session.view["focus"] == ["component": "search", "token": .integer(token)])
        }
    }

    // MARK: New notes

    @Test func `saving a new note dismisses its sheet and updates list and badge in one turn`()
        async throws
    {
        let session = try await sessionWithNotes()
        try session.send(NotesListAction.newNoteDidTap)
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list+], \(tips)], sheet(notes.create*)")
        let empty = #expect(throws: TestSession.Refused.self) { try session.send(CreateNoteAction.saveDidTap) }
        #expect(empty?.kind == "disabled")
        try session.send(CreateNoteAction.textDidChange(text: "eggs"))
        _ = session.takeNotifications()
        try session.send(CreateNoteAction.saveDidTap)
        let told = session.takeNotifications()
        #expect(told.events("noteDidCreate").count == 1)
        #expect(told.params("route/didChange").count == 1)
        #expect(told.params("screen/didChange").count == 1)
        #expect(Set(told.compactMap { $0["params"]?["cause"]?["actionId"].map { "\($0)" } }).count == 1)
        #expect(try session.badge == "3")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
        expectGolden(session.transcript, "Transcripts/notes-create.txt")
    }

    @Test func `a copy begins with the note's text and can be discarded`() async throws {
        let session = try await sessionWithNotes()
        try session.send(NotesListAction.noteDidTap(id: 2))
        try session.send(NoteDetailsAction.copyDidTap)
        #expect(session.part("text")?["value"] == "bread")
        #expect(session.part("save")?["isEnabled"] != false)
        let other = #expect(throws: TestSession.Refused.self) {
            try session.send(NoteDetailsAction.copyDidTap, to: "notes.details")
        }
        #expect(other?.kind == "busy")
        try session.send(CreateNoteAction.cancelDidTap)
        #expect(try session.badge == "2")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list, notes.details*], \(tips)]")
    }

    // MARK: Memory

    @Test func `removed screens are freed`() throws {
        let client = TestClient(NotesApp.app)
        client.open()
        client.act(9, #"{"type":"newNoteDidTap"}"#)
        client.act(10, #"{"type":"textDidChange","text":"milk"}"#)
        client.act(11, #"{"type":"saveDidTap"}"#)
        let kept = client.objects()
        client.act(2, #"{"type":"noteDidTap","id":1}"#)
        client.act(3, #"{"type":"copyDidTap"}"#)
        #expect(client.objects().count == kept.count + 2)
        client.act(4, #"{"type":"cancelDidTap"}"#)
        client.act(5, #"{"type":"deleteDidConfirm"}"#)
        _ = client.take()
        #expect(client.objects().count == kept.count)
        let all = client.objects()
        #expect(
            all.left.sorted() == [
                "NotesAppCoordinator", "NotesCoordinator", "NotesHomeCoordinator", "NotesListStore", "TipsCoordinator",
            ])
        let instances = client.request(6, "inspect/instances")?["result"]
        #expect(instances?["scopes"]?.array?.filter { $0["scope"] == "node" }.count == 1)
        #expect(instances?["leaked"] == [])
        client.send(#"{"id":7,"method":"session/close"}"#)
        _ = client.take()
        #expect(all.left.sorted() == [])
        client.open("next")
        #expect(client.request(8, "inspect/instances")?["result"]?["leaked"] == [])
    }
}

/// Links into the notes from every screen.
@Suite(.onLoop)
struct NotesLinkTests {
    enum Place: CaseIterable, Sendable {
        case list, home, details, editing, alert, sheet, sheetOverDetails

        func go(_ session: TestSession) throws {
            switch self {
            case .list: break
            case .home: try session.select(tab: 0)
            case .details: try session.send(NotesListAction.noteDidTap(id: 1))
            case .editing:
                try Place.details.go(session)
                try session.send(NoteDetailsAction.editDidTap)
            case .alert:
                try Place.details.go(session)
                try session.send(NoteDetailsAction.deleteDidTap)
            case .sheet: try session.send(NotesListAction.newNoteDidTap)
            case .sheetOverDetails:
                try Place.details.go(session)
                try session.send(NoteDetailsAction.copyDidTap)
            }
        }
    }

    private static let goals: [(url: String, key: JSONValue)] = [
        ("notes://home", ["name": "home.start"]), ("notes://notes", ["name": "notes.list"]),
        ("notes://new", ["name": "notes.create", "traits": ["mode": ["type": "create"]]]),
        ("notes://note/1", ["name": "notes.details", "traits": ["noteID": 1]]),
        ("notes://note/2?mode=edit", ["name": "notes.details", "traits": ["noteID": 2]]),
        ("notes://tip/undo", ["name": "tips.page", "traits": ["tip": "undo"]]),
    ]

    private func open(_ place: Place) async throws -> TestSession {
        let session = try TestSession(NotesApp.app)
        for text in ["milk", "bread"] { try await session.writeNote(text) }
        try place.go(session)
        return session
    }

    @Test(arguments: Place.allCases)
    func `a link leads to its screen with the screens below it, and a second time changes nothing`(
        _ place: Place
    ) async throws {
        for goal in Self.goals {
            let session = try await open(place)
            try session.request("route/open", ["url": .string(goal.url)])
            #expect(try session.activeKey == goal.key, "\(goal.url)")
            let outline = try session.routeText
            if goal.url.contains("note/") { #expect(outline.hasSuffix("stack[notes.list, notes.details*], \(tips)]")) }
            #expect(try session.request("route/open", ["url": .string(goal.url)])["outcome"] == "noop")
            #expect(try session.routeText == outline)
        }
    }

    @Test(arguments: Place.allCases)
    func `the link of a screen leads to it in this and in a new session`(_ place: Place) async throws {
        for node in try await open(place).screenNodes {
            guard let link = node["link"]?.string, let key = node["key"] else { continue }
            let session = try await open(place)
            #expect(try session.request("route/link", ["node": node["id"] ?? .null])["url"] == .string(link))
            let other = try TestSession(NotesApp.app, link: link)
            #expect(try other.activeKey == key)
            try session.request("route/open", ["url": .string(link)])
            #expect(try session.activeKey == key)
        }
    }

    @Test func `a session begins at its link, and back leads to the screen below`() throws {
        let session = try TestSession(NotesApp.app, link: "notes://note/7?mode=edit")
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list?, notes.details*], \(tips)]")
        #expect(session.part("problem")?["message"] == "There is no note 7. It may have been deleted.")
        #expect(session.part("editor") == nil)
        let refusal = #expect(throws: TestSession.Refused.self) { try session.send(NoteDetailsAction.editDidTap) }
        #expect(refusal?.kind == "noteNotFound")
        #expect(session.part("problem")?["button"]?["onTap"]?["action"] == ["type": "backDidTap"])
        try session.send(NoteDetailsAction.backDidTap)
        #expect(try session.routeText == "tabs[stack[home.start?], stack[notes.list*], \(tips)]")
        let end = #expect(throws: TestSession.Refused.self) { try session.request("route/back") }
        #expect(end?.kind == "atRoot")
        expectGolden(session.transcript, "Transcripts/notes-link.txt")
    }

    @Test func `shortcuts, notifications and an invalid link`() async throws {
        let session = try await open(.home)
        try session.request("route/open", ["shortcut": "compose"])
        #expect(try session.routeText == "tabs[stack[home.start], stack[notes.list, notes.create*], \(tips)]")
        try session.send(CreateNoteAction.cancelDidTap)
        try session.request("route/open", ["notification": ["link": "notes://note/2?mode=wrong"]])
        #expect(session.part("save") == nil, "as if nothing had been said")
        for url in ["notes://note/two", "notes://tip/three", "notes://nowhere", "mailto:x"] {
            #expect(throws: TestSession.Refused.self) { try session.request("route/open", ["url": .string(url)]) }
        }
        let plan = try session.request("route/plan", ["url": "notes://new"])
        #expect(plan["screens"] == ["notes.create"])
        #expect(try session.routeText == "tabs[stack[home.start], stack[notes.list, notes.details*], \(tips)]")
        expectGolden(session.transcript, "Transcripts/notes-shortcut.txt")
    }
}

// MARK: Reading

/// The third tab before it is first shown.
private let tips = "stack[pages[tips.page?, tips.page?, tips.page?]]"

extension TestSession {
    fileprivate var tabs: JSONValue {
        get throws { try request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"] ?? .null }
    }

    fileprivate var badge: String? {
        get throws { try tabs["branches"]?[1]?["tab"]?["badge"]?.string }
    }

    fileprivate func select(tab: Int64) throws {
        try request("route/select", ["container": try tabs["id"] ?? .null, "index": .integer(tab)])
    }

    /// Names of all screens in tree order.
    fileprivate var screenNodes: [JSONValue] {
        get throws {
            var screens: [JSONValue] = []
            var open = try request("route/get")["tree"]?["windows"]?.array ?? []
            while !open.isEmpty {
                let node = open.removeFirst()
                if node["kind"] == "screen" { screens.append(node) }
                let lists = ["layers", "items", "branches", "pages"].flatMap { node[$0]?.array ?? [] }
                open = lists + (node["content"].map { [$0] } ?? []) + open
            }
            return screens
        }
    }

    fileprivate func node(_ name: String) throws -> JSONValue? {
        try screenNodes.first { $0["key"]?["name"]?.string == name }
    }

    fileprivate var activeKey: JSONValue? {
        get throws {
            let id = try request("screen/get")["screen"]
            return try screenNodes.first { $0["id"] == id }?["key"]
        }
    }
}
