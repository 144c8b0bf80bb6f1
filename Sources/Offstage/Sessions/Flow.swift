import AppLoop
import JSON
import OffstageInjection
import Wire

/// Declares a flow of an app: its coordinator's type, and how the flow's container makes it.
///
///     Flow(NotesCoordinator.init)
public struct Flow: Sendable {
    /// Lower camel case, as on the wire: `notes`. Its screens are `notes.list`, `notes.details`.
    public let name: String
    package let type: any Coordinating.Type
    /// Registers the coordinator, and returns a factory for it in a flow's container.
    package let register: @AppActor @Sendable (Registry) -> CoordinatorFactory
    package let screens: @AppActor @Sendable () -> [Screen]
    package let begin: @AppActor @Sendable () -> FlowStart
    package let links: @AppActor @Sendable () -> [Link]
    /// Cases of `Screens` that `stores` omits, and keys of `stores` without a case.
    package let mismatches: @AppActor @Sendable () -> [String]

    package typealias CoordinatorFactory = @AppActor (Container) throws(ResolveError) -> BaseCoordinator

    /// Declares a flow.
    ///
    /// - Parameters:
    ///   - make: Makes the coordinator. Its parameters are dependencies; an `Argument` receives the flow's start value.
    ///   - name: By default the type's name without `Coordinator`.
    public init<each Dependency, C: Coordinating>(
        _ make: @escaping @AppActor @Sendable (repeat each Dependency) throws -> C, name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let name = name ?? BaseCoordinator.flowName(of: C.self)
        self.name = name
        type = C.self
        register = { registry in
            let component = registry.registerRoot(name, location: (fileID, line), lifetime: .flow, make)
            return { (container) throws(ResolveError) in try container.resolve(component) }
        }
        begin = { FlowStart(C.self) }
        links = { C.links }
        screens = {
            C.stores.sorted { $0.key < $1.key }.map {
                Screen(flow: name, of: C.self, case: $0.key, store: $0.value, location: (fileID, line))
            }
        }
        mismatches = {
            let cases = Set(C.Screens.wireCases.map(\.name))
            let missing = cases.subtracting(C.stores.keys).sorted().map {
                "\(C.self).stores says nothing about the screen '\($0)'"
            }
            return missing
                + Set(C.stores.keys).subtracting(cases).sorted().map {
                    "\(C.self).stores names '\($0)', which is no case of its Screens"
                }
        }
    }
}

/// The argument from which a flow's screen is built.
@AppActor
private struct ScreenToBuild<C: Coordinating> {
    let coordinator: C
    let screen: C.Screens
}

extension Screen {
    @AppActor
    fileprivate init<C: Coordinating>(
        flow: String, of type: C.Type, case name: String, store: any Viewable.Type,
        location: (fileID: StaticString, line: UInt)
    ) {
        self.init(flow: flow, of: type, case: name, opened: store, location)
    }

    @AppActor
    private init<C: Coordinating, S: Viewable>(
        flow: String, of type: C.Type, case name: String, opened store: S.Type,
        _ location: (fileID: StaticString, line: UInt)
    ) {
        let fullName = "\(flow).\(name)"
        self.init(
            fullName,
            readParams: { (json) throws(WireError) in
                guard var value = json.object else {
                    throw WireError(.mismatch, expected: "an object", found: "something else")
                }
                value["type"] = .string(name)
                return try ParamsReader.read(C.Screens.self, .object(value))
            },
            options: { ($0 as? C.Screens).map { C.options(of: $0) } ?? ScreenOptions() },
            flow: FlowMembership(
                flow: flow,
                argument: { coordinator, params in
                    guard let coordinator = coordinator as? C, let screen = params as? C.Screens else { return nil }
                    return ScreenToBuild(coordinator: coordinator, screen: screen)
                }),
            register: { registry in
                let component = registry.registerRoot(fullName, location: location, type: "\(S.self)") {
                    (screen: Argument<ScreenToBuild<C>>) throws -> AnyStore in
                    let built = try screen.value.coordinator.build(screen.value.screen)
                    guard built is S else {
                        throw WrongStore(screen: fullName, declared: "\(S.self)", built: "\(Swift.type(of: built))")
                    }
                    return built
                }
                return { (container) throws(ResolveError) in try container.resolve(component) }
            },
            makeTracker: { store, observer in (store as? S).map { ViewTracker($0, observer: observer) } },
            describe: { schemas in
                let (actions, events) = S.schemas(in: &schemas)
                let params = Self.paramsSchema(of: C.Screens.self, case: name, &schemas)
                return ScreenSchemas(
                    params: params, actions: actions, events: events, view: S.View.wireSchema(in: &schemas))
            })
    }

    /// Returns the schema of one case without its `type` member.
    private static func paramsSchema(of type: (some WireEnum).Type, case name: String, _ schemas: inout WireSchemas)
        -> JSONValue
    {
        let reference = type.wireSchema(in: &schemas)["$ref"]?.string?.split(separator: "/").last.map(String.init) ?? ""
        let cases = schemas.definitions[reference]?["oneOf"]?.array ?? []
        let found = cases.first { $0["properties"]?["type"]?["const"]?.string == name }
        guard var schema = found, var properties = schema["properties"] else { return ["type": "object"] }
        properties["type"] = .none
        schema["properties"] = properties
        schema["required"] = schema["required"]?.array.map { .array($0.filter { $0.string != "type" }) }
        return schema
    }
}

struct WrongStore: Error, CustomStringConvertible {
    let screen: String
    let declared: String
    let built: String
    var description: String {
        "build(_:) gave a \(built) for \(screen), of which 'stores' says that it is a \(declared)"
    }
}

/// A registered flow of a running app.
@AppActor
final class FlowKind {
    let flow: Flow
    let makeCoordinator: Flow.CoordinatorFactory

    init(_ flow: Flow, _ registry: Registry) {
        self.flow = flow
        makeCoordinator = flow.register(registry)
    }
}
