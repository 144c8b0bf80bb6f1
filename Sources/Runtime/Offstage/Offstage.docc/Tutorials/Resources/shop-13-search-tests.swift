import Offstage
import OffstageTesting
import Testing

@testable import Shop

struct SearchTests {
    @Test func `the search starts 300 ms after the last letter`() throws {
        let session = try TestSession(ShopApp.app, link: "shop://products", exhaustive: true)
        try session.type("t", into: "Search")
        session.expectEffects(["queryDidChange"])
        try session.advance(by: .milliseconds(299))
        try session.type("tea", into: "Search")
        session.expectEffects(["queryDidChange"])
        try session.advance(by: .milliseconds(299))
        try session.advance(by: .milliseconds(1))
        try session.expectEvents([ProductsEvent.didFind(count: 2)])
        session.expectOutline(
            """
            window [active]
              screen "Products"
                back "Shop"
                textbox "Search": "tea"
                list "Products": 2
                  listitem "Green tea"
                    text "€ 6"
                  listitem "Black tea"
                    text "€ 5"
            """)
        session.expectEffects([])
        try session.open(row: "Black tea", in: "Products")
        session.expectPath(["home", "products", "product"])
        session.expectOutline(
            """
            window [active]
              screen "Product 2"
                back "Products"
                text "€ 5"
                spinbutton "Amount": 1
                button "Add to basket"
            """)
        try session.finish()
    }
}
