import AppLoop
import JSON
import OffstageTesting
import ReferenceApps
import RouteReplica
import Testing

@Suite(.onLoop)
struct StocksTests {
    private func order(by order: StocksOrder) -> StocksListAction { .orderDidChange(order) }

    private func symbols(_ session: TestSession) -> [String] {
        session.view.rows("stocks").compactMap { $0["id"]?.string }
    }

    /// The patches of `screen/didChange` since the last call, each with the view after it.
    private func changes(_ session: TestSession, to view: inout JSONValue) throws -> [[JSONValue]] {
        try session.takeNotifications().filter { $0["method"] == "screen/didChange" }.map { change in
            let patch = change["params"]?["patch"]
            if let patch {
                view = try JSONPatch.apply(patch, to: view)
            } else {
                view = change["params"]?["view"] ?? .null
            }
            return patch?.array ?? []
        }
    }

    @Test func `the list opens with the highest price first`() throws {
        let session = try TestSession(Stocks.app)
        #expect(symbols(session) == ["NFLX", "AAPL", "DISN", "GOOG"])
        #expect(session.part("order")?["value"] == "price")
        let row = session.view.rows("stocks")[0]
        #expect(row["detail"] == "$200.12")
        #expect(row["badge"] == ["component": "badge", "id": "NFLX.badge", "text": "+0.00"])
    }

    @Test func `a price that changes replaces fields of its one row, in one patch`() throws {
        let session = try TestSession(Stocks.app)
        try session.send(order(by: .symbol))
        var view = session.view
        _ = session.takeNotifications()
        var patches: [[JSONValue]] = []
        for _ in 1...30 {
            try session.advance(by: .seconds(1))
            let tick = try changes(session, to: &view)
            #expect(tick.count <= 1, "a step of nothing publishes nothing, any other one patch")
            patches += tick
            #expect(view == session.view)
        }
        #expect(patches.count > 20)
        for patch in patches {
            // The role of a change of nothing is the default, which is not sent.
            #expect(patch.allSatisfy { $0["op"] == "replace" || $0["path"]?.string?.hasSuffix("/role") == true })
            let paths = patch.compactMap { $0["path"]?.string?.split(separator: "/") }
            #expect(Set(paths.map { $0.prefix(3).joined(separator: "/") }).count == 1, "one row: \(patch)")
            #expect(Set(paths.compactMap { $0.last }).isSubset(of: ["detail", "text", "role"]))
        }
    }

    @Test func `a new order moves rows by symbol and sends no row again`() throws {
        let session = try TestSession(Stocks.app)
        var view = session.view
        _ = session.takeNotifications()
        try session.send(order(by: .symbol))
        let patches = try changes(session, to: &view)
        #expect(
            patches == [
                [
                    ["op": "replace", "path": "/parts/1/value", "value": "symbol"],
                    ["op": "move", "from": "/parts/3/rows/0", "path": "/parts/3/rows/3"],
                ]
            ])
        #expect(symbols(session) == ["AAPL", "DISN", "GOOG", "NFLX"])
        #expect(view == session.view)
    }

    @Test func `price changes move rows`() throws {
        let session = try TestSession(Stocks.app)
        try session.send(order(by: .change))
        var view = session.view
        _ = session.takeNotifications()
        var kinds: [String: Int] = [:]
        for _ in 1...60 {
            try session.advance(by: .seconds(1))
            for patch in try changes(session, to: &view) {
                for step in patch where step["path"]?.string?.hasSuffix("/role") != true {
                    kinds[step["op"]?.string ?? "?", default: 0] += 1
                }
            }
            #expect(view == session.view)
        }
        #expect(kinds["move"] ?? 0 > 5)
        #expect(Set(kinds.keys) == ["move", "replace"], "no row is ever removed and added")
    }

    @Test func `equal states have equal views`() throws {
        let session = try TestSession(Stocks.app)
        try session.advance(by: .seconds(10))
        try session.send(StocksListAction.pauseDidTap)
        let view = session.view
        for name in [StocksOrder.symbol, .change, .price] { try session.send(order(by: name)) }
        #expect(session.view == view)
        // The view is unchanged, so no patch is sent.
        _ = session.takeNotifications()
        try session.send(order(by: .price))
        #expect(session.takeNotifications() == [])
        let other = try TestSession(Stocks.app)
        try other.send(order(by: .symbol))
        try other.advance(by: .seconds(10))
        try other.send(StocksListAction.pauseDidTap)
        try other.send(order(by: .price))
        #expect(other.view == view)
    }

    @Test func `a pause stops price changes until it ends`() throws {
        let session = try TestSession(Stocks.app)
        try session.send(StocksListAction.pauseDidTap)
        #expect(session.takeEvents() == [["type": "isLive", "value": false]])
        #expect(session.part("follow")?["onTap"] == ["action": ["type": "resumeDidTap"]])
        _ = session.takeNotifications()
        try session.advance(by: .seconds(60))
        #expect(session.takeNotifications() == [])
        try session.send(StocksListAction.resumeDidTap)
        #expect(session.takeEvents() == [["type": "isLive", "value": true]])
        _ = session.takeNotifications()
        try session.advance(by: .seconds(6))
        expectGolden(session.transcript, "Transcripts/stocks.txt")
        try session.advance(by: .seconds(60))
        #expect(session.takeNotifications().count > 30)
    }

    @Test func `the session is idle while it follows the market, and inspect/effects lists the task`() throws {
        let session = try TestSession(Stocks.app)
        #expect(try session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
        try session.advance(by: .seconds(3))
        #expect(try session.request("session/wait", ["until": ["idle": true]])["matched"] == ["idle"])
        let effects = try session.request("inspect/effects")
        #expect(effects["finished"] == [])
        #expect(
            effects["running"] == [["id": 1, "name": "followMarket", "kind": "background", "node": "n1", "start": 0]])
    }

    @Test func `equal seeds make equal markets`() throws {
        func play(_ seed: Int64) throws -> String {
            let session = try TestSession(Stocks.app, seed: seed)
            try session.advance(by: .seconds(30))
            try session.close()
            return session.transcript
        }
        let first = try play(1)
        #expect(try play(1) == first)
        // Without the epochs, the prices still differ.
        let prices = { (transcript: String) in
            transcript.split(separator: "\n").filter { $0.contains("screen/didChange") }
        }
        #expect(try prices(play(2)) != prices(first))
    }

    @Test func `two sessions follow separate markets`() throws {
        let session = try TestSession(Stocks.app)
        try session.request("session/open", ["sessionId": "s2", "context": "test"])
        _ = session.takeNotifications()
        try session.request("clock/advance", ["sessionId": "s2", "ms": 30_000])
        #expect(Set(session.takeNotifications().compactMap { $0["params"]?["sessionId"]?.string }) == ["s2"])
        let first = try session.request("screen/get", ["sessionId": "s1"])["view"]
        #expect(first?.rows("stocks").allSatisfy { $0["badge"]?["text"] == "+0.00" } == true)
    }

    @Test func `closing the session ends the market and frees it`() throws {
        let session = try TestSession(Stocks.app)
        try session.advance(by: .seconds(3))
        weak let store = session.store
        #expect(store != nil)
        _ = session.takeNotifications()
        try session.close()
        AppLoop.run { AppLoop.shared.step() }
        #expect(session.takeNotifications().map { $0["method"] } == ["session/didClose"])
        #expect(store == nil)
        // A leaked market or follower would show in a later session.
        try session.request("session/open", ["context": "test"])
        #expect(try session.request("inspect/instances")["leaked"] == [])
    }

    // MARK: Scrolling

    @Test func `the end of the rows loads more rows once, until there are no more`() throws {
        let session = try TestSession(Stocks.app, alternatives: ["market": "paged"])
        try session.send(order(by: .symbol))
        #expect(session.part("stocks")?["total"] == 20)
        let reached = StocksListAction.rowsDidReachEnd
        #expect(try session.part("stocks")?["onReachEnd"]?["action"] == reached.json)
        let first = try session.start(reached)
        #expect(session.part("stocks")?["isLoading"] == true)
        #expect(try session.send(reached) == "dropped")
        try session.advance(by: .milliseconds(300))
        #expect(session.answer(to: first)?["result"]?["outcome"] == "done")
        #expect(session.part("stocks")?["total"] == 40)
        #expect(session.part("stocks")?["isLoading"] == nil)
        try session.send(reached)
        try session.advance(by: .milliseconds(300))
        #expect(session.part("stocks")?["total"] == 50)
        #expect(session.part("stocks")?["onReachEnd"] == nil)
        #expect(Set(symbols(session)).count == 50)
        #expect(symbols(session) == symbols(session).sorted())
    }

    @Test func `a request to scroll arrives once, and again with another token`() throws {
        let session = try TestSession(Stocks.app, alternatives: ["market": "paged"])
        try session.send(order(by: .symbol))
        _ = session.takeNotifications()
        func scrolls() -> [JSONValue] {
            session.takeNotifications().params("screen/didChange").flatMap { $0["patch"]?.array ?? [] }.filter {
                $0["path"]?.string?.hasPrefix("/parts/4/scrollTo") == true
            }
        }
        try session.tap("top")
        #expect(scrolls() == [["op": "add", "path": "/parts/4/scrollTo", "value": ["row": "AAAA", "token": 1]]])
        try session.advance(by: .seconds(5))
        #expect(scrolls() == [])
        try session.tap("top")
        #expect(scrolls() == [["op": "replace", "path": "/parts/4/scrollTo/token", "value": 2]])
    }
}
