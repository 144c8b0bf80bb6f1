import Offstage

@Wire enum GreetingAction { case bellDidTap, offerDidTap }

final class DoorStore: Store<Never, GreetingAction>, Drawable {
    @Injected(\.navigator) private var navigator

    var body: Body {
        Button("Ring the bell", onTap: .bellDidTap)
        Button("Show the offer", onTap: .offerDidTap)
    }

    override func handle(_ action: GreetingAction) async throws {
        switch action {
        case .bellDidTap:
            try navigator.navigate(from: self) { $0.present(Greeting.card()).wait(for: .seconds(2)).dismiss() }
        case .offerDidTap: try navigator.navigate(from: self, to: Greeting.showOffer)
        }
    }
}

final class CardStore: Store<Never, Never>, Drawable {
    private let text: String
    init(_ text: String) { self.text = text }

    var body: Body { Text(text, role: .title) }
}

extension Route {  // A step of the app's own.
    @discardableResult
    func pushOnce(_ screen: Screen<WireNothing>) -> Route {
        step { here, route in if !here.stack.contains(screen.name) { route.stack.push(screen()) } }
    }
}

enum Greeting {
    static let door = Screen("greeting.door") { DoorStore() }
    static let card = Screen("greeting.card") { CardStore("Welcome") }
    static let offer = Screen("greeting.offer") { CardStore("Today: apples") }
    static let app = App("greeting", screen: door, screens: [card, offer])

    @AppActor static let showOffer = Route { $0.pushOnce(offer) }  // A route as a value.
}
