import Offstage

@Wire
public enum StocksListEvent {
    /// Whether prices are followed now.
    @StateEvent case isLive(Bool)
}

@Wire
public enum StocksListAction {
    case orderDidChange(StocksOrder)
    case pauseDidTap
    case resumeDidTap
}

/// What the rows are ordered by: symbols from A to Z, numbers from the greatest down.
@Wire
public enum StocksOrder: String {
    case symbol, price, change
}

@Wire
public struct StocksListView {
    public let order: StocksOrder
    public let isLive: Bool
    public let rows: [StockRowView]
}

/// A row, keyed by its symbol: when the order changes the row moves.
@Wire
public struct StockRowView {
    public let id: String
    /// `124.56$`
    public let value: String
    /// Since the list was opened: `+1.20`, `-0.03`.
    public let change: String
}

/// The list of stocks.
final class StocksListStore: Store<StocksListEvent, StocksListAction>, Viewable {
    private let provider: StocksProvider

    init(provider: StocksProvider) {
        self.provider = provider
        super.init()
        follow("followMarket") { await provider.follow() }
    }

    var view: StocksListView { StocksListView(provider.currentState) }

    override func handle(_ action: StocksListAction) async throws {
        switch action {
        case .orderDidChange(let order): provider.sort(by: order)
        case .pauseDidTap: setLive(false)
        case .resumeDidTap: setLive(true)
        }
    }

    private func setLive(_ isLive: Bool) {
        provider.setLive(isLive)
        send(.isLive(isLive))
    }
}

extension StocksListView {
    /// Nothing but the state decides what is shown.
    init(_ state: StocksState) {
        self.init(
            order: state.order, isLive: state.isLive,
            rows: state.sorted.map { stock in
                StockRowView(
                    id: stock.symbol, value: decimal(stock.price) + "$", change: (stock.change < 0 ? "-" : "+") + decimal(abs(stock.change)))
            })
    }
}

/// Cents as people write them.
private func decimal(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }
