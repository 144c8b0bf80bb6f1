import Offstage

/// Article 000's list: rows keyed by their symbol, which change and move as the prices do.
public enum Stocks {
    public static let app = App(
        "stocks", title: "Stocks", parts: [StocksPart.self],
        screen: Screen("stocks.list", options: ScreenOptions(title: "Stocks"), store: StocksListStore.init))
}

enum StocksPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.market)
        registry.register(StocksProvider.init).lifetime(.session)
    }
}

extension Dependencies {
    /// `exchange` has as many rows as a list can be asked to scroll through.
    var market: Dependency<any Market> {
        declare { RandomWalkMarket.few(clock: $0, randomness: $1) }
            .lifetime(.session)
            .alternative("exchange") { RandomWalkMarket.exchange(clock: $0, randomness: $1) }
    }
}
