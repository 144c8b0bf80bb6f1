import Offstage

/// The app: its parts, flows and screens. `offstage add` inserts lines below the comments that begin with `offstage:`.
public enum ShopApp {
    public static let app = App(
        "shop", title: "Shop",
        parts: [
            // offstage:parts
            ShopPart.self
        ],
        flow: Flow(ShopCoordinator.init),
        flows: [
            // offstage:flows
        ],
        screens: [
            // offstage:screens
        ])
}

/// Registers the app's dependencies.
enum ShopPart: Part {
    static func load(into registry: Registry) {
        // offstage:dependencies
        registry.register(\.catalogue)
    }
}
