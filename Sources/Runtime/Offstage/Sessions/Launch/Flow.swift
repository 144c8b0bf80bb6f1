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
    package let screens: @AppActor @Sendable () -> [AnyScreen]
    package let begin: @AppActor @Sendable () -> Flow.Start
    /// Returns the JSON Schema of the output; nil for a flow that ends without one.
    package let describeOutput: @Sendable (inout WireSchemas) -> JSONValue?

    package typealias CoordinatorFactory = @AppActor (Container) throws(ResolveError) -> BaseCoordinator

    /// Declares a flow.
    ///
    /// - Parameters:
    ///   - make: Makes the coordinator. Its parameters are dependencies; an `Argument` receives the flow's start value.
    ///   - name: By default the type's name without `Coordinator`.
    ///   - fileID: File of the declaration, for error messages.
    ///   - line: Line of the declaration, for error messages.
    public init<each Dependency, C: Coordinating>(
        _ make: @escaping @AppActor @Sendable (repeat each Dependency) throws -> C, name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        let name = name ?? BaseCoordinator.flowName(of: C.self)
        self.name = name
        type = C.self
        register = { registry in
            let dependency = registry.registerRoot(name, location: (fileID, line), lifetime: .flow, make)
            return { (container) throws(ResolveError) in try container.resolve(dependency) }
        }
        begin = { Flow.Start(C.self) }
        screens = { C.screens }
        describeOutput = { schemas in
            if C.Output.self == WireNothing.self { return nil }
            return C.Output.wireSchema(in: &schemas)
        }
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
