import Offstage

/// The source of prices.
@AppActor
protocol Market {
    /// Stocks that the list opens with.
    var listed: Rows<Stock> { get }
    /// Number of all stocks.
    var total: Int { get }
    /// Returns stocks after the first `count`; none at the end.
    ///
    /// - Throws: `CancellationError`.
    func more(after count: Int) async throws -> [Stock]
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
    private let unlisted: [Stock]
    private static let pageSize = 20
    private static let delay = Duration.milliseconds(300)

    /// - Parameter unlisted: stocks that `more` returns, page by page.
    init(
        _ listed: Rows<Stock>, unlisted: [Stock] = [], every pause: Duration, clock: any AppClock,
        randomness: SessionRandomness
    ) {
        self.listed = listed
        self.unlisted = unlisted
        self.pause = pause
        self.clock = clock
        self.randomness = randomness
    }

    var total: Int { listed.count + unlisted.count }

    func more(after count: Int) async throws -> [Stock] {
        try await clock.sleep(for: Self.delay)
        return Array(unlisted.dropFirst(count - listed.count).prefix(Self.pageSize))
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

    /// Fifty stocks, of which the list opens with twenty, and one price a second.
    static func paged(clock: any AppClock, randomness: SessionRandomness) -> RandomWalkMarket {
        let stocks = exchangeListing.prefix(50)
        return RandomWalkMarket(
            Rows(stocks.prefix(pageSize)), unlisted: Array(stocks.dropFirst(pageSize)), every: .seconds(1),
            clock: clock, randomness: randomness)
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
