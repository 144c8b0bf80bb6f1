import AppLoop

/// One scope: finds or makes what is asked for, keeps what lives as long as itself, and lets go of it when it ends.
///
/// Containers form a tree, app > session > flow > node; a longer scope never sees a shorter one. Everything is on
/// `AppActor` and synchronous, so there is
/// no race for an instance and nothing to lock.
@AppActor
public final class Container {
    public let scope: Scope
    /// The app's name, or the session's, flow's or node's id.
    public let name: String
    let registry: Registry
    let choices: Choices?
    /// Of the session, or of the process in an app's container.
    public let surroundings: Surroundings
    /// What a root dependency made here is made with: a screen's params.
    let argument: RootArgument?
    /// Set once its end begins. Who asks again how it went is told by this.
    var teardown: TeardownRun?

    // Strong until the scope ends: weak references would make every retain of a container a slow one.
    var parent: Container?
    var lastChild: Container?
    private var previousSibling: Container?
    private var nextSibling: Container?

    var instances = InstanceTable()
    /// Instances made with an argument, which are in the table, too.
    private(set) var keyed: [ArgumentKey: (slot: Int, instance: AnyInstance)] = [:]
    /// Of all containers, each of which would have to keep its own.
    private static var lastKeyedSlot = 0
    var flights: [Int: MakingFlight] = [:]
    var answers = Answers()
    static let maxKeyedInstances = 10_000

    /// An app's container.
    ///
    /// - Parameter surroundings: what instances of the lifetime `app` see of the world.
    public init(app name: String, registry: Registry, surroundings: Surroundings) {
        scope = .app
        self.name = name
        argument = nil
        self.registry = registry
        self.surroundings = surroundings
        let context = surroundings.context
        choices = context == .live ? nil : Choices(Choices.Request(context: context, appContext: context), registry)
        registry.append(runtimePart: SurroundingsPart.self)
    }

    private init(
        _ scope: Scope, name: String, parent: Container, surroundings: Surroundings, choices: Choices?,
        argument: RootArgument? = nil
    ) {
        self.scope = scope
        self.name = name
        self.argument = argument
        self.surroundings = surroundings
        self.choices = choices
        registry = parent.registry
        // In a scope that has ended, nothing begins.
        teardown = parent.teardown
        if isClosed { return }
        self.parent = parent
        previousSibling = parent.lastChild
        parent.lastChild?.nextSibling = self
        parent.lastChild = self
    }

    /// A session's container, in an app's. In a scope that has ended, what is opened has ended, too.
    ///
    /// - Parameter alternatives: picks implementations by name.
    /// - Throws: `ChoiceError` when there is no such alternative.
    public func openSession(_ name: String, surroundings: Surroundings, alternatives: [String: String] = [:])
        throws(ChoiceError) -> Container
    {
        let request = Choices.Request(
            alternatives: alternatives, context: surroundings.context, appContext: self.surroundings.context)
        return Container(
            .session, name: name, parent: self, surroundings: surroundings, choices: try Choices.of(registry, request))
    }

    /// The container of a flow, in a session's or another flow's.
    public func openFlow(_ name: String) -> Container { openFlow(name, argument: nil) }

    package func openFlow(_ name: String, argument: RootArgument?) -> Container {
        Container(.flow, name: name, parent: self, surroundings: surroundings, choices: choices, argument: argument)
    }

    /// The container of a node, in a session's or a flow's.
    public func openNode(_ name: String) -> Container { openNode(name, argument: nil) }

    package func openNode(_ name: String, argument: RootArgument?) -> Container {
        Container(.node, name: name, parent: self, surroundings: surroundings, choices: choices, argument: argument)
    }

    public var isClosed: Bool { teardown != nil }

    /// The flow's that a node's container stands in.
    package var flowName: String? { parent?.scope == .flow ? parent?.name : nil }

    // MARK: Resolving

    /// The service of a type; or what a wrapper type stands for, such as `Factory<NoteID, NoteDetails>`, `Lazy<…>`, or
    /// an optional.
    ///
    /// - Throws: `ResolveError`, with the path to what failed.
    public func resolve<T>(_ type: T.Type = T.self) throws(ResolveError) -> T {
        if let value = answers.find(ObjectIdentifier(type), as: type, registry) { return value }
        if let slot = registry.find(type) {
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

    /// The service of a type and a tag or name.
    public func resolve<T>(_ type: T.Type = T.self, tag: (any Any.Type)? = nil, name: String? = nil)
        throws(ResolveError) -> T
    {
        let key = ServiceKey(type, tag: tag, name: name)
        if let value = answers.find(key, as: type, registry) { return value }
        if let slot = registry.only(key) { return try resolve(slot) { answers.keep($0, key, registry) } }
        return try resolving { (resolution) throws(ResolveError) in
            let slot = try resolution.find(key, ServiceName(T.self, tag: tag, name: name))
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: type)
        }
    }

    /// A service made with an argument. Where its lifetime shares instances, they are shared per argument.
    public func resolve<T, Argument>(_ type: T.Type = T.self, with argument: Argument) throws(ResolveError) -> T {
        try resolve(Parameter<T>.of(type), argument)
    }

    /// A declared dependency.
    public func resolve<T>(_ path: KeyPath<Dependencies, Dependency<T>>) throws(ResolveError) -> T {
        if let value = answers.find(ObjectIdentifier(path), as: T.self, registry) { return value }
        return try resolve(registry.slot(for: path)) {
            if registry.remembers(path) { answers.keep($0, ObjectIdentifier(path), registry) }
        }
    }

    /// Runs `make` in this scope: what it initialises finds its `@Injected` dependencies here.
    ///
    /// - Throws: what `make` throws, or the `ResolveError` of a dependency that could not be made.
    public func build<T>(_ make: () throws -> T) throws -> T {
        var built: Result<T, any Error>?
        do {
            // A dependency's failure counts for more than what it made `make` throw.
            return try resolving { (resolution) throws(ResolveError) in
                try resolution.run { (_) throws(ResolveError) in
                    let result = Result(catching: make)
                    built = result
                    return result
                }
            }.get()
        } catch {
            if case .success(let inVain)? = built { discard(Instance(inVain)) }
            throw error
        }
    }

    /// - Parameters:
    ///   - slot: of a service of type `T`.
    ///   - remember: called with the instance if it was there and will be the answer the next time, too.
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

    /// Goes on with the resolution whose factory calls, if it is this scope's: its graph and its path are the same
    /// then.
    private func resolving<T>(_ body: (Resolution) throws(ResolveError) -> T) throws(ResolveError) -> T {
        if let current = Resolution.current, current.container === self, !isClosed { return try body(current) }
        return try resolveAnew(body)
    }

    /// A resolution of its own, be it part of a graph that there is.
    func resolveAnew<T>(in graph: Graph = Graph(), _ body: (Resolution) throws(ResolveError) -> T) throws(ResolveError)
        -> T
    {
        guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
        return try Resolution(self, graph: graph, outer: Resolution.current).run(body)
    }

    func hasEnded(_ service: ServiceName) -> ResolveError {
        let way = Resolution.current?.way ?? []
        return ResolveError(
            reason: .missing(service, hint: "the \(scope) '\(name)' has ended"), path: way + [service.description])
    }

    /// What is there already.
    private func kept(_ slot: Slot) -> AnyInstance? {
        guard !isClosed, let scope = slot.dependency.lifetime.scope else { return nil }
        return owner(scope, of: slot.dependency)?.instances[slot.number]
    }

    // MARK: Keeping

    /// The container of that scope that keeps a dependency's instance: this one or one around it.
    @inline(__always)
    func owner(_ scope: Scope, of dependency: AnyDependency) -> Container? {
        enclosing(scope == .app && isOwn(dependency) ? .session : scope)
    }

    /// What a session has picked differently, it cannot share with other sessions.
    @inline(__always)
    func isOwn(_ dependency: AnyDependency) -> Bool { scope != .app && choices?.isOwnInSession(dependency) == true }

    /// The nearest container of that scope: this one or one around it.
    @inline(__always)
    func enclosing(_ scope: Scope) -> Container? {
        var container = self
        while container.scope != scope {
            guard let parent = container.parent else { return nil }
            container = parent
        }
        return container
    }

    func keep(_ instance: AnyInstance, _ slot: Slot, _ dependency: AnyDependency?) {
        instances.remove(slot: slot.number)
        instances.add(
            slot.dependency.lifetime == .weak ? instance.weakened : instance, slot: slot.number, dependency: dependency)
    }

    func keep(_ instance: AnyInstance, _ key: ArgumentKey, _ dependency: AnyDependency) {
        if let gone = keyed[key] { instances.remove(slot: gone.slot) }
        Self.lastKeyedSlot -= 1
        let kept = dependency.lifetime == .weak ? instance.weakened : instance
        keyed[key] = (Self.lastKeyedSlot, kept)
        instances.add(kept, slot: Self.lastKeyedSlot, dependency: dependency)
    }

    /// Weak ones that are gone make room.
    var hasRoomForKeyed: Bool {
        if keyed.count < Self.maxKeyedInstances { return true }
        for (key, gone) in keyed where gone.instance.object == nil && gone.instance.isWeak {
            keyed[key] = nil
            instances.remove(slot: gone.slot)
        }
        return keyed.count < Self.maxKeyedInstances
    }

    func forgetKeyed() { keyed = [:] }

    // MARK: The tree

    /// The containers inside, in the order in which they were opened.
    package var children: [Container] {
        var children: [Container] = []
        var child = lastChild
        while let next = child {
            children.append(next)
            child = next.previousSibling
        }
        return children.reversed()
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

    /// What is alive in this scope, by dependency.
    package var liveCounts: [(dependency: String, count: Int)] {
        var counts: [Int: Int] = [:]
        for entry in instances.entries {
            if let dependency = entry.dependency, entry.instance.alive != nil {
                counts[dependency.index, default: 0] += 1
            }
        }
        return counts.sorted { $0.key < $1.key }.map { (registry.dependencies[$0.key].name, $0.value) }
    }
}

/// Equal numbers of different types are different arguments.
struct ArgumentKey: Hashable {
    let dependency: Int
    let type: ObjectIdentifier
    let argument: AnyHashable

    @AppActor
    init(_ dependency: AnyDependency, _ argument: any Hashable) {
        self.dependency = dependency.index
        type = ObjectIdentifier(Swift.type(of: argument))
        self.argument = AnyHashable(argument)
    }
}
