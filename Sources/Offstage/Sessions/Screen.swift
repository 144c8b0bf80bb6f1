import AppLoop
import JSON
import OffstageInjection
import Wire

/// A kind of screen: its full name (`flow.case`), its schemas, and how its store is made for a node.
public struct Screen: Sendable {
    public let name: String
    /// Makes the screen known to the app's registry, and returns what makes its store in a node's scope.
    package let register: @AppActor @Sendable (Registry) -> StoreFactory
    package let makeTracker: @AppActor @Sendable (AnyStore, any ViewObserver) -> AnyViewTracker?
    /// Reads params; throws for those of something else. Nil for a screen without any.
    package let readParams: (@AppActor @Sendable (JSONValue) throws(WireError) -> Any)?
    /// The JSON Schemas of its params, actions, events and view.
    package let describe: @AppActor @Sendable (inout WireSchemas) -> ScreenSchemas
    /// What is to be known of one besides its params, which are as `readParams` has read them.
    package let options: @AppActor @Sendable (_ params: Any?) -> ScreenOptions
    /// Nil for a screen of no flow.
    package let flow: FlowMembership?

    package typealias StoreFactory = @AppActor (Container) throws(ResolveError) -> AnyStore

    /// A screen that a flow's coordinator builds.
    package struct FlowMembership: Sendable {
        package let flow: String
        /// What the store is built from: the coordinator and what it calls the screen.
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

    /// - Parameters:
    ///   - options: a title, bars, zones, …: where the screen stands, unless a route says otherwise there.
    ///   - store: makes the store of a new node; its parameters are its dependencies. What it throws refuses the
    ///     session with error 1502, or the route
    ///     that leads there.
    public init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, options: ScreenOptions = ScreenOptions(), fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) {
        self.init(
            name, (fileID, line), options, readParams: nil,
            paramsSchema: { _ in ["type": "object", "maxProperties": 0] }, store)
    }

    /// A screen with params: data that a route hands over, an `Argument` among the dependencies.
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

    /// The screen as a place to go to.
    public func callAsFunction(title: String? = nil, bars: Bars? = nil) -> Layout {
        .screen(ScreenSpec(name, title: title, bars: bars))
    }

    /// The screen with params, as a place to go to.
    ///
    /// - Parameter traits: what tells it from others of the name; its params unless said otherwise.
    public func callAsFunction(
        _ params: some WireCodable, traits: JSONValue? = nil, title: String? = nil, bars: Bars? = nil
    ) -> Layout {
        let json = JSONValue(encoding: params)
        return .screen(ScreenSpec(name, traits: traits ?? json, params: json, title: title, bars: bars))
    }
}

/// What a screen exchanges with front ends, as JSON Schema.
package struct ScreenSchemas {
    package let params: JSONValue
    package let actions: JSONValue
    package let events: JSONValue
    package let view: JSONValue
}

extension JSONValue {
    /// What cannot be written cannot be read by whom it is for, who says so.
    init(encoding value: some WireCodable) {
        var writer = JSONWriter()
        value.write(to: &writer)
        self = (try? JSONValue(parsing: writer.bytes)) ?? .null
    }
}

extension WireError {
    /// What was expected where, and what is there.
    var sentence: String { "expected \(expected) at '\(pointer)', found \(found)" }
}

/// Reads params that stand in the tree as JSON.
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

/// A screen of a running app.
@AppActor
final class ScreenKind {
    let screen: Screen
    let makeStore: Screen.StoreFactory

    init(_ screen: Screen, _ registry: Registry) {
        self.screen = screen
        makeStore = screen.register(registry)
    }
}
