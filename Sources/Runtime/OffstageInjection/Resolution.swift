import AppLoop

/// One resolution: the stack of dependencies that are being made, and the graph that they share.
///
/// Resolutions run synchronously on `AppActor`, so one variable holds the resolution whose factory runs. `@Injected`
/// reads it.
@AppActor
final class Resolution {
    private(set) static var current: Resolution?

    /// The scope of the dependency that is being made.
    private(set) var container: Container
    private(set) var graph: Graph
    /// The session that an app's instance is made for. It keeps the instance if other sessions cannot share it.
    private var session: Container?
    /// The resolution whose factory called another container, a `Factory` or a `Lazy`.
    private let outer: Resolution?
    /// Dependencies that are being made, outermost first.
    private var steps: [Step] = []
    /// Error of an `@Injected` property, which its initialiser could not throw.
    private var pendingFailure: ResolveError?

    private struct Step {
        let dependency: AnyDependency
        let argument: Any?
        let scope: Container
    }

    /// Limit for dependencies with arguments, which may contain each other.
    private static let maxDepth = 256

    init(_ container: Container, graph: Graph = Graph(), outer: Resolution? = nil) {
        self.container = container
        self.graph = graph
        self.outer = outer
    }

    var argument: Any? { steps.last?.argument }
    /// The argument of the node or flow that a root dependency is made for.
    var rootArgument: Any? { steps.last?.dependency.isRoot == true ? container.argument?.value : nil }
    var currentName: String { steps.last?.dependency.name ?? container.name }

    /// Names of the dependencies that are being made, outermost first.
    var path: [String] { (outer?.path ?? []) + steps.map(\.dependency.name) }

    /// - Parameter step: the name of the dependency or service that the path ends in; nil for the running factory.
    func failure(_ reason: ResolveError.Reason, at step: String? = nil) -> ResolveError {
        ResolveError(reason: reason, path: path + (step.map { [$0] } ?? []))
    }

    /// Runs `body` as the current resolution.
    func run<Result>(_ body: (Resolution) throws(ResolveError) -> Result) throws(ResolveError) -> Result {
        let (previous, outerFailure) = (Self.current, pendingFailure)
        (Self.current, pendingFailure) = (self, nil)
        graph.resolutionDidBegin()
        defer {
            (Self.current, pendingFailure) = (previous, outerFailure)
            graph.resolutionDidEnd()
        }
        let result: Result
        // An initialiser's own error is mostly a consequence of a property that failed.
        do throws(ResolveError) { result = try body(self) } catch { throw pendingFailure ?? error }
        if let pendingFailure { throw pendingFailure }
        return result
    }

    func fail(_ error: ResolveError) {
        if pendingFailure == nil { pendingFailure = error }
    }

    // MARK: Look-up

    /// The slot that provides a service.
    ///
    /// - Throws: `missing` or `ambiguous`.
    private func find(_ key: ServiceKey, _ name: @autoclosure () -> ServiceName) throws(ResolveError) -> Slot {
        switch container.registry.find(key) {
        case .one(let slot): return slot
        case .none:
            let name = name()
            throw failure(.missing(name, hint: container.registry.hint(for: key, name)), at: name.description)
        case .several(let slots):
            let candidates = slots.map(\.dependency.nameAndLocation)
            throw failure(.ambiguous(name(), candidates: candidates), at: name().description)
        }
    }

    /// Records what a running factory takes without declaring it, and what app code resolves.
    func observe(_ slot: Slot) {
        if let constructor = steps.last?.dependency {
            container.registry.observe(from: constructor, to: slot.dependency)
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

    /// Resolves a parameter's service.
    func resolve<T>(_ key: ServiceKey, _ name: ServiceName, argument: Any?) throws(ResolveError) -> T {
        try resolve(try find(key, name), argument: argument, as: T.self)
    }

    /// Resolves a service that a running factory or app code asks for.
    func resolve<T>(_ type: T.Type, tag: (any Any.Type)?, name: String?) throws(ResolveError) -> T {
        let slot = try find(ServiceKey(type, tag: tag, name: name), ServiceName(type, tag: tag, name: name))
        observe(slot)
        return try resolve(slot, argument: nil, as: type)
    }

    /// - Parameter slot: a slot of a service of type `T`.
    func resolve<T>(_ slot: Slot, argument: Any?, as type: T.Type) throws(ResolveError) -> T {
        if let session, container.scope == .app, session.isOwn(slot.dependency) {
            return try entering(session) { () throws(ResolveError) in try resolve(slot, argument: argument, as: type) }
        }
        let owner = try owner(of: slot.dependency)
        if let argument {
            try checkTakesArgument(slot.dependency, argument)
            let instance = try make(slot.dependency, argument: argument, in: container)
            return try view(instance, as: slot).unboxed(as: T.self)
        }
        if let cached = cached(slot, in: owner) { return cached.unboxed(as: T.self) }
        let instance = try instance(of: slot.dependency, owner)
        let boxed = try view(instance, as: slot)
        if boxed !== instance { keep(boxed, slot, nil, try self.owner(of: slot.dependency)) }
        return boxed.unboxed(as: T.self)
    }

    private func view(_ instance: AnyInstance, as slot: Slot) throws(ResolveError) -> AnyInstance {
        guard let convert = slot.convert else { return instance }
        do { return try convert(instance) } catch {
            throw failure(.factoryFailed(dependency: slot.dependency.name, cause: error), at: slot.dependency.name)
        }
    }

    private func checkTakesArgument(_ dependency: AnyDependency, _ argument: Any) throws(ResolveError) {
        let found = ServiceName.describe(type(of: argument))
        if !dependency.takesArgument {
            throw failure(
                .argument(dependency: dependency.name, expected: ResolveError.noArgument, found: found),
                at: dependency.name)
        }
        if let scope = dependency.lifetime.scope {
            let cause = ArgumentForKeptInstance(scope: scope, found: found)
            throw failure(.factoryFailed(dependency: dependency.name, cause: cause), at: dependency.name)
        }
    }

    // MARK: Making

    /// The container that keeps the dependency's instance; nil when none does.
    ///
    /// - Throws: `missing` when there is no such scope, or it has ended.
    private func owner(of dependency: AnyDependency) throws(ResolveError) -> Container? {
        guard let scope = dependency.lifetime.scope else { return nil }
        // An app's instance is looked for from the session that it is made for.
        let seeker = scope == .app ? session ?? container : container
        guard let owner = seeker.owner(scope, of: dependency) else {
            throw missing(
                dependency,
                "\(dependency.nameAndLocation) lives as long as a \(scope), and a \(container.scope) outlives it; "
                    + "give it a longer lifetime, or take a Factory<…> where there is a \(scope)")
        }
        if owner.isClosed { throw hasEnded(owner, dependency) }
        return owner
    }

    private func missing(_ dependency: AnyDependency, _ hint: String) -> ResolveError {
        failure(.missing(dependency.service.name, hint: hint), at: dependency.name)
    }

    private func hasEnded(_ scope: Container, _ dependency: AnyDependency) -> ResolveError {
        missing(dependency, "its \(scope.scope) '\(scope.name)' has ended")
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
        // A factory may have ended the scope that was to keep its result.
        if let owner, owner.isClosed {
            owner.discard(instance)
            throw hasEnded(owner, dependency)
        }
        // The factory may have shown that another scope keeps the instance.
        keep(instance, dependency.primarySlot, dependency, try self.owner(of: dependency))
        return instance
    }

    private func make(_ dependency: AnyDependency, argument: Any?, in scope: Container) throws(ResolveError)
        -> AnyInstance
    {
        let step = Step(dependency: dependency, argument: argument, scope: scope)
        if isUnderWay(step) || depth >= Self.maxDepth {
            throw failure(.cycle(dependency: dependency.name), at: dependency.name)
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

    /// Runs `body` in another scope with a new graph. An instance of a longer scope shares nothing with the graph of a
    /// shorter one.
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
        case let error as ResolveError: error
        case let error as BlockedInTests:
            ResolveError(reason: .missing(dependency.service.name, hint: "\(error)"), path: path, dependsOnChoice: true)
        default: failure(.factoryFailed(dependency: dependency.name, cause: error))
        }
    }

    // MARK: Cycles

    private var depth: Int { steps.count + (outer?.depth ?? 0) }

    /// True when this resolution, or the one whose factory calls, is making the same already.
    private func isUnderWay(_ step: Step) -> Bool {
        steps.contains {
            $0.dependency === step.dependency && $0.scope === step.scope && Self.areSame($0.argument, step.argument)
        } || outer?.isUnderWay(step) == true
    }

    private static func areSame(_ one: Any?, _ other: Any?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        guard let one = one as? any Hashable, let other = other as? any Hashable else { return false }
        return type(of: one) == type(of: other) && AnyHashable(one) == AnyHashable(other)
    }
}

/// A dependency that its scope keeps was asked for with an argument.
struct ArgumentForKeptInstance: Error, CustomStringConvertible {
    let scope: Scope
    let found: String
    var description: String {
        "its \(scope) keeps one instance for all callers, so it takes no argument, and got one of type \(found); "
            + "give it .lifetime(.transient)"
    }
}
