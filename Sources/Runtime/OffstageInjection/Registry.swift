import AppLoop

/// A group of dependencies: its stored properties, each declared once.
///
///     struct ProfilePart: Part {
///         let database = Dependency<any ProfileDatabase> { try SQLiteProfileDatabase.chosen() }
///             .live().lifetime(.app)
///             .alternative("memory") { InMemoryProfileDatabase(clock: $0) }
///         let repository = Dependency(ProfileRepository.init).lifetime(.session)
///     }
///
/// Parameters of their types resolve to them, and `@Injected(\ProfilePart.database)` resolves one by its key path. The
/// property's name is that of the dependency in `session/open`'s alternatives; an implementation without alternatives
/// has its type's name.
@AppActor
public protocol Part: SendableMetatype {
    /// Makes the part with its dependencies. Called once for each app.
    init()
    /// Adds dependencies to `registry` once for each app: the stored properties, unless a part has a method of its own
    /// for a loop or a condition.
    static func load(into registry: Registry)
}

extension Part {
    /// Registers the stored properties that are dependencies in `registry`.
    public static func load(into registry: Registry) {
        for (name, value) in Mirror(reflecting: registry.part(Self.self)).children {
            guard let name, let dependency = value as? AnyDependency else { continue }
            // The type of an implementation says more than the property.
            if dependency.hasAlternatives || dependency.typeName.hasPrefix("any ") { dependency.name = name }
            registry.register(dependency)
        }
    }
}

/// The dependencies of an app. It grows part by part and holds no instance.
@AppActor
public final class Registry {
    private(set) var dependencies: [AnyDependency] = []
    private var slotCount = 0
    private var byType: [ObjectIdentifier: [Slot]] = [:]
    private var byKey: [ServiceKey: [Slot]] = [:]
    private var declared: [AnyKeyPath: Slot] = [:]
    /// Slots by key path object. A literal makes its object once, so this look-up hashes no path. `@Injected` uses it.
    private var declaredByIdentity: [ObjectIdentifier: (path: AnyKeyPath, slot: Slot)] = [:]
    private static let maxRememberedPaths = 4096
    private var loadedParts: Set<ObjectIdentifier> = []
    /// The parts with their dependencies, by type.
    private var parts: [ObjectIdentifier: any Part] = [:]
    private var loadingPart: String?
    private var loadsRuntimePart = false
    /// Edges that showed when instances were made, in that order.
    private(set) var observedEdges: [ObservedEdge] = []
    private var knownObservedEdges: Set<ObservedEdge> = []
    private var observedTargets: [Int: [Int]] = [:]
    /// Number of changes to the registrations.
    private(set) var version = 0
    /// Number of changes to the registrations and the observed edges: to everything that decides which instance a
    /// container returns.
    var changes: Int { version + observedEdges.count }
    /// Replacements by service.
    private var replaced: [ServiceKey: Slot] = [:]
    /// Choices by request. Sessions are many and their requests few.
    var knownChoices: [Choices.Request: Choices] = [:]

    struct ObservedEdge: Hashable {
        let from: Int
        let to: Int
    }

    /// Makes an empty registry.
    public init() {}

    // MARK: Registration

    /// Loads a part, unless it is loaded already.
    public func append(part: any Part.Type) {
        guard loadedParts.insert(ObjectIdentifier(part)).inserted else { return }
        let outer = loadingPart
        loadingPart = ServiceName.describe(part)
        part.load(into: self)
        loadingPart = outer
    }

    /// Returns the part of a type, made once.
    func part<P: Part>(_ type: P.Type) -> P {
        if let part = parts[ObjectIdentifier(type)] as? P { return part }
        let part = P()
        parts[ObjectIdentifier(type)] = part
        return part
    }

    /// Registers a dependency of a part, so that parameters of its type resolve to it.
    func register(_ dependency: AnyDependency) {
        if dependency.index < 0 { add(dependency) }
        if dependency.isProvidedByType { return }
        dependency.part = dependency.part ?? loadingPart
        dependency.isProvidedByType = true
        provide(dependency.primarySlot)
        addServices(of: dependency)
    }

    /// Registers a dependency that `make` returns. Its parameters are its own dependencies:
    ///
    ///     registry.register(NotesListViewModelImpl.init).as(NotesListViewModel.self).lifetime(.graph)
    ///     registry.register { NotesListProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
    @discardableResult
    public func register<each D, T>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Dependency<T> {
        let dependency = Dependency(make, fileID: fileID, line: line)
        register(dependency)
        return dependency
    }

    /// Registers the declared dependency at `path`, so that alternatives and validation include it from the start and
    /// parameters of its type resolve to it.
    @discardableResult
    package func register<T>(_ path: KeyPath<Dependencies, Dependency<T>>) -> Dependency<T> {
        let dependency = declaredDependency(path)
        register(dependency)
        return dependency
    }

    /// Replaces the declared dependency at `path` by that of `make` for a test, whatever the session picks.
    public func replace<P: Part, each D, T>(
        _ path: KeyPath<P, Dependency<T>>, with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        declaredDependency(path).replace(with: make)
    }

    /// Replaces the runtime's dependency at `path`, such as `\.clock`, by that of `make` for a test.
    public func replace<each D, T>(
        _ path: KeyPath<Dependencies, Dependency<T>>, with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        declaredDependency(path).replace(with: make)
    }

    /// Replaces the dependency that provides `service`, with `tag` if it has one, for a test. `make` returns the
    /// replacement; its parameters are dependencies. Errors show `fileID` and `line` of the call.
    public func replace<each D, T>(
        _ service: T.Type, tag: (any Any.Type)? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        let dependency = Dependency<T>(Constructor(make), tag: tag, location: "\(fileID):\(line)")
        dependency.isReplacement = true
        if case .one(let slot) = find(dependency.service.key) {
            (dependency.lifetime, dependency.name) = (slot.dependency.lifetime, slot.dependency.name)
        }
        add(dependency)
        replaced[dependency.service.key] = dependency.primarySlot
        provide(dependency.primarySlot)
    }

    /// Loads a part of the runtime. Its dependencies are in every app, so validation does not report them as unused.
    package func append(runtimePart part: any Part.Type) {
        loadsRuntimePart = true
        append(part: part)
        loadsRuntimePart = false
    }

    func add(_ dependency: AnyDependency) {
        dependency.index = dependencies.count
        dependency.isOfRuntime = loadsRuntimePart
        dependency.part = loadingPart
        dependency.registry = self
        dependencies.append(dependency)
        dependency.slots = [makeSlot(dependency, dependency.service.key, dependency.service.name)]
        didChange()
    }

    /// Adds slots for the services that have none yet.
    func addServices(of dependency: AnyDependency) {
        guard dependency.isProvidedByType else { return }
        for service in dependency.services.dropFirst(dependency.slots.count - 1) {
            let slot = makeSlot(dependency, service.key, service.name, service.convert)
            dependency.slots.append(slot)
            provide(slot)
        }
    }

    private func makeSlot(
        _ dependency: AnyDependency, _ key: ServiceKey, _ service: ServiceName, _ convert: Slot.Conversion? = nil
    ) -> Slot {
        slotCount += 1
        return Slot(number: slotCount, dependency: dependency, key: key, service: service, convert: convert)
    }

    private func provide(_ slot: Slot) {
        byType[slot.key.type, default: []].append(slot)
        byKey[slot.key, default: []].append(slot)
        didChange()
    }

    /// Drops every conclusion from the registrations.
    func didChange() {
        version += 1
        knownChoices = [:]
    }

    // MARK: Look-up

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

    /// Every provider of a type, tagged or not, each dependency once, in the order of registration.
    func all(_ type: ObjectIdentifier) -> [Slot] {
        var seen: Set<Int> = []
        let slots = (byType[type] ?? []).filter { slot in replaced[slot.key].map { $0 === slot } ?? true }
        return slots.filter { seen.insert($0.dependency.index).inserted }.sorted {
            $0.dependency.index < $1.dependency.index
        }
    }

    func provides(_ key: ServiceKey) -> Bool { byKey[key] != nil }

    /// Advice in the error for a missing service.
    func hint(for key: ServiceKey, _ name: ServiceName) -> String {
        let others = byType[key.type] ?? []
        if !others.isEmpty {
            let list = others.map { "\($0.service) by \($0.dependency.nameAndLocation)" }
            return "registered are: \(list.joined(separator: "; "))"
        }
        return
            "register it: registry.register(…).as(\(name.type.hasPrefix("any ") ? "(\(name.type))" : name.type).self)"
    }

    // MARK: Declared dependencies

    /// True when the registry holds the path object, so that its identity stays its own.
    func remembers(_ path: AnyKeyPath) -> Bool { declaredByIdentity[ObjectIdentifier(path)] != nil }

    func declaredDependency<Root: Part, T>(_ path: KeyPath<Root, Dependency<T>>) -> Dependency<T> {
        // The slot of a path belongs to the dependency that the path returned.
        unsafeDowncast(slot(for: path).dependency, to: Dependency<T>.self)
    }

    @inline(__always)
    func slot<Root: Part, T>(for path: KeyPath<Root, Dependency<T>>) -> Slot {
        if let known = declaredByIdentity[ObjectIdentifier(path)] { return known.slot }
        return findDeclared(path)
    }

    private func findDeclared<Root: Part, T>(_ path: KeyPath<Root, Dependency<T>>) -> Slot {
        let slot: Slot
        if let known = declared[path] {
            slot = known
        } else {
            let dependency = part(Root.self)[keyPath: path]
            if dependency.index < 0 { add(dependency) }
            slot = dependency.primarySlot
            declared[path] = slot
        }
        // A path composed at run time is a new object each time. The entry holds the path, so that no other object gets
        // its identity.
        if declaredByIdentity.count < Self.maxRememberedPaths {
            declaredByIdentity[ObjectIdentifier(path)] = (path, slot)
        }
        return slot
    }

    // MARK: Graph

    /// Names of the alternatives, by the dependency's name.
    package var alternatives: [String: [String]] {
        let named = dependencies.filter(\.hasAlternatives).map { ($0.name, $0.alternativeNames) }
        return Dictionary(named) { $1 }
    }

    /// Indices of the dependencies that declare a need, by the index of the dependency that they need.
    func dependents(_ choices: Choices?) -> [Int: [Int]] {
        var dependents: [Int: [Int]] = [:]
        for dependency in dependencies {
            for slot in dependency.needs(choices).flatMap({ providers(of: $0) }) {
                dependents[slot.dependency.index, default: []].append(dependency.index)
            }
        }
        return dependents
    }

    /// Slots that a need resolves to: one, or all for `Many`; several otherwise when the need is ambiguous.
    func providers(of need: Need?) -> [Slot] {
        guard let need else { return [] }
        if need.takesAll { return all(need.key.type) }
        switch find(need.key) {
        case .none: return []
        case .one(let slot): return [slot]
        case .several(let slots): return slots
        }
    }

    /// Records that a factory took a dependency that it does not declare.
    func observe(from: AnyDependency, to: AnyDependency) {
        let edge = ObservedEdge(from: from.index, to: to.index)
        guard knownObservedEdges.insert(edge).inserted else { return }
        observedEdges.append(edge)
        observedTargets[from.index, default: []].append(to.index)
    }

    func observedTargets(of dependency: AnyDependency) -> [AnyDependency] {
        (observedTargets[dependency.index] ?? []).sorted().map { dependencies[$0] }
    }
}
