import Offstage

/// A list: rows with the symbol as their key, which change and move as prices change.
package enum Stocks {
    package static let app = App(
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
    /// `exchange` has the maximum number of rows of a list; `paged` loads rows near the end.
    var market: Dependency<any Market> {
        declare { RandomWalkMarket.few(clock: $0, randomness: $1) }
            .lifetime(.session)
            .alternative("paged") { RandomWalkMarket.paged(clock: $0, randomness: $1) }
            .alternative("exchange") { RandomWalkMarket.exchange(clock: $0, randomness: $1) }
    }
}
