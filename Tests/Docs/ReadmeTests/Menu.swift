import Offstage

@Wire enum MenuAction { case dishDidTap(id: Int) }
@Wire struct MenuView { let dishes: [Int] }

final class MenuStore: Store<Never, MenuAction>, Viewable {
    @Injected(\.navigator) private var navigator
    let view = MenuView(dishes: [1, 2, 3])

    override func handle(_ action: MenuAction) async throws {
        switch action {
        case .dishDidTap(let id): try navigator.navigate(from: self) { $0.showDish(id) }
        }
    }
}

@Wire struct DishToShow { let id: Int }
@Wire enum DishAction { case orderDidTap }
@Wire struct DishView { let title: String }

final class DishStore: Store<Never, DishAction>, Viewable {
    @Injected(\.navigator) private var navigator
    let view: DishView

    init(_ dish: DishToShow) { view = DishView(title: "Dish \(dish.id)") }

    override func handle(_ action: DishAction) async throws {
        switch action {
        case .orderDidTap:
            try navigator.navigate(from: self) {
                $0.stack.clear(animation: .crossDissolve).push(Menu.ordered(), animation: .crossDissolve)
            }
        }
    }
}

final class OrderedStore: Store<Never, Never>, Viewable {
    let view = DishView(title: "Your order is on its way")
}

extension Route {  // A step of the app's own.
    @discardableResult
    func showDish(_ id: Int) -> Route {
        stack.push(Menu.dish(DishToShow(id: id)), unique: .reveal)
        return self
    }
}

enum Menu {
    static let list = Screen("menu.list") { MenuStore() }
    static let dish = Screen("menu.dish", params: DishToShow.self) { DishStore($0) }
    static let ordered = Screen("menu.ordered") { OrderedStore() }
    static let app = App("menu", screen: list, screens: [dish, ordered])
}
