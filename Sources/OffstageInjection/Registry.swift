import AppLoop

/// A group of registrations, loaded once: `registry.append(part: NotesListPart.self)`.
@AppActor
public protocol Part: SendableMetatype {
    static func load(into registry: Registry)
}

/// Everything an app's containers can make. Grows part by part, with the app; knows no instance.
@AppActor
public final class Registry {
    private(set) var dependencies: [AnyDependency] = []
    private var slotCount = 0
    private var byType: [ObjectIdentifier: [Slot]] = [:]
    private var byKey: [ServiceKey: [Slot]] = [:]
    /// The one that is meant, for services asked for by type alone.
    private var unambiguous: [ObjectIdentifier: Slot] = [:]
    private var declared: [AnyKeyPath: Slot] = [:]
    /// By the key path object, which a literal makes once: no hashing of its parts.
    private var declaredByIdentity: [ObjectIdentifier: (path: AnyKeyPath, slot: Slot)] = [:]
    private static let maxRememberedPaths = 4096
    private var loadedParts: Set<ObjectIdentifier> = []
    private var loadingPart: String?
    private var loadsRuntimePart = false
    /// In the order in which they were seen.
    private(set) var observedEdges: [ObservedEdge] = []
    private var knownObservedEdges: Set<ObservedEdge> = []
    private var observedTargets: [Int: [Int]] = [:]
    /// Counts the changes of what is registered.
    private(set) var version = 0
    /// Counts those, and what showed when things were made: whatever decides which instance is meant.
    private(set) var changes = 0
    /// Services that something else was put in place of.
    private var replaced: [ServiceKey: Slot] = [:]
    /// Picked implementations by what was asked for, for sessions are many and their choices few.
    var knownChoices: [Choices.Request: Choices] = [:]

    struct ObservedEdge: Hashable {
        let from: Int
        let to: Int
    }

    public init() {}

    // MARK: Registering

    /// Loads a part, unless it is loaded already.
    public func append(part: any Part.Type) {
        guard loadedParts.insert(ObjectIdentifier(part)).inserted else { return }
        let outer = loadingPart
        loadingPart = ServiceName.describe(part)
        part.load(into: self)
        loadingPart = outer
    }

    /// Registers how something is made. The factory's parameters are its dependencies:
    ///
    ///     registry.register(NotesListViewModelImpl.init).as(NotesListViewModel.self).lifetime(.graph)
    ///     registry.register { NotesListProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
    @discardableResult
    public func register<each D, T>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Dependency<T> {
        adopt(Dependency(Maker(make), name: nil, location: "\(fileID):\(line)"))
    }

    /// Registers something that takes its time to be made. Who needs it is resolved with `await`; those who ask
    /// meanwhile share one attempt. What its
    /// own code makes has no scope: it takes its dependencies as parameters, or makes things with `container.build`.
    @discardableResult
    public func registerAsync<each D, T>(
        _ make: @escaping @AppActor (repeat each D) async throws -> T, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Dependency<T> {
        adopt(Dependency(Maker(async: make), name: nil, location: "\(fileID):\(line)"))
    }

    /// Makes a declared dependency known from the start, and available to factories' parameters of its type.
    @discardableResult
    public func register<T>(_ path: KeyPath<Dependencies, Dependency<T>>) -> Dependency<T> {
        let dependency = declaredComponent(path)
        if !dependency.isProvidedByType {
            dependency.part = dependency.part ?? loadingPart
            provideByType(dependency)
        }
        return dependency
    }

    /// Puts something else in place of a declared dependency, whatever is picked: for tests.
    public func replace<each D, T>(
        _ path: KeyPath<Dependencies, Dependency<T>>, with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        declaredComponent(path).replace(with: Maker(make))
    }

    /// Puts something else in place of whatever provides a service: for tests.
    public func replace<each D, T>(
        _ service: T.Type, tag: (any Any.Type)? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        let dependency = Dependency(Maker(make), name: nil, location: "\(fileID):\(line)")
        dependency.isReplacement = true
        let key = ServiceKey(T.self, tag: tag, name: nil)
        switch find(key) {
        case .one(let slot): (dependency.lifetime, dependency.name) = (slot.dependency.lifetime, slot.dependency.name)
        case .none, .several: break
        }
        place(dependency, key, ServiceName(T.self, tag: tag))
        replaced[key] = dependency.primarySlot
        provide(dependency.primarySlot)
    }

    /// Parts of the runtime's own are in every app, and not of its making.
    package func append(runtimePart part: any Part.Type) {
        loadsRuntimePart = true
        append(part: part)
        loadsRuntimePart = false
    }

    private func adopt<T>(_ dependency: Dependency<T>) -> Dependency<T> {
        place(dependency)
        provideByType(dependency)
        return dependency
    }

    func place<T>(_ dependency: Dependency<T>) {
        place(dependency, ServiceKey(type: ObjectIdentifier(T.self)), ServiceName(T.self))
    }

    private func place(_ dependency: AnyDependency, _ key: ServiceKey, _ service: ServiceName) {
        dependency.index = dependencies.count
        dependency.isOfRuntime = loadsRuntimePart
        dependency.part = loadingPart
        dependency.registry = self
        dependencies.append(dependency)
        dependency.slots = [makeSlot(dependency, key, service)]
        didChange()
    }

    private func provideByType<T>(_ dependency: Dependency<T>) {
        dependency.isProvidedByType = true
        provide(dependency.primarySlot)
        addServices(of: dependency)
    }

    /// Those that were added since.
    func addServices(of dependency: AnyDependency) {
        guard dependency.isProvidedByType else { return }
        for service in dependency.services.dropFirst(dependency.slots.count - 1) {
            let slot = makeSlot(dependency, service.key, service.name)
            dependency.slots.append(slot)
            provide(slot)
        }
    }

    private func makeSlot(_ dependency: AnyDependency, _ key: ServiceKey, _ service: ServiceName) -> Slot {
        slotCount += 1
        return Slot(number: slotCount, dependency: dependency, key: key, service: service)
    }

    private func provide(_ slot: Slot) {
        byType[slot.key.type, default: []].append(slot)
        byKey[slot.key, default: []].append(slot)
        didChange()
    }

    /// What was concluded from the registrations no longer holds.
    func didChange() {
        version += 1
        changes += 1
        unambiguous = [:]
        knownChoices = [:]
    }

    // MARK: Looking up

    enum Found {
        case none
        case one(Slot)
        case several([Slot])
    }

    func find(_ key: ServiceKey) -> Found {
        guard let slots = byKey[key], let first = slots.first else { return .none }
        if slots.count == 1 { return .one(first) }
        if let replacement = replaced[key] { return .one(replacement) }
        let preferred = slots.filter(\.dependency.isDefault)
        return preferred.count == 1 ? .one(preferred[0]) : .several(slots)
    }

    /// What is meant by a type without a tag and name; nil if that is not clear. The quick way.
    @inline(__always)
    func find(_ type: any Any.Type) -> Slot? {
        if let slot = unambiguous[ObjectIdentifier(type)] { return slot }
        guard case .one(let slot) = find(ServiceKey(type: ObjectIdentifier(type))) else { return nil }
        unambiguous[ObjectIdentifier(type)] = slot
        return slot
    }

    /// What is meant by a type with a tag or name; nil if that is not clear. Allocates nothing.
    func only(_ key: ServiceKey) -> Slot? {
        if let slots = byKey[key], slots.count == 1 { return slots[0] }
        if case .one(let slot) = find(key) { return slot }
        return nil
    }

    /// Every provider of a type, tagged or not, each dependency once.
    func all(_ type: ObjectIdentifier) -> [Slot] {
        var seen: Set<Int> = []
        let slots = (byType[type] ?? []).filter { slot in replaced[slot.key].map { $0 === slot } ?? true }
        return slots.filter { seen.insert($0.dependency.index).inserted }.sorted {
            $0.dependency.index < $1.dependency.index
        }
    }

    func provides(_ key: ServiceKey) -> Bool { byKey[key] != nil }

    /// What to do about a service that nothing provides.
    func hint(for key: ServiceKey, _ name: ServiceName) -> String {
        let others = byType[key.type] ?? []
        if !others.isEmpty {
            return "what there is: \(others.map { "\($0.service) by \($0.dependency.place)" }.joined(separator: "; "))"
        }
        return
            "register it: registry.register(…).as(\(name.type.hasPrefix("any ") ? "(\(name.type))" : name.type).self)"
    }

    // MARK: Declared dependencies

    /// Whether the path's identity is its own for as long as there is the registry.
    func remembers(_ path: AnyKeyPath) -> Bool { declaredByIdentity[ObjectIdentifier(path)] != nil }

    func declaredComponent<T>(_ path: KeyPath<Dependencies, Dependency<T>>) -> Dependency<T> {
        // The slot is made below, of the dependency that the path leads to.
        unsafeDowncast(slot(for: path).dependency, to: Dependency<T>.self)
    }

    @inline(__always)
    func slot<T>(for path: KeyPath<Dependencies, Dependency<T>>) -> Slot {
        if let known = declaredByIdentity[ObjectIdentifier(path)] { return known.slot }
        return findDeclared(path)
    }

    private func findDeclared<T>(_ path: KeyPath<Dependencies, Dependency<T>>) -> Slot {
        let slot: Slot
        if let known = declared[path] {
            slot = known
        } else {
            let dependency = Dependencies()[keyPath: path]
            if dependency.index < 0 { place(dependency) }
            slot = dependency.primarySlot
            declared[path] = slot
        }
        // Paths put together at run time are objects of their own each time. What is remembered stays, so that its
        // identity is nobody else's.
        if declaredByIdentity.count < Self.maxRememberedPaths {
            declaredByIdentity[ObjectIdentifier(path)] = (path, slot)
        }
        return slot
    }

    // MARK: The graph

    /// What can be picked by name: the alternatives' names by the dependency's.
    package var alternatives: [String: [String]] {
        var alternatives: [String: [String]] = [:]
        for dependency in dependencies where dependency.hasAlternatives {
            alternatives[dependency.name] = dependency.alternativeNames
        }
        return alternatives
    }

    /// Who has declared to need a dependency, all by index.
    func dependents(_ choices: Choices?) -> [Int: [Int]] {
        var dependents: [Int: [Int]] = [:]
        for dependency in dependencies {
            for need in dependency.needs(choices) {
                for slot in providers(of: need) {
                    dependents[slot.dependency.index, default: []].append(dependency.index)
                }
            }
        }
        return dependents
    }

    /// A way that leads from the dependency to one that needs itself before it is made, by declared dependencies.
    func cycle(from start: AnyDependency, _ choices: Choices?) -> [AnyDependency]? {
        var done: Set<Int> = []
        func search(_ dependency: AnyDependency, _ way: [AnyDependency]) -> [AnyDependency]? {
            let way = way + [dependency]
            if way.dropLast().contains(where: { $0 === dependency }) { return way }
            guard done.insert(dependency.index).inserted else { return nil }
            for need in dependency.needs(choices) where need.isNow {
                for slot in providers(of: need) {
                    if let cycle = search(slot.dependency, way) { return cycle }
                }
            }
            return nil
        }
        return search(start, [])
    }

    /// Whom a dependency means: one, or for `Many` all. Several otherwise if that is not clear.
    func providers(of need: Need?) -> [Slot] {
        guard let need else { return [] }
        if need.takesAll { return all(need.key.type) }
        switch find(need.key) {
        case .none: return []
        case .one(let slot): return [slot]
        case .several(let slots): return slots
        }
    }

    // MARK: What shows only when things are made

    func observe(from: AnyDependency, to: AnyDependency) {
        let edge = ObservedEdge(from: from.index, to: to.index)
        guard knownObservedEdges.insert(edge).inserted else { return }
        observedEdges.append(edge)
        changes += 1
        observedTargets[from.index, default: []].append(to.index)
    }

    func observedTargets(of dependency: AnyDependency) -> [AnyDependency] {
        (observedTargets[dependency.index] ?? []).sorted().map { dependencies[$0] }
    }
}
