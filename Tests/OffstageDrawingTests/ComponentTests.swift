import OffstageDrawing
import Testing

struct ComponentTests {
    @Test func `text is drawn by its role, in the order of the view's members`() throws {
        let shown = try body(
            #"""
            {"title":{"component":"text","id":"a","text":"Your profile","role":"title"},
             "plain":"not shown, for there are components",
             "body":{"component":"text","id":"b","text":"What others see of you when they open your card.",
             "role":"body"},
             "caption":{"component":"text","id":"c","text":"Changed\nyesterday","role":"caption"},
             "error":{"component":"text","id":"d","text":"The server could not be reached, so nothing is saved.",
             "role":"error"}}
            """#)
        #expect(
            shown == #"""
                Your profile
                ────────────
                What others see of you when they open
                your card.
                (Changed
                 yesterday)
                ! The server could not be reached, so
                  nothing is saved.

                """#)
    }

    @Test func `text fields have a value, placeholder, dots or a box, with aligned labels and errors below`() throws {
        let shown = try body(
            #"""
            {"name":{"component":"textField","id":"a","label":"Name","value":"Ada","kind":"plain","isEnabled":true,
                  "help":"As on your passport."},
             "mail":{"component":"textField","id":"b","label":"E-mail","value":"","placeholder":"you@example.org",
             "kind":"email",
                  "isEnabled":true},
             "password":{"component":"textField","id":"c","label":"Password","length":6,"kind":"secure",
             "isEnabled":true,
                  "error":"At least 8 characters"},
             "fixed":{"component":"textField","id":"d","label":"Team","value":"Blue","kind":"plain","isEnabled":false},
             "long":{"component":"textField","id":"e","label":"Motto",
             "value":"the end of what is typed is what is seen","isEnabled":true},
             "bio":{"component":"textField","id":"f","label":"Bio","value":"I count.\nI compute.","kind":"multiline",
             "isEnabled":true},
             "search":{"component":"textField","id":"g","value":"mil","kind":"search","isEnabled":true}}
            """#)
        #expect(
            shown == #"""
                Name      [Ada_________________________]
                  ? As on your passport.
                E-mail    [you@example.org_____________]
                Password  [••••••______________________]
                          ! At least 8 characters
                Team      · Blue ·
                Motto     […at is typed is what is seen]

                ┌─ Bio ────────────────────────────────┐
                │ I count.                             │
                │ I compute.                           │
                │                                      │
                └──────────────────────────────────────┘

                          [⌕ mil_______________________]

                """#)
    }

    @Test func `buttons have marks for role, key and state, side by side while they fit`() throws {
        let shown = try body(
            #"""
            {"row":{"component":"group","id":"g","axis":"horizontal","isCollapsible":false,"isExpanded":true,
            "children":[
              {"component":"button","id":"a","title":"Save","role":"default","key":"Enter","isEnabled":true},
              {"component":"button","id":"b","title":"Copy","role":"default","key":"Ctrl+C","isEnabled":true},
              {"component":"button","id":"c","title":"Cancel","role":"cancel","isEnabled":true},
              {"component":"button","id":"d","title":"Delete","role":"destructive","icon":"trash","isEnabled":true},
              {"component":"button","id":"e","title":"Send","role":"default","isEnabled":false},
              {"component":"button","id":"f","title":"Load","role":"default","isEnabled":true,"isLoading":true}]}}
            """#)
        #expect(
            shown == #"""
                (« Save ⏎ »)  ( Copy [Ctrl+C] )
                ( Cancel ✕ )  ( ⌫ Delete ⚠ )  · Send ·
                ( Load … )

                """#)
    }

    @Test func `toggles, pickers, sliders and steppers show their values`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"toggle","id":"a","label":"Newsletter","value":true,"isEnabled":true},
             "b":{"component":"toggle","id":"b","label":"Beta","value":false,"isEnabled":false},
             "c":{"component":"picker","id":"c","label":"Colour","style":"segmented","value":"g","options":[{"id":"r",
             "title":"Red"},
                  {"id":"g","title":"Green"}],"isEnabled":true},
             "d":{"component":"picker","id":"d","label":"City","style":"menu","value":"r","options":[{"id":"r",
             "title":"Riga"}],
                  "isEnabled":false},
             "e":{"component":"slider","id":"e","label":"Volume","value":40,"min":0,"max":100,"step":1,"unit":"%",
             "isEnabled":true},
             "f":{"component":"stepper","id":"f","label":"Guests","value":3,"min":0,"max":3,"step":1,"isEnabled":true},
             "g":{"component":"picker","id":"g","label":"Plan","style":"inline","value":"p","options":[{"id":"f",
             "title":"Free"},{"id":"p",
                  "title":"Paid"}],"isEnabled":true},
             "h":{"component":"picker","id":"h","label":"Days","style":"inline","isMultiple":true,"values":["m"],
             "options":[{"id":"m",
                  "title":"Monday"},{"id":"t","title":"Tuesday"}],"isEnabled":true}}
            """#)
        #expect(
            shown == #"""
                [x] Newsletter
                · [ ] Beta ·
                Colour  ‹ Red │ Green* ›
                City    · Riga ▾ ·
                Volume  ─────●─────── 40 %
                Guests  ‹ 3 ·

                Plan
                ( ) Free
                (•) Paid

                Days
                [x] Monday
                [ ] Tuesday

                """#)
    }

    @Test func `output components take one line each`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"progress","id":"a","label":"Disk","value":0.42,"text":"4.2 GB"},
             "b":{"component":"progress","id":"b","text":"Connecting"},
             "c":{"component":"image","id":"c","icon":"star","label":"A favourite"},
             "d":{"component":"link","id":"d","title":"Manual","url":"https://example.org","isExternal":true},
             "e":{"component":"badge","id":"e","text":"3","role":"warning"},
             "f":{"component":"divider","id":"f"}}
            """#)
        #expect(
            shown == #"""
                Disk  ▓▓▓▓▓▓▓▓░░░░░░░░░░░░ 42 %  4.2 GB
                ◌ Connecting
                [image: ★ A favourite]
                Manual ↗ https://example.org
                ‹! 3›
                ────────────────────────────────────────

                """#)
    }

    @Test func `groups have frames, triangles or nothing around them`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"group","id":"a","axis":"vertical","title":"Storage","isCollapsible":false,
            "isExpanded":true,
                  "children":[{"component":"text","id":"t","text":"4.2 GB","role":"body"}]},
             "b":{"component":"group","id":"b","axis":"vertical","title":"Open","isCollapsible":true,"isExpanded":true,
                  "children":[{"component":"text","id":"t","text":"Inside","role":"body"}]},
             "c":{"component":"group","id":"c","axis":"vertical","title":"Shut","isCollapsible":true,"isExpanded":false,
                  "children":[{"component":"divider","id":"x"}]}}
            """#)
        #expect(
            shown == #"""
                ┌─ Storage ────────────────────────────┐
                │ 4.2 GB                               │
                └──────────────────────────────────────┘

                ▾ Open
                  Inside

                ▸ Shut  (1)

                """#)
    }

    @Test func `an unknown component is a panel with its name, its fallback or its data`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"custom","id":"a","name":"map","version":1,"data":{"lat":52.5,"lon":13.4}},
             "b":{"component":"custom","id":"b","name":"chart","version":1,"data":{"x":1},
                  "fallback":{"component":"text","id":"t","text":"Sales went up."}},
             "c":{"component":"hologram","id":"c","depth":3}}
            """#)
        #expect(
            shown == #"""
                ┌─ map ────────────────────────────────┐
                │ lat  52.5                            │
                │ lon  13.4                            │
                └──────────────────────────────────────┘

                ┌─ chart ──────────────────────────────┐
                │ Sales went up.                       │
                └──────────────────────────────────────┘

                ┌─ hologram ───────────────────────────┐
                │ depth  3                             │
                └──────────────────────────────────────┘

                """#)
    }

    @Test func `a view without components is a panel of its members`() throws {
        let shown = try body(
            #"""
            {"search":"","rows":[{"id":1,"title":"milk","isSaved":false},{"id":"NFLX","value":"200.12$"}],
            "isLoading":false,
                  "next":{"title":"Continue","isEnabled":false},"at":12.5}
            """#)
        #expect(
            shown == #"""
                search     –
                rows (2)
                  • milk · isSaved: no
                  • NFLX · 200.12$
                isLoading  no
                next
                  title      Continue
                  isEnabled  no
                at         12.5

                """#)
    }

    @Test func `control characters are escaped, and wide characters keep the frame straight`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"text","id":"a","text":"\u001b[31mred\u0007 \u009b \u202eturned","role":"body"},
             "b":{"component":"group","id":"b","title":"日本語 👨‍👩‍👧","axis":"vertical","children":[{"component":"text",
             "id":"c",
                  "text":"e\u0301té, 한국어 und ⚠️","role":"body"}]}}
            """#)
        #expect(
            shown == #"""
                \u{1B}[31mred\u{7} \u{9B} \u{202E}turned

                ┌─ 日本語 👨‍👩‍👧 ──────────────────────────┐
                │ été, 한국어 und ⚠️                   │
                └──────────────────────────────────────┘

                """#)
    }
}
