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
final class StocksListStore: Store<StocksListEvent, StocksListAction>, Viewable {
    private let provider: StocksProvider

    init(provider: StocksProvider) {
        self.provider = provider
        super.init()
        follow("followMarket") { await provider.follow() }
    }

    var view: StocksListView { StocksListView(provider.currentState, isPaged: provider.isPaged) }

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
