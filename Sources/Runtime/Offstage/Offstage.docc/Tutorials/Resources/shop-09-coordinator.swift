import Offstage

/// The root flow: shows the home screen, and leads to what its menu lists.
final class ShopCoordinator: Coordinator {
    static let screens: [AnyScreen] = [ShopApp.home, ShopApp.products, ShopApp.product]

    private static let menu: [MenuEntry] = [
        // offstage:menu
        MenuEntry(id: "products", title: "Products") { try $0.push(ShopApp.products) }
    ]

    @Injected(\ShopPart.catalogue) fileprivate var catalogue

    func start() throws { try setRoot(ShopApp.home) }

    fileprivate func homeDidSend(_ output: HomeStore.Output) throws {
        switch output {
        case .entrySelected(let id): try Self.menu.first { $0.id == id }?.open(self)
        }
    }

    fileprivate func productsDidSend(_ output: ProductsStore.Output) throws {
        switch output {
        case .productSelected(let id): try push(ShopApp.product(ProductParams(id: id)))
        }
    }
}

extension ShopApp {
    static let home = Screen(
        "home", in: ShopCoordinator.self, options: ScreenOptions(title: "Shop"),
        links: [Link("shop://home")]
    ) { flow in
        HomeStore(menu: ShopCoordinator.rows) { [unowned flow] output, _ in try flow.homeDidSend(output) }
    }

    static let products = Screen(
        "products", in: ShopCoordinator.self, options: ScreenOptions(title: "Products"),
        links: [Link("shop://products", under: [home])]
    ) { flow in
        ProductsStore { [unowned flow] output, _ in try flow.productsDidSend(output) }
    }

    static let product = Screen(
        "product", in: ShopCoordinator.self, params: ProductParams.self,
        options: { ScreenOptions(title: "Product \($0.id)") },
        links: [Link("shop://product/{id:int}", under: [home, products])]
    ) { flow, params in
        ProductStore(try flow.catalogue.product(params.id))
    }
}

extension ShopCoordinator {
    fileprivate static var rows: [RowView] { menu.map { RowView(id: $0.id, title: $0.title) } }
}

/// An entry of the menu, and the route that it starts.
private struct MenuEntry {
    let id: String
    let title: String
    let open: @AppActor (ShopCoordinator) throws -> Void
}
