import Offstage

@Wire
package enum StocksListEvent {
    /// True while prices are updated.
    @StateEvent case isLive(Bool)
}

@Wire
package enum StocksListAction {
    case orderDidChange(StocksOrder)
    case searchDidChange(text: String)
    /// Loads more rows. Further ones are dropped while rows are loaded.
    @Policy(.drop) case rowsDidReachEnd
    case topDidTap
    case pauseDidTap
    case resumeDidTap
}

/// The list of stocks.
final class StocksListStore: Store<StocksListEvent, StocksListAction>, Drawable {
    private let provider: StocksProvider

    init(provider: StocksProvider) {
        self.provider = provider
        super.init()
        follow("followMarket") { await provider.follow() }
    }

    var body: Body {
        let state = provider.currentState
        TextField(
            "Search", state.search, placeholder: "Symbol, for example AAPL", kind: .search,
            onChange: .input.searchDidChange)
        Picker("Order by", state.order, style: .segmented, title: \.title, onChange: .input.orderDidChange)
        if state.isLive {
            Button("Pause", key: "p", icon: .pause, onTap: .pauseDidTap).id("follow")
        } else {
            Button("Resume", key: "p", icon: .play, onTap: .resumeDidTap).id("follow")
        }
        if provider.isPaged { Button("To the top", icon: .up, onTap: .topDidTap) }
        List("Stocks", id: "stocks", rows: StockRows(stocks: state.shown))
            .help("A price, and how far it has moved since the list was opened.")
            .loading(state.isLoadingMore)
            .onReachEnd(state.hasMore ? .rowsDidReachEnd : nil)
            .scroll(to: state.scroll)
            .empty(state.shown.isEmpty ? placeholder(state) : nil)
    }

    private func placeholder(_ state: StocksState) -> EmptyState {
        state.stocks.isEmpty
            ? EmptyState("No stocks are listed")
            : EmptyState(
                "Nothing found", message: "There is no stock whose symbol begins with “\(state.search.value)”.",
                icon: .search,
                button: Button("Show all stocks", onTap: .searchDidChange(text: "")).id("clearSearch"))
    }

    override func handle(_ action: StocksListAction) async throws {
        switch action {
        case .orderDidChange(let order): provider.sort(by: order)
        case .searchDidChange(let text): provider.search(text)
        case .rowsDidReachEnd: try await provider.loadMore()
        case .topDidTap: provider.scrollToTop()
        case .pauseDidTap: setLive(false)
        case .resumeDidTap: setLive(true)
        }
    }

    private func setLive(_ isLive: Bool) {
        provider.setLive(isLive)
        send(.isLive(isLive))
    }
}
