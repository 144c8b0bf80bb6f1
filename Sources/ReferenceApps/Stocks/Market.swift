import Offstage

/// Where prices come from.
@AppActor
protocol Market {
    var listed: [Stock] { get }
    /// The next price of one stock, in cents; waits until there is one.
    ///
    /// - Throws: `CancellationError`.
    func nextPrice(of stocks: [Stock]) async throws -> (symbol: String, price: Int)
}

/// A market that nobody understands: once a second a stock goes up or down by at most five per cent. The same with the same seed.
final class RandomWalkMarket: Market {
    private let clock: any AppClock
    private let randomness: SessionRandomness
    static let pause = Duration.seconds(1)

    init(clock: any AppClock, randomness: SessionRandomness) {
        self.clock = clock
        self.randomness = randomness
    }

    let listed = [
        Stock(symbol: "AAPL", price: 12_456), Stock(symbol: "NFLX", price: 20_012), Stock(symbol: "DISN", price: 7_211),
        Stock(symbol: "GOOG", price: 5_684),
    ]

    func nextPrice(of stocks: [Stock]) async throws -> (symbol: String, price: Int) {
        try await clock.sleep(for: Self.pause)
        let stock = stocks[randomness.random(in: 0...stocks.count - 1)]
        let step = stock.price * randomness.random(in: -50...50) / 1000
        return (stock.symbol, max(1, stock.price + step))
    }
}
