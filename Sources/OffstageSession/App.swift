import AppLoop
import JSON
import OffstageState
import Wire

/// What an executable serves: a name, and how its first screen is built.
///
///     App("counter", title: "Counter", screen: Screen("counter.main") { _ in CounterStore() })
public struct App: Sendable {
    /// In lower camel case, as it travels: `editProfile`.
    public let name: String
    /// For people.
    public let title: String
    /// The app's own, told by `app/describe`.
    public let version: String
    package let screen: Screen

    public init(_ name: String, title: String? = nil, version: String = "1.0.0", screen: Screen) {
        self.name = name
        self.title = title ?? name
        self.version = version
        self.screen = screen
    }
}

/// A kind of screen: its full name (`flow.case`), its schemas, and how its store is made for a node.
public struct Screen: Sendable {
    public let name: String
    package let makeStore: @AppActor @Sendable (SessionEnvironment) throws -> AnyStore
    package let makeTracker: @AppActor @Sendable (AnyStore, any ViewObserver) -> AnyViewTracker?
    /// The JSON Schemas of its actions, events and view.
    package let describe: @Sendable (inout WireSchemas) -> ScreenSchemas

    /// - Parameter store: makes the store of a new node. What it throws refuses the session with error 1502.
    public init<Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, store: @escaping @AppActor @Sendable (SessionEnvironment) throws -> S
    ) {
        self.name = name
        makeStore = { try store($0) }
        makeTracker = { store, observer in (store as? S).map { ViewTracker($0, observer: observer) } }
        describe = { schemas in
            ScreenSchemas(
                actions: Action.wireSchema(in: &schemas), events: Event.wireSchema(in: &schemas),
                view: S.View.wireSchema(in: &schemas))
        }
    }
}

/// What a screen exchanges with front ends, as JSON Schema.
package struct ScreenSchemas {
    package let actions: JSONValue
    package let events: JSONValue
    package let view: JSONValue
}
