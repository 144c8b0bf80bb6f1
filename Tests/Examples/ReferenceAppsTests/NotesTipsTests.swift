import JSON
import OffstageTesting
import ReferenceApps
import Testing

/// The pages of the notes' third tab.
@Suite(.onLoop)
struct NotesTipsTests {
    private static let begin = "tabs[stack[home.start?], stack[notes.list], "

    private func tabs(_ session: TestSession) throws -> JSONValue {
        try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"] ?? .null
    }

    private func pages(_ session: TestSession) throws -> JSONValue {
        try tabs(session)["branches"]?[2]?["items"]?[0] ?? .null
    }

    private func swipe(to index: Int64, _ session: TestSession) throws {
        try session.request("route/select", ["container": try pages(session)["id"] ?? .null, "index": .integer(index)])
    }

    @Test func `a button of the start screen leads to the first tip, and swipes to the others`() throws {
        let session = try TestSession(NotesApp.app, link: "notes://home")
        try session.tap("tips")
        #expect(
            try session.routeText
                == "tabs[stack[home.start], stack[notes.list?], stack[pages[tips.page*, tips.page, tips.page?]]]")
        #expect(session.part("title")?["text"] == "Write a note")
        #expect(session.part("progress")?["text"] == "Tip 1 of 3")
        #expect(session.part("previous") == nil)
        _ = session.takeNotifications()
        try swipe(to: 1, session)
        let changes = session.takeNotifications().params("route/didChange")
        #expect(changes.compactMap { $0["transitions"]?[0]?["kind"] } == ["page"])
        #expect(session.part("title")?["text"] == "Undo a deletion")
        try swipe(to: 2, session)
        #expect(session.part("next") == nil)
        #expect(
            try session.routeText
                == "tabs[stack[home.start], stack[notes.list?], stack[pages[tips.page, tips.page, tips.page*]]]")
        expectGolden(session.transcript, "Transcripts/notes-tips.txt")
    }

    @Test func `each page has a title, a link, a store and a view of its own`() throws {
        let session = try TestSession(NotesApp.app, link: "notes://tip/undo")
        let nodes = try pages(session)["pages"]?.array ?? []
        #expect(nodes.compactMap { $0["title"] } == ["Write a note", "Undo a deletion", "Use the keyboard"])
        #expect(nodes.compactMap { $0["link"] } == ["notes://tip/write", "notes://tip/undo", "notes://tip/keys"])
        let titles = try nodes.compactMap { node in
            try session.request("screen/get", ["screen": node["id"] ?? .null])["view"]?.part("title")?["text"]
        }
        #expect(titles == nodes.compactMap { $0["title"] })
        #expect(try session.scopes("node") == 3)
    }

    @Test func `a link begins with its page, and selects it later`() throws {
        let session = try TestSession(NotesApp.app, link: "notes://tip/keys")
        #expect(session.part("title")?["text"] == "Use the keyboard")
        try session.request("route/open", ["url": "notes://notes"])
        try session.request("route/open", ["url": "notes://tip/write"])
        #expect(try session.routeText == Self.begin + "stack[pages[tips.page*, tips.page, tips.page]]]")
        let unknown = #expect(throws: TestSession.Refused.self) {
            try session.request("route/open", ["url": "notes://tip/three"])
        }
        #expect(unknown?.kind == "linkUnmatched")
        #expect(try session.routeText == Self.begin + "stack[pages[tips.page*, tips.page, tips.page]]]")
    }

    @Test func `the buttons turn to the neighbours, and a second quick tap to the same page`() throws {
        let session = try TestSession(NotesApp.app, link: "notes://tip/write")
        let first = try #require(try session.request("screen/get")["screen"]?.string)
        for _ in 1...2 {
            try session.send(TipAction.nextDidTap, to: first)
            #expect(session.part("progress")?["text"] == "Tip 2 of 3")
        }
        try session.tap("next")
        try session.tap("previous")
        #expect(session.part("progress")?["text"] == "Tip 2 of 3")
        let end = #expect(throws: TestSession.Refused.self) {
            try session.send(TipAction.previousDidTap, to: first)
        }
        #expect(end?.kind == "noMoreTips")
    }
}
