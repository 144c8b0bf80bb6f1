import Offstage

/// The source of prices.
@AppActor
protocol Market {
    var listed: Rows<Stock> { get }
    /// Returns the next price of one stock, in cents, and the stock's index. Waits until there is one.
    ///
    /// - Throws: `CancellationError`.
    func nextPrice(of stocks: Rows<Stock>) async throws -> (index: Int, price: Int)
}

/// A random market: now and then a stock rises or falls by at most five per cent. Repeatable with a seed.
final class RandomWalkMarket: Market {
    private let clock: any AppClock
    private let randomness: SessionRandomness
    private let pause: Duration
    let listed: Rows<Stock>

    init(_ listed: Rows<Stock>, every pause: Duration, clock: any AppClock, randomness: SessionRandomness) {
        self.listed = listed
        self.pause = pause
        self.clock = clock
        self.randomness = randomness
    }

    func nextPrice(of stocks: Rows<Stock>) async throws -> (index: Int, price: Int) {
        try await clock.sleep(for: pause)
        let index = randomness.random(in: 0...stocks.count - 1)
        let price = stocks[index].price
        return (index, max(1, price + price * randomness.random(in: -50...50) / 1000))
    }
}

extension RandomWalkMarket {
    /// Four stocks and one price a second.
    static func few(clock: any AppClock, randomness: SessionRandomness) -> RandomWalkMarket {
        let listed: Rows = [
            Stock(symbol: "AAPL", price: 12_456), Stock(symbol: "NFLX", price: 20_012),
            Stock(symbol: "DISN", price: 7_211),
            Stock(symbol: "GOOG", price: 5_684),
        ]
        return RandomWalkMarket(listed, every: .seconds(1), clock: clock, randomness: randomness)
    }

    /// A hundred thousand stocks and ten prices a second.
    static func exchange(clock: any AppClock, randomness: SessionRandomness) -> RandomWalkMarket {
        RandomWalkMarket(exchangeListing, every: .milliseconds(100), clock: clock, randomness: randomness)
    }

    /// Symbols from AAAA on; made once for all sessions.
    private static let exchangeListing = Rows(
        (0..<100_000).map { Stock(symbol: symbol($0), price: 1_000 + $0 * 7_919 % 49_000) })

    private static func symbol(_ number: Int) -> String {
        let letters = [17_576, 676, 26, 1].map { UInt8(ascii: "A") + UInt8(number / $0 % 26) }
        return String(decoding: letters, as: UTF8.self)
    }
}
