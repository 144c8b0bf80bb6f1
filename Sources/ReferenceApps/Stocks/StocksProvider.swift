import Offstage

/// What the stocks screen is made of.
struct StocksState: Equatable, Sendable {
    var stocks: [Stock] = []
    var order = StocksOrder.price
    var isLive = true

    /// In the order that was asked for; equal ones by symbol, so that nothing jumps.
    var sorted: [Stock] {
        stocks.sorted { first, second in
            switch order {
            case .symbol: first.symbol < second.symbol
            case .price: (second.price, first.symbol) < (first.price, second.symbol)
            case .change: (second.change, first.symbol) < (first.change, second.symbol)
            }
        }
    }
}

/// Follows the market. Only its own methods change the state.
final class StocksProvider: Provider<StocksState> {
    private let market: any Market

    init(market: any Market) {
        self.market = market
        super.init(StocksState(stocks: market.listed))
    }

    func sort(by order: StocksOrder) { commit { $0.order = order } }

    func setLive(_ isLive: Bool) { commit { $0.isLive = isLive } }

    /// Takes prices as they come, until the task is cancelled.
    func follow() async {
        while !currentState.stocks.isEmpty, let (symbol, price) = try? await market.nextPrice(of: currentState.stocks) {
            guard currentState.isLive else { continue }
            commit { state in
                if let place = state.stocks.firstIndex(where: { $0.symbol == symbol }) { state.stocks[place].price = price }
            }
        }
    }
}
