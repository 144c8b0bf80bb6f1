import Offstage

/// Screens that the kit's main screen leads to.
enum KitItem {
    static let item = Screen("kit.item", params: KitItemParams.self) { KitItemStore(arg($0)) }
    static let broken = Screen("kit.broken") { () throws -> KitItemStore in throw KitFailure(description: "told to fail") }
    static let screens = [item, broken]
}

@Wire
struct KitItemParams {
    let title: String
}

@Wire
enum KitItemEvent {
    case added(by: Int)
}

@Wire
enum KitItemAction {
    case add(by: Int)
    /// Goes back to where it came from.
    case close
}

@Wire
struct KitItemView {
    let title: String
    var total = 0
}

final class KitItemStore: Store<KitItemEvent, KitItemAction>, Viewable {
    @Injected(\.navigator) private var navigator
    private(set) var view: KitItemView

    init(_ params: KitItemParams) { view = KitItemView(title: params.title) }

    override func handle(_ action: KitItemAction) async throws {
        switch action {
        case .add(let by):
            let (total, isOverflow) = view.total.addingReportingOverflow(by)
            guard !isOverflow else { throw Rejected("overflow", "the total would be over what an integer holds") }
            view.total = total
            send(.added(by: by))
        case .close: try navigator.navigate(from: self) { $0.stack.pop() }
        }
    }
}
