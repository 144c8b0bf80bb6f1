import Offstage

@Wire enum ShoppingAction { case addDidTap, rowDidTap(index: Int) }
@Wire enum Shop: String, CaseIterable { case market, bakery }

@Wire struct ShoppingView {
    let item: TextFieldView
    let isUrgent: ToggleView
    let shop: PickerView
    let add: ButtonView
    let filter: TextFieldView
    let rows: [ButtonView]
}

@StoreMembers
final class ShoppingStore: Store<Never, ShoppingAction>, Viewable {
    @Field(maxLength: 40) private var item = ""
    @Field private var isUrgent = false
    @Field private var shop = Shop.market { didSet { rows = [] } }
    @Field private var filter = ""
    private var rows: [String] = []

    var view: ShoppingView {
        ShoppingView(
            item: TextFieldView(id: "item", label: "Item", onChange: $item.action).showing($item),
            isUrgent: ToggleView(id: "urgent", label: "Urgent", onChange: $isUrgent.action).showing($isUrgent),
            shop: PickerView(
                id: "shop", choosing: shop, from: Shop.allCases, title: \.rawValue, onChange: $shop.action
            ).showing($shop),
            add: ButtonView(
                id: "add", title: "Add", isEnabled: !item.isEmpty, onTap: ActionTemplate(ShoppingAction.addDidTap)),
            filter: TextFieldView(id: "filter", kind: .search, onChange: $filter.action).showing($filter),
            rows: rows.enumerated().filter { filter.isEmpty || $0.element.contains(filter) }.map { index, row in
                ButtonView(
                    id: "row\(index)", title: row, onTap: ActionTemplate(ShoppingAction.rowDidTap(index: index)))
            })
    }

    override func handle(_ action: ShoppingAction) async throws {
        switch action {
        case .addDidTap:
            rows.append(isUrgent ? item + "!" : item)
            item = ""
        case .rowDidTap(let index):
            guard rows.indices.contains(index) else { throw Rejected("noSuchRow", "there is no such row") }
            item = rows[index]
        }
    }
}
