import Offstage

@Wire enum ShoppingAction { case addDidTap }
@Wire enum Shop: String, CaseIterable { case market, bakery }

@Wire struct ShoppingView {
    let item: TextFieldView
    let isUrgent: ToggleView
    let shop: PickerView
    let add: ButtonView
    let list: FilteredView
}

@StoreMembers
final class ShoppingStore: Store<Never, ShoppingAction>, Viewable {
    @Field(maxLength: 40) private var item = ""
    @Field private var isUrgent = false
    @Field private var shop = Shop.market { didSet { list.rows = [] } }
    @Child private var list = FilteredStore()

    override init() {
        super.init()
        list.bind { [weak self] event in
            if case .didPick(let row) = event { self?.item = row }
        }
    }

    var view: ShoppingView {
        ShoppingView(
            item: TextFieldView(id: "item", label: "Item", onChange: $item.action).showing($item),
            isUrgent: ToggleView(id: "urgent", label: "Urgent", onChange: $isUrgent.action).showing($isUrgent),
            shop: PickerView(
                id: "shop", choosing: shop, from: Shop.allCases, title: \.rawValue, onChange: $shop.action
            ).showing($shop),
            add: ButtonView(
                id: "add", title: "Add", isEnabled: !item.isEmpty, onTap: ActionTemplate(ShoppingAction.addDidTap)),
            list: $list.view)
    }

    override func handle(_ action: ShoppingAction) async throws {
        list.rows.append(isUrgent ? item + "!" : item)
        item = ""
    }
}

@Wire enum FilteredAction { case rowDidTap(index: Int) }
@Wire enum FilteredEvent { case didPick(row: String) }

@Wire struct FilteredView {
    let filter: TextFieldView
    let rows: [ButtonView]
}

@StoreMembers
final class FilteredStore: Store<FilteredEvent, FilteredAction>, Viewable {
    @Field private var filter = ""
    var rows: [String] = []

    var view: FilteredView {
        FilteredView(
            filter: TextFieldView(id: "filter", kind: .search, onChange: $filter.action).showing($filter),
            rows: rows.enumerated().filter { filter.isEmpty || $0.element.contains(filter) }.map { index, row in
                ButtonView(
                    id: "row\(index)", title: row, onTap: ActionTemplate(FilteredAction.rowDidTap(index: index)))
            })
    }

    override func handle(_ action: FilteredAction) async throws {
        guard case .rowDidTap(let index) = action, rows.indices.contains(index) else {
            throw Rejected("noSuchRow", "there is no such row")
        }
        send(.didPick(row: rows[index]))
    }
}
