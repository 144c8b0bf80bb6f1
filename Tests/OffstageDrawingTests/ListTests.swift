import OffstageDrawing
import Testing

struct ListTests {
    @Test func `a list window has counts above and below, and sections`() throws {
        let shown = try body(
            #"""
            {"notes":{"component":"list","id":"notes","label":"Notes","total":100000,"from":50,"selection":"single",
            "selected":[52],
              "sections":[{"id":"a","title":"Pinned","footer":"They stay on top.","count":51},{"id":"b","title":"Today",
              "count":99949}],
              "rows":[{"component":"row","id":51,"title":"Milk","subtitle":"and bread","detail":"12:40","icon":"star",
                  "badge":{"component":"badge","id":"x","text":"3","role":"neutral"},"isEnabled":true},
                      {"component":"row","id":52,"title":"A title that is too long for its row","detail":"yesterday",
                      "isEnabled":true},
                      {"component":"row","id":53,"title":"Off","isEnabled":false}]}}
            """#)
        #expect(
            shown == #"""
                Notes                            100,000
                ⋮ 50 above
                ── Pinned (51) ─────────────────────────
                  ★ Milk                       12:40 ‹3›
                    and bread
                (They stay on top.)
                ── Today (99,949) ──────────────────────
                ● A title that is too long f…  yesterday
                  · Off ·
                … 99,947 more

                """#)
    }

    @Test func `actions of all rows are drawn once, others at their rows`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"list","id":"a","total":2,"from":0,"selection":"none","rows":[
              {"component":"row","id":1,"title":"One","isEnabled":true,"actions":[{"component":"button","id":"d",
              "title":"Delete",
                  "role":"destructive","key":"d"}]},
              {"component":"row","id":2,"title":"Two","isEnabled":true,"actions":[{"component":"button","id":"d",
              "title":"Delete",
                  "role":"destructive","key":"d"}]}]},
             "b":{"component":"list","id":"b","total":2,"from":0,"selection":"multiple","selected":[3],"rows":[
              {"component":"row","id":3,"title":"Three","isEnabled":true,"actions":[{"component":"button","id":"p",
              "title":"Pin"}]},
              {"component":"row","id":4,"title":"Four","isEnabled":true}]}}
            """#)
        #expect(
            shown == #"""
                One
                Two
                ⋯ each row: ( Delete ⚠ [d] )

                [x] Three
                      ⋯ ( Pin )
                [ ] Four

                """#)
    }

    @Test func `rows of the app's own types are drawn on one line`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"list","id":"a","label":"Cities","total":2,"from":0,"selection":"none","rows":[
              {"id":1,"title":"Riga","population":605000,"isSaved":true,"save":{"component":"button","id":"s",
              "title":"Save"}},
              {"id":2,"title":"Genoa","saved":{"component":"toggle","id":"t","label":"Saved","value":false}}]}}
            """#)
        #expect(
            shown == #"""
                Cities                                 2
                Riga · population: 605000 · isSaved: ye…
                Genoa · [ ] Saved

                """#)
    }

    @Test func `a list without rows is drawn with the reason`() throws {
        let shown = try body(
            #"""
            {"a":{"component":"list","id":"a","label":"Notes","total":0,"from":0,"rows":[],"selection":"none",
                  "empty":{"component":"emptyState","id":"e","title":"No notes yet",
                  "message":"What you write stays here.",
                  "button":{"component":"button","id":"n","title":"Write one","isEnabled":true}}},
             "b":{"component":"list","id":"b","label":"Tags","total":0,"from":0,"rows":[],"selection":"none"},
             "c":{"component":"list","id":"c","label":"Mail","total":0,"from":0,"rows":[],"selection":"none",
             "isLoading":true}}
            """#)
        #expect(
            shown == #"""
                Notes

                              No notes yet
                       What you write stays here.

                             ( Write one )

                Tags
                (nothing here)

                Mail
                ◌ loading …

                """#)
    }
}
