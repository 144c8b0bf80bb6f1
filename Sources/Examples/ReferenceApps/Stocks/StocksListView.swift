import Offstage

@Wire
package struct StocksListView {
    package let search: TextFieldView
    package let order: PickerView
    /// True while prices are updated.
    package let isLive: Bool
    package let follow: ButtonView
    /// Scrolls to the first row. Present when the rows come in pages.
    package let top: ButtonView?
    package let stocks: ListView<StockRows>
}

/// Rows made of stocks when a front end needs them. The symbol is the key, so a row moves when the order changes.
package struct StockRows: ListRows {
    let stocks: Rows<Stock>

    package var count: Int { stocks.count }

    package func rows(in range: Range<Int>) -> [RowView] { stocks.rows(in: range).map(RowView.init) }
}

extension StocksListView {
    /// The view is a pure function of the state.
    ///
    /// - Parameter isPaged: true when the rows come in pages.
    init(_ state: StocksState, isPaged: Bool) {
        let order = PickerView(
            id: "order", label: "Order by", options: StocksOrder.options, value: state.order.value.rawValue,
            style: .segmented, inputSeq: state.order.mark?.seq, clientId: state.order.mark?.clientID,
            onChange: .orderDidChange)
        self.init(
            search: TextFieldView(
                id: "search", label: "Search", kind: .search, placeholder: "Symbol, for example AAPL",
                onChange: .searchDidChange
            ).showing(state.search),
            order: order, isLive: state.isLive, follow: state.isLive ? .pause : .resume,
            top: isPaged ? .top : nil,
            stocks: ListView(
                id: "stocks", label: "Stocks", help: "A price, and how far it has moved since the list was opened.",
                rows: StockRows(stocks: state.shown), isLoading: state.isLoadingMore,
                onReachEnd: state.hasMore ? .rowsDidReachEnd : nil, scrollTo: state.scroll, empty: state.empty))
    }
}

extension StocksState {
    fileprivate var empty: EmptyStateView? {
        if stocks.isEmpty { return .noStocks }
        return shown.isEmpty ? .nothingFound(search.value) : nil
    }
}

extension RowView {
    /// `$124.56`, and the change since the list was opened: `+1.20` or `-0.03`.
    fileprivate init(_ stock: Stock) {
        let change = (stock.change < 0 ? "-" : "+") + decimal(abs(stock.change))
        let role: BadgeView.Role = stock.change == 0 ? .neutral : stock.change > 0 ? .success : .error
        self.init(
            id: RowView.ID(stock.symbol), title: stock.symbol, detail: "$" + decimal(stock.price),
            badge: BadgeView(id: "change.\(stock.symbol)", text: change, role: role))
    }
}

/// Formats cents as dollars.
private func decimal(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

// MARK: Constants that all sessions share

extension StocksOrder {
    fileprivate static let options = allCases.map { PickerView.Option(id: $0.rawValue, title: $0.title) }

    private var title: String {
        switch self {
        case .symbol: "Symbol"
        case .price: "Price"
        case .change: "Change"
        }
    }
}

extension ActionTemplate {
    fileprivate static let rowsDidReachEnd = ActionTemplate(StocksListAction.rowsDidReachEnd)
    fileprivate static let orderDidChange = ActionTemplate(StocksListAction.orderDidChange)
    fileprivate static let searchDidChange = ActionTemplate(StocksListAction.searchDidChange)
}

extension ButtonView {
    fileprivate static let pause = follow("Pause", .pause, .pauseDidTap)
    fileprivate static let top = ButtonView(
        id: "top", title: "To the top", icon: .up, onTap: ActionTemplate(StocksListAction.topDidTap))
    fileprivate static let resume = follow("Resume", .play, .resumeDidTap)

    private static func follow(_ title: String, _ icon: Icon, _ action: StocksListAction) -> ButtonView {
        ButtonView(id: "follow", title: title, key: "p", icon: icon, onTap: ActionTemplate(action))
    }
}

extension EmptyStateView {
    fileprivate static let noStocks = EmptyStateView(id: "noStocks", title: "No stocks are listed")
    private static let showAll = ButtonView(
        id: "clearSearch", title: "Show all stocks", onTap: ActionTemplate(StocksListAction.searchDidChange(text: "")))

    fileprivate static func nothingFound(_ search: String) -> EmptyStateView {
        EmptyStateView(
            id: "nothingFound", title: "Nothing found",
            message: "There is no stock whose symbol begins with “\(search)”.", icon: .search, button: showAll
        )
    }
}
