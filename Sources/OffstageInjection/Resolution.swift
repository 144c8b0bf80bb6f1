import AppLoop

/// One answer to one question: what is being made, for whom, and what the parts of one graph share.
///
/// All of it is synchronous and on `AppActor`, so the resolution whose factory runs is one variable: `@Injected` reads it.
@AppActor
final class Resolution {
    private(set) static var current: Resolution?

    /// Where dependencies are looked for now: the scope of what is being made.
    private(set) var container: Container
    private(set) var graph: Graph
    /// What is being made, outermost first.
    private var steps: [Step] = []
    /// What an initialiser's `@Injected` could not throw.
    private var pendingFailure: ResolveError?

    private struct Step {
        let component: AnyComponent
        let argument: Any?
    }

    /// Components made with arguments may contain each other, down to here.
    private static let maxDepth = 256

    init(_ container: Container, graph: Graph = Graph()) {
        self.container = container
        self.graph = graph
    }

    var argument: Any? { steps.last?.argument }
    var currentName: String { steps.last?.component.name ?? container.name }

    func failure(_ reason: ResolveError.Reason) -> ResolveError {
        ResolveError(reason: reason, path: steps.map(\.component.name))
    }

    /// Runs `body` as the resolution that `@Injected` finds.
    func run<Result>(_ body: (Resolution) throws(ResolveError) -> Result) throws(ResolveError) -> Result {
        let previous = Self.current
        Self.current = self
        graph.resolutionDidBegin()
        defer {
            Self.current = previous
            graph.resolutionDidEnd()
        }
        let result = try body(self)
        if let pendingFailure { throw pendingFailure }
        return result
    }

    func fail(_ error: ResolveError) {
        if pendingFailure == nil { pendingFailure = error }
    }

    // MARK: Looking up

    func resolve<T>(_ key: ServiceKey, _ name: ServiceName, argument: Any? = nil, as type: T.Type) throws(ResolveError) -> T {
        try resolve(try find(key, name), argument: argument, as: type)
    }

    /// The one component that provides it.
    func find(_ key: ServiceKey, _ name: ServiceName) throws(ResolveError) -> Slot {
        switch container.registry.find(key) {
        case .one(let slot): return slot
        case .none:
            let registry = container.registry
            throw failure(.missing(name, hint: registry.hint(for: key, name))).appending(name.description)
        case .several(let slots): throw failure(.ambiguous(name, candidates: slots.map(\.component.place))).appending(name.description)
        }
    }

    /// What the factory that runs now takes without having declared it is known from now on.
    func observe(_ slot: Slot) {
        if let maker = steps.last?.component { container.registry.observe(from: maker, to: slot.component) }
    }

    func resolveAll<T>(_ type: T.Type) throws(ResolveError) -> [T] {
        var values: [T] = []
        for slot in container.registry.all(ObjectIdentifier(type)) { values.append(try resolve(slot, argument: nil, as: type)) }
        return values
    }

    /// - Parameter slot: of a service of type `T`.
    func resolve<T>(_ slot: Slot, argument: Any?, as type: T.Type) throws(ResolveError) -> T {
        let component = slot.component
        let owner = try owner(of: component)
        if argument == nil, let cached = cached(slot, in: owner) { return cached.unboxed(as: T.self) }
        if let argument {
            return try resolveKeyed(slot, argument, owner)
        }
        let instance = try instance(of: component, argument: nil, owner)
        let boxed: AnyInstance
        do {
            boxed = try slot === component.primarySlot ? instance : component.convert(instance, to: slot)
        } catch {
            throw failure(.factoryFailed(component: component.name, cause: error)).appending(component.name)
        }
        if boxed !== instance { keep(boxed, slot, nil, owner) }
        return boxed.unboxed(as: T.self)
    }

    /// With an argument, instances are shared per argument.
    private func resolveKeyed<T>(_ slot: Slot, _ argument: Any, _ owner: Container?) throws(ResolveError) -> T {
        let component = slot.component
        var key: ArgumentKey?
        if let owner {
            guard let hashable = argument as? any Hashable else {
                throw failure(
                    .argument(
                        component: component.name, expected: "a Hashable argument, for its instances are shared per \(component.lifetime)",
                        found: ServiceName.describe(type(of: argument))))
            }
            let wanted = ArgumentKey(component: component.index, argument: AnyHashable(hashable))
            key = wanted
            if let known = owner.keyed[wanted] { return try value(known, slot) }
            guard owner.keyed.count < Container.maxKeyedInstances else {
                throw failure(
                    .factoryFailed(
                        component: component.name,
                        cause: ScopeIsFull(scope: owner.scope, limit: Container.maxKeyedInstances)))
            }
        }
        let instance = try instance(of: component, argument: argument, nil)
        if let owner, let key { owner.keep(instance, key, component) }
        return try value(instance, slot)
    }

    private func value<T>(_ instance: AnyInstance, _ slot: Slot) throws(ResolveError) -> T {
        guard slot !== slot.component.primarySlot else { return instance.unboxed(as: T.self) }
        do {
            return try slot.component.convert(instance, to: slot).unboxed(as: T.self)
        } catch {
            throw failure(.factoryFailed(component: slot.component.name, cause: error)).appending(slot.component.name)
        }
    }

    // MARK: Making

    /// The container that keeps the component's instance; nil if none does.
    ///
    /// - Throws: when there is no such scope here.
    private func owner(of component: AnyComponent) throws(ResolveError) -> Container? {
        guard let scope = component.lifetime.scope else { return nil }
        if let owner = container.owner(scope, of: component) { return owner }
        throw failure(
            .missing(
                component.primarySlot.service,
                hint: "\(component.place) lives as long as a \(scope), and a \(container.scope) outlives it; "
                    + "give it a longer lifetime, or take a Factory<…> where there is a \(scope)")
        ).appending(component.name)
    }

    private func cached(_ slot: Slot, in owner: Container?) -> AnyInstance? {
        if let owner { return owner.instances[slot.number]?.alive }
        return graph[slot.number]
    }

    private func keep(_ instance: AnyInstance, _ slot: Slot, _ component: AnyComponent?, _ owner: Container?) {
        if let owner {
            owner.keep(instance, slot, component)
        } else if slot.component.lifetime == .graph {
            graph[slot.number] = instance
        }
    }

    private func instance(of component: AnyComponent, argument: Any?, _ owner: Container?) throws(ResolveError) -> AnyInstance {
        if argument == nil, let cached = cached(component.primarySlot, in: owner) { return cached }
        let instance = try make(component, argument: argument, in: owner ?? container)
        if argument == nil { keep(instance, component.primarySlot, component, owner) }
        return instance
    }

    /// Makes a component unless it is there.
    func makeSure(of component: AnyComponent) throws(ResolveError) {
        _ = try instance(of: component, argument: nil, try owner(of: component))
    }

    /// Makes what takes its time; whatever it needs is there already. What the factory does after its first suspension has no scope.
    func makeAsync(_ component: AnyComponent, in scope: Container) async throws {
        steps.append(Step(component: component, argument: nil))
        defer { steps.removeLast() }
        let instance: AnyInstance
        do {
            instance = try await component.makeAsync(self)
        } catch let error as ResolveError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw failure(.factoryFailed(component: component.name, cause: error))
        }
        component.wasMade = true
        guard !scope.isClosed else {
            throw failure(.missing(component.primarySlot.service, hint: "its \(scope.scope) '\(scope.name)' has ended"))
        }
        if component.lifetime.scope == nil {
            // Found again by the resolution that waited for it, whatever its lifetime.
            graph[component.primarySlot.number] = instance
        } else {
            scope.keep(instance, component.primarySlot, component)
        }
    }

    private func make(_ component: AnyComponent, argument: Any?, in scope: Container) throws(ResolveError) -> AnyInstance {
        let isInside = steps.contains { $0.component === component && ($0.argument == nil || argument == nil) }
        if isInside || steps.count >= Self.maxDepth { throw failure(.cycle(component: component.name)).appending(component.name) }
        guard !scope.isClosed else {
            throw failure(.missing(component.primarySlot.service, hint: "its \(scope.scope) '\(scope.name)' has ended"))
        }
        let (outerContainer, outerGraph) = (container, graph)
        // What a longer scope keeps shares nothing with the graph of a shorter one.
        if scope !== container {
            container = scope
            graph = Graph()
        }
        steps.append(Step(component: component, argument: argument))
        defer {
            steps.removeLast()
            (container, graph) = (outerContainer, outerGraph)
        }
        return try run { (_) throws(ResolveError) in
            do {
                let instance = try component.make(self)
                component.wasMade = true
                return instance
            } catch let error as ResolveError {
                throw error
            } catch let error as any NoImplementation {
                throw failure(.missing(component.primarySlot.service, hint: "\(error)"))
            } catch {
                throw failure(.factoryFailed(component: component.name, cause: error))
            }
        }
    }
}

extension ResolveError {
    func appending(_ step: String) -> ResolveError { ResolveError(reason: reason, path: path + [step]) }
}

struct ScopeIsFull: Error, CustomStringConvertible {
    let scope: Scope
    let limit: Int
    var description: String { "its \(scope) keeps \(limit) instances made with arguments already, and no more fit" }
}

/// What the parts of one graph share.
@AppActor
final class Graph {
    private var instances: [Int: AnyInstance] = [:]
    /// A `Lazy` will go on with this graph. It is part of what the graph keeps, so the graph must not keep that for ever.
    var isHeldByLazy = false
    private var running = 0

    subscript(slot: Int) -> AnyInstance? {
        get { instances[slot]?.alive }
        set { instances[slot] = newValue }
    }

    func resolutionDidBegin() { running += 1 }

    func resolutionDidEnd() {
        running -= 1
        guard isHeldByLazy, running == 0 else { return }
        for (slot, instance) in instances { instances[slot] = instance.weakened }
    }
}
