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
        #expect(try session.view(as: ShoppingView.self).list.rows.map(\.title) == ["Bread"])
        try session.tap("row1")
        #expect(try session.view(as: ShoppingView.self).item.value == "Bread")
        try session.pick("bakery", in: "shop")
        #expect(try session.view(as: ShoppingView.self).list.rows == [])
    }
}
