import Offstage

/// The app: its parts, flows and screens. `offstage add` inserts lines below the comments that begin with `offstage:`.
public enum ShopApp {
    public static let app = App(
        "shop", title: "Shop",
        parts: [
            // offstage:parts
            ShopPart.self
        ],
        flow: Flow(ShopCoordinator.init),
        flows: [
            // offstage:flows
        ],
        screens: [
            // offstage:screens
        ])
}

/// The app's dependencies.
struct ShopPart: Part {
    // offstage:dependencies
    let catalogue = Dependency<any Catalogue> {
        FixedCatalogue(products: [
            Product(id: 1, name: "Green tea", euros: 6), Product(id: 2, name: "Black tea", euros: 5),
            Product(id: 3, name: "Coffee", euros: 9),
        ])
    }
    .alternative("soldOut") { FixedCatalogue(products: []) }
}
