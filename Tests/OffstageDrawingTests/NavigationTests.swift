import OffstageDrawing
import Testing

struct NavigationTests {
    @Test func `a pushed screen has a back button, its bar's items and the tabs below`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"tabs","selected":1,"branches":[
                  {"id":"n3","kind":"stack","tab":{"title":"Home"},"items":[{"id":"n7","kind":"screen",
                  "title":"Home"}]},
                  {"id":"n5","kind":"stack","tab":{"title":"Notes","badge":"3"},"items":[
                    {"id":"n8","kind":"screen","title":"Notes","bars":{"titleStyle":"large"}},
                    {"id":"n9","kind":"screen","title":"Note","back":{"can":true,"title":"Notes"},
                     "bars":{"trailing":[{"id":"e","title":"Edit","isEnabled":true},
                      {"id":"d","title":"Done","isEnabled":false}]}}]},
                  {"id":"n6","kind":"stack","tab":{"title":"More","isEnabled":false},"items":[{"id":"n8",
                  "kind":"screen","title":"More"}]}]}
                """#,
            views: #"""
                {"n9":{"text":{"component":"text","id":"t","text":"milk","role":"body"}}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ ‹ Notes           Note     [Edit] ·Done· │
                ├──────────────────────────────────────────┤
                │ milk                                     │
                ├──────────────────────────────────────────┤
                │ Home   [● Notes (3)]   · More ·          │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a large title is on the left, and a screen without a view has a note`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"tabs","selected":1,"branches":[
                  {"id":"n3","kind":"stack","tab":{"title":"Home"},"items":[{"id":"n7","kind":"screen",
                  "title":"Home"}]},
                  {"id":"n5","kind":"stack","tab":{"title":"Notes","badge":"3"},"items":[
                    {"id":"n8","kind":"screen","title":"Notes","bars":{"titleStyle":"large"}}]},
                  {"id":"n6","kind":"stack","tab":{"title":"More","isEnabled":false},"items":[{"id":"n8",
                  "kind":"screen","title":"More"}]}]}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ Notes                                    │
                ├──────────────────────────────────────────┤
                │              (no view yet)               │
                ├──────────────────────────────────────────┤
                │ Home   [● Notes (3)]   · More ·          │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a screen can hide the bars`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"tabs","selected":1,"branches":[
                  {"id":"n3","kind":"stack","tab":{"title":"Home"},"items":[{"id":"n7","kind":"screen",
                  "title":"Home"}]},
                  {"id":"n5","kind":"stack","tab":{"title":"Notes","badge":"3"},"items":[
                    {"id":"n9","kind":"screen","title":"Film","bars":{"hidesTop":true,"hidesBottom":true}}]},
                  {"id":"n6","kind":"stack","tab":{"title":"More","isEnabled":false},"items":[{"id":"n8",
                  "kind":"screen","title":"More"}]}]}
                """#,
            views: #"""
                {"n9":{"text":{"component":"text","id":"t","text":"milk","role":"body"}}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ milk                                     │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `pages have their dots`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"pages","selected":1,"pages":[
                  {"id":"n3","kind":"screen","title":"One"},{"id":"n4","kind":"screen","title":"Two"},{"id":"n5",
                  "kind":"screen"}]}
                """#,
            views: #"""
                {"n4":{"number":2}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │                   Two                    │
                ├──────────────────────────────────────────┤
                │ number  2                                │
                ├──────────────────────────────────────────┤
                │              ○ ● ○  2 of 3               │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `panes are side by side when there is room`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"split","panes":[
                  {"id":"n3","kind":"stack","items":[{"id":"n4","kind":"screen","title":"Folders"}]},
                  {"id":"n5","kind":"screen","title":"Mail","slots":{"player":{"id":"n6","kind":"screen",
                  "title":"Now playing"}}}]}
                """#,
            views: #"""
                {"n4":{"number":1},"n5":{"number":2},"n6":{"number":3}}
                """#,
            width: 72)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────────────────────────────────╮
                │ ┌─ Folders ─────────────────────┐ ┌─ Mail ─────────────────────────┐ │
                │ │ number  1                     │ │ number  2                      │ │
                │ └───────────────────────────────┘ │                                │ │
                │                                   │ ┌─ player: Now playing ──────┐ │ │
                │                                   │ │ number  3                  │ │ │
                │                                   │ └────────────────────────────┘ │ │
                │                                   └────────────────────────────────┘ │
                ╰──────────────────────────────────────────────────────────────────────╯

                """#)
    }

    @Test func `panes are one below the other in a narrow window, with slots inside their screen`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"split","panes":[
                  {"id":"n3","kind":"stack","items":[{"id":"n4","kind":"screen","title":"Folders"}]},
                  {"id":"n5","kind":"screen","title":"Mail","slots":{"player":{"id":"n6","kind":"screen",
                  "title":"Now playing"}}}]}
                """#,
            views: #"""
                {"n4":{"number":1},"n5":{"number":2},"n6":{"number":3}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ ┌─ Folders ────────────────────────────┐ │
                │ │ number  1                            │ │
                │ └──────────────────────────────────────┘ │
                │ ┌─ Mail ───────────────────────────────┐ │
                │ │ number  2                            │ │
                │ │                                      │ │
                │ │ ┌─ player: Now playing ────────────┐ │ │
                │ │ │ number  3                        │ │ │
                │ │ └──────────────────────────────────┘ │ │
                │ └──────────────────────────────────────┘ │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `placeholders and unknown nodes are drawn`() throws {
        let shown = try drawn(
            content: #"""
                {"id":"n2","kind":"split","panes":[
                  {"id":"n3","kind":"launching","message":"Opening the database"},
                  {"id":"n4","kind":"screen","title":"Draft","locked":"It is being saved."},
                  {"id":"n5","kind":"screen","title":"Later","status":"declared"},
                  {"id":"n6","kind":"stack","items":[]},
                  {"id":"n7","kind":"globe","radius":3}]}
                """#,
            views: #"""
                {"n4":{"number":1}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ ┌──────────────────────────────────────┐ │
                │ │                                      │ │
                │ │            ◌ launching …             │ │
                │ │         Opening the database         │ │
                │ │                                      │ │
                │ └──────────────────────────────────────┘ │
                │ ┌─ Draft ──────────────────────────────┐ │
                │ │ ⚿ locked: It is being saved.         │ │
                │ │                                      │ │
                │ │ number  1                            │ │
                │ └──────────────────────────────────────┘ │
                │ ┌─ Later ──────────────────────────────┐ │
                │ │            (not made yet)            │ │
                │ └──────────────────────────────────────┘ │
                │ ┌──────────────────────────────────────┐ │
                │ │           (an empty stack)           │ │
                │ └──────────────────────────────────────┘ │
                │ ┌──────────────────────────────────────┐ │
                │ │ ┌─ globe ──────────────────────────┐ │ │
                │ │ │ id      n7                       │ │ │
                │ │ │ radius  3                        │ │ │
                │ │ └──────────────────────────────────┘ │ │
                │ └──────────────────────────────────────┘ │
                ╰──────────────────────────────────────────╯

                """#)
    }
}
