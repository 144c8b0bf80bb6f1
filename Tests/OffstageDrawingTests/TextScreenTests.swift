import JSON
import OffstageDrawing
import Testing

struct TextScreenTests {
    @Test(arguments: [
        ("", 0), ("Ada", 3), ("─│●", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("👨‍👩‍👧", 2), ("🇩🇪", 2),
        ("⚠", 1), ("⚠️", 2), ("1️⃣", 2), ("ﾊ", 1), ("Ａ", 2), ("مرحبا", 5), ("…", 1), ("★ Ωmega", 7),
    ])
    func `columns are counted as in terminals`(text: String, columns: Int) {
        #expect(Columns.width(of: text) == columns)
    }

    @Test func `a width is clamped to its bounds`() throws {
        let narrow = try drawn(view: "{}", width: -4)
        #expect(narrow.split(separator: "\n").allSatisfy { Columns.width(of: String($0)) == 20 })
        let wide = try drawn(view: "{}", width: 1_000)
        #expect(wide.split(separator: "\n").allSatisfy { Columns.width(of: String($0)) == 200 })
    }

    @Test func `every line is as wide as the frame, at any width`() throws {
        let view =
            #"{"a":{"component":"text","text":"日本語のテキスト and words"},"#
            + #""b":{"component":"list","total":1,"rows":[{"id":"👨‍👩‍👧"}]}}"#
        for width in 20...200 {
            let lines = try drawn(view: view, width: width).split(separator: "\n")
            #expect(lines.allSatisfy { Columns.width(of: String($0)) == width })
        }
    }

    @Test func `windows beside the key window are named`() throws {
        let tree = try JSONValue(
            parsing: """
                {"windows":[
                 {"id":"w1","layers":[{"id":"l1","kind":"content","content":{"id":"n1","kind":"screen",
                 "title":"Notes"}}]},
                 {"id":"w2","isKey":true,"layers":[{"id":"l2","kind":"content","content":{"id":"n2",
                 "kind":"launching"}}]}]}
                """)
        #expect(TextScreen(tree: tree, views: [:]).render(width: 30).hasSuffix("╯\nalso open: Notes\n"))
    }

    @Test func `shownScreens lists the visible screens of the top layer`() throws {
        let tree = try JSONValue(
            parsing: """
                {"windows":[{"id":"w1","isKey":true,"layers":[
                 {"id":"l1","kind":"content","content":{"id":"n1","kind":"screen"}},
                 {"id":"l2","kind":"modal","content":{"id":"n2","kind":"split","panes":[
                  {"id":"n3","kind":"stack","items":[{"id":"n4","kind":"screen"},{"id":"n5","kind":"screen"}]},
                  {"id":"n6","kind":"screen","slots":{"player":{"id":"n7","kind":"screen"}}}]}},
                 {"id":"l3","kind":"toast","message":"Saved"}]}]}
                """)
        #expect(TextScreen(tree: tree, views: [:]).shownScreens == ["n5", "n6", "n7"])
    }

    @Test func `a tree without windows is drawn`() {
        for tree: JSONValue in [nil, [], "x", ["windows": []], ["windows": [1]]] {
            #expect(TextScreen(tree: tree, views: [:]).render(width: 30).contains("(no window is open)"))
        }
    }
}
