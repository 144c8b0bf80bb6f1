import AppLoop

/// How a dependency uses one of its own dependencies.
public enum DependencyKind: String, Sendable {
    /// Resolved before its owner.
    case direct
    /// Resolved before its owner; nil when nothing provides it.
    case optional
    /// Resolved at its first use.
    case lazy
    /// Made with each call.
    case factory
    /// Every provider of the service.
    case many
    /// Not declared: `@Injected` or a call of the container took it while the owner was made.
    case observed
}

/// One parameter of a factory, described without making anything.
enum ParameterDescription {
    case need(Need)
    /// The caller's argument; an optional one is nil without it.
    case argument(any Any.Type, isOptional: Bool)
    /// The container. Its uses show only when the factory runs.
    case container

    var need: Need? {
        if case .need(let need) = self { need } else { nil }
    }

    /// True for an argument, and for a container, which gives access to the argument.
    var canBeArgument: Bool { need == nil }
}

/// A service that a dependency needs, and how. Wrappers add up: `Lazy<Many<Plugin>>` is every plugin, later.
struct Need {
    enum Moment {
        /// Before the owner.
        case now
        /// At the first use.
        case later
        /// With each call, with an argument of that type.
        case eachTime(any Any.Type)
    }

    let key: ServiceKey
    let name: ServiceName
    var moment = Moment.now
    var takesAll = false
    var mayBeMissing = false
    /// True for a factory of a `Lazy`, which is resolved without the argument.
    var dropsArgument = false

    var isNow: Bool { if case .now = moment { true } else { false } }

    /// The kind that describes it best where there is room for one word.
    var kind: DependencyKind {
        switch moment {
        case .later: .lazy
        case .eachTime: .factory
        case .now: takesAll ? .many : mayBeMissing ? .optional : .direct
        }
    }
}

/// A parameter of a factory: its description and its resolution.
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

    /// - Parameter argument: the argument of a `Factory`'s call.
    func resolve(_ resolution: Resolution, argument: Any? = nil) throws(ResolveError) -> Value {
        try make(resolution, argument)
    }

    /// The parameter of a type: its wrapper's parameter, or the service of the type.
    static func of(_ type: Value.Type) -> Parameter<Value> {
        if let wrapper = type as? any DependencyWrapper.Type, let parameter = parameter(wrapper) { return parameter }
        return service(ServiceKey(type), ServiceName(type))
    }

    private static func parameter<W: DependencyWrapper>(_ wrapper: W.Type) -> Parameter<Value>? {
        W.parameter as? Parameter<Value>
    }

    static func service(_ key: ServiceKey, _ name: ServiceName) -> Parameter<Value> {
        Parameter(.need(Need(key: key, name: name))) { (resolution, argument) throws(ResolveError) in
            try resolution.resolve(key, name, argument: argument)
        }
    }
}

/// A parameter type that is not resolved as the service of its own type.
///
/// Wrappers nest, outermost first: `Lazy<Factory<NoteID, Page>>`, `Tagged<Recent, NotesProvider>?`,
/// `Factory<Void, Tagged<Recent, NotesProvider>>`. A tag belongs to the service, so `Tagged` is the innermost wrapper.
@AppActor
public protocol DependencyWrapper {
    /// Describes a factory's parameter of this type.
    static var parameter: Parameter<Self> { get }
}

/// A dependency that may be missing: nil when nothing provides it. An `Argument<…>?` is nil without an argument.
extension Optional: DependencyWrapper {
    /// Describes a factory's parameter.
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

/// A dependency distinguished by a tag:
/// `register { NotesListProvider(sharedStore: by(tag: NotesListScope.self, on: $0)) }`.
public struct Tagged<Tag, Value>: DependencyWrapper {
    /// The dependency.
    public let value: Value

    /// Describes a factory's parameter.
    public static var parameter: Parameter<Tagged<Tag, Value>> {
        let inner = Parameter<Value>.service(
            ServiceKey(Value.self, tag: Tag.self), ServiceName(Value.self, tag: Tag.self))
        return Parameter<Tagged<Tag, Value>>(inner.description) { (resolution, argument) throws(ResolveError) in
            Tagged(value: try inner.resolve(resolution, argument: argument))
        }
    }
}

/// Returns, in a factory, the dependency that is registered with the type `tag`.
@AppActor
public func by<Tag, Value>(tag: Tag.Type, on dependency: Tagged<Tag, Value>) -> Value { dependency.value }

/// Every provider of a service, tagged or not, in the order of registration.
public struct Many<Value>: DependencyWrapper {
    /// The instances.
    public let values: [Value]

    /// Describes a factory's parameter.
    public static var parameter: Parameter<Many<Value>> {
        let need = Need(key: ServiceKey(Value.self), name: ServiceName(Value.self), takesAll: true)
        return Parameter<Many<Value>>(.need(need)) { (resolution, _) throws(ResolveError) in
            Many(values: try resolution.resolveAll(Value.self))
        }
    }
}

/// Returns, in a factory, every provider of a service from the parameter `dependencies`.
@AppActor
public func many<Value>(_ dependencies: Many<Value>) -> [Value] { dependencies.values }

/// An argument of the caller: `register { NoteDetails(id: arg($0), notes: $1) }`, made by
/// `Factory<NoteID, NoteDetails>`.
public struct Argument<Value>: DependencyWrapper {
    /// The argument.
    public let value: Value

    /// Describes a factory's parameter.
    public static var parameter: Parameter<Argument<Value>> {
        Parameter<Argument<Value>>(.argument(Value.self, isOptional: false)) { (resolution, _) throws(ResolveError) in
            if let value = (resolution.argument ?? resolution.rootArgument) as? Value { return Argument(value: value) }
            let found = resolution.argument.map { ServiceName.describe(type(of: $0)) } ?? ResolveError.noArgument
            throw resolution.failure(
                .argument(dependency: resolution.currentName, expected: ServiceName.describe(Value.self), found: found))
        }
    }
}

/// Returns the caller's argument in a factory.
@AppActor
public func arg<Value>(_ argument: Argument<Value>) -> Value { argument.value }

/// The container of the scope that a dependency is made in. A factory's calls of it belong to the same graph; they
/// show only when the factory runs.
extension Container: DependencyWrapper {
    /// Describes a factory's parameter.
    public static var parameter: Parameter<Container> {
        Parameter(.container) { (resolution, _) throws(ResolveError) in resolution.container }
    }
}
