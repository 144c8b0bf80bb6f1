import OffstageDrawing
import Testing

struct LayerTests {
    @Test func `an alert is a box with its buttons, below the title of the covered screen`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"alert","title":"Delete “milk”?","message":"It cannot be brought back.",
                 "fields":[{"id":"name",
                      "value":"milk"},{"id":"pin","value":"","kind":"secure","placeholder":"PIN"}],
                  "buttons":[{"id":"d","title":"Delete","role":"destructive","isEnabled":true},
                      {"id":"c","title":"Cancel","role":"cancel","isEnabled":true},
                      {"id":"r","title":"Rename","role":"default","isEnabled":false}],"preferred":"c"}]
                """#,
            width: 56)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────────────────╮
                │ behind: Notes                                        │
                │                                                      │
                │   ╭──────────────────────────────────────────────╮   │
                │   │                Delete “milk”?                │   │
                │   │                                              │   │
                │   │          It cannot be brought back.          │   │
                │   │                                              │   │
                │   │ [milk____________________________]           │   │
                │   │ [PIN_____________________________]           │   │
                │   ├──────────────────────────────────────────────┤   │
                │   │   ( Delete ⚠ )  (« Cancel ✕ »)  · Rename ·   │   │
                │   ╰──────────────────────────────────────────────╯   │
                │                                                      │
                ╰──────────────────────────────────────────────────────╯

                """#)
    }

    @Test func `an action sheet has its buttons in a column`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"choice","title":"Share","buttons":[{"id":"d","title":"Copy the link",
                 "role":"default","isEnabled":true},
                      {"id":"c","title":"Cancel","role":"cancel","isEnabled":true}]}]
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ behind: Notes                            │
                │                                          │
                │ ╭──────────────────────────────────────╮ │
                │ │                Share                 │ │
                │ ├──────────────────────────────────────┤ │
                │ │          ( Copy the link )           │ │
                │ │          ( Cancel ✕ )                │ │
                │ ╰──────────────────────────────────────╯ │
                │                                          │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a sheet is drawn in the frame of the covered screen, with a close button`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"modal","style":"sheet","dismissible":true,"detents":["medium","large"],
                 "selectedDetent":"medium",
                      "content":{"id":"n9","kind":"screen","title":"New note","back":{"can":true,
                      "title":"Notes"}}}]
                """#,
            views: #"""
                {"n9":{"text":{"component":"textField","id":"t","value":"","placeholder":"Text","isEnabled":true}}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ behind: Notes                            │
                │                                          │
                │   ╭─────────────── ━━ ───────────────╮   │
                │   │ ✕           New note             │   │
                │   ├──────────────────────────────────┤   │
                │   │ [Text__________________________] │   │
                │   ├──────────────────────────────────┤   │
                │   │        ↕ medium* │ large         │   │
                │   ╰──────────────────────────────────╯   │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a full cover fills the frame, and a toast is at its edge`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"modal","style":"fullScreen","dismissible":false,"content":{"id":"n9",
                 "kind":"screen","title":"Film"}},
                 {"id":"l3","kind":"toast","message":"Saved","until":1},{"id":"l4","kind":"hud",
                      "progress":0.5}]
                """#,
            views: #"""
                {"n9":{"text":{"component":"text","id":"t","text":"Roll!"}}}
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │                   Film                   │
                ├──────────────────────────────────────────┤
                │ Roll!                                    │
                ├──────────────────────────────────────────┤
                │ behind: Notes                            │
                ├──────────────────────────────────────────┤
                │ ┌─ toast ──────────────────────────────┐ │
                │ │ Saved                                │ │
                │ └──────────────────────────────────────┘ │
                ├──────────────────────────────────────────┤
                │ ┌─ hud ────────────────────────────────┐ │
                │ │ ▓▓▓▓▓▓▓▓▓▓░░░░░░░░░░ 50 %            │ │
                │ └──────────────────────────────────────┘ │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a custom layer is a panel of its data`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"custom:rating","title":"How was it?","data":{"stars":3,"tags":["a","b"]},
                 "dismissible":true}]
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ behind: Notes                            │
                │                                          │
                │ ┌─ custom:rating ──────────────────────┐ │
                │ │ How was it?                          │ │
                │ │                                      │ │
                │ │ stars  3                             │ │
                │ │ tags (2)                             │ │
                │ │   • a                                │ │
                │ │   • b                                │ │
                │ │                                      │ │
                │ │ ( Close ✕ )                          │ │
                │ └──────────────────────────────────────┘ │
                │                                          │
                ╰──────────────────────────────────────────╯

                """#)
    }

    @Test func `a request to the platform names the capability`() throws {
        let shown = try drawn(
            layers: #"""
                [{"id":"l1","kind":"content","content":{"id":"n8","kind":"screen","title":"Notes"}},
                 {"id":"l2","kind":"request","capability":"openURL","arguments":{"url":"https://example.org"}}]
                """#)
        #expect(
            shown == #"""
                ╭──────────────────────────────────────────╮
                │ behind: Notes                            │
                │                                          │
                │ ┌─ request ────────────────────────────┐ │
                │ │ The app asks for: openURL            │ │
                │ │ url  https://example.org             │ │
                │ └──────────────────────────────────────┘ │
                │                                          │
                ╰──────────────────────────────────────────╯

                """#)
    }
}
