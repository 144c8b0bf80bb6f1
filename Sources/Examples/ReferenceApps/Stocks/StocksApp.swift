import Offstage
import OffstageFormats

/// A list: rows with the symbol as their key, which change and move as prices change.
package enum Stocks {
    package static let app = App(
        "stocks", title: "Stocks", parts: [StocksPart.self],
        screen: Screen("stocks.list", options: ScreenOptions(title: "Stocks"), store: StocksListStore.init),
        formats: LocaleFormats())
}

package struct StocksPart: Part {
    /// `exchange` has the maximum number of rows of a list; `paged` loads rows near the end.
    let market = Dependency<any Market> { RandomWalkMarket.few(clock: $0, randomness: $1) }
        .lifetime(.session)
        .alternative("paged") { RandomWalkMarket.paged(clock: $0, randomness: $1) }
        .alternative("exchange") { RandomWalkMarket.exchange(clock: $0, randomness: $1) }
    let provider = Dependency(StocksProvider.init).lifetime(.session)

    package init() {}
}
