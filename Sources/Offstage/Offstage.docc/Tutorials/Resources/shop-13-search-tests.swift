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
        #expect(try session.view(as: ProductsView.self).products.rows.map(\.title) == ["Green tea", "Black tea"])
        try session.open(row: "Black tea", in: "Products")
        #expect(session.path == ["home", "products", "product"])
        #expect(try session.view(as: ProductView.self).price.text == "€ 5")
        try session.finish()
    }
}
