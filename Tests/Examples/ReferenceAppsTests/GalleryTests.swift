import AppLoop
import JSON
import Offstage
import OffstageTesting
import ReferenceApps
import Testing

@Suite(.onLoop)
struct GalleryTests {
    private static let pages = [
        "text", "icons", "fields", "choices", "list", "log", "table", "tree", "grid", "chart", "markdown", "media",
        "layers",
        "states", "hostile",
    ]

    private func open(_ page: String) throws -> TestSession {
        let session = try TestSession(GalleryApp.app)
        try session.request("route/open", ["url": .string("gallery://\(page)")])
        return session
    }

    private func controls(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter {
            $0 != "\n" && $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value)
        }
    }

    @Test func `the first screen leads to every other`() throws {
        let session = try TestSession(GalleryApp.app)
        let ids = session.view.rows("pages").compactMap { $0["id"]?.string }
        #expect(ids == Self.pages)
        for id in ids {
            try session.send(GalleryHomeAction.pageDidSelect(name: id))
            #expect(session.outline.contains("back \"Gallery\""), "\(id)")
            try session.request("route/back")
        }
        #expect(throws: (any Error).self) { try session.send(GalleryHomeAction.pageDidSelect(name: "nosuch")) }
    }

    @Test func `every screen is listed without control characters`() throws {
        var screens = ""
        for page in Self.pages {
            let session = try open(page)
            #expect(controls(in: session.outline) == [], "\(page)")
            screens += session.outline + "\n"
        }
        expectGolden(screens, "Transcripts/gallery-screens.txt")
    }

    @Test func `every kind of component is shown`() throws {
        var shown: Set<String> = []
        func visit(_ value: JSONValue) {
            if let kind = value["component"]?.string { shown.insert(kind) }
            for (_, member) in value.object ?? [:] { visit(member) }
            for element in value.array ?? [] { visit(element) }
        }
        for page in Self.pages { visit(try open(page).view) }
        let schemas = try JSONValue(parsing: TestSession(GalleryApp.app).request("rpc.discover").description)[
            "components"]?["schemas"]?.object
        let known = (schemas ?? [:]).compactMap { $1["properties"]?["component"]?["const"]?.string }
        #expect(known.count == 25)
        #expect(Set(known).subtracting(shown) == [])
    }

    // MARK: Fields and choices

    @Test func `fields apply what they accept and explain what they refuse`() throws {
        let session = try open("fields")
        try session.type("Ada", into: "plain")
        #expect(try session.element("plain").value == "Ada")
        try session.type("2027-01-01", into: "date")
        #expect(try session.element("date").error == "Enter 2026-12-31 or earlier.")
        try session.type("2026-02-03", into: "date")
        #expect(try session.element("date").value == "2026-02-03")
        #expect(try session.element("date").error == nil)
        try session.type("2.5", into: "guests")
        #expect(try session.element("guests").error == "Enter a whole number.")
        try session.set(["name": "a.gif", "size": 5, "type": "image/gif"], in: "file")
        #expect(try session.element("file").value == nil)
        try session.set(["name": "a.png", "size": 5, "type": "image/png"], in: "file")
        #expect(try session.element("file").value?["name"] == "a.png")
        try session.submit("plain")
        #expect(try session.element("submitted").value == "Submitted: plain")
    }

    @Test func `each field keeps what the user types`() throws {
        let session = try open("fields")
        let typed: [(field: String, text: String, value: JSONValue)] = [
            ("email", "ada@example.com", "ada@example.com"), ("number", "42", "42"), ("search", "tea", "tea"),
            ("multiline", "one\ntwo", "one\ntwo"), ("time", "09:30", "09:30"),
            ("dateTime", "2026-11-22T10:00", "2026-11-22T10:00"), ("price", "99.5", 99.5),
        ]
        for (field, text, value) in typed {
            try session.type(text, into: field)
            let element = try session.element(field)
            #expect(element.value == value, "\(field)")
            #expect(element.error == nil, "\(field)")
        }
        try session.type("secret", into: "secure")
        #expect(try session.element("secure").value == nil, "a secret is not sent back")
    }

    @Test func `choices are applied`() throws {
        let session = try open("choices")
        try session.toggle("Notifications")
        try session.pick("Milk", in: "menu")
        try session.pick("Milk", in: "inline")
        try session.pick("Juice", in: "segmented")
        for option in ["tea", "milk", "juice"] { try session.pick(option, in: "several") }
        try session.set(55, in: "slider")
        try session.set(3, in: "stepper")
        try session.tap("destructive")
        #expect(try session.element("toggle").value == true)
        #expect(try session.element("menu").value == "milk")
        #expect(try session.element("inline").value == "milk")
        #expect(try session.element("segmented").value == "juice")
        #expect(session.part("several")?["values"] == ["juice"])
        #expect(try session.element("slider").value == 55)
        #expect(try session.element("stepper").value == 3)
        #expect(session.part("lastTap")?["text"] == "Tapped: destructive")
    }

    // MARK: Lists

    private func ids(_ session: TestSession, _ list: String) -> [Int64] {
        session.view.rows(list).compactMap { $0["id"]?.integer }
    }

    @Test func `rows of the list are moved, pinned, selected, removed and added at the end`() throws {
        let session = try open("list")
        #expect(ids(session, "items") == Array(1...20))
        try session.send(GalleryListAction.rowDidMove(move: .init(id: 5, before: 1)))
        #expect(ids(session, "items").prefix(3) == [5, 1, 2])
        #expect(session.part("items")?["sections"]?[0]?["count"] == 2)
        try session.send(GalleryListAction.rowDidMove(move: .init(id: 5)))
        #expect(ids(session, "items").last == 5)
        #expect(session.part("items")?["sections"]?[0]?["count"] == 1)
        try session.send(GalleryListAction.pinDidTap(id: 9))
        #expect(ids(session, "items").prefix(2) == [1, 9])
        try session.send(GalleryListAction.selectionDidChange(ids: [1, 9]))
        #expect(session.part("items")?["selectionCommands"]?[0]?["isEnabled"] != false)
        try session.send(GalleryListAction.removeDidTap(ids: [1, 9]))
        #expect(ids(session, "items").first == 2)
        #expect(session.part("items")?["selected"] == [])
        #expect(session.part("items")?["sections"]?[0]?["id"] == "others")
        try session.send(GalleryListAction.rowsDidReachEnd)
        #expect(session.part("items")?["total"] == 38)
        try session.send(GalleryListAction.firstRowDidTap)
        try session.send(GalleryListAction.firstRowDidTap)
        #expect(session.part("items")?["scrollTo"] == ["row": 2, "token": 2])
        try session.send(GalleryListAction.refreshDidRequest)
        #expect(session.part("items")?["caption"] == "Refreshed 1 times")
        #expect(throws: (any Error).self) { try session.send(GalleryListAction.removeRowDidTap(id: 1)) }
    }

    @Test func `a route fills a slot of its screen, and the screen inside closes itself`() throws {
        let session = try open("layers")
        let outer = try #require(try session.request("screen/get")["screen"]?.string)
        try session.send(GalleryLayersAction.layerDidTap(layer: .slot))
        func inner() throws -> JSONValue? {
            let stack = try session.request("route/get")["tree"]?["windows"]?[0]?["layers"]?[0]?["content"]
            let screen = try #require(stack?["items"]?.array?.last)
            #expect(screen["id"]?.string == outer)
            return screen["slots"]?.array?.first { $0["slot"] == "player" }
        }
        let first = try #require(try inner()?["id"]?.string)
        let view = try session.request("screen/get", ["screen": .string(first)])["view"]
        #expect(view?.part("title")?["text"] == "Screen in a slot")
        try session.send(GalleryLayersAction.layerDidTap(layer: .slot), to: outer)
        let second = try #require(try inner()?["id"]?.string)
        #expect(second != first, "the slot has new content")
        try session.send(GalleryOpenedAction.closeDidTap, to: second)
        #expect(try inner() == nil)
    }

    @Test func `Close closes the second window, and leaves the only one`() throws {
        let session = try open("layers")
        func windows() throws -> [JSONValue] { try session.request("route/get")["tree"]?["windows"]?.array ?? [] }
        try session.send(GalleryLayersAction.layerDidTap(layer: .window))
        let screen = try #require(try windows().last?["layers"]?[0]?["content"]?["id"]?.string)
        try session.send(GalleryOpenedAction.closeDidTap, to: screen)
        #expect(try windows().count == 1)
        #expect(session.path.last == "gallery.layers")
    }

    @Test func `a list opens at its end, and stays there when rows are added`() throws {
        let session = try open("log")
        #expect(session.part("lines")?["sticksToEnd"] == true)
        #expect(session.part("lines")?["total"] == 60)
        #expect(session.part("lines")?["from"] == 10)
        #expect(ids(session, "lines") == Array(11...60))
        _ = session.takeNotifications()
        try session.tap("add")
        #expect(ids(session, "lines") == Array(12...61))
        let patch = session.takeNotifications().params("screen/didChange").first?["patch"]?.array ?? []
        #expect(
            patch.compactMap { $0["path"] } == [
                "/parts/0/total", "/parts/0/from", "/parts/0/rows/0", "/parts/0/rows/49",
            ],
            "\(patch)")
        try session.toggle("sticks")
        #expect(session.part("lines")?["sticksToEnd"] == nil)
        #expect(ids(session, "lines") == Array(1...50))
    }

    @Test func `the table sorts a hundred thousand rows by each column`() throws {
        let session = try open("table")
        #expect(session.part("files")?["total"] == 100_000)
        #expect(session.view.rows("files").count == 50)
        for (column, cell, key) in [("size", 1, "number"), ("date", 2, "date"), ("name", 0, "")] {
            for descending in [false, true] {
                try session.send(GalleryTableAction.sortDidChange(sort: .init(column: column, descending: descending)))
                #expect(session.part("files")?["sort"]?["column"] == .string(column))
                #expect(session.part("files")?["sort"]?["descending"] == (descending ? true : nil))
                let cells = session.view.rows("files").compactMap { $0["cells"]?[cell] }
                #expect(cells.count == 50)
                if column == "size" {
                    let sizes = cells.compactMap { $0[key]?.double }
                    #expect(sizes == sizes.sorted(by: descending ? (>) : (<)))
                } else {
                    let texts = cells.compactMap { key.isEmpty ? $0.string : $0[key]?.string }
                    #expect(texts == texts.sorted(by: descending ? (>) : (<)))
                }
            }
        }
        #expect(throws: (any Error).self) {
            try session.send(GalleryTableAction.sortDidChange(sort: .init(column: "shared", descending: false)))
        }
    }

    @Test func `files of the table are opened, selected and removed`() throws {
        let session = try open("table")
        try session.send(GalleryTableAction.fileDidOpen(id: 1))
        #expect(session.part("opened")?["text"] == "Opened: Plan 7919")
        try session.send(GalleryTableAction.selectionDidChange(ids: [0, 2]))
        #expect(session.part("files")?["caption"] == "2 selected")
        _ = session.takeNotifications()
        try session.send(GalleryTableAction.removeSelectedDidTap(ids: [0, 2]))
        #expect(session.part("files")?["total"] == 99_998)
        #expect(ids(session, "files").prefix(2) == [1, 3])
        // Two removed rows, two that follow the window, and three members.
        let changes = session.takeNotifications().params("screen/didChange").compactMap { $0["patch"]?.array }
        #expect((1...10).contains(changes.joined().count))
        try session.send(GalleryTableAction.lastDidTap)
        #expect(session.part("files")?["scrollTo"] == ["row": 99_999, "token": 1])
        try session.send(GalleryTableAction.removeDidTap(id: 1))
        #expect(ids(session, "files").prefix(2) == [3, 4])
    }

    @Test func `folders expand to rows of the next level`() throws {
        let session = try open("tree")
        func rows() -> [TestElement] { session.elements.filter { $0.kind == "row" } }
        #expect(rows().map(\.label) == ["Documents", "Letters", "Invoices", "Pictures", "Music"])
        try session.expand(row: "Letters", in: "folders")
        #expect(rows().map(\.label) == ["Documents", "Letters", "2025", "2026", "Invoices", "Pictures", "Music"])
        #expect(rows()[3].json["level"] == 2)
        try session.select(row: "2025", in: "folders")
        try session.expand(row: "Documents", in: "folders")
        #expect(rows().map(\.label) == ["Documents", "Pictures", "Music"])
        #expect(throws: (any Error).self) { try session.expand(row: "Music", in: "folders") }
    }

    // MARK: Others

    @Test(arguments: ["text", "icons", "grid", "chart", "media", "states"])
    func `a screen of fixed components names the last tap, and keeps its other components`(_ page: String) throws {
        let session = try open(page)
        let parts = session.view["parts"]?.array ?? []
        try session.send(GalleryPageAction.buttonDidTap(id: "retry"))
        #expect(session.part("lastTap")?["text"] == "Tapped: retry")
        #expect(session.view["parts"]?.array?.dropLast() == parts[...])
        try session.send(GalleryPageAction.buttonDidTap(id: "enabled"))
        let enabled = session.view["parts"]
        #expect(enabled?.array?.contains { $0["isEnabled"] == false && $0["id"] != "disabled" } == false)
        for change: GalleryPageAction in [
            .groupDidExpand(isExpanded: false), .numberDidChange(number: 4), .dateDidChange(date: "2026-01-01"),
            .fileDidChange(file: nil),
        ] { try session.send(change) }
        #expect(session.view["parts"] == enabled)
    }

    @Test func `a row of hostile text is selected by its id`() throws {
        let session = try open("hostile")
        try session.send(GalleryHostileAction.rowDidSelect(id: "escape"))
        #expect(session.part("samples")?["selected"] == ["escape"])
    }

    @Test func `the dismissal of a sheet is shown`() throws {
        let session = try open("layers")
        try session.tap("sheet")
        try session.dismiss()
        #expect(try session.element("answer").value == "Dismissed by swipe")
    }

    @Test func `Markdown grows at its end`() throws {
        let session = try open("markdown")
        let before = try #require(session.part("text")?["text"]?.string)
        try session.send(GalleryMarkdownAction.moreDidTap)
        let after = try #require(session.part("text")?["text"]?.string)
        #expect(after == before + "Sentence **1** was appended. ")
    }

    @Test func `every layer opens`() throws {
        let session = try open("layers")
        let names = (session.view["parts"]?.array ?? []).compactMap { $0["id"]?.string }
        #expect(names.count == 17)
        for name in names {
            let session = try open("layers")
            let before = try session.request("route/get")["tree"]
            try session.send(GalleryLayersAction.layerDidTap(layer: try #require(GalleryLayer(rawValue: name))))
            #expect(try session.request("route/get")["tree"] != before, "\(name)")
            #expect(controls(in: session.outline) == [])
        }
    }

    @Test func `the answer of an alert is shown`() throws {
        let session = try open("layers")
        try session.tap("alert")
        #expect(session.alert?.buttons.map(\.id) == ["rename", "delete", "cancel"])
        try session.answer("rename", fields: ["name": "Plan"])
        #expect(try session.element("answer").value == "Answer: rename, Plan")
    }

    @Test func `the long text is 200 KB and can be edited`() throws {
        let session = try open("hostile")
        let text = try #require(session.part("editor")?["value"]?.string)
        #expect(text.utf8.count >= 200_000)
        try session.send(GalleryHostileAction.textDidChange(text: text + "!"))
        #expect(session.part("editor")?["value"]?.string?.hasSuffix("!") == true)
    }

    @Test func `a group expands`() throws {
        let session = try open("text")
        #expect(session.outline.contains("group \"A group that expands\" [collapsed]"))
        try session.send(GalleryPageAction.groupDidExpand(isExpanded: true))
        #expect(session.outline.contains("group \"A group that expands\" [expanded]"))
    }
}
