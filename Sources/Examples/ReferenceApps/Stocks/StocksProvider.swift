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
    /// True while the market has stocks that are not loaded.
    private(set) var hasMore: Bool
    var isLoadingMore = false
    /// Last request to scroll.
    private(set) var scroll: ListOptions.Scroll?

    /// - Parameter hasMore: true when these are not all stocks.
    init(_ stocks: Rows<Stock>, hasMore: Bool) {
        self.stocks = stocks
        self.hasMore = hasMore
        arrange()
    }

    mutating func append(_ more: [Stock], hasMore: Bool) {
        for stock in more { stocks.append(stock) }
        self.hasMore = hasMore
        arrange()
    }

    mutating func scrollToTop() {
        guard let first = shown.first else { return }
        scroll = ListOptions.Scroll(row: RowView.ID(first.symbol), token: (scroll?.token ?? 0) + 1)
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
@AppActor
final class StocksProvider {
    @Provided var currentState: StocksState
    private let market: any Market
    /// True when the list opens with a part of the stocks.
    let isPaged: Bool

    init(market: any Market) {
        self.market = market
        isPaged = market.total > market.listed.count
        _currentState = Provided(wrappedValue: StocksState(market.listed, hasMore: isPaged))
    }

    func sort(by order: StocksOrder) { _currentState.commit { $0.sort(by: order) } }

    func search(_ text: String) { _currentState.commit { $0.look(for: text) } }

    func scrollToTop() { _currentState.commit { $0.scrollToTop() } }

    func loadMore() async throws {
        guard currentState.hasMore else { return }
        _currentState.commit { $0.isLoadingMore = true }
        defer { _currentState.commit { $0.isLoadingMore = false } }
        let more = try await market.more(after: currentState.stocks.count)
        _currentState.commit { $0.append(more, hasMore: $0.stocks.count + more.count < market.total && !more.isEmpty) }
    }

    func setLive(_ isLive: Bool) { _currentState.commit { $0.isLive = isLive } }

    /// Applies prices as they arrive, until the task is cancelled.
    func follow() async {
        // The only error of a market is the cancellation.
        while !currentState.stocks.isEmpty, let (index, price) = try? await market.nextPrice(of: currentState.stocks) {
            if currentState.isLive { _currentState.commit { $0.setPrice(price, at: index) } }
        }
    }
}
