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
        let rows = try session.view(as: ShoppingView.self).rows
        #expect(rows.map(\.title) == ["Bread"])
        try session.tap("row1")
        try session.expect(\ShoppingView.item.value, is: "Bread")
        try session.pick("bakery", in: "shop")
        try session.expect(\ShoppingView.rows, is: [])
    }
}
