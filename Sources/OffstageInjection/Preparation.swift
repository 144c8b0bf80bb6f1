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
        return try await afterPreparing(slots.map(\.dependency)) { (resolution) throws(ResolveError) in
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
    public func resolveAsync<T>(_ path: KeyPath<Dependencies, Dependency<T>>) async throws -> T {
        try await resolveAsync(registry.slot(for: path))
    }

    private func resolveAsync<T>(_ slot: Slot) async throws -> T {
        try await afterPreparing([slot.dependency]) { (resolution) throws(ResolveError) in
            resolution.observe(slot)
            return try resolution.resolve(slot, argument: nil, as: T.self)
        }
    }

    private func afterPreparing<T>(_ dependencies: [AnyDependency], _ body: (Resolution) throws(ResolveError) -> T)
        async throws -> T
    {
        while true {
            guard !isClosed else { throw hasEnded(ServiceName(T.self)) }
            let preparation = Preparation(self)
            defer { preparation.end() }
            let knownEdges = registry.observedEdges.count
            do {
                try await preparation.prepare(dependencies)
                return try preparation.resolution.run(body)
            } catch let error as ResolveError where error.isNotReady && registry.observedEdges.count > knownEdges {
                // An `@Injected` property turned out to want something asynchronous: now it is known.
            }
        }
    }

    /// One attempt for all who ask at the same time; a failure is not kept.
    fileprivate func fly(_ dependency: AnyDependency) async throws -> AnyInstance {
        let (flight, making) = flight(of: dependency)
        defer {
            if flights[dependency.index]?.flight === flight, !flight.isInFlight { flights[dependency.index] = nil }
        }
        do {
            return try await making.wait {
                try await flight.run { [self] in
                    if let known = instances[dependency.primarySlot.number]?.alive { return known }
                    let preparation = Preparation(self)
                    defer { preparation.end() }
                    return try await making.run {
                        try await preparation.prepareNeeds(of: dependency)
                        return try await preparation.resolution.makeAsync(dependency, in: self)
                    }
                }
            }
        } catch is CancellationError where isClosed && !Task.isCancelled {
            throw hasEnded(dependency.primarySlot.service)
        }
    }

    /// The one under way, or a new one.
    private func flight(of dependency: AnyDependency) -> (SingleFlight<AnyInstance>, Making) {
        if let known = flights[dependency.index], known.flight.isInFlight { return (known.flight, known.making) }
        let new = MakingFlight(making: Making(dependency, in: self))
        flights[dependency.index] = new
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
    func prepare(_ dependencies: [AnyDependency]) async throws {
        for dependency in dependencies {
            if let cycle = container.registry.cycle(from: dependency, container.choices) {
                throw ResolveError(
                    reason: .cycle(dependency: cycle.last?.name ?? dependency.name), path: cycle.map(\.name))
            }
            try await prepare(dependency)
        }
    }

    private func prepare(_ dependency: AnyDependency) async throws {
        guard prepared.insert(dependency.index).inserted else { return }
        let owner = dependency.lifetime.scope.flatMap { container.owner($0, of: dependency) }
        if let known = owner?.instances[dependency.primarySlot.number]?.alive { return resolution.held.append(known) }
        switch (owner, dependency.isAsync((owner ?? container).choices)) {
        case (let owner?, true): resolution.held.append(try await owner.fly(dependency))
        case (let owner?, false) where owner !== container:
            // What a longer scope keeps is made there, of a graph of its own.
            let preparation = Preparation(owner)
            defer { preparation.end() }
            try await preparation.prepareNeeds(of: dependency)
            resolution.held.append(
                try preparation.resolution.run { (resolution) throws(ResolveError) in
                    try resolution.makeSure(of: dependency)
                })
        case (_, false): try await prepareNeeds(of: dependency)
        case (nil, true):
            let instance = try await Making(dependency, in: container).runUnshared {
                try await prepareNeeds(of: dependency)
                return try await resolution.makeAsync(dependency, in: container)
            }
            resolution.held.append(instance)
        }
    }

    func prepareNeeds(of dependency: AnyDependency) async throws {
        do {
            for need in dependency.needs(container.choices) where need.isNow {
                for slot in container.registry.providers(of: need) { try await prepare(slot.dependency) }
            }
            for target in container.registry.observedTargets(of: dependency) { try await prepare(target) }
        } catch let error as ResolveError {
            throw error.prepending(dependency.name)
        }
    }
}
