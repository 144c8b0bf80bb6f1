import AppLoop

/// One answer to one question: what is being made, for whom, and what the parts of one graph share.
///
/// All of it is synchronous and on `AppActor`, so the resolution whose factory runs is one variable: `@Injected` reads
/// it.
@AppActor
final class Resolution {
    private(set) static var current: Resolution?

    /// Where dependencies are looked for now: the scope of what is being made.
    private(set) var container: Container
    private(set) var graph: Graph
    /// The session that an app's instance is made for, in case it turns out that it cannot be shared.
    private var session: Container?
    /// Whose factory asks another container, a factory or a lazy dependency.
    private let outer: Resolution?
    /// What is being made, outermost first.
    private var steps: [Step] = []
    /// What an initialiser's `@Injected` could not throw.
    private var pendingFailure: ResolveError?
    /// What was waited for, in case that nobody else holds it yet.
    var held: [AnyInstance] = []

    private struct Step {
        let dependency: AnyDependency
        let argument: Any?
        let scope: Container
    }

    /// Components made with arguments may contain each other, down to here.
    private static let maxDepth = 256

    init(_ container: Container, graph: Graph = Graph(), outer: Resolution? = nil) {
        self.container = container
        self.graph = graph
        self.outer = outer
    }

    var argument: Any? { steps.last?.argument }
    /// What the node that a root dependency is made for stands for.
    var rootArgument: Any? { steps.last?.dependency.isRoot == true ? container.argument?.value : nil }
    var currentName: String { steps.last?.dependency.name ?? container.name }

    /// The names of what is being made, outermost first.
    var way: [String] { (outer?.way ?? []) + steps.map(\.dependency.name) }

    func failure(_ reason: ResolveError.Reason) -> ResolveError { ResolveError(reason: reason, path: way) }

    /// Runs `body` as the resolution that `@Injected` finds.
    func run<Result>(_ body: (Resolution) throws(ResolveError) -> Result) throws(ResolveError) -> Result {
        let (previous, outerFailure) = (Self.current, pendingFailure)
        (Self.current, pendingFailure) = (self, nil)
        graph.resolutionDidBegin()
        defer {
            (Self.current, pendingFailure) = (previous, outerFailure)
            graph.resolutionDidEnd()
        }
        let result: Result
        // What an initialiser throws after one of its properties has failed is mostly a consequence.
        do throws(ResolveError) { result = try body(self) } catch { throw pendingFailure ?? error }
        if let pendingFailure { throw pendingFailure }
        return result
    }

    func fail(_ error: ResolveError) {
        if pendingFailure == nil { pendingFailure = error }
    }

    // MARK: Looking up

    /// The one dependency that provides it.
    func find(_ key: ServiceKey, _ name: @autoclosure () -> ServiceName) throws(ResolveError) -> Slot {
        switch container.registry.find(key) {
        case .one(let slot): return slot
        case .none:
            let name = name()
            throw failure(.missing(name, hint: container.registry.hint(for: key, name))).appending(name.description)
        case .several(let slots):
            throw failure(.ambiguous(name(), candidates: slots.map(\.dependency.place))).appending(name().description)
        }
    }

    /// What the factory that runs now takes without having declared it is known from now on; so is what the app itself
    /// asks for.
    func observe(_ slot: Slot) {
        if let maker = steps.last?.dependency {
            container.registry.observe(from: maker, to: slot.dependency)
        } else if outer == nil {
            slot.dependency.wasAskedFor = true
        }
    }

    func resolveAll<T>(_ type: T.Type) throws(ResolveError) -> [T] {
        var values: [T] = []
        for slot in container.registry.all(ObjectIdentifier(type)) {
            values.append(try resolve(slot, argument: nil, as: type))
        }
        return values
    }

    /// - Parameter slot: of a service of type `T`.
    func resolve<T>(_ slot: Slot, argument: Any?, as type: T.Type) throws(ResolveError) -> T {
        if let session, container.scope == .app, session.isOwn(slot.dependency) {
            return try entering(session) { () throws(ResolveError) in try resolve(slot, argument: argument, as: type) }
        }
        let owner = try owner(of: slot.dependency)
        if let argument, !slot.dependency.takesArgument {
            throw failure(
                .argument(
                    dependency: slot.dependency.name, expected: ResolveError.noArgument,
                    found: ServiceName.describe(Swift.type(of: argument)))
            ).appending(slot.dependency.name)
        }
        if let argument {
            return try view(instance(of: slot.dependency, argument: argument, owner), as: slot).unboxed(as: T.self)
        }
        if let cached = cached(slot, in: owner) { return cached.unboxed(as: T.self) }
        let instance = try instance(of: slot.dependency, owner)
        let boxed = try view(instance, as: slot)
        if boxed !== instance { keep(boxed, slot, nil, try self.owner(of: slot.dependency)) }
        return boxed.unboxed(as: T.self)
    }

    private func view(_ instance: AnyInstance, as slot: Slot) throws(ResolveError) -> AnyInstance {
        guard slot !== slot.dependency.primarySlot else { return instance }
        do {
            return try slot.dependency.convert(instance, to: slot)
        } catch {
            throw failure(.factoryFailed(dependency: slot.dependency.name, cause: error)).appending(
                slot.dependency.name)
        }
    }

    /// With an argument, instances that a scope keeps are shared per argument.
    private func instance(of dependency: AnyDependency, argument: Any, _ owner: Container?) throws(ResolveError)
        -> AnyInstance
    {
        guard let owner else { return try make(dependency, argument: argument, in: container) }
        guard let hashable = argument as? any Hashable else {
            throw failure(
                .argument(
                    dependency: dependency.name,
                    expected: "a Hashable argument, for its instances are shared per \(dependency.lifetime.rawValue)",
                    found: ServiceName.describe(type(of: argument)))
            ).appending(dependency.name)
        }
        let key = ArgumentKey(dependency, hashable)
        if let known = owner.keyed[key]?.instance.alive { return known }
        guard owner.hasRoomForKeyed else {
            throw failure(
                .factoryFailed(
                    dependency: dependency.name,
                    cause: ScopeIsFull(scope: owner.scope, limit: Container.maxKeyedInstances))
            )
            .appending(dependency.name)
        }
        let instance = try make(dependency, argument: argument, in: owner)
        try stillOpen(owner, instance, dependency)
        owner.keep(instance, key, dependency)
        return instance
    }

    // MARK: Making

    /// The container that keeps the dependency's instance; nil if none does.
    ///
    /// - Throws: when there is no such scope here, or no longer.
    private func owner(of dependency: AnyDependency) throws(ResolveError) -> Container? {
        guard let scope = dependency.lifetime.scope else { return nil }
        // The app keeps what the session it is made for can share.
        let seeker = scope == .app ? session ?? container : container
        guard let owner = seeker.owner(scope, of: dependency) else {
            throw missing(
                dependency,
                "\(dependency.place) lives as long as a \(scope), and a \(container.scope) outlives it; "
                    + "give it a longer lifetime, or take a Factory<…> where there is a \(scope)")
        }
        if owner.isClosed { throw hasEnded(owner, dependency) }
        return owner
    }

    private func missing(_ dependency: AnyDependency, _ hint: String) -> ResolveError {
        failure(.missing(dependency.primarySlot.service, hint: hint)).appending(dependency.name)
    }

    private func hasEnded(_ scope: Container, _ dependency: AnyDependency) -> ResolveError {
        missing(dependency, "its \(scope.scope) '\(scope.name)' has ended")
    }

    /// A factory may have ended the very scope that was to keep what it gives.
    private func stillOpen(_ owner: Container, _ instance: AnyInstance, _ dependency: AnyDependency)
        throws(ResolveError)
    {
        guard owner.isClosed else { return }
        owner.discard(instance)
        throw hasEnded(owner, dependency)
    }

    private func cached(_ slot: Slot, in owner: Container?) -> AnyInstance? {
        if let owner { return owner.instances[slot.number]?.alive }
        return graph[slot.number]
    }

    private func keep(_ instance: AnyInstance, _ slot: Slot, _ dependency: AnyDependency?, _ owner: Container?) {
        if let owner {
            owner.keep(instance, slot, dependency)
        } else if slot.dependency.lifetime == .graph {
            graph[slot.number] = instance
        }
    }

    private func instance(of dependency: AnyDependency, _ owner: Container?) throws(ResolveError) -> AnyInstance {
        if let cached = cached(dependency.primarySlot, in: owner) { return cached }
        let instance = try make(dependency, argument: nil, in: owner ?? container)
        if let owner { try stillOpen(owner, instance, dependency) }
        // Making it may have shown that it belongs elsewhere.
        keep(instance, dependency.primarySlot, dependency, try self.owner(of: dependency))
        return instance
    }

    /// Makes a dependency unless it is there.
    func makeSure(of dependency: AnyDependency) throws(ResolveError) -> AnyInstance {
        try instance(of: dependency, try owner(of: dependency))
    }

    /// Makes what takes its time; whatever it needs is there already. The factory's own code has no scope: what it
    /// makes by itself, it makes with
    /// `container.build`.
    func makeAsync(_ dependency: AnyDependency, in scope: Container) async throws -> AnyInstance {
        steps.append(Step(dependency: dependency, argument: nil, scope: scope))
        defer { steps.removeLast() }
        let instance: AnyInstance
        do {
            instance = try await dependency.makeAsync(self)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw described(error, dependency)
        }
        dependency.wasMade = true
        if scope.isClosed {
            scope.discard(instance)
            throw failure(
                .missing(dependency.primarySlot.service, hint: "its \(scope.scope) '\(scope.name)' has ended"))
        }
        if dependency.lifetime.scope == nil {
            // Found again by the resolution that waited for it, whatever its lifetime.
            graph[dependency.primarySlot.number] = instance
        } else {
            scope.keep(instance, dependency.primarySlot, dependency)
        }
        return instance
    }

    private func make(_ dependency: AnyDependency, argument: Any?, in scope: Container) throws(ResolveError)
        -> AnyInstance
    {
        let step = Step(dependency: dependency, argument: argument, scope: scope)
        if isUnderWay(step) || depth >= Self.maxDepth {
            throw failure(.cycle(dependency: dependency.name)).appending(dependency.name)
        }
        if scope.isClosed { throw hasEnded(scope, dependency) }
        return try entering(scope) { () throws(ResolveError) in
            steps.append(step)
            defer { steps.removeLast() }
            var made: AnyInstance?
            do throws(ResolveError) {
                return try run { (_) throws(ResolveError) in
                    do {
                        let instance = try dependency.make(self)
                        made = instance
                        dependency.wasMade = true
                        return instance
                    } catch {
                        throw described(error, dependency)
                    }
                }
            } catch {
                if let made { scope.discard(made) }
                throw error
            }
        }
    }

    /// What a longer scope keeps shares nothing with the graph of a shorter one.
    private func entering<T>(_ scope: Container, _ body: () throws(ResolveError) -> T) throws(ResolveError) -> T {
        guard scope !== container else { return try body() }
        let before = (container, graph, session)
        defer { (container, graph, session) = before }
        session = scope.scope == .app ? container.enclosing(.session) : nil
        (container, graph) = (scope, Graph())
        return try body()
    }

    private func described(_ error: any Error, _ dependency: AnyDependency) -> ResolveError {
        switch error {
        case let error as ResolveError: return error
        case let error as any NoImplementation:
            var failure = failure(.missing(dependency.primarySlot.service, hint: "\(error)"))
            failure.isNotReady = error is NotReady
            return failure
        default: return failure(.factoryFailed(dependency: dependency.name, cause: error))
        }
    }

    // MARK: Cycles

    private var depth: Int { steps.count + (outer?.depth ?? 0) }

    /// The same is being made already, here or by the factory that asks.
    private func isUnderWay(_ step: Step) -> Bool {
        steps.contains {
            $0.dependency === step.dependency && $0.scope === step.scope && Self.areSame($0.argument, step.argument)
        }
            || outer?.isUnderWay(step) == true
    }

    private static func areSame(_ one: Any?, _ other: Any?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        guard let one = one as? any Hashable, let other = other as? any Hashable else { return false }
        return type(of: one) == type(of: other) && AnyHashable(one) == AnyHashable(other)
    }
}

struct ScopeIsFull: Error, CustomStringConvertible {
    let scope: Scope
    let limit: Int
    var description: String { "its \(scope) keeps \(limit) instances made with arguments already, and no more fit" }
}
