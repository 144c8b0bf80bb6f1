import AppLoop
import JSON
import OffstageInjection
import Wire

/// What an executable serves: a name, what its dependencies are, and its first screen or its root flow.
///
///     App("counter", title: "Counter", screen: Screen("counter.main") { CounterStore() })
///     App("notes", parts: [NotesPart.self], flow: Flow(AppCoordinator.init), flows: [Flow(NotesCoordinator.init)])
public struct App: Sendable {
    /// In lower camel case, as it travels: `editProfile`.
    public let name: String
    /// For people.
    public let title: String
    /// The app's own, told by `app/describe`.
    public let version: String
    package let parts: [any Part.Type]
    /// Those of no flow. Without a flow, the first one is where the app begins.
    package let screens: [Screen]
    /// The first one is the root flow.
    package let flows: [Flow]
    /// Addresses of screens of no flow.
    package let links: [Link]
    /// Links by the names of a home screen's shortcuts.
    package let shortcuts: [String: String]
    package let customLayers: [CustomLayer]

    /// - Parameters:
    ///   - parts: register what the app's screens need; each is loaded once, in order.
    ///   - screen: where it begins, in a stack of its own.
    ///   - screens: the others that routes lead to.
    ///   - links: addresses of these.
    ///   - shortcuts: links by name.
    ///   - customLayers: kinds of layers of the app's own.
    public init(
        _ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [], screen: Screen,
        screens: [Screen] = [],
        links: [Link] = [], shortcuts: [String: String] = [:], customLayers: [CustomLayer] = []
    ) {
        self.name = name
        self.title = title ?? name
        self.version = version
        self.parts = parts
        self.screens = [screen] + screens
        flows = []
        self.links = links
        self.shortcuts = shortcuts
        self.customLayers = customLayers
    }

    /// - Parameters:
    ///   - parts: register what the app's coordinators and screens need; each is loaded once, in order.
    ///   - flow: the root flow, which lives as long as the session.
    ///   - flows: those that it, or they, start.
    ///   - screens: of no flow.
    ///   - links: addresses of these.
    ///   - shortcuts: links by name.
    ///   - customLayers: kinds of layers of the app's own.
    public init(
        _ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [], flow: Flow,
        flows: [Flow] = [],
        screens: [Screen] = [], links: [Link] = [], shortcuts: [String: String] = [:], customLayers: [CustomLayer] = []
    ) {
        self.name = name
        self.title = title ?? name
        self.version = version
        self.parts = parts
        self.screens = screens
        self.flows = [flow] + flows
        self.links = links
        self.shortcuts = shortcuts
        self.customLayers = customLayers
    }
}
