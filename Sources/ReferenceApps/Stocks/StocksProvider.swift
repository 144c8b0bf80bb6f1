import Offstage

/// State of the stocks screen. A price change costs a logarithmic number of steps; another order or search costs a step
/// for each stock.
struct StocksState: Equatable, Sendable {
    /// All stocks in the market's order.
    private(set) var stocks: Rows<Stock>
    /// Stocks that match the search, in the chosen order.
    private(set) var shown: Rows<Stock> = []
    private(set) var order = Draft(StocksOrder.price)
    private(set) var search = Draft("")
    var isLive = true

    init(_ stocks: Rows<Stock>) {
        self.stocks = stocks
        arrange()
    }

    mutating func sort(by order: StocksOrder) { if self.order.apply(order) { arrange() } }

    mutating func look(for text: String) { if search.apply(text) { arrange() } }

    mutating func setPrice(_ price: Int, at index: Int) {
        let old = stocks[index]
        guard price != old.price else { return }
        stocks[index].price = price
        guard isLookedFor(old) else { return }
        shown.remove(at: orderedIndex(of: old))
        shown.insert(stocks[index], at: orderedIndex(of: stocks[index]))
    }

    private mutating func arrange() {
        let order = order.value
        shown = Rows(stocks.filter(isLookedFor).sorted { order.isOrdered($0, before: $1) })
    }

    private func isLookedFor(_ stock: Stock) -> Bool {
        search.value.isEmpty || stock.symbol.hasPrefix(search.value.uppercased())
    }

    /// The first index whose stock is not ordered before this one.
    private func orderedIndex(of stock: Stock) -> Int {
        var range = 0..<shown.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range =
                order.value.isOrdered(shown[middle], before: stock)
                ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }
}

/// Follows the market. Only its own methods change the state.
final class StocksProvider: Provider<StocksState> {
    private let market: any Market

    init(market: any Market) {
        self.market = market
        super.init(StocksState(market.listed))
    }

    func sort(by order: StocksOrder) { commit { $0.sort(by: order) } }

    func search(_ text: String) { commit { $0.look(for: text) } }

    func setLive(_ isLive: Bool) { commit { $0.isLive = isLive } }

    /// Applies prices as they arrive, until the task is cancelled.
    func follow() async {
        while !currentState.stocks.isEmpty, let (index, price) = try? await market.nextPrice(of: currentState.stocks) {
            if currentState.isLive { commit { $0.setPrice(price, at: index) } }
        }
    }
}
