import AppLoop

/// How a dependency uses one of its dependencies.
public enum DependencyKind: String, Sendable {
    case direct, optional, lazy, factory, many
    /// Not declared: seen while the dependency was made, by `@Injected` or a call of the container's.
    case observed
}

/// One entry of a dependency's list of dependencies, known without making anything.
enum ParameterDescription {
    case need(Need)
    /// What whoever asks for the dependency hands over; without one, an optional one is nil.
    case argument(any Any.Type, isOptional: Bool)
    /// The container itself: what is taken out of it shows only when it happens.
    case container

    var need: Need? {
        if case .need(let need) = self { need } else { nil }
    }

    /// A factory may take the argument out of the container.
    var canBeArgument: Bool {
        switch self {
        case .need: false
        case .argument, .container: true
        }
    }
}

/// A service that a dependency needs, and how: wrappers add up, so `Lazy<Many<Plugin>>` is all plugins, later.
struct Need {
    enum Moment {
        /// Before its owner.
        case now
        /// When it is first asked for.
        case later
        /// Each time it is asked for, with an argument of that type.
        case eachTime(any Any.Type)
    }

    let key: ServiceKey
    let name: ServiceName
    var moment = Moment.now
    var takesAll = false
    var mayBeMissing = false
    /// A factory's argument ends at a lazy one inside, which is made without.
    var dropsArgument = false

    var isNow: Bool { if case .now = moment { true } else { false } }

    /// The word for it where there is room for one.
    var kind: DependencyKind {
        switch moment {
        case .later: .lazy
        case .eachTime: .factory
        case .now: takesAll ? .many : mayBeMissing ? .optional : .direct
        }
    }
}

/// A dependency of a known type: how it is described, and how it is made.
@AppActor
public final class Parameter<Value> {
    let description: ParameterDescription
    private let make: (Resolution, Any?) throws(ResolveError) -> Value

    init(
        _ description: ParameterDescription,
        make: @escaping (Resolution, _ argument: Any?) throws(ResolveError) -> Value
    ) {
        self.description = description
        self.make = make
    }

    /// - Parameter argument: what a factory was called with.
    func resolve(_ resolution: Resolution, argument: Any? = nil) throws(ResolveError) -> Value {
        try make(resolution, argument)
    }

    /// What a parameter of that type stands for: the service of that type, or what its wrapper says.
    static func of(_ type: Value.Type) -> Parameter<Value> {
        if let wrapper = type as? any DependencyWrapper.Type, let parameter = parameter(wrapper) { return parameter }
        return service(ServiceKey(type: ObjectIdentifier(type)), ServiceName(type))
    }

    private static func parameter<W: DependencyWrapper>(_ wrapper: W.Type) -> Parameter<Value>? {
        W.parameter as? Parameter<Value>
    }

    static func service(_ key: ServiceKey, _ name: ServiceName) -> Parameter<Value> {
        Parameter(.need(Need(key: key, name: name))) { (resolution, argument) throws(ResolveError) in
            try resolution.resolve(try resolution.find(key, name), argument: argument, as: Value.self)
        }
    }
}

/// A parameter type that stands for something else than the service of its own type.
///
/// Wrappers nest, outermost first: `Lazy<Factory<NoteID, Page>>`, `Tagged<Recent, NotesProvider>?`, `Factory<Void,
/// Tagged<Recent, NotesProvider>>`. A
/// tag belongs to the service, so `Tagged` is the innermost of them.
@AppActor
public protocol DependencyWrapper {
    static var parameter: Parameter<Self> { get }
}

/// A dependency that may be missing: nil if nothing provides it. An `Argument<…>?` is nil if none is handed over.
extension Optional: DependencyWrapper {
    public static var parameter: Parameter<Wrapped?> {
        let wrapped = Parameter<Wrapped>.of(Wrapped.self)
        switch wrapped.description {
        case .need(var need):
            need.mayBeMissing = true
            return Parameter(.need(need)) { [need] (resolution, argument) throws(ResolveError) in
                guard need.takesAll || resolution.container.registry.provides(need.key) else { return nil }
                return try wrapped.resolve(resolution, argument: argument)
            }
        case .argument(let type, _):
            return Parameter(.argument(type, isOptional: true)) { (resolution, _) throws(ResolveError) in
                resolution.argument == nil ? nil : try wrapped.resolve(resolution)
            }
        case .container:
            return Parameter(.container) { (resolution, _) throws(ResolveError) in try wrapped.resolve(resolution) }
        }
    }
}

/// A dependency told apart by a tag: `register { NotesListProvider(sharedStore: by(tag: NotesListScope.self, on: $0))
/// }`.
public struct Tagged<Tag, Value>: DependencyWrapper {
    public let value: Value

    public static var parameter: Parameter<Tagged<Tag, Value>> {
        let inner = Parameter<Value>.service(
            ServiceKey(type: ObjectIdentifier(Value.self), tag: ObjectIdentifier(Tag.self)),
            ServiceName(Value.self, tag: Tag.self))
        return Parameter<Tagged<Tag, Value>>(inner.description) { (resolution, argument) throws(ResolveError) in
            Tagged(value: try inner.resolve(resolution, argument: argument))
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
        let need = Need(
            key: ServiceKey(type: ObjectIdentifier(Value.self)), name: ServiceName(Value.self), takesAll: true)
        return Parameter<Many<Value>>(.need(need)) { (resolution, _) throws(ResolveError) in
            Many(values: try resolution.resolveAll(Value.self))
        }
    }
}

/// Reads all of a kind in a factory.
@AppActor
public func many<Value>(_ dependencies: Many<Value>) -> [Value] { dependencies.values }

/// What whoever asks hands over: `register { NoteDetails(id: arg($0), notes: $1) }`, made by `Factory<NoteID,
/// NoteDetails>`.
public struct Argument<Value>: DependencyWrapper {
    public let value: Value

    public static var parameter: Parameter<Argument<Value>> {
        Parameter<Argument<Value>>(.argument(Value.self, isOptional: false)) { (resolution, _) throws(ResolveError) in
            if let value = (resolution.argument ?? resolution.rootArgument) as? Value { return Argument(value: value) }
            let found = resolution.argument.map { ServiceName.describe(type(of: $0)) } ?? ResolveError.noArgument
            throw resolution.failure(
                .argument(dependency: resolution.currentName, expected: ServiceName.describe(Value.self), found: found))
        }
    }
}

/// Reads the argument in a factory.
@AppActor
public func arg<Value>(_ argument: Argument<Value>) -> Value { argument.value }

/// The container that the dependency is made in. What a factory takes out of it by hand is not known before it does; it
/// belongs to the same graph.
extension Container: DependencyWrapper {
    public static var parameter: Parameter<Container> {
        Parameter(.container) { (resolution, _) throws(ResolveError) in resolution.container }
    }
}
