import Offstage

/// What the stocks screen is made of. A price that changes costs a few steps, however many stocks there are; another
/// order or search, a step for each.
struct StocksState: Equatable, Sendable {
    /// All of them, as the market lists them.
    private(set) var stocks: Rows<Stock>
    /// Those that are looked for, in the order that was asked for.
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

    mutating func setPrice(_ price: Int, at place: Int) {
        let old = stocks[place]
        guard price != old.price else { return }
        stocks[place].price = price
        guard isLookedFor(old) else { return }
        shown.remove(at: placeInOrder(of: old))
        shown.insert(stocks[place], at: placeInOrder(of: stocks[place]))
    }

    private mutating func arrange() {
        let order = order.value
        shown = Rows(stocks.filter(isLookedFor).sorted { order.places($0, before: $1) })
    }

    private func isLookedFor(_ stock: Stock) -> Bool {
        search.value.isEmpty || stock.symbol.hasPrefix(search.value.uppercased())
    }

    /// The first place whose stock does not stand before this one.
    private func placeInOrder(of stock: Stock) -> Int {
        var places = 0..<shown.count
        while !places.isEmpty {
            let middle = (places.lowerBound + places.upperBound) / 2
            places =
                order.value.places(shown[middle], before: stock)
                ? middle + 1..<places.upperBound : places.lowerBound..<middle
        }
        return places.lowerBound
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

    /// Takes prices as they come, until the task is cancelled.
    func follow() async {
        while !currentState.stocks.isEmpty, let (place, price) = try? await market.nextPrice(of: currentState.stocks) {
            if currentState.isLive { commit { $0.setPrice(price, at: place) } }
        }
    }
}
