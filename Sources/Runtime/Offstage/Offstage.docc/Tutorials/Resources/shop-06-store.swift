import Offstage

@Wire enum ProductsAction {
    case queryDidChange(query: String)
    case productDidOpen(id: Int)
}

@Wire enum ProductsEvent: Equatable { case didFind(count: Int) }

@Wire struct ProductsView { let found: [String] }

/// The products whose name contains the user's text.
final class ProductsStore: Store<ProductsEvent, ProductsAction>, Viewable {
    enum Output { case productSelected(id: Int) }

    @Injected(\ShopPart.catalogue) private var catalogue
    private let output: OutputHandler<Output>
    private var query = ""

    init(output: @escaping OutputHandler<Output>) { self.output = output }

    private var found: [Product] { catalogue.products.filter { query.isEmpty || $0.name.contains(query) } }

    var view: ProductsView { ProductsView(found: found.map(\.name)) }

    override func handle(_ action: ProductsAction) async throws {
        switch action {
        case .queryDidChange(let query):
            self.query = query
            send(.didFind(count: found.count))
        case .productDidOpen(let id): try output(.productSelected(id: id), self)
        }
    }
}
