import Offstage

/// Article 000's list: rows keyed by their symbol, which change and move as the prices do.
public enum Stocks {
    public static let app = App("stocks", title: "Stocks", parts: [StocksPart.self], screen: Screen("stocks.list", store: StocksListStore.init))
}

enum StocksPart: Part {
    static func load(container: Registry) {
        container.register(RandomWalkMarket.init).as((any Market).self) { $0 }
            .label("market").lifetime(.session)
        container.register(StocksProvider.init).lifetime(.session)
    }
}
