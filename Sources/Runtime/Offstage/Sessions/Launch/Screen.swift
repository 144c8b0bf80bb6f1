import AppLoop
import JSON
import OffstageInjection
import Wire

/// Declares a screen: its full name, its params, its options, its links, and how its store is made.
///
///     static let details = Screen(
///         "notes.details", in: NotesCoordinator.self, params: NoteToShow.self,
///         links: [Link("notes://note/{noteID:int}", under: [list])]
///     ) { flow, note, repository in
///         NoteDetailsStore(note, repository: repository, output: flow.detailsDidEnd)
///     }
///
/// The parameters of the store's closure are the coordinator (`in:`), the params (`params:`), and then any number of
/// dependencies, which the node's container resolves.
public final class Screen<Params: WireCodable>: AnyScreen, @unchecked Sendable {
    /// Declares a screen without params, outside flows.
    ///
    /// - Parameters:
    ///   - name: Full name, unique in the app: `profile.edit`.
    ///   - options: Title, bars, zones and other options. A route may override them.
    ///   - links: URLs that lead to the screen.
    ///   - fileID: File of the declaration, for error messages.
    ///   - line: Line of the declaration, for error messages.
    ///   - store: Makes the store of a new node; its parameters are its dependencies. An error from it fails
    ///     `session/open` with code 1502, or the route that shows the screen.
    public init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, options: ScreenOptions = ScreenOptions(), links: [Link] = [],
        fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (repeat each Dependency) throws -> S
    ) where Params == WireNothing {
        super.init(
            name, links: links, store: S.self, paramsSchema: Self.noParams, options: { _ in options },
            register: { $0.registerRoot(name, location: (fileID, line), store) })
    }

    /// Declares a screen with params, outside flows.
    ///
    /// - Parameters:
    ///   - name: Full name, unique in the app: `notes.details`.
    ///   - params: Type of the params.
    ///   - options: Returns title, bars, zones and other options of a node. A route may override them.
    ///   - links: URLs that lead to the screen. Their values become params of the same name.
    ///   - fileID: File of the declaration, for error messages.
    ///   - line: Line of the declaration, for error messages.
    ///   - store: Makes the store of a new node from its params and dependencies. An error from it fails the route
    ///     that shows the screen.
    public init<each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, params: Params.Type,
        options: @escaping @AppActor @Sendable (Params) -> ScreenOptions = { _ in ScreenOptions() },
        links: [Link] = [], fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (Params, repeat each Dependency) throws -> S
    ) {
        super.init(
            name, links: links, store: S.self, readParams: Self.read, paramsSchema: { Params.wireSchema(in: &$0) },
            options: { ($0 as? Params).map(options) ?? ScreenOptions() },
            register: { $0.registerRoot(name, location: (fileID, line), argument: Params.self, store) })
    }

    /// Declares a screen without params that a coordinator shows.
    ///
    /// - Parameters:
    ///   - name: Full name, unique in the app: `notes.list`.
    ///   - flow: Type of the coordinator, which lists the screen in its `screens`.
    ///   - options: Title, bars, zones and other options. A route may override them.
    ///   - links: URLs that lead to the screen.
    ///   - fileID: File of the declaration, for error messages.
    ///   - line: Line of the declaration, for error messages.
    ///   - store: Makes the store of a new node from its coordinator and dependencies. An error from it fails the
    ///     route that shows the screen.
    public init<C: Coordinating, each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, in flow: C.Type, options: ScreenOptions = ScreenOptions(), links: [Link] = [],
        fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (C, repeat each Dependency) throws -> S
    ) where Params == WireNothing {
        super.init(
            name, in: flow, links: links, store: S.self, paramsSchema: Self.noParams, options: { _ in options },
            argument: { coordinator, _ in coordinator as? C },
            register: { $0.registerRoot(name, location: (fileID, line), argument: C.self, store) })
    }

    /// Declares a screen with params that a coordinator shows.
    ///
    /// - Parameters:
    ///   - name: Full name, unique in the app: `notes.details`.
    ///   - flow: Type of the coordinator, which lists the screen in its `screens`.
    ///   - params: Type of the params.
    ///   - options: Returns title, bars, zones and other options of a node. A route may override them.
    ///   - links: URLs that lead to the screen. Their values become params of the same name.
    ///   - fileID: File of the declaration, for error messages.
    ///   - line: Line of the declaration, for error messages.
    ///   - store: Makes the store of a new node from its coordinator, params and dependencies. An error from it fails
    ///     the route that shows the screen.
    public init<C: Coordinating, each Dependency, Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, in flow: C.Type, params: Params.Type,
        options: @escaping @AppActor @Sendable (Params) -> ScreenOptions = { _ in ScreenOptions() },
        links: [Link] = [], fileID: StaticString = #fileID, line: UInt = #line,
        store: @escaping @AppActor @Sendable (C, Params, repeat each Dependency) throws -> S
    ) {
        @AppActor func make(_ node: FlowNode<C, Params>, _ dependencies: repeat each Dependency) throws -> S {
            try store(node.coordinator, node.params, repeat each dependencies)
        }
        super.init(
            name, in: flow, links: links, store: S.self, readParams: Self.read,
            paramsSchema: { Params.wireSchema(in: &$0) },
            options: { ($0 as? Params).map(options) ?? ScreenOptions() },
            argument: { coordinator, params in
                guard let coordinator = coordinator as? C, let params = params as? Params else { return nil }
                return FlowNode(coordinator: coordinator, params: params)
            },
            register: { $0.registerRoot(name, location: (fileID, line), argument: FlowNode<C, Params>.self, make) })
    }

    @AppActor
    private static func read(_ json: JSONValue) throws(WireError) -> Any { try ParamsReader.read(Params.self, json) }

    @Sendable
    private static func noParams(_ schemas: inout WireSchemas) -> JSONValue { ["type": "object", "maxProperties": 0] }

    /// Returns a layout of this screen with params, for a route.
    ///
    /// - Parameters:
    ///   - params: Params of the screen.
    ///   - traits: Identifies the screen among screens of the same name. Default: the screen's options, or else the
    ///     params.
    ///   - title: Replaces the title of the options.
    ///   - bars: Replace the bars of the options.
    public func callAsFunction(
        _ params: Params, traits: JSONValue? = nil, title: String? = nil, bars: Layout.Bars? = nil
    ) -> Layout {
        .screen(ScreenSpec(name, traits: traits, params: JSONValue(encoding: params), title: title, bars: bars))
    }
}

extension Screen where Params == WireNothing {
    /// Returns a layout of this screen, for a route.
    ///
    /// - Parameters:
    ///   - title: Replaces the title of the options.
    ///   - bars: Replace the bars of the options.
    public func callAsFunction(title: String? = nil, bars: Layout.Bars? = nil) -> Layout {
        .screen(ScreenSpec(name, title: title, bars: bars))
    }
}

extension Screen: Presentable where Params == WireNothing {
    /// Returns a layout of this screen.
    public func toPresent() -> Layout { self() }
}

/// A declared screen, whatever the type of its params: the element type of lists of screens. Declare `Screen`s.
///
/// `@unchecked Sendable`: all stored properties are constants of sendable types, here and in `Screen`.
public class AnyScreen: @unchecked Sendable {
    /// Full name.
    public let name: String
    /// URLs that lead to the screen.
    package let links: [Link]
    /// Coordinator that shows the screen; nil for a screen outside flows.
    package let coordinator: (any Coordinating.Type)?
    /// Registers the screen's store, and returns a factory for it in a node's container.
    package let register: @AppActor @Sendable (Registry) -> StoreFactory
    /// Returns the view of the screen's store; nil when it equals the last one.
    package let nextView: @AppActor @Sendable (AnyStore, _ last: AnyView?) -> AnyView?
    /// Parses params and throws for params of another type. Nil for a screen without params.
    package let readParams: (@AppActor @Sendable (JSONValue) throws(WireError) -> Any)?
    /// Returns the JSON Schemas of params, actions, events and view.
    package let describe: @AppActor @Sendable (inout WireSchemas) -> ScreenSchemas
    /// Returns the JSON Schema of the params alone.
    let describeParams: @Sendable (inout WireSchemas) -> JSONValue
    /// Returns the JSON Schema of the view alone; nil for a body, whose components are all known.
    let describeView: (@AppActor @Sendable (inout WireSchemas) -> JSONValue)?
    /// Returns the options for params that `readParams` has parsed.
    package let options: @AppActor @Sendable (_ params: Any?) -> ScreenOptions
    /// Returns the argument of the store's factory; nil for a coordinator of another type.
    package let argument: @AppActor @Sendable (BaseCoordinator?, _ params: Any?) -> Any?

    /// A layout of the screen without params.
    var layout: Layout { .screen(ScreenSpec(name)) }

    package typealias StoreFactory = @AppActor (Container) throws(ResolveError) -> AnyStore

    fileprivate init<Event, Action, S: Store<Event, Action> & Viewable>(
        _ name: String, in coordinator: (any Coordinating.Type)? = nil, links: [Link], store: S.Type,
        readParams: (@AppActor @Sendable (JSONValue) throws(WireError) -> Any)? = nil,
        paramsSchema: @escaping @Sendable (inout WireSchemas) -> JSONValue,
        options: @escaping @AppActor @Sendable (Any?) -> ScreenOptions,
        argument: @escaping @AppActor @Sendable (BaseCoordinator?, Any?) -> Any? = { $1 },
        register: @escaping @AppActor @Sendable (Registry) -> Dependency<S>
    ) {
        self.name = name
        self.coordinator = coordinator
        self.links = links
        self.readParams = readParams
        self.options = options
        self.argument = argument
        self.register = { registry in
            let dependency = register(registry)
            return { (container) throws(ResolveError) in try container.resolve(dependency) }
        }
        // Named here, so that it is not looked up for each view.
        let typed = TypedView<S.View>.self
        nextView = { store, last in
            guard let store = store as? S else { return nil }
            return typed.next(store.view, after: last)
        }
        describeParams = paramsSchema
        let describeView: @AppActor @Sendable (inout WireSchemas) -> JSONValue = { S.View.wireSchema(in: &$0) }
        self.describeView = S.View.self == BodyView.self ? nil : describeView
        describe = { schemas in
            ScreenSchemas(
                params: paramsSchema(&schemas), actions: S.actionSchema(in: &schemas),
                events: Event.wireSchema(in: &schemas), view: S.View.wireSchema(in: &schemas))
        }
    }
}

/// The argument of a store's factory in a flow.
@AppActor
private struct FlowNode<C: Coordinating, Params> {
    let coordinator: C
    let params: Params
}

/// Options of a screen besides its params.
public struct ScreenOptions: Sendable {
    /// The screen's title.
    public var title: Words?
    /// The screen's bars.
    public var bars: Layout.Bars?
    /// Guarded zones of the screen.
    public var zones: [String]
    /// Object that identifies the screen among screens of the same name; nil to use the params.
    public var traits: JSONValue?
    /// The app's own data about the screen, which the route tree carries.
    public var metadata: JSONValue?
    /// Names of the screen's slots; nil allows any name.
    public var outlets: [String]?

    /// Creates options; nil members use defaults. Each parameter is the member of its name.
    public init(
        title: Words? = nil, bars: Layout.Bars? = nil, zones: [String] = [], traits: JSONValue? = nil,
        metadata: JSONValue? = nil, outlets: [String]? = nil
    ) {
        self.title = title
        self.bars = bars
        self.zones = zones
        self.traits = traits
        self.metadata = metadata
        self.outlets = outlets
    }

    /// Creates options with a title of a variable. Each parameter is the member of its name.
    @_disfavoredOverload
    public init(
        title: some StringProtocol, bars: Layout.Bars? = nil, zones: [String] = [], traits: JSONValue? = nil,
        metadata: JSONValue? = nil, outlets: [String]? = nil
    ) {
        self.init(
            title: Words(String(title)), bars: bars, zones: zones, traits: traits, metadata: metadata, outlets: outlets)
    }
}

/// JSON Schemas of a screen's params, actions, events and view.
package struct ScreenSchemas {
    package let params: JSONValue
    package var actions: JSONValue
    package let events: JSONValue
    package let view: JSONValue
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

extension Registry {
    /// Shows `screen` wherever the app shows its screen of that name: for a test, or in a part of a preview. The screen
    /// has its own store, options and params; it needs no coordinator. Routes, links and the flow stay the app's.
    ///
    ///     TestSession(notes) { $0.replace(Screen("notes.details", params: NoteToShow.self) { _ in StubStore() }) }
    public func replace(_ screen: AnyScreen) { register { screen } }
}

/// A registered screen of a running app.
@AppActor
final class ScreenKind {
    let screen: AnyScreen
    /// Name of the flow that shows the screen; nil for a screen outside flows.
    let flow: String?
    let makeStore: AnyScreen.StoreFactory

    init(_ screen: AnyScreen, in flow: String?, _ registry: Registry) {
        self.screen = screen
        self.flow = flow
        makeStore = screen.register(registry)
    }
}
