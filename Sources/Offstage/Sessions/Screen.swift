import AppLoop
import JSON
import OffstageInjection
import Wire

/// Declares a screen: its full name (`flow.case`), its schemas, and how the container makes its store.
public struct Screen: Sendable {
    /// Full name.
    public let name: String
    /// Registers the screen's store, and returns a factory for it in a node's container.
    package let register: @AppActor @Sendable (Registry) -> StoreFactory
    package let makeTracker: @AppActor @Sendable (AnyStore, any ViewObserver) -> AnyViewTracker?
    /// Parses params and throws for params of another type. Nil for a screen without params.
    package let readParams: (@AppActor @Sendable (JSONValue) throws(WireError) -> Any)?
    /// Returns the JSON Schemas of params, actions, events and view.
    package let describe: @AppActor @Sendable (inout WireSchemas) -> ScreenSchemas
    /// Returns title, bars, zones and other options for params that `readParams` has parsed.
    package let options: @AppActor @Sendable (_ params: Any?) -> ScreenOptions
    /// Nil for a screen outside flows.
    package let flow: FlowMembership?

    package typealias StoreFactory = @AppActor (Container) throws(ResolveError) -> AnyStore

    /// The flow whose coordinator builds the screen.
    package struct FlowMembership: Sendable {
        package let flow: String
        /// Pairs the coordinator with its screen case; nil for a coordinator of another type.
        let argument: @AppActor @Sendable (BaseCoordinator, _ params: Any) -> Any?
    }

    package init(
        _ name: String, readParams: @escaping @AppActor @Sendable (JSONValue) throws(WireError) -> Any,
        options: @escaping @AppActor @Sendable (Any?) -> ScreenOptions, flow: FlowMembership,
        register: @escaping @AppActor @Sendable (Registry) -> StoreFactory,
        makeTracker: @escaping @AppActor @Sendable (AnyStore, any ViewObserver) -> AnyViewTracker?,
        describe: @escaping @AppActor @Sendable (inout WireSchemas) -> ScreenSchemas
    ) {
        self.name = name
        self.readParams = readParams
        self.options = options
        self.flow = flow
        self.register = register
        self.makeTracker = makeTracker
        self.describe = describe
    }

    /// Declares a screen without params.
    ///
    /// - Parameters:
    ///   - options: Title, bars, zones and other options. A route may override them.
    ///   - store: Makes the store of a new node; its parameters are its dependencies. An error from it fails
    ///     `session/open` with code 1502, or the route that shows the screen.
    public init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, options: ScreenOptions = ScreenOptions(), fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) {
        self.init(
            name, (fileID, line), options, readParams: nil,
            paramsSchema: { _ in ["type": "object", "maxProperties": 0] }, store)
    }

    /// Declares a screen with params: data that a route passes, injected as an `Argument`.
    ///
    ///     Screen("notes.details", params: NoteDetails.self) { NoteDetailsStore(id: arg($0).noteID, notes: $1) }
    public init<Params: WireCodable, each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, params: Params.Type, options: ScreenOptions = ScreenOptions(), fileID: StaticString = #fileID,
        line: UInt = #line,
        store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) {
        self.init(
            name, (fileID, line), options,
            readParams: { (json) throws(WireError) in try ParamsReader.read(Params.self, json) },
            paramsSchema: { Params.wireSchema(in: &$0) }, store)
    }

    private init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, _ location: (StaticString, UInt), _ options: ScreenOptions,
        readParams: (@AppActor @Sendable (JSONValue) throws(WireError) -> Any)?,
        paramsSchema: @escaping @Sendable (inout WireSchemas) -> JSONValue,
        _ store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) {
        self.name = name
        self.readParams = readParams
        self.options = { _ in options }
        flow = nil
        register = { registry in
            let component = registry.registerRoot(name, location: location, store)
            return { (container) throws(ResolveError) in try container.resolve(component) }
        }
        makeTracker = { store, observer in (store as? S).map { ViewTracker($0, observer: observer) } }
        describe = { schemas in
            ScreenSchemas(
                params: paramsSchema(&schemas), actions: Action.wireSchema(in: &schemas),
                events: Event.wireSchema(in: &schemas),
                view: S.View.wireSchema(in: &schemas))
        }
    }

    /// Returns a layout of this screen, for a route.
    public func callAsFunction(title: String? = nil, bars: Bars? = nil) -> Layout {
        .screen(ScreenSpec(name, title: title, bars: bars))
    }

    /// Returns a layout of this screen with params, for a route.
    ///
    /// - Parameter traits: Identifies the screen among screens of the same name. Default: the params.
    public func callAsFunction(
        _ params: some WireCodable, traits: JSONValue? = nil, title: String? = nil, bars: Bars? = nil
    ) -> Layout {
        let json = JSONValue(encoding: params)
        return .screen(ScreenSpec(name, traits: traits ?? json, params: json, title: title, bars: bars))
    }
}

/// JSON Schemas of a screen's params, actions, events and view.
package struct ScreenSchemas {
    package let params: JSONValue
    package let actions: JSONValue
    package let events: JSONValue
    package let view: JSONValue
}

extension JSONValue {
    /// Encodes a value. A value that JSON cannot represent becomes null, which the decoder rejects with an error.
    init(encoding value: some WireCodable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        self = (try? JSONValue(parsing: writer.bytes)) ?? .null
    }
}

extension WireError {
    /// The expected value, its path, and the value found.
    var sentence: String { "expected \(expected) at '\(pointer)', found \(found)" }
}

/// Parses params from their JSON in the route tree.
@AppActor
enum ParamsReader {
    private static let parser = JSONParser()

    static func read<Params: WireCodable>(_ type: Params.Type, _ json: JSONValue) throws(WireError) -> Params {
        var writer = JSONWriter()
        json.write(to: &writer)
        let bytes = writer.bytes
        defer { parser.forget() }
        do {
            return try bytes.withUnsafeBytes { try Params(wire: parser.parse($0)) }
        } catch let error as WireError {
            throw error
        } catch {
            throw WireError(.mismatch, expected: "JSON", found: "\(error)")
        }
    }
}

/// A registered screen of a running app.
@AppActor
final class ScreenKind {
    let screen: Screen
    let makeStore: Screen.StoreFactory

    init(_ screen: Screen, _ registry: Registry) {
        self.screen = screen
        makeStore = screen.register(registry)
    }
}
