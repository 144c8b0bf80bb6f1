import AppLoop

/// One scope: finds or makes what is asked for, keeps what lives as long as itself, and lets go of it when it ends.
///
/// Containers form a tree, app > session > flow > node; a longer scope never sees a shorter one. Everything is on `AppActor` and synchronous, so there is
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
    public private(set) var isClosed = false

    // Strong until the scope ends: weak references would make every retain of a container a slow one.
    private var parent: Container?
    private var lastChild: Container?
    private var previousSibling: Container?
    private var nextSibling: Container?

    private(set) var instances = InstanceTable()
    /// Instances made with an argument.
    private(set) var keyed: [ArgumentKey: AnyInstance] = [:]
    private var flights: [Int: SingleFlight<Void>] = [:]
    static let maxKeyedInstances = 10_000

    /// An app's container.
    ///
    /// - Parameter surroundings: what instances of the lifetime `app` see of the world.
    public init(app name: String, registry: Registry, surroundings: Surroundings) {
        scope = .app
        self.name = name
        self.registry = registry
        self.surroundings = surroundings
        choices = nil
        registry.append(runtimePart: SurroundingsPart.self)
    }

    private init(_ scope: Scope, name: String, parent: Container, surroundings: Surroundings, choices: Choices?) {
        self.scope = scope
        self.name = name
        self.parent = parent
        self.surroundings = surroundings
        self.choices = choices
        registry = parent.registry
        previousSibling = parent.lastChild
        parent.lastChild?.nextSibling = self
        parent.lastChild = self
    }

    /// A session's container, in an app's.
    ///
    /// - Parameter alternatives: picks implementations by name.
    /// - Throws: `ChoiceError` when there is no such alternative.
    public func openSession(_ name: String, surroundings: Surroundings, alternatives: [String: String] = [:]) throws(ChoiceError) -> Container {
        let request = Choices.Request(alternatives: alternatives, context: surroundings.context)
        return Container(.session, name: name, parent: self, surroundings: surroundings, choices: try Choices.of(registry, request))
    }

    /// The container of a flow, in a session's or another flow's.
    public func openFlow(_ name: String) -> Container { Container(.flow, name: name, parent: self, surroundings: surroundings, choices: choices) }

    /// The container of a node, in a session's or a flow's.
    public func openNode(_ name: String) -> Container { Container(.node, name: name, parent: self, surroundings: surroundings, choices: choices) }

    // MARK: Resolving

    /// The service of a type; or what a wrapper type stands for, such as `Factory<NoteID, NoteDetails>`, `Lazy<…>`, or an optional.
    ///
    /// - Throws: `ResolveError`, with the path to what failed.
    public func resolve<T>(_ type: T.Type = T.self) throws(ResolveError) -> T {
        guard let slot = registry.find(type) else {
            let parameter = Parameter<T>.of(type)
            return try resolving { (resolution) throws(ResolveError) in
                if let service = parameter.description.service {
                    for slot in self.registry.providers(of: service.key, service.kind) { resolution.observe(slot) }
                }
                return try parameter.resolve(resolution)
            }
        }
        if Resolution.current == nil, let value = cached(slot, as: T.self) { return value }
        return try resolving { (resolution) throws(ResolveError) in
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    /// The service of a type and a tag or name.
    public func resolve<T>(_ type: T.Type = T.self, tag: (any Any.Type)? = nil, name: String? = nil) throws(ResolveError) -> T {
        try resolve(
            ServiceKey(type: ObjectIdentifier(T.self), tag: tag.map { ObjectIdentifier($0) }, name: name),
            ServiceName(T.self, tag: tag, name: name), argument: nil, as: T.self)
    }

    /// A service made with an argument. Where its lifetime shares instances, they are shared per argument.
    public func resolve<T, Argument>(_ type: T.Type = T.self, with argument: Argument) throws(ResolveError) -> T {
        try resolve(ServiceKey(type: ObjectIdentifier(T.self)), ServiceName(T.self), argument: argument, as: T.self)
    }

    /// A declared dependency.
    public func resolve<T>(_ path: KeyPath<Dependencies, Component<T>>) throws(ResolveError) -> T {
        let slot = registry.slot(for: path)
        if Resolution.current == nil, let value = cached(slot, as: T.self) { return value }
        return try resolving { (resolution) throws(ResolveError) in
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    /// Runs `make` in this scope: what it initialises finds its `@Injected` dependencies here.
    ///
    /// - Throws: what `make` throws, or the `ResolveError` of a dependency that could not be made.
    public func build<T>(_ make: () throws -> T) throws -> T {
        guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
        var failure: (any Error)?
        let value: T? = try Resolution(self).run { (_) throws(ResolveError) in
            do { return try make() } catch {
                failure = error
                return nil
            }
        }
        if let value { return value }
        throw failure ?? hasEnded(ServiceName(T.self))
    }

    func resolve<T>(_ key: ServiceKey, _ name: ServiceName, argument: Any?, as type: T.Type) throws(ResolveError) -> T {
        try resolving { (resolution) throws(ResolveError) in
            let slot = try resolution.find(key, name)
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: argument, as: type)
        }
    }

    /// Goes on with the resolution whose factory calls, if it is this scope's: its graph and its path are the same then.
    private func resolving<T>(_ body: (Resolution) throws(ResolveError) -> T) throws(ResolveError) -> T {
        guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
        if let current = Resolution.current, current.container === self { return try body(current) }
        return try Resolution(self).run(body)
    }

    private func hasEnded(_ service: ServiceName) -> ResolveError {
        ResolveError(reason: .missing(service, hint: "the \(scope) '\(name)' has ended"), path: [service.description])
    }

    /// What is there already. Looks nothing up but the slot's instance, and allocates nothing.
    @inline(__always)
    private func cached<T>(_ slot: Slot, as type: T.Type) -> T? {
        guard let scope = slot.component.lifetime.scope, let instance = owner(scope, of: slot.component)?.instances[slot.number] else { return nil }
        return slot.component.lifetime == .weak ? instance.unboxedWeak(as: T.self) : instance.unboxed(as: T.self)
    }

    // MARK: Resolving what takes its time

    /// As `resolve`, waiting for whatever is made asynchronously on the way.
    public func resolveAsync<T>(_ type: T.Type = T.self) async throws -> T {
        let resolution = Resolution(self)
        let slot = try resolution.find(ServiceKey(type: ObjectIdentifier(T.self)), ServiceName(T.self))
        return try await resolveAsync(slot, resolution)
    }

    /// As `resolve`, waiting for whatever is made asynchronously on the way.
    public func resolveAsync<T>(_ path: KeyPath<Dependencies, Component<T>>) async throws -> T {
        try await resolveAsync(registry.slot(for: path), Resolution(self))
    }

    private func resolveAsync<T>(_ slot: Slot, _ resolution: Resolution) async throws -> T {
        guard !isClosed else { throw hasEnded(slot.service) }
        try await prepare(slot.component, resolution, path: [])
        // What had to be waited for is there now.
        return try resolution.run { (resolution) throws(ResolveError) in try resolution.resolve(slot, argument: nil, as: T.self) }
    }

    /// Makes everything asynchronous that the component needs, itself last.
    private func prepare(_ component: AnyComponent, _ resolution: Resolution, path: [AnyComponent]) async throws {
        if path.contains(where: { $0 === component }) { return }
        let owner = component.lifetime.scope.flatMap { self.owner($0, of: component) }
        if let owner, owner.instances[component.primarySlot.number]?.alive != nil { return }
        let scope = owner ?? self
        guard component.isAsync(scope.choices) else {
            if scope === self { return try await prepareDependencies(of: component, resolution, path: path + [component]) }
            // What a longer scope keeps is made there, of a graph of its own.
            let resolution = Resolution(scope)
            try await scope.prepareDependencies(of: component, resolution, path: path + [component])
            return try resolution.run { (resolution) throws(ResolveError) in try resolution.makeSure(of: component) }
        }
        guard let owner else {
            try await prepareDependencies(of: component, resolution, path: path + [component])
            return try await resolution.makeAsync(component, in: self)
        }
        try await owner.fly(component, path: path + [component])
    }

    private func prepareDependencies(of component: AnyComponent, _ resolution: Resolution, path: [AnyComponent]) async throws {
        for parameter in component.parameters(choices) {
            guard let service = parameter.service, [.direct, .optional, .many].contains(service.kind) else { continue }
            for slot in registry.providers(of: service.key, service.kind) { try await prepare(slot.component, resolution, path: path) }
        }
    }

    /// One attempt for all who ask at the same time; a failure is not kept.
    private func fly(_ component: AnyComponent, path: [AnyComponent]) async throws {
        let flight = flights[component.index] ?? SingleFlight<Void>()
        flights[component.index] = flight
        try await flight.run { [self] in
            if instances[component.primarySlot.number]?.alive != nil { return }
            let resolution = Resolution(self)
            try await prepareDependencies(of: component, resolution, path: path)
            try await resolution.makeAsync(component, in: self)
        }
        if !flight.isInFlight { flights[component.index] = nil }
    }

    // MARK: Keeping

    /// The container of that scope that keeps a component's instance: this one or one around it.
    @inline(__always)
    func owner(_ scope: Scope, of component: AnyComponent) -> Container? {
        // What a session has picked differently, it cannot share with other sessions.
        let scope = scope == .app && choices?.isOwnInSession(component) == true ? .session : scope
        var container = self
        while container.scope != scope {
            guard let parent = container.parent else { return nil }
            container = parent
        }
        return container
    }

    func keep(_ instance: AnyInstance, _ slot: Slot, _ component: AnyComponent?) {
        let kept = slot.component.lifetime == .weak ? instance.weakened : instance
        if instances[slot.number] != nil {
            instances.replace(kept, slot: slot.number)
        } else {
            instances.add(kept, slot: slot.number, component: component)
        }
    }

    func keep(_ instance: AnyInstance, _ key: ArgumentKey, _ component: AnyComponent) {
        keyed[key] = instance
        instances.add(instance, slot: -keyed.count, component: component)
    }

    // MARK: Looking in from outside

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

    /// What is alive in this scope, by component.
    package var liveCounts: [(component: String, count: Int)] {
        var counts: [Int: Int] = [:]
        for entry in instances.entries {
            if let component = entry.component, entry.instance.alive != nil { counts[component.index, default: 0] += 1 }
        }
        return counts.sorted { $0.key < $1.key }.map { (registry.components[$0.key].name, $0.value) }
    }

    // MARK: The end

    /// Ends the scope: first the ones inside it, then its own instances in reverse order of their making. Each `Closable` one is told and awaited up
    /// to `limit` (real time) before the one made before it; without any, everything is done when this returns.
    ///
    /// - Parameter onEnd: called once all is done, with what did not let go.
    public func close(limit: Duration = .seconds(5), onEnd: @escaping @AppActor (Teardown) -> Void = { _ in }) {
        guard !isClosed else { return }
        let teardown = TeardownRun(limit: limit, waitsForRest: surroundings.context != .test)
        markClosed(teardown)
        leaveParent()
        AppLoop.shared.taskDidBegin()
        AppLoop.shared.start { [self] in
            await tearDown(teardown)
            AppLoop.shared.taskDidEnd()
            await teardown.findLeaks()
            onEnd(teardown.result)
        }
    }

    /// From now on nothing is made here.
    private func markClosed(_ teardown: TeardownRun) {
        isClosed = true
        for flight in flights.values { flight.cancel() }
        flights = [:]
        for child in children { child.markClosed(teardown) }
    }

    private func tearDown(_ teardown: TeardownRun) async {
        while let child = lastChild {
            lastChild = child.previousSibling
            child.previousSibling = nil
            child.nextSibling = nil
            await child.tearDown(teardown)
        }
        while let entry = instances.popLast() {
            if let component = entry.component, let object = entry.instance.object { teardown.watch(object, component.name, scope) }
            if entry.component != nil, let closable = entry.instance.closable { await teardown.close(closable, entry.component?.name ?? "") }
        }
        instances.removeAll()
        keyed = [:]
        parent = nil
    }

    private func leaveParent() {
        if let nextSibling { nextSibling.previousSibling = previousSibling } else { parent?.lastChild = previousSibling }
        previousSibling?.nextSibling = nextSibling
        (previousSibling, nextSibling) = (nil, nil)
    }
}

struct ArgumentKey: Hashable {
    let component: Int
    let argument: AnyHashable
}
