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
    package let screen: Screen

    /// - Parameter parts: register what the app's screens need; each is loaded once, in order.
    public init(_ name: String, title: String? = nil, version: String = "1.0.0", parts: [any Part.Type] = [], screen: Screen) {
        self.name = name
        self.title = title ?? name
        self.version = version
        self.parts = parts
        self.screen = screen
    }
}

/// A kind of screen: its full name (`flow.case`), its schemas, and how its store is made for a node.
public struct Screen: Sendable {
    public let name: String
    /// Makes the screen known to the app's registry, and returns what makes its store in a node's scope.
    package let register: @AppActor @Sendable (Registry) -> StoreFactory
    package let makeTracker: @AppActor @Sendable (AnyStore, any ViewObserver) -> AnyViewTracker?
    /// The JSON Schemas of its actions, events and view.
    package let describe: @Sendable (inout WireSchemas) -> ScreenSchemas

    package typealias StoreFactory = @AppActor (Container) throws(ResolveError) -> AnyStore

    /// - Parameter store: makes the store of a new node; its parameters are its dependencies. What it throws refuses the session with error 1502.
    public init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, fileID: StaticString = #fileID, line: UInt = #line, store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) {
        self.name = name
        register = { registry in
            let component = registry.registerRoot(name, location: (fileID, line), store)
            return { (container) throws(ResolveError) in try container.resolve(component) }
        }
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
