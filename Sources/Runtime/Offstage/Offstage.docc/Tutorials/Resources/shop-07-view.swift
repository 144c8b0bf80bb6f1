import Offstage

@Wire enum ProductsAction {
    case queryDidChange(query: String)
    case productDidOpen(id: Int)
}

@Wire enum ProductsEvent: Equatable { case didFind(count: Int) }

/// The products whose name contains the user's text.
final class ProductsStore: Store<ProductsEvent, ProductsAction>, Drawable {
    enum Output { case productSelected(id: Int) }

    @Injected(\ShopPart.catalogue) private var catalogue
    private let output: OutputHandler<Output>
    private var search = Draft("")

    init(output: @escaping OutputHandler<Output>) { self.output = output }

    private var found: [Product] {
        catalogue.products.filter { search.value.isEmpty || $0.name.contains(search.value) }
    }

    var body: Body {
        TextField("Search", search, onChange: .input.queryDidChange)
        List(
            "Products", id: "products",
            rows: found.map { RowView(id: $0.id, title: $0.name, detail: "€ \($0.euros)") },
            onOpen: .input.productDidOpen
        ).empty(EmptyState("No products"))
    }

    override func handle(_ action: ProductsAction) async throws {
        switch action {
        case .queryDidChange(let query):
            search.apply(query)
            send(.didFind(count: found.count))
        case .productDidOpen(let id): try output(.productSelected(id: id), self)
        }
    }
}
