import Offstage

@Wire
package struct StocksListView {
    package let search: TextFieldView
    package let order: PickerView
    /// True while prices are updated.
    package let isLive: Bool
    package let follow: ButtonView
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
    init(_ state: StocksState) {
        var order = PickerView(
            "order", options: StocksOrder.options, draft: Draft(state.order.value.rawValue), label: "Order by",
            style: .segmented,
            onChange: .orderDidChange)
        order.inputSeq = state.order.mark?.seq
        order.clientId = state.order.mark?.clientID
        self.init(
            search: TextFieldView(
                "search", draft: state.search, kind: .search, label: "Search", placeholder: "Symbol, for example AAPL",
                onChange: .searchDidChange),
            order: order, isLive: state.isLive, follow: state.isLive ? .pause : .resume,
            stocks: ListView(
                "stocks", label: "Stocks", help: "A price, and how far it has moved since the list was opened.",
                rows: StockRows(stocks: state.shown),
                empty: state.empty))
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
            stock.symbol, title: stock.symbol, detail: "$" + decimal(stock.price),
            badge: BadgeView("change.\(stock.symbol)", change, role: role))
    }
}

/// Formats cents as dollars.
private func decimal(_ cents: Int) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

// MARK: Constants that all sessions share

extension StocksOrder {
    fileprivate static let options = allCases.map { PickerView.Option($0.rawValue, $0.title) }

    private var title: String {
        switch self {
        case .symbol: "Symbol"
        case .price: "Price"
        case .change: "Change"
        }
    }
}

extension ActionTemplate {
    fileprivate static let orderDidChange = ActionTemplate(StocksListAction.orderDidChange(.price), input: "value")
    fileprivate static let searchDidChange = ActionTemplate(StocksListAction.searchDidChange(text: ""), input: "text")
}

extension ButtonView {
    fileprivate static let pause = follow("Pause", "pause", .pauseDidTap)
    fileprivate static let resume = follow("Resume", "play", .resumeDidTap)

    private static func follow(_ title: String, _ icon: String, _ action: StocksListAction) -> ButtonView {
        ButtonView("follow", title: title, key: "p", icon: icon, onTap: ActionTemplate(action))
    }
}

extension EmptyStateView {
    fileprivate static let noStocks = EmptyStateView("noStocks", title: "No stocks are listed")
    private static let showAll = ButtonView(
        "clearSearch", title: "Show all stocks", onTap: ActionTemplate(StocksListAction.searchDidChange(text: "")))

    fileprivate static func nothingFound(_ search: String) -> EmptyStateView {
        EmptyStateView(
            "nothingFound", title: "Nothing found", message: "There is no stock whose symbol begins with “\(search)”.",
            symbol: "magnifyingglass",
            button: showAll)
    }
}
