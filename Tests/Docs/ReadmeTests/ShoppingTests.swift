import Offstage
import OffstageTesting
import Testing

struct ShoppingTests {
    @Test func `the sample of form fields adds, filters and picks`() throws {
        let session = try TestSession(App("shopping", screen: Screen("shopping.main") { ShoppingStore() }))
        for item in ["Milk", "Bread"] {
            try session.type(item, into: "item")
            try session.tap("add")
        }
        try session.type("re", into: "filter")
        try session.expectBody(
            """
            textbox "Item"
            checkbox "Urgent"
            combobox "Shop": "market"
            button "Add" [disabled]
            textbox "Filter": "re" [search]
            button "Bread"
            """)
        try session.tap(ShoppingAction.rowDidTap(index: 1))
        try session.expect("Item", is: "Bread")
        try session.pick("bakery", in: "shop")
        #expect(throws: TestSession.ElementError.self) { try session.tap(ShoppingAction.rowDidTap(index: 1)) }
    }
}
