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
    var title: String { rawValue.capitalizedFirst }
}

/// Rows made of stocks when a front end needs them. The symbol is the key, so a row moves when the order changes.
package struct StockRows: ListRows {
    let stocks: Rows<Stock>

    package var count: Int { stocks.count }

    package func rows(in range: Range<Int>) -> [RowView] { stocks.rows(in: range).map(\.row) }
}

extension Stock {
    /// `$124.56`, and the change since the list was opened: `+1.20` or `-0.03`.
    fileprivate var row: RowView {
        RowView(id: symbol, title: symbol, detail: "$" + decimal(price)).badge(
            .text((change < 0 ? "-" : "+") + decimal(abs(change))),
            role: change == 0 ? .neutral : change > 0 ? .success : .error)
    }
}

/// Formats cents as dollars.
private func decimal(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
