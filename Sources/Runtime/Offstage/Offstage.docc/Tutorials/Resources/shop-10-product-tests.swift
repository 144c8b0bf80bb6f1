import Offstage
import OffstageTesting
import Testing

@testable import Shop

struct ProductTests {
    @Test func `a link leads to a product, and the price follows the amount`() throws {
        let session = try TestSession(ShopApp.app, link: "shop://product/2")
        #expect(session.path == ["home", "products", "product"])
        try session.set(3, in: "Amount")
        try session.expect("Price", is: "€ 15")
        try session.tap("Add to basket")
        #expect(try session.takeEvents(as: ProductEvent.self) == [.didAdd(id: 2, amount: 3)])
    }

    @Test func `a shop without products says so`() throws {
        let session = try TestSession(
            ShopApp.app, alternatives: ["catalogue": "soldOut"], link: "shop://products")
        #expect(try session.rows(in: "Products").isEmpty)
        #expect(session.outline.contains("No products"))
    }

    @Test func `a test replaces the catalogue`() throws {
        let session = try TestSession(ShopApp.app, link: "shop://products") {
            $0.replace(\ShopPart.catalogue) { FixedCatalogue(products: [Product(id: 7, name: "Cocoa", euros: 4)]) }
        }
        #expect(try session.rows(in: "Products").map(\.title) == ["Cocoa"])
    }
}
