import AppLoop

/// How a component uses one of its dependencies.
public enum DependencyKind: String, Sendable {
    case direct, optional, lazy, factory, many
    /// Not declared: seen while the component was made, by `@Injected` or a call of the container's.
    case observed
}

/// One entry of a component's list of dependencies, known without making anything.
struct ParameterDescription {
    enum Kind {
        case service(ServiceKey, ServiceName, DependencyKind)
        /// `Factory<Args, T>`: what is asked for, and the type of the argument it is made with.
        case factory(ServiceKey, ServiceName, argument: (any Any.Type))
        /// What whoever asks for the component hands over.
        case argument(any Any.Type)
        /// The container itself: what is taken out of it shows only when it happens.
        case container
    }

    let kind: Kind

    var service: (key: ServiceKey, name: ServiceName, kind: DependencyKind)? {
        switch kind {
        case .service(let key, let name, let kind): (key, name, kind)
        case .factory(let key, let name, _): (key, name, .factory)
        case .argument, .container: nil
        }
    }
}

/// A dependency of a known type: how it is described, and how it is made.
@AppActor
public final class Parameter<Value> {
    let description: ParameterDescription
    let resolve: (Resolution) throws(ResolveError) -> Value

    init(_ kind: ParameterDescription.Kind, resolve: @escaping (Resolution) throws(ResolveError) -> Value) {
        description = ParameterDescription(kind: kind)
        self.resolve = resolve
    }

    /// What a parameter of that type stands for: the service of that type, or what its wrapper says.
    static func of(_ type: Value.Type) -> Parameter<Value> {
        if let wrapper = type as? any DependencyWrapper.Type, let parameter = parameter(wrapper) { return parameter }
        return service(ServiceKey(type: ObjectIdentifier(type)), ServiceName(type))
    }

    private static func parameter<W: DependencyWrapper>(_ wrapper: W.Type) -> Parameter<Value>? { W.parameter as? Parameter<Value> }

    static func service(_ key: ServiceKey, _ name: ServiceName) -> Parameter<Value> {
        Parameter(.service(key, name, .direct)) { (resolution) throws(ResolveError) in try resolution.resolve(key, name, as: Value.self) }
    }
}

/// A parameter type that stands for something else than the service of its own type.
@AppActor
public protocol DependencyWrapper {
    static var parameter: Parameter<Self> { get }
}

/// A dependency that may be missing: nil if nothing provides it.
extension Optional: DependencyWrapper {
    public static var parameter: Parameter<Wrapped?> {
        let wrapped = Parameter<Wrapped>.of(Wrapped.self)
        guard case .service(let key, let name, _) = wrapped.description.kind else {
            return Parameter(wrapped.description.kind) { (resolution) throws(ResolveError) in try wrapped.resolve(resolution) }
        }
        return Parameter(.service(key, name, .optional)) { (resolution) throws(ResolveError) in
            resolution.container.registry.provides(key) ? try wrapped.resolve(resolution) : nil
        }
    }
}

/// A dependency told apart by a tag: `register { NotesListProvider(sharedStore: by(tag: NotesListScope.self, on: $0)) }`.
public struct Tagged<Tag, Value>: DependencyWrapper {
    public let value: Value

    public static var parameter: Parameter<Tagged<Tag, Value>> {
        let inner = Parameter<Value>.service(
            ServiceKey(type: ObjectIdentifier(Value.self), tag: ObjectIdentifier(Tag.self)), ServiceName(Value.self, tag: Tag.self))
        return Parameter<Tagged<Tag, Value>>(inner.description.kind) { (resolution) throws(ResolveError) in
            Tagged(value: try inner.resolve(resolution))
        }
    }
}

/// Reads a tagged dependency in a factory.
@AppActor
public func by<Tag, Value>(tag: Tag.Type, on dependency: Tagged<Tag, Value>) -> Value { dependency.value }

/// All that provide a service, tagged or not, in the order in which they were registered.
public struct Many<Value>: DependencyWrapper {
    public let values: [Value]

    public static var parameter: Parameter<Many<Value>> {
        let (key, name) = (ServiceKey(type: ObjectIdentifier(Value.self)), ServiceName(Value.self))
        return Parameter<Many<Value>>(.service(key, name, .many)) { (resolution) throws(ResolveError) in
            Many(values: try resolution.resolveAll(Value.self))
        }
    }
}

/// Reads all of a kind in a factory.
@AppActor
public func many<Value>(_ dependencies: Many<Value>) -> [Value] { dependencies.values }

/// What whoever asks hands over: `register { NoteDetails(id: arg($0), notes: $1) }`, made by `Factory<NoteID, NoteDetails>`.
public struct Argument<Value>: DependencyWrapper {
    public let value: Value

    public static var parameter: Parameter<Argument<Value>> {
        Parameter<Argument<Value>>(.argument(Value.self)) { (resolution) throws(ResolveError) in
            guard let value = resolution.argument as? Value else {
                let found = resolution.argument.map { ServiceName.describe(type(of: $0)) } ?? "none"
                throw resolution.failure(
                    .argument(component: resolution.currentName, expected: ServiceName.describe(Value.self), found: found))
            }
            return Argument(value: value)
        }
    }
}

/// Reads the argument in a factory.
@AppActor
public func arg<Value>(_ argument: Argument<Value>) -> Value { argument.value }

/// The container that the component is made in. What a factory takes out of it by hand is not known before it does.
extension Container: DependencyWrapper {
    public static var parameter: Parameter<Container> {
        Parameter(.container) { (resolution) throws(ResolveError) in resolution.container }
    }
}

/// Makes a new instance each time it is called, whatever argument it takes: `Factory<NoteID, NoteDetails>`, `Factory<Void, Page>`.
///
/// An instance that its lifetime shares is shared here, too; with an argument, per argument.
@AppActor
public struct Factory<Arguments, Value>: DependencyWrapper {
    private let container: Container
    private let key: ServiceKey
    private let name: ServiceName

    /// - Throws: `ResolveError`, also when the scope that the factory came from has ended.
    public func callAsFunction(_ arguments: Arguments) throws(ResolveError) -> Value {
        try container.resolve(key, name, argument: Arguments.self == Void.self ? nil : arguments, as: Value.self)
    }

    public static var parameter: Parameter<Factory<Arguments, Value>> {
        let (key, name) = (ServiceKey(type: ObjectIdentifier(Value.self)), ServiceName(Value.self))
        return Parameter<Factory<Arguments, Value>>(.factory(key, name, argument: Arguments.self)) { (resolution) throws(ResolveError) in
            Factory(container: resolution.container, key: key, name: name)
        }
    }
}

extension Factory where Arguments == Void {
    public func callAsFunction() throws(ResolveError) -> Value { try callAsFunction(()) }
}

/// A dependency made when it is first needed, which may so depend on its owner.
@AppActor
public final class Lazy<Value>: DependencyWrapper {
    private enum State {
        case value(Value)
        /// The graph that its owner belongs to is its own, too.
        case waiting(Container, Graph, Parameter<Value>)
    }

    private var state: State

    private init(_ container: Container, _ graph: Graph, _ parameter: Parameter<Value>) { state = .waiting(container, graph, parameter) }

    /// - Throws: `ResolveError`, each time until it could be made.
    public var value: Value {
        get throws(ResolveError) {
            switch state {
            case .value(let value): return value
            case .waiting(let container, let graph, let parameter):
                let value = try Resolution(container, graph: graph).run { (resolution) throws(ResolveError) in try parameter.resolve(resolution) }
                state = .value(value)
                return value
            }
        }
    }

    public static var parameter: Parameter<Lazy<Value>> {
        let inner = Parameter<Value>.of(Value.self)
        guard let service = inner.description.service else {
            return Parameter<Lazy<Value>>(inner.description.kind) { (resolution) throws(ResolveError) in
                Lazy(resolution.container, resolution.graph, inner)
            }
        }
        return Parameter<Lazy<Value>>(.service(service.key, service.name, .lazy)) { (resolution) throws(ResolveError) in
            resolution.graph.isHeldByLazy = true
            return Lazy(resolution.container, resolution.graph, inner)
        }
    }
}
