import Offstage

/// A share and its price. `StockRows` makes the rows that are sent.
@Wire
package struct Stock: Identifiable {
    let symbol: String
    /// Price in cents.
    var price: Int
    /// Price when the list was opened.
    let opening: Int

    init(symbol: String, price: Int) {
        self.symbol = symbol
        self.price = price
        opening = price
    }

    package var id: String { symbol }
    var change: Int { price - opening }
}

/// Order of the list: symbols from A to Z, numbers in descending order.
@Wire
package enum StocksOrder: String, CaseIterable {
    case symbol, price, change

    /// Orders equal stocks by symbol, so that rows do not swap.
    func isOrdered(_ first: Stock, before second: Stock) -> Bool {
        switch self {
        case .symbol: first.symbol < second.symbol
        case .price: (second.price, first.symbol) < (first.price, second.symbol)
        case .change: (second.change, first.symbol) < (first.change, second.symbol)
        }
    }
}
