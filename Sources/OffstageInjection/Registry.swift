import AppLoop

/// A group of registrations, loaded once: `container.append(part: NotesListPart.self)`.
@AppActor
public protocol Part: SendableMetatype {
    static func load(container: Registry)
}

/// Everything an app's containers can make. Grows part by part, with the app; knows no instance.
@AppActor
public final class Registry {
    private(set) var components: [AnyComponent] = []
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
        part.load(container: self)
        loadingPart = outer
    }

    /// Registers how something is made. The factory's parameters are its dependencies:
    ///
    ///     container.register(NotesListViewModelImpl.init).as(NotesListViewModel.self).lifetime(.graph)
    ///     container.register { NotesListProviderImpl(sharedStore: by(tag: NotesListScope.self, on: $0)) }
    @discardableResult
    public func register<each D, T>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Component<T> {
        adopt(Component(Maker(make), name: nil, location: "\(fileID):\(line)"))
    }

    /// Registers something that takes its time to be made. Who needs it is resolved with `await`; those who ask
    /// meanwhile share one attempt. What its
    /// own code makes has no scope: it takes its dependencies as parameters, or makes things with `container.build`.
    @discardableResult
    public func registerAsync<each D, T>(
        _ make: @escaping @AppActor (repeat each D) async throws -> T, fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Component<T> {
        adopt(Component(Maker(async: make), name: nil, location: "\(fileID):\(line)"))
    }

    /// Makes a declared dependency known from the start, and available to factories' parameters of its type.
    @discardableResult
    public func register<T>(_ path: KeyPath<Dependencies, Component<T>>) -> Component<T> {
        let component = declaredComponent(path)
        if !component.isProvidedByType {
            component.part = component.part ?? loadingPart
            provideByType(component)
        }
        return component
    }

    /// Puts something else in place of a declared dependency, whatever is picked: for tests.
    public func replace<each D, T>(
        _ path: KeyPath<Dependencies, Component<T>>, with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        declaredComponent(path).replace(with: Maker(make))
    }

    /// Puts something else in place of whatever provides a service: for tests.
    public func replace<each D, T>(
        _ service: T.Type, tag: (any Any.Type)? = nil, fileID: StaticString = #fileID, line: UInt = #line,
        with make: @escaping @AppActor (repeat each D) throws -> T
    ) {
        let component = Component(Maker(make), name: nil, location: "\(fileID):\(line)")
        component.isReplacement = true
        let key = ServiceKey(T.self, tag: tag, name: nil)
        switch find(key) {
        case .one(let slot): (component.lifetime, component.name) = (slot.component.lifetime, slot.component.name)
        case .none, .several: break
        }
        place(component, key, ServiceName(T.self, tag: tag))
        replaced[key] = component.primarySlot
        provide(component.primarySlot)
    }

    /// Parts of the runtime's own are in every app, and not of its making.
    package func append(runtimePart part: any Part.Type) {
        loadsRuntimePart = true
        append(part: part)
        loadsRuntimePart = false
    }

    private func adopt<T>(_ component: Component<T>) -> Component<T> {
        place(component)
        provideByType(component)
        return component
    }

    func place<T>(_ component: Component<T>) {
        place(component, ServiceKey(type: ObjectIdentifier(T.self)), ServiceName(T.self))
    }

    private func place(_ component: AnyComponent, _ key: ServiceKey, _ service: ServiceName) {
        component.index = components.count
        component.isOfRuntime = loadsRuntimePart
        component.part = loadingPart
        component.registry = self
        components.append(component)
        component.slots = [makeSlot(component, key, service)]
        didChange()
    }

    private func provideByType<T>(_ component: Component<T>) {
        component.isProvidedByType = true
        provide(component.primarySlot)
        addServices(of: component)
    }

    /// Those that were added since.
    func addServices(of component: AnyComponent) {
        guard component.isProvidedByType else { return }
        for service in component.services.dropFirst(component.slots.count - 1) {
            let slot = makeSlot(component, service.key, service.name)
            component.slots.append(slot)
            provide(slot)
        }
    }

    private func makeSlot(_ component: AnyComponent, _ key: ServiceKey, _ service: ServiceName) -> Slot {
        slotCount += 1
        return Slot(number: slotCount, component: component, key: key, service: service)
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
        let preferred = slots.filter(\.component.isDefault)
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

    /// Every provider of a type, tagged or not, each component once.
    func all(_ type: ObjectIdentifier) -> [Slot] {
        var seen: Set<Int> = []
        let slots = (byType[type] ?? []).filter { slot in replaced[slot.key].map { $0 === slot } ?? true }
        return slots.filter { seen.insert($0.component.index).inserted }.sorted {
            $0.component.index < $1.component.index
        }
    }

    func provides(_ key: ServiceKey) -> Bool { byKey[key] != nil }

    /// What to do about a service that nothing provides.
    func hint(for key: ServiceKey, _ name: ServiceName) -> String {
        let others = byType[key.type] ?? []
        if !others.isEmpty {
            return "what there is: \(others.map { "\($0.service) by \($0.component.place)" }.joined(separator: "; "))"
        }
        return
            "register it: container.register(…).as(\(name.type.hasPrefix("any ") ? "(\(name.type))" : name.type).self)"
    }

    // MARK: Declared dependencies

    /// Whether the path's identity is its own for as long as there is the registry.
    func remembers(_ path: AnyKeyPath) -> Bool { declaredByIdentity[ObjectIdentifier(path)] != nil }

    func declaredComponent<T>(_ path: KeyPath<Dependencies, Component<T>>) -> Component<T> {
        // The slot is made below, of the component that the path leads to.
        unsafeDowncast(slot(for: path).component, to: Component<T>.self)
    }

    @inline(__always)
    func slot<T>(for path: KeyPath<Dependencies, Component<T>>) -> Slot {
        if let known = declaredByIdentity[ObjectIdentifier(path)] { return known.slot }
        return findDeclared(path)
    }

    private func findDeclared<T>(_ path: KeyPath<Dependencies, Component<T>>) -> Slot {
        let slot: Slot
        if let known = declared[path] {
            slot = known
        } else {
            let component = Dependencies()[keyPath: path]
            if component.index < 0 { place(component) }
            slot = component.primarySlot
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

    /// What can be picked by name: the alternatives' names by the component's.
    package var alternatives: [String: [String]] {
        var alternatives: [String: [String]] = [:]
        for component in components where component.hasAlternatives {
            alternatives[component.name] = component.alternativeNames
        }
        return alternatives
    }

    /// Who has declared to need a component, all by index.
    func dependents(_ choices: Choices?) -> [Int: [Int]] {
        var dependents: [Int: [Int]] = [:]
        for component in components {
            for need in component.needs(choices) {
                for slot in providers(of: need) {
                    dependents[slot.component.index, default: []].append(component.index)
                }
            }
        }
        return dependents
    }

    /// A way that leads from the component to one that needs itself before it is made, by declared dependencies.
    func cycle(from start: AnyComponent, _ choices: Choices?) -> [AnyComponent]? {
        var done: Set<Int> = []
        func search(_ component: AnyComponent, _ way: [AnyComponent]) -> [AnyComponent]? {
            let way = way + [component]
            if way.dropLast().contains(where: { $0 === component }) { return way }
            guard done.insert(component.index).inserted else { return nil }
            for need in component.needs(choices) where need.isNow {
                for slot in providers(of: need) {
                    if let cycle = search(slot.component, way) { return cycle }
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

    func observe(from: AnyComponent, to: AnyComponent) {
        let edge = ObservedEdge(from: from.index, to: to.index)
        guard knownObservedEdges.insert(edge).inserted else { return }
        observedEdges.append(edge)
        changes += 1
        observedTargets[from.index, default: []].append(to.index)
    }

    func observedTargets(of component: AnyComponent) -> [AnyComponent] {
        (observedTargets[component.index] ?? []).sorted().map { components[$0] }
    }
}
