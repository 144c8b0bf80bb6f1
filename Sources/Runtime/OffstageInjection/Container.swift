import AppLoop

/// One scope: resolves dependencies, keeps the instances that live as long as the scope, and releases them at its end.
///
/// Containers form a tree: app > session > flow > node. A longer scope never sees a shorter one. All of it runs
/// synchronously on `AppActor`, so there is no race for an instance and no lock.
@AppActor
public final class Container {
    /// The kind of scope.
    public let scope: Scope
    /// The app's name, or the id of the session, flow or node.
    public let name: String
    let registry: Registry
    let choices: Choices?
    /// Chosen alternatives by key.
    package var alternatives: [String: String] { choices?.request.alternatives ?? [:] }
    /// The session's clock and randomness; the process's in an app's container.
    public let environment: SessionEnvironment
    /// Argument of a root dependency made in this scope: the screen's params.
    let argument: RootArgument?
    /// Set when the scope's end begins. Later calls of `close` wait for the same run.
    var teardown: TeardownRun?
    /// Work that uses the scope's instances after its owner was closed.
    package var work: [any UnfinishedWork] = []

    // Strong until the scope ends: a weak reference would make every retain of a container slow.
    package internal(set) var parent: Container?
    var lastChild: Container?
    private var previousSibling: Container?
    private var nextSibling: Container?

    var instances = InstanceTable()
    var answers = Answers()

    /// Opens an app's container.
    ///
    /// - Parameters:
    ///   - name: the app's name, for errors and graphs.
    ///   - registry: the dependencies that this container and its descendants resolve.
    ///   - environment: the clock and randomness of instances with the lifetime `app`.
    public init(app name: String, registry: Registry, environment: SessionEnvironment) {
        scope = .app
        self.name = name
        argument = nil
        self.registry = registry
        self.environment = environment
        let context = environment.context
        choices = context == .live ? nil : Choices(Choices.Request(context: context, appContext: context), registry)
        registry.append(runtimePart: SurroundingsPart.self)
    }

    private init(
        _ scope: Scope, name: String, parent: Container, environment: SessionEnvironment, choices: Choices?,
        argument: RootArgument? = nil
    ) {
        self.scope = scope
        self.name = name
        self.argument = argument
        self.environment = environment
        self.choices = choices
        registry = parent.registry
        // A scope opened in an ended scope has ended, too.
        teardown = parent.teardown
        if isClosed { return }
        self.parent = parent
        previousSibling = parent.lastChild
        parent.lastChild?.nextSibling = self
        parent.lastChild = self
    }

    /// Opens a session's container in an app's. In an app that has ended, the session has ended, too.
    ///
    /// - Parameters:
    ///   - name: the session's id, for errors and graphs.
    ///   - environment: the context, clock and randomness of the session's instances.
    ///   - alternatives: the implementation to use, by the dependency's name.
    /// - Throws: `ChoiceError` for an unknown alternative.
    public func openSession(_ name: String, environment: SessionEnvironment, alternatives: [String: String] = [:])
        throws(ChoiceError) -> Container
    {
        let request = Choices.Request(
            alternatives: alternatives, context: environment.context, appContext: self.environment.context)
        return Container(
            .session, name: name, parent: self, environment: environment, choices: try Choices.of(registry, request))
    }

    /// Opens a flow's container in a session's or another flow's. Errors and graphs show its `name`.
    public func openFlow(_ name: String) -> Container { openFlow(name, argument: nil) }

    package func openFlow(_ name: String, argument: RootArgument?) -> Container {
        Container(.flow, name: name, parent: self, environment: environment, choices: choices, argument: argument)
    }

    /// Opens a node's container in a session's or a flow's. Errors and graphs show its `name`.
    public func openNode(_ name: String) -> Container { openNode(name, argument: nil) }

    package func openNode(_ name: String, argument: RootArgument?) -> Container {
        Container(.node, name: name, parent: self, environment: environment, choices: choices, argument: argument)
    }

    /// True once the scope's end has begun. From then on it makes nothing.
    public var isClosed: Bool { teardown != nil }

    /// Name of the flow around a node's container; nil outside a flow.
    package var flowName: String? { parent?.scope == .flow ? parent?.name : nil }

    // MARK: Resolving

    /// Resolves the service of a type, or a wrapper such as `Factory<NoteID, NoteDetails>`, `Lazy<…>` or an optional.
    ///
    /// - Throws: `ResolveError` with the path to the dependency that failed.
    public func resolve<T>(_ type: T.Type = T.self) throws(ResolveError) -> T {
        if let value = answers.find(ObjectIdentifier(type), as: type, registry) { return value }
        if case .one(let slot) = registry.find(ServiceKey(type)) {
            return try resolve(slot) { answers.keep($0, ObjectIdentifier(type), registry) }
        }
        return try resolve(Parameter<T>.of(type), nil)
    }

    private func resolve<T>(_ parameter: Parameter<T>, _ argument: Any?) throws(ResolveError) -> T {
        try resolving { (resolution) throws(ResolveError) in
            for slot in registry.providers(of: parameter.description.need) { resolution.observe(slot) }
            return try parameter.resolve(resolution, argument: argument)
        }
    }

    /// Resolves the service of a type with a tag or a name.
    ///
    /// - Throws: `ResolveError` with the path to the dependency that failed.
    public func resolve<T>(_ type: T.Type = T.self, tag: (any Any.Type)? = nil, name: String? = nil)
        throws(ResolveError) -> T
    {
        try resolving { (resolution) throws(ResolveError) in
            try resolution.resolve(type, tag: tag, name: name)
        }
    }

    /// Makes the service `type` with an argument. Only dependencies of the lifetimes `transient` and `graph` take one.
    ///
    /// - Throws: `ResolveError` with the path to the dependency that failed.
    public func resolve<T, Argument>(_ type: T.Type = T.self, with argument: Argument) throws(ResolveError) -> T {
        try resolve(Parameter<T>.of(type), argument)
    }

    /// Resolves a dependency of the runtime at `path`: `\.clock`.
    ///
    /// - Throws: `ResolveError` with the path to the dependency that failed.
    public func resolve<T>(_ path: KeyPath<Dependencies, Dependency<T>>) throws(ResolveError) -> T {
        try resolve(declared: path)
    }

    /// Resolves the dependency of a part at `path`: `\WeatherPart.forecast`.
    ///
    /// - Throws: `ResolveError` with the path to the dependency that failed.
    public func resolve<P: Part, T>(_ path: KeyPath<P, Dependency<T>>) throws(ResolveError) -> T {
        try resolve(declared: path)
    }

    @inline(__always)
    private func resolve<P: Part, T>(declared path: KeyPath<P, Dependency<T>>) throws(ResolveError) -> T {
        if let value = answers.find(ObjectIdentifier(path), as: T.self, registry) { return value }
        return try resolve(registry.slot(for: path)) {
            if registry.remembers(path) { answers.keep($0, ObjectIdentifier(path), registry) }
        }
    }

    /// Runs `make` in this scope. Objects that it initialises resolve their `@Injected` properties here.
    ///
    /// - Throws: the error of `make`, or the `ResolveError` of a property that could not be resolved.
    public func build<T>(_ make: () throws -> T) throws -> T {
        var built: Result<T, any Error>?
        do {
            // A dependency's error has precedence: it mostly caused the error of `make`.
            return try resolving { (resolution) throws(ResolveError) in
                try resolution.run { (_) throws(ResolveError) in
                    let result = Result(catching: make)
                    built = result
                    return result
                }
            }.get()
        } catch {
            if case .success(let unused)? = built { discard(Instance(unused)) }
            throw error
        }
    }

    /// - Parameters:
    ///   - slot: a slot of a service of type `T`.
    ///   - remember: receives an instance that a scope keeps already and holds.
    func resolve<T>(_ slot: Slot, remember: (AnyInstance) -> Void = { _ in }) throws(ResolveError) -> T {
        if Resolution.current == nil, let instance = kept(slot), let value = instance.unboxedIfAlive(as: T.self) {
            if !instance.isWeak { remember(instance) }
            return value
        }
        return try resolving { (resolution) throws(ResolveError) in
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    /// Continues the resolution of the factory that calls, if it belongs to this scope: graph and path stay the same.
    private func resolving<T>(_ body: (Resolution) throws(ResolveError) -> T) throws(ResolveError) -> T {
        if let current = Resolution.current, current.container === self, !isClosed { return try body(current) }
        return try resolveAnew(body)
    }

    /// Begins a new resolution.
    ///
    /// - Parameter graph: the graph that it continues; a new one by default.
    func resolveAnew<T>(in graph: Graph = Graph(), _ body: (Resolution) throws(ResolveError) -> T) throws(ResolveError)
        -> T
    {
        guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
        return try Resolution(self, graph: graph, outer: Resolution.current).run(body)
    }

    private func hasEnded(_ service: ServiceName) -> ResolveError {
        let path = Resolution.current?.path ?? []
        return ResolveError(
            reason: .missing(service, hint: "the \(scope) '\(name)' has ended"), path: path + [service.description])
    }

    /// The instance that a scope keeps already.
    private func kept(_ slot: Slot) -> AnyInstance? {
        guard !isClosed, let scope = slot.dependency.lifetime.scope else { return nil }
        return owner(scope, of: slot.dependency)?.instances[slot.number]
    }

    // MARK: Keeping

    /// The container of that scope that keeps a dependency's instance: this container or one around it.
    @inline(__always)
    func owner(_ scope: Scope, of dependency: AnyDependency) -> Container? {
        enclosing(scope == .app && isOwn(dependency) ? .session : scope)
    }

    /// True when the session's choices make the instance different, so that it cannot be the app's.
    @inline(__always)
    func isOwn(_ dependency: AnyDependency) -> Bool { scope != .app && choices?.isOwnInSession(dependency) == true }

    /// The nearest container of that scope: this container or one around it.
    @inline(__always)
    func enclosing(_ scope: Scope) -> Container? {
        var container = self
        while container.scope != scope {
            guard let parent = container.parent else { return nil }
            container = parent
        }
        return container
    }

    /// The objects that the scope keeps, with the names of their dependencies, in the order of their making.
    package var kept: [(object: AnyObject, dependency: String)] {
        instances.entries.compactMap { entry in
            guard let name = entry.dependency?.name, !entry.instance.isWeak else { return nil }
            return entry.instance.object.map { ($0, name) }
        }
    }

    /// The container and those of the flows in it, in the order in which they were opened.
    package var scopes: [Container] { [self] + children.filter { $0.scope == .flow }.flatMap(\.scopes) }

    /// Number of the instances that the scope keeps.
    package var keptCount: Int { instances.entries.count }

    func keep(_ instance: AnyInstance, _ slot: Slot, _ dependency: AnyDependency?) {
        if let didKeep = environment.didKeep, scope == .session || scope == .flow, let name = dependency?.name,
            let object = instance.object
        {
            didKeep(object, name)
        }
        instances.remove(slot: slot.number)
        instances.add(
            slot.dependency.lifetime == .weak ? instance.weakened : instance, slot: slot.number, dependency: dependency)
    }

    // MARK: Tree

    /// The containers inside, in the order in which they were opened.
    package var children: [Container] {
        guard let lastChild else { return [] }
        return sequence(first: lastChild) { $0.previousSibling }.reversed()
    }

    func leaveParent() {
        if let nextSibling {
            nextSibling.previousSibling = previousSibling
        } else if parent?.lastChild === self {
            parent?.lastChild = previousSibling
        }
        previousSibling?.nextSibling = nextSibling
        (previousSibling, nextSibling, parent) = (nil, nil, nil)
    }

    /// Number of live instances in this scope, by the dependency's name.
    package var liveCounts: [(dependency: String, count: Int)] {
        let alive = instances.entries.filter { $0.instance.alive != nil }.compactMap { $0.dependency?.index }
        let counts = alive.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return counts.sorted { $0.key < $1.key }.map { (registry.dependencies[$0.key].name, $0.value) }
    }
}
