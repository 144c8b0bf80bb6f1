import Offstage

@Wire enum ShoppingAction { case addDidTap, rowDidTap(index: Int) }
@Wire enum Shop: String, CaseIterable { case market, bakery }

@StoreMembers
final class ShoppingStore: Store<Never, ShoppingAction>, Drawable {
    @Field(maxLength: 40) private var item = ""
    @Field private var isUrgent = false
    @Field private var shop = Shop.market { didSet { rows = [] } }
    @Field private var filter = ""
    private var rows: [String] = []

    var body: Body {
        TextField("Item", $item)
        Toggle("Urgent", $isUrgent)
        Picker("Shop", $shop)
        Button("Add", onTap: .addDidTap).disabled(item.isEmpty)
        TextField("Filter", $filter, kind: .search)
        ForEach(rows.indices.filter { filter.isEmpty || rows[$0].contains(filter) }, id: \.self) {
            Button(Words(rows[$0]), onTap: .rowDidTap(index: $0))
        }
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
