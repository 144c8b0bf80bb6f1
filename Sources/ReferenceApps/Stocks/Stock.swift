/// A share and what it costs.
struct Stock: Equatable, Identifiable, Sendable {
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
