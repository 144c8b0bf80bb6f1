import JSON
import Offstage
import OffstageDrawing
import Testing

/// Drawings of tables, trees, typed fields and components that show data.
struct DataComponentTests {
    @Test func `a table aligns its columns and marks the order`() throws {
        let shown = try body(
            #"""
            {"t":{"component":"table","id":"t","label":"Files","caption":"In this folder","total":1200,"from":10,
              "columns":[{"id":"n","title":"Name","kind":"text"},
                         {"id":"s","title":"Size","kind":"number","isSortable":true},
                         {"id":"d","title":"Date","kind":"date"},
                         {"id":"b","title":"New","kind":"boolean","alignment":"center"}],
              "sort":{"column":"s","descending":true},"selection":"single","selected":[2],
              "rows":[{"id":1,"cells":["A name that is too long",{"number":1536000,"style":"bytes"},
                                       {"date":"2026-11-22T10:00:00Z","style":"short"},"true"]},
                      {"id":2,"cells":["日本",{"number":9,"style":"bytes"},"",  "false"],"isEnabled":false}],
              "rowCommands":[{"component":"button","id":"o","title":"Open"}]}}
            """#)
        #expect(
            shown == #"""
                Files                              1,200
                ⋮ 10 above
                  Name           Size ▼  Date        New
                ────────────────────────────────────────
                  A name that …  1.5 MB  2026-11-22   ✓
                ● · 日本 ·          9 B               –
                … 1,188 more
                ⋯ each row: ( Open )
                (In this folder)

                """#)
    }

    @Test func `a table with too many columns drops the last`() throws {
        let columns = (0..<30).map { #"{"id":"c\#($0)","title":"Column \#($0)"}"# }.joined(separator: ",")
        let cells = (0..<30).map { "\"cell \($0)\"" }.joined(separator: ",")
        let shown = try body(
            #"{"t":{"component":"table","id":"t","total":1,"from":0,"columns":[\#(columns)],"#
                + #""rows":[{"id":1,"cells":[\#(cells)]}]}}"#)
        #expect(shown.contains("Col…  Col…"))
        #expect(shown.split(separator: "\n").allSatisfy { Columns.width(of: String($0)) <= 40 })
    }

    @Test func `a tree indents its rows and marks those that expand`() throws {
        let shown = try body(
            #"""
            {"t":{"component":"list","id":"t","total":3,"from":0,"rows":[
              {"component":"row","id":1,"title":"Open","level":0,"isExpanded":true},
              {"component":"row","id":2,"title":"Shut","level":1,"isExpanded":false},
              {"component":"row","id":3,"title":"Leaf","level":2,"detail":{"number":0.5,"style":"percent"}}]}}
            """#)
        #expect(
            shown == #"""
                ▾ Open
                  ▸ Shut
                      Leaf                          50 %

                """#)
    }

    @Test func `a list has skeletons, errors and commands`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"list","id":"a","total":0,"from":0,"rows":[],"isSkeleton":true},
             "b":{"component":"list","id":"b","total":1,"from":0,"rows":[{"component":"row","id":1,"title":"Old"}],
              "error":{"component":"emptyState","id":"e","title":"No network"},
              "selectionCommands":[{"component":"button","id":"d","title":"Delete","role":"destructive"}]}}
            """#)
        #expect(
            shown == #"""
                ▒ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
                ▒ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒
                ▒ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒


                               No network

                Old
                ⋯ selected rows: ( Delete ⚠ )

                """#)
    }

    @Test func `typed fields have a sign, a unit and an error`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"dateField","id":"a","label":"Day","value":"2026-11-22","kind":"date"},
             "b":{"component":"dateField","id":"b","label":"At","kind":"time","error":"Enter a time."},
             "c":{"component":"numberField","id":"c","label":"Way","value":12.50,"unit":"km","caption":"In one day"},
             "d":{"component":"numberField","id":"d","label":"Age","placeholder":"Years","isEnabled":false},
             "e":{"component":"fileField","id":"e","label":"File","value":{"name":"a.png","size":1500,
             "type":"image/png"}}}
            """#)
        #expect(
            shown == #"""
                Day   [▦ 2026-11-22____________________]
                At    [◷ ______________________________]
                      ! Enter a time.
                Way   [# 12.5 km_______________________]
                (In one day)
                Age   · # Years ·
                File  [▣ a.png (1.5 kB)________________]

                """#)
    }

    @Test(arguments: [
        (#""plain""#, "plain"), ("5", "5"), (#"{"number":1234.5}"#, "1234.5"),
        (#"{"number":1234.567,"style":"decimal","decimals":1}"#, "1234.6"), (#"{"number":2,"decimals":2}"#, "2.00"),
        (#"{"number":-0.004,"decimals":2}"#, "0.00"), (#"{"number":0.256,"style":"percent"}"#, "25.6 %"),
        (#"{"number":9.5,"style":"currency","currency":"EUR"}"#, "9.50 EUR"),
        (#"{"number":9,"style":"currency"}"#, "9.00"),
        (#"{"number":999,"style":"bytes"}"#, "999 B"), (#"{"number":1500000,"style":"bytes"}"#, "1.5 MB"),
        (#"{"number":2.6,"style":"integer"}"#, "3"), (#"{"number":1e300,"decimals":3}"#, "1e+300"),
        (#"{"number":1,"decimals":-4}"#, "1"), (#"{"date":"2026-11-22T10:00:00Z","style":"short"}"#, "2026-11-22"),
        (#"{"date":"2026-11-22T10:00:00Z","style":"time"}"#, "10:00"),
        (#"{"date":"2026-11-22T10:00:00Z","style":"dateTime"}"#, "2026-11-22 10:00 UTC"),
        (#"{"date":"2026-11-22T10:00:00+01:00","style":"dateTime"}"#, "2026-11-22 10:00"),
        (#"{"date":"soon","style":"long"}"#, "soon"), (#"{"date":"\u001b[31m","style":"long"}"#, #"\u{1B}[31m"#),
    ])
    func `numbers and dates are drawn without a locale`(text: String, shown: String) throws {
        #expect(try body(#"{"a":{"component":"text","id":"a","text":\#(text)}}"#) == shown + "\n")
        #expect(try body(#"{"a":{"component":"badge","id":"a","text":\#(text)}}"#) == "‹\(shown)›\n")
    }

    @Test func `Markdown is drawn as text`() throws {
        let text = #"""
            # Title\n\nA *word*, a **strong one**, `co*d*e`,\n
            a [link](https://a.b) and \\*none\\*.\nsnake_case * alone\n\n
            """#.replacing("\n", with: "")
        let blocks = #"""
            ## Lists\n- one\n- two **three\n  four** five\n  + inner\n
            10) ten\n\n> quoted\n> > twice\n\n---\n\n```swift\n
            let a = *1*\n\n  b\n```\n### End
            """#.replacing("\n", with: "")
        let shown = try body(#"{"m":{"component":"markdown","id":"m","text":"\#(text + blocks)"}}"#)
        #expect(
            shown == #"""
                Title
                ═════

                A /word/, a *strong one*, `co*d*e`, a
                link ↗ https://a.b and *none*.
                snake_case * alone

                Lists
                ─────

                • one
                • two *three four* five
                  • inner
                10. ten

                │ quoted
                │
                │ │ twice

                ────────────────────────────────────────

                    let a = *1*

                      b

                End
                ┄┄┄

                """#)
    }

    @Test func `Markdown without an end is drawn to its end`() throws {
        for text in [
            "```", "```\\ncode", "**open", "[a](", "[a]", "\\\\", "> ", "- ", "#", "####### seven", "`a", "_a",
        ] {
            let shown = try body(#"{"m":{"component":"markdown","id":"m","text":"\#(text)"}}"#)
            #expect(!shown.contains("…"), "\(text)")
        }
        #expect(try body(#"{"m":{"component":"markdown","id":"m","text":"**open"}}"#) == "**open\n")
        // The time is linear: a quadratic drawing of these marks takes minutes.
        for mark in ["*", "**a ", "[", "`", "_a", "> "] {
            let text = String(repeating: mark, count: 9_000 / mark.count)
            _ = try drawn(view: #"{"m":{"component":"markdown","id":"m","text":"\#(text)"}}"#)
        }
    }

    @Test func `a grid has columns of equal width, or one column when narrow`() throws {
        let grid = #"""
            {"g":{"component":"grid","id":"g","label":"Rooms","titles":["Room","Heat"],"rows":[
              [{"component":"text","id":"a","text":"Kitchen and dining room"},
               {"component":"button","id":"b","title":"Warmer"}],
              [{"component":"text","id":"c","text":"Bath"}]]}}
            """#
        #expect(
            try body(grid) == #"""
                Rooms
                Room                 Heat
                ────────────────────────────────────────
                Kitchen and dining   ( Warmer )
                room
                Bath

                """#)
        #expect(try body(grid, width: 20).contains("Kitchen and\ndining room\n\n( Warmer )"))
    }

    @Test func `a chart has bars or a line, and says when it has no data`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"chart","id":"a","label":"Rain","kind":"bar","unit":"mm","series":[
              {"id":"s","title":"Berlin","points":[{"label":"May","value":10},{"label":"June","value":-5}]}]},
             "b":{"component":"chart","id":"b","kind":"line","series":[
              {"id":"s","title":"Steps","points":[{"label":"Mo","value":1},{"label":"Tu","value":8},
              {"label":"We","value":4}]}]},
             "c":{"component":"chart","id":"c","kind":"bar","series":[]}}
            """#)
        #expect(
            shown == #"""
                Rain
                ▪ Berlin
                May   ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓ 10 mm
                June  ▒▒▒▒▒▒▒▒▒▒▒▒▒▒ -5 mm

                ▪ Steps
                ▁█▄
                Mo – We: 1 to 8

                (no data)

                """#)
    }

    @Test func `media, headings, captions and icons`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"text","id":"a","text":"Part","role":"heading","heading":2},
             "b":{"component":"media","id":"b","label":"A song","kind":"audio","url":"x","duration":65.4},
             "c":{"component":"media","id":"c","kind":"image","url":"https://a.b/c.png","caption":"A picture"},
             "d":{"component":"button","id":"d","title":"New","icon":"add"},
             "e":{"component":"button","id":"e","title":"Own","icon":"own.icon"}}
            """#)
        #expect(
            shown == #"""
                Part
                ┄┄┄┄
                [▸ audio: A song 1:05]
                [image: https://a.b/c.png]
                (A picture)

                ( + New )
                ( Own )

                """#)
        for icon in Icon.documented { #expect(Columns.width(of: icon.fallback ?? "") == 1, "\(icon.rawValue)") }
    }
}
