import Offstage

/// A share and what it costs. On the wire it is never itself: `StockRows` makes rows of it.
@Wire
struct Stock: Identifiable {
    let symbol: String
    /// In cents.
    var price: Int
    /// The price when the list was opened.
    let opening: Int

    init(symbol: String, price: Int) {
        self.symbol = symbol
        self.price = price
        opening = price
    }

    var id: String { symbol }
    var change: Int { price - opening }
}

/// What stocks are ordered by: symbols from A to Z, numbers from the greatest down.
@Wire
public enum StocksOrder: String, CaseIterable {
    case symbol, price, change

    /// Equal ones by symbol, so that nothing jumps.
    func places(_ first: Stock, before second: Stock) -> Bool {
        switch self {
        case .symbol: first.symbol < second.symbol
        case .price: (second.price, first.symbol) < (first.price, second.symbol)
        case .change: (second.change, first.symbol) < (first.change, second.symbol)
        }
    }
}
