import AppLoop
import JSON
import OffstageInjection
import OffstageState
import Wire

/// What an executable serves: a name, what its dependencies are, and its first screen.
///
///     App("counter", title: "Counter", screen: Screen("counter.main") { CounterStore() })
public struct App: Sendable {
    /// In lower camel case, as it travels: `editProfile`.
    public let name: String
    /// For people.
    public let title: String
    /// The app's own, told by `app/describe`.
    public let version: String
    package let parts: [any Part.Type]
    /// The first one is where the app begins.
    package let screens: [Screen]
    package let customLayers: [CustomLayer]

    /// - Parameters:
    ///   - parts: register what the app's screens need; each is loaded once, in order.
    ///   - screen: where it begins, in a stack of its own.
    ///   - screens: the others that routes lead to.
    ///   - customLayers: kinds of layers of the app's own.
    public init(
        _ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [], screen: Screen, screens: [Screen] = [],
        customLayers: [CustomLayer] = []
    ) {
        self.name = name
        self.title = title ?? name
        self.version = version
        self.parts = parts
        self.screens = [screen] + screens
        self.customLayers = customLayers
    }
}
