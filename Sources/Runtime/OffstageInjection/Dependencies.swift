import AppLoop

/// The dependencies of every app: `@Injected(\.clock)`, `@Injected(\.navigator)`.
@AppActor
public struct Dependencies: Part {
    /// Makes the namespace; the runtime does.
    public init() {}

    /// Declares a dependency. `make` returns the instance; its parameters are dependencies. The `name` is the
    /// property's, and errors show `fileID` and `line` of the declaration.
    package func declare<each D, T>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, name: StaticString = #function,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Dependency<T> {
        Dependency(make, fileID: fileID, line: line).label("\(name)")
    }

    // MARK: Session

    /// The session's time: real, or virtual in the test context.
    public var clock: Dependency<any AppClock> { environment { $0.clock } }

    /// The session's sequence of random numbers; repeatable with a seed.
    public var randomness: Dependency<SessionRandomness> { environment { $0.randomness } }

    /// Makes identifiers from the session's randomness.
    public var identifiers: Dependency<IdentifierGenerator> {
        environment { IdentifierGenerator(randomness: $0.randomness) }
    }

    private func environment<T>(_ read: @escaping @AppActor (SessionEnvironment) -> T, name: StaticString = #function)
        -> Dependency<T>
    {
        let dependency = Dependency<T>(
            Constructor { (container: Container) in read(container.environment) }, name: "\(name)", location: "Offstage"
        )
        dependency.isOfSession = true
        return dependency
    }
}

/// Session dependencies of every app.
struct SurroundingsPart: Part {
    static func load(into registry: Registry) {
        registry.register(\.clock)
        registry.register(\.randomness)
        registry.register(\.identifiers)
    }
}

/// A dependency of the object that has the property. The scope that makes the object resolves it, once, when the object
/// is initialised:
///
///     @Injected(\ProfilePart.updateProfileName) private var updateProfileName
///
/// A dependency that cannot be resolved fails the resolution of the object with a `ResolveError`; no other scope is
/// searched. No caller receives such an object, so only two pieces of code can read a property without a value: the
/// object's own initialiser, and code that made the object outside a container. `try $updateProfileName.value` throws
/// there. Reading `updateProfileName` is a programmer error that traps there, because Swift's property wrappers have no
/// getter that throws.
@propertyWrapper
@AppActor
public struct Injected<T> {
    private enum State {
        case value(T)
        /// Indirect, because objects are many and almost none lacks the value.
        indirect case missing(ResolveError)
    }

    private let state: State

    /// Resolves a dependency of the runtime at `path`.
    public init(_ path: KeyPath<Dependencies, Dependency<T>>, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(of: path, fileID: fileID, line: line)
    }

    /// Resolves a dependency of a part at `path`. Errors show `fileID` and `line` of the property.
    public init<P: Part>(_ path: KeyPath<P, Dependency<T>>, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init(of: path, fileID: fileID, line: line)
    }

    private init<P: Part>(of path: KeyPath<P, Dependency<T>>, fileID: StaticString, line: UInt) {
        self.init((fileID, line)) { (resolution) throws(ResolveError) in
            let slot = resolution.container.registry.slot(for: path)
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    /// Resolves the service of the property's type, registered with this `tag` and this `name`, if it has them. The
    /// trap of a property without a value names `fileID` and `line`.
    public init(tag: (any Any.Type)? = nil, name: String? = nil, fileID: StaticString = #fileID, line: UInt = #line) {
        self.init((fileID, line)) { (resolution) throws(ResolveError) in
            try resolution.resolve(T.self, tag: tag, name: name)
        }
    }

    private init(_ property: (StaticString, UInt), _ resolve: (Resolution) throws(ResolveError) -> T) {
        guard let resolution = Resolution.current else {
            let hint =
                "the @Injected property at \(property.0):\(property.1) was read, but its owner was made outside a "
                + "container; make it with container.resolve(…) or container.build { … }"
            state = .missing(ResolveError(reason: .missing(ServiceName(T.self), hint: hint), path: []))
            return
        }
        do throws(ResolveError) {
            state = .value(try resolve(resolution))
        } catch {
            // The initialiser of a property cannot throw, so the resolution of the owner does.
            resolution.fail(error)
            state = .missing(error)
        }
    }

    /// The dependency. Traps when it could not be resolved.
    public var wrappedValue: T {
        switch state {
        case .value(let value): return value
        case .missing(let error): fatalError("\(error)")
        }
    }

    /// The property itself, for `try $property.value`.
    public var projectedValue: Injected { self }

    /// The dependency, for an initialiser and for an object that may have been made outside a container.
    ///
    /// - Throws: `ResolveError` when it could not be resolved.
    public var value: T {
        get throws(ResolveError) {
            switch state {
            case .value(let value): return value
            case .missing(let error): throw error
            }
        }
    }
}
