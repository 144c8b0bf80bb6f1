import JSON
import OffstageTesting
import ReferenceApps
import Testing

/// A list of a hundred thousand rows, of which a front end sees a window.
@Suite(.onLoop)
struct StocksExchangeTests {
    /// Ordered by symbol.
    private func open() throws -> TestSession {
        let session = try TestSession(Stocks.app, alternatives: ["market": "exchange"])
        try session.send(StocksListAction.orderDidChange(.symbol))
        return session
    }

    private func show(_ from: Int64, _ count: Int64, _ session: TestSession) throws -> JSONValue {
        let answer = try session.request(
            "subscription/window",
            ["subscriptionId": "u1", "list": "stocks", "from": .integer(from), "count": .integer(count)])
        _ = session.takeNotifications()
        return answer
    }

    @Test func `of a hundred thousand stocks fifty are sent`() throws {
        let session = try open()
        let list = session.part("stocks")
        #expect(list?["total"] == 100_000)
        #expect(list?["from"] == 0)
        let symbols = session.view.rows("stocks").compactMap { $0["id"]?.string }
        #expect(symbols.count == 50)
        #expect(symbols.prefix(3) == ["AAAA", "AAAB", "AAAC"])
    }

    @Test func `a request for the rows from 100 to 150 receives only these`() throws {
        let session = try open()
        let answer = try show(100, 50, session)
        #expect(answer["total"] == 100_000)
        #expect(answer["from"] == 100)
        #expect(answer["rows"]?.array?.count == 50)
        #expect(answer["rows"]?[0]?["id"] == "AADW")
        try session.send(StocksListAction.orderDidChange(.price))
        let changes = session.takeNotifications().params("screen/didChange")
        #expect(changes.count == 1)
        #expect("\(changes[0])".utf8.count < 20_000)
    }

    @Test func `price changes are sent only for the window`() throws {
        let session = try open()
        _ = try show(99_990, 10, session)
        try session.advance(by: .seconds(5))
        #expect(session.takeNotifications() == [], "of fifty prices none is one of the last ten stocks")
        _ = try show(0, 1000, session)
        try session.advance(by: .seconds(50))
        let patches = session.takeNotifications().params("screen/didChange").compactMap { $0["patch"]?.array }
        #expect(
            (1...20).contains(patches.count),
            "about five hundred prices for a hundred thousand stocks: \(patches.count)")
        for step in patches.joined() {
            let path = step["path"]?.string?.split(separator: "/").map(String.init) ?? []
            #expect(path.prefix(3) == ["parts", "3", "rows"])
            #expect(Int(path[3]).map { $0 < 1000 } == true)
        }
    }

    @Test func `price changes keep the chosen order, also in a search`() throws {
        let session = try open()
        try session.send(StocksListAction.searchDidChange(text: "a"))
        #expect(session.part("stocks")?["total"] == 17_576)
        try session.send(StocksListAction.searchDidChange(text: "AAA"))
        try session.send(StocksListAction.orderDidChange(.change))
        #expect(session.view.rows("stocks").count == 26)
        try session.send(StocksListAction.searchDidChange(text: ""))
        try session.advance(by: .seconds(20))
        try session.send(StocksListAction.pauseDidTap)
        let view = session.view
        #expect(view.rows("stocks")[0]["badge"]?["role"] == "success")
        for order in [StocksOrder.price, .change] { try session.send(StocksListAction.orderDidChange(order)) }
        #expect(session.view == view)
    }

    @Test func `a search without results shows a button that clears it`() throws {
        let session = try TestSession(Stocks.app)
        try session.send(StocksListAction.searchDidChange(text: "zz"))
        let empty = session.part("stocks")?["empty"]
        #expect(empty?["title"] == "Nothing found")
        try session.tap(try #require(empty?["button"]?["id"]?.string))
        #expect(session.part("stocks")?["total"] == 4)
    }

    @Test func `the order names its author, and a late choice changes nothing`() throws {
        let session = try TestSession(Stocks.app)
        for (order, seq) in [(.symbol, 2), (.change, 1)] as [(StocksOrder, Int64)] {
            try session.request(
                "action/send",
                [
                    "action": StocksListAction.orderDidChange(order).json, "inputSeq": .integer(seq),
                    "clientId": "a",
                ])
        }
        #expect(session.part("order")?["value"] == "symbol")
        #expect(session.part("order")?["inputSeq"] == 2)
        #expect(session.part("order")?["clientId"] == "a")
    }
}
