import Offstage

/// A product of the shop.
struct Product {
    let id: Int
    let name: String
    let euros: Int
}

/// The products that the shop sells.
protocol Catalogue: Sendable { var products: [Product] { get } }

extension Catalogue {
    func product(_ id: Int) throws -> Product {
        guard let product = products.first(where: { $0.id == id }) else {
            throw Rejected("productUnknown", "the shop has no product \(id)")
        }
        return product
    }
}

struct FixedCatalogue: Catalogue { let products: [Product] }
