import Offstage

/// The params of the product's screen.
@Wire struct ProductParams { let id: Int }

@Wire enum ProductAction {
    case amountDidChange(id: Int, amount: Int)
    case addDidTap
}

@Wire enum ProductEvent: Equatable { case didAdd(id: Int, amount: Int) }

@Wire struct ProductView {
    let price: TextView
    let amount: StepperView
    let add: ButtonView
}

/// One product, and the amount that the user adds to the basket.
final class ProductStore: Store<ProductEvent, ProductAction>, Viewable {
    private let product: Product
    private let amount: StepperView.Model

    init(_ product: Product) {
        self.product = product
        amount = StepperView.Model(
            StepperView(
                id: "amount", label: "Amount", value: 1, min: 1, max: 10,
                onChange: ActionTemplate { ProductAction.amountDidChange(id: product.id, amount: $0) }))
    }

    var view: ProductView {
        ProductView(
            price: TextView(id: "price", label: "Price", text: "€ \(product.euros * amount.value)"),
            amount: amount.view,
            add: ButtonView(id: "add", title: "Add to basket", onTap: ActionTemplate(ProductAction.addDidTap)))
    }

    override func handle(_ action: ProductAction) async throws {
        switch action {
        case .amountDidChange(_, let amount): self.amount.apply(amount)
        case .addDidTap: send(.didAdd(id: product.id, amount: amount.value))
        }
    }
}
