import AppLoop

/// Resolving what takes its time: everything asynchronous below what is asked for is made first, one after the other;
/// then all else is resolved at once.
extension Container {
    /// As `resolve`, waiting for whatever is made asynchronously on the way. What no scope keeps is made once for the
    /// whole answer.
    ///
    /// - Throws: `ResolveError`, or `CancellationError` when the caller is cancelled.
    public func resolveAsync<T>(_ type: T.Type = T.self) async throws -> T {
        if let slot = registry.find(type) { return try await resolveAsync(slot) }
        let parameter = Parameter<T>.of(type)
        let slots = parameter.description.need?.isNow == false ? [] : registry.providers(of: parameter.description.need)
        return try await afterPreparing(slots.map(\.component)) { (resolution) throws(ResolveError) in
            try parameter.resolve(resolution)
        }
    }

    /// As `resolve`, waiting for whatever is made asynchronously on the way.
    public func resolveAsync<T>(_ type: T.Type = T.self, tag: (any Any.Type)? = nil, name: String? = nil) async throws
        -> T
    {
        try await resolveAsync(
            try Resolution(self).find(ServiceKey(type, tag: tag, name: name), ServiceName(type, tag: tag, name: name)))
    }

    /// As `resolve`, waiting for whatever is made asynchronously on the way.
    public func resolveAsync<T>(_ path: KeyPath<Dependencies, Component<T>>) async throws -> T {
        try await resolveAsync(registry.slot(for: path))
    }

    private func resolveAsync<T>(_ slot: Slot) async throws -> T {
        try await afterPreparing([slot.component]) { (resolution) throws(ResolveError) in
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    private func afterPreparing<T>(_ components: [AnyComponent], _ body: (Resolution) throws(ResolveError) -> T)
        async throws -> T
    {
        while true {
            guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
            let preparation = Preparation(self)
            defer { preparation.end() }
            let knownEdges = registry.observedEdges.count
            do {
                try await preparation.prepare(components)
                return try preparation.resolution.run(body)
            } catch let error as ResolveError where error.isNotReady && registry.observedEdges.count > knownEdges {
                // An `@Injected` property turned out to want something asynchronous: now it is known.
            }
        }
    }

    /// One attempt for all who ask at the same time; a failure is not kept.
    fileprivate func fly(_ component: AnyComponent) async throws -> AnyInstance {
        let (flight, making) = flight(of: component)
        defer { if flights[component.index]?.flight === flight, !flight.isInFlight { flights[component.index] = nil } }
        do {
            return try await making.wait {
                try await flight.run { [self] in
                    if let known = instances[component.primarySlot.number]?.alive { return known }
                    let preparation = Preparation(self)
                    defer { preparation.end() }
                    return try await making.run {
                        try await preparation.prepareNeeds(of: component)
                        return try await preparation.resolution.makeAsync(component, in: self)
                    }
                }
            }
        } catch is CancellationError where isClosed && !Task.isCancelled {
            throw hasEnded(component.primarySlot.service)
        }
    }

    /// The one under way, or a new one.
    private func flight(of component: AnyComponent) -> (SingleFlight<AnyInstance>, Making) {
        if let known = flights[component.index], known.flight.isInFlight { return (known.flight, known.making) }
        let new = MakingFlight(making: Making(component, in: self))
        flights[component.index] = new
        return (new.flight, new.making)
    }
}

/// Makes what is asynchronous before a resolution needs it.
@AppActor
private final class Preparation {
    let resolution: Resolution
    private let container: Container
    private var prepared: Set<Int> = []

    init(_ container: Container) {
        self.container = container
        resolution = Resolution(container)
        // Until `end()` its graph belongs to somebody.
        resolution.graph.resolutionDidBegin()
    }

    /// To be called once what was prepared is made, or has failed.
    func end() { resolution.graph.resolutionDidEnd() }

    /// - Throws: at once if what is asked for needs itself: two flights would wait for each other.
    func prepare(_ components: [AnyComponent]) async throws {
        for component in components {
            if let cycle = container.registry.cycle(from: component, container.choices) {
                throw ResolveError(
                    reason: .cycle(component: cycle.last?.name ?? component.name), path: cycle.map(\.name))
            }
            try await prepare(component)
        }
    }

    private func prepare(_ component: AnyComponent) async throws {
        guard prepared.insert(component.index).inserted else { return }
        let owner = component.lifetime.scope.flatMap { container.owner($0, of: component) }
        if let known = owner?.instances[component.primarySlot.number]?.alive { return resolution.held.append(known) }
        switch (owner, component.isAsync((owner ?? container).choices)) {
        case (let owner?, true): resolution.held.append(try await owner.fly(component))
        case (let owner?, false) where owner !== container:
            // What a longer scope keeps is made there, of a graph of its own.
            let preparation = Preparation(owner)
            defer { preparation.end() }
            try await preparation.prepareNeeds(of: component)
            resolution.held.append(
                try preparation.resolution.run { (resolution) throws(ResolveError) in
                    try resolution.makeSure(of: component)
                })
        case (_, false): try await prepareNeeds(of: component)
        case (nil, true):
            let instance = try await Making(component, in: container).runUnshared {
                try await prepareNeeds(of: component)
                return try await resolution.makeAsync(component, in: container)
            }
            resolution.held.append(instance)
        }
    }

    func prepareNeeds(of component: AnyComponent) async throws {
        do {
            for need in component.needs(container.choices) where need.isNow {
                for slot in container.registry.providers(of: need) { try await prepare(slot.component) }
            }
            for target in container.registry.observedTargets(of: component) { try await prepare(target) }
        } catch let error as ResolveError {
            throw error.prepending(component.name)
        }
    }
}
