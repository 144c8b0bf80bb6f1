import Offstage

/// The params of the product's screen.
@Wire struct ProductParams { let id: Int }

@Wire enum ProductAction { case addDidTap }

@Wire enum ProductEvent: Equatable { case didAdd(id: Int, amount: Int) }

/// One product, and the amount that the user adds to the basket.
@StoreMembers
final class ProductStore: Store<ProductEvent, ProductAction>, Drawable {
    private let product: Product
    @Field private var amount = 1

    init(_ product: Product) { self.product = product }

    var body: Body {
        Text("€ \(product.euros * amount)").label("Price")
        Stepper("Amount", $amount, in: 1...10)
        Button("Add to basket", onTap: .addDidTap)
    }

    override func handle(_ action: ProductAction) async throws {
        switch action {
        case .addDidTap: send(.didAdd(id: product.id, amount: amount))
        }
    }
}
