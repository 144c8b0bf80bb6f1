import Offstage

@Wire enum MenuAction { case dishDidTap(id: Int) }

final class MenuStore: Store<Never, MenuAction>, Drawable {
    @Injected(\.navigator) private var navigator

    var body: Body {
        ForEach([1, 2, 3], id: \.self) { dish in Button("Dish \(dish)", onTap: .dishDidTap(id: dish)) }
    }

    override func handle(_ action: MenuAction) async throws {
        switch action {
        case .dishDidTap(let id): try navigator.navigate(from: self) { $0.showDish(id) }
        }
    }
}

@Wire struct DishToShow { let id: Int }
@Wire enum DishAction { case orderDidTap }

final class DishStore: Store<Never, DishAction>, Drawable {
    @Injected(\.navigator) private var navigator
    private let dish: DishToShow

    init(_ dish: DishToShow) { self.dish = dish }

    var body: Body {
        Text("Dish \(dish.id)", role: .title)
        Button("Order", onTap: .orderDidTap)
    }

    override func handle(_ action: DishAction) async throws {
        switch action {
        case .orderDidTap:
            try navigator.navigate(from: self) {
                $0.stack.clear(animation: .crossDissolve).push(Menu.ordered(), animation: .crossDissolve)
            }
        }
    }
}

final class OrderedStore: Store<Never, Never>, Drawable {
    var body: Body { Text("Your order is on its way", role: .title) }
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
