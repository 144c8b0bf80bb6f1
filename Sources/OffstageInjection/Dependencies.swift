import AppLoop

/// The place where an app declares its dependencies, each a property; `@Injected(\.updateProfileName)` asks for one by
/// its key path.
///
///     extension Dependencies {
///         var updateProfileName: Dependency<any UpdateProfileNameUseCase> {
///             declare { UpdateProfileNameService(client: $0) }
///                 .alternative("failing") { FailingUpdateProfileName() }
///         }
///     }
///
/// A part's `registry.register(\.updateProfileName)` makes one known from the start: to the graph, to validation, to
/// `session/open`'s alternatives.
@AppActor
public struct Dependencies {
    init() {}

    /// Declares how a dependency is made. The closure's parameters are dependencies in turn.
    public func declare<each D, T>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, name: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Dependency<T> {
        Dependency(Maker(make), name: "\(name)", location: "\(fileID):\(line)")
    }

    /// Declares a dependency that has no implementation but those that are picked by name or context.
    public func declareChoice<T>(
        of type: T.Type = T.self, name: StaticString = #function, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Dependency<T> {
        Dependency(nil, name: "\(name)", location: "\(fileID):\(line)")
    }

    // MARK: What every session has

    /// The session's time: real, or virtual in the test context.
    public var clock: Dependency<any AppClock> { surroundings { $0.clock } }

    /// The session's own sequence of random numbers; repeatable with a seed.
    public var randomness: Dependency<SessionRandomness> { surroundings { $0.randomness } }

    /// Makes identifiers from the session's randomness.
    public var identifiers: Dependency<IdentifierGenerator> {
        surroundings { IdentifierGenerator(randomness: $0.randomness) }
    }

    private func surroundings<T>(_ read: @escaping @AppActor (Surroundings) -> T, name: StaticString = #function)
        -> Dependency<T>
    {
        let dependency = Dependency(
            Maker { (container: Container) in read(container.surroundings) }, name: "\(name)", location: "Offstage")
        dependency.isOfSession = true
        return dependency
    }
}

/// Registered in every app.
enum SurroundingsPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.clock)
        registry.register(\.randomness)
        registry.register(\.identifiers)
    }
}

/// A dependency of the class it stands in, taken from the scope that the instance is made in, when it is made:
///
///     @Injected(\.updateProfileName) private var updateProfileName
///
/// What cannot be made fails whatever is making the owner; nothing is ever taken from elsewhere. An owner made by hand,
/// outside any container, has no
/// scope: reading the property then is a programmer's mistake and stops with a sentence. So does reading it in the very
/// initialiser whose dependency
/// could not be made; take what an initialiser needs as a parameter.
@propertyWrapper
@AppActor
public struct Injected<T> {
    private enum State {
        case value(T)
        /// With the sentence that says why. Indirect: owners are many, and hardly any is without.
        indirect case missing(String)
    }

    private let state: State

    public init(_ path: KeyPath<Dependencies, Dependency<T>>, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init((fileID, line)) { (resolution) throws(ResolveError) in
            let slot = resolution.container.registry.slot(for: path)
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    /// The dependency of the property's type.
    public init(tag: (any Any.Type)? = nil, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init((fileID, line)) { (resolution) throws(ResolveError) in
            let key = ServiceKey(T.self, tag: tag, name: name)
            let slot = try resolution.find(key, ServiceName(T.self, tag: tag, name: name))
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    private init(_ property: (StaticString, UInt), _ resolve: (Resolution) throws(ResolveError) -> T) {
        var place: String { "the @Injected property at \(property.0):\(property.1)" }
        guard let resolution = Resolution.current else {
            state = .missing(
                "\(place), a \(ServiceName.describe(T.self)), was read, but its owner was made outside a container; "
                    + "make it with container.resolve(…) or container.build { … }")
            return
        }
        do throws(ResolveError) {
            state = .value(try resolve(resolution))
        } catch {
            // An initialiser cannot throw for its properties; whoever makes the owner does.
            resolution.fail(error)
            state = .missing("\(place) was read although it could not be made: \(error)")
        }
    }

    public var wrappedValue: T {
        switch state {
        case .value(let value): return value
        case .missing(let why): fatalError(why)
        }
    }
}
