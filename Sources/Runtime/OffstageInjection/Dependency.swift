import AppLoop

/// A dependency of any type: its services, its needs and its lifetime.
@AppActor
public class AnyDependency {
    /// Name in paths, graphs and `alternatives`: the declared property, the label, or the type.
    public internal(set) final var name: String { didSet { registry?.didChange() } }
    /// The type that its factory returns.
    public final var typeName: String { service.name.type }
    /// Source location of the registration: `MyApp/NotesPart.swift:12`.
    public final let location: String
    /// The service of its own type.
    final let service: (key: ServiceKey, name: ServiceName)
    final var lifetime = AnyLifetime.transient { didSet { registry?.didChange() } }
    final var isDefault = false { didSet { registry?.didChange() } }
    /// True when it reaches outside the process. A test session must pick it by name.
    final var isLive = false { didSet { registry?.didChange() } }
    /// Index in the registry; -1 before it is registered.
    final var index = -1
    final var part: String?
    final var wasMade = false
    /// True once app code resolved it from a container.
    final var wasAskedFor = false
    /// True when parameters of its type resolve to it. False for a declared dependency that no part registers.
    final var isProvidedByType = false
    /// True when the runtime registers it in every app.
    final var isOfRuntime = false
    /// True when each session has its own: clock, randomness.
    final var isOfSession = false
    /// True when a test replaced it or its implementation.
    final var isReplacement = false
    /// True when the app itself asks for it, as for a screen's store. Nothing else has to need it.
    final var isRoot = false
    /// The registry that it belongs to. Receives every later change of the declaration.
    final weak var registry: Registry?
    /// The slot of its own type, then one for each further service. Empty before it is registered.
    final var slots: [Slot] = []

    /// The name that picks the plain implementation.
    package static let plainName = "live"

    fileprivate final var plain: Constructor
    fileprivate final var replacement: Constructor?
    fileprivate final var alternatives: [(name: String, constructor: Constructor)] = []
    fileprivate final var contexts: [(context: InjectionContext, constructor: Constructor)] = []
    fileprivate final var listedNeeds: [ParameterDescription] = []
    /// Services beside its own type.
    fileprivate(set) final var services: [(key: ServiceKey, name: ServiceName, convert: Slot.Conversion)] = []

    fileprivate init(
        _ constructor: Constructor, _ service: (key: ServiceKey, name: ServiceName), name: String?, location: String
    ) {
        plain = constructor
        self.service = service
        self.name = name ?? service.name.type
        self.location = location
    }

    /// The slot of its own type.
    final var primarySlot: Slot { slots[0] }

    /// Name and source location in error sentences: `NotesListProvider (NotesPart.swift:12)`.
    final var nameAndLocation: String { "\(name) (\(location))" }

    // MARK: Implementations

    private final func constructor(_ choices: Choices?) throws -> Constructor {
        if let replacement { return replacement }
        return switch choices?.selection(of: self) ?? .plain {
        case .plain: plain
        case .alternative(let name): alternatives.first { $0.name == name }?.constructor ?? plain
        case .context(let context): contexts.first { $0.context == context }?.constructor ?? plain
        case .blocked: throw BlockedInTests(dependency: self)
        }
    }

    final func make(_ resolution: Resolution) throws -> AnyInstance {
        try constructor(resolution.container.choices).make(resolution)
    }

    /// Parameters of the implementation that `choices` picks.
    final func parameters(_ choices: Choices?) -> [ParameterDescription] {
        ((try? constructor(choices))?.parameters ?? []) + listedNeeds
    }

    final func needs(_ choices: Choices?) -> [Need] { parameters(choices).compactMap(\.need) }

    /// Parameters of each implementation that an alternative or a context picks, and the words for it in errors.
    final var choosable: [(words: String, parameters: [ParameterDescription])] {
        if replacement != nil { return [] }
        return alternatives.map { ("in its alternative '\($0.name)'", $0.constructor.parameters) }
            + contexts.map { ("in its context '\($0.context)'", $0.constructor.parameters) }
    }

    private final var declaredConstructors: [Constructor] {
        [plain] + alternatives.map(\.constructor) + contexts.map(\.constructor)
    }

    /// True when some implementation uses an argument. The other implementations and a replacement may ignore it.
    final var takesArgument: Bool { isReplacement || declaredConstructors.contains(where: \.takesArgument) }

    /// Parameters of all implementations.
    final var allParameters: [ParameterDescription] {
        declaredConstructors.flatMap(\.parameters) + (replacement?.parameters ?? []) + listedNeeds
    }

    final var hasAlternatives: Bool { !alternatives.isEmpty || isLive }

    /// Names of the implementations that a session can pick; empty without a choice.
    final var alternativeNames: [String] { hasAlternatives ? [Self.plainName] + distinctAlternatives : [] }

    /// Names that several alternatives share.
    final var ambiguousAlternatives: [String] {
        distinctAlternatives.filter { name in alternatives.count { $0.name == name } > 1 }
    }

    private final var distinctAlternatives: [String] {
        var seen: Set<String> = []
        return alternatives.map(\.name).filter { seen.insert($0).inserted }
    }

    final func hasImplementation(for context: InjectionContext) -> Bool { contexts.contains { $0.context == context } }
}

/// A dependency of a part. Each method adds to the declaration and returns it:
///
///     let provider = Dependency(NotesProviderImpl.init).as((any NotesProvider).self) { $0 }.lifetime(.session)
@AppActor
public final class Dependency<T>: AnyDependency {
    /// - Parameter constructor: makes instances of `T`.
    init(_ constructor: Constructor, tag: (any Any.Type)? = nil, name: String? = nil, location: String) {
        let service = (ServiceKey(T.self, tag: tag), ServiceName(T.self, tag: tag))
        super.init(constructor, service, name: name, location: location)
    }

    /// Declares a dependency of a part. `make` returns the instance; its parameters are dependencies. Errors show
    /// `fileID` and `line` of the declaration.
    public convenience init<each D>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(Constructor(make), location: "\(fileID):\(line)")
    }

    // MARK: Services

    /// Provides `service` with the same instance. The cast is checked at run time; `as(_:tag:name:_:)` is checked by
    /// the compiler.
    ///
    /// - Parameters:
    ///   - service: the type that is resolved, such as `(any NotesProvider).self`.
    ///   - tag: a type that distinguishes this service from others of the type.
    ///   - name: a name that distinguishes this service from others of the type.
    @discardableResult
    public func `as`<Service>(_ service: Service.Type, tag: (any Any.Type)? = nil, name: String? = nil) -> Self {
        add(service, tag, name) { value in
            if let value = value as? Service { return value }
            throw WrongService(service: ServiceName(service), found: ServiceName.describe(type(of: value)))
        }
    }

    /// Provides `service` with the same instance: `.as((any NotesProvider).self) { $0 }`.
    ///
    /// - Parameters:
    ///   - service: the type that is resolved.
    ///   - tag: a type that distinguishes this service from others of the type.
    ///   - name: a name that distinguishes this service from others of the type.
    ///   - convert: returns the instance as `Service`.
    @discardableResult
    public func `as`<Service>(
        _ service: Service.Type, tag: (any Any.Type)? = nil, name: String? = nil, _ convert: @escaping (T) -> Service
    ) -> Self {
        add(service, tag, name, convert)
    }

    private func add<Service>(
        _ service: Service.Type, _ tag: (any Any.Type)?, _ name: String?, _ convert: @escaping (T) throws -> Service
    ) -> Self {
        services.append(
            (
                ServiceKey(service, tag: tag, name: name), ServiceName(service, tag: tag, name: name),
                { Instance(try convert($0.unboxed(as: T.self))) }
            ))
        registry?.addServices(of: self)
        return self
    }

    // MARK: Lifetime

    /// Sets the `lifetime`: how long an instance is shared. Without a call it is `transient`.
    @discardableResult
    public func lifetime(_ lifetime: Lifetime) -> Self {
        self.lifetime = AnyLifetime(lifetime)
        return self
    }

    // MARK: Selection

    /// Prefers this dependency where several provide a service.
    @discardableResult
    public func `default`() -> Self {
        isDefault = true
        return self
    }

    /// Sets the name in paths, graphs and `session/open`'s `alternatives`.
    @discardableResult
    public func label(_ name: String) -> Self {
        self.name = name
        return self
    }

    /// Adds an implementation that a session or a test picks by name: `{"alternatives":{"<label>":"<name>"}}`.
    ///
    /// - Parameters:
    ///   - name: the name to pick; `live` replaces the plain implementation.
    ///   - make: returns the instance; its parameters are dependencies.
    @discardableResult
    public func alternative<each D>(_ name: String, _ make: @escaping @AppActor (repeat each D) throws -> T) -> Self {
        if name == Self.plainName { plain = Constructor(make) } else { alternatives.append((name, Constructor(make))) }
        registry?.didChange()
        return self
    }

    /// Adds `make`, the implementation for sessions of a context. An alternative that the session picks has precedence.
    @discardableResult
    public func context<each D>(_ context: InjectionContext, _ make: @escaping @AppActor (repeat each D) throws -> T)
        -> Self
    {
        contexts.append((context, Constructor(make)))
        registry?.didChange()
        return self
    }

    /// Marks it as reaching outside the process. In the test context it cannot be made unless the session picks an
    /// alternative, or `live` by name.
    @discardableResult
    public func live() -> Self {
        isLive = true
        return self
    }

    /// Lists a `service`, with its `tag` or `name` if it has one, that the factory takes from its container, for the
    /// graph and validation. A wrapper says when the factory takes it: `.needs(Lazy<Archive>.self)`.
    @discardableResult
    public func needs<Service>(_ service: Service.Type, tag: (any Any.Type)? = nil, name: String? = nil) -> Self {
        let isDistinguished = tag != nil || name != nil
        let need = Need(
            key: ServiceKey(service, tag: tag, name: name), name: ServiceName(service, tag: tag, name: name))
        listedNeeds.append(isDistinguished ? .need(need) : Parameter<Service>.of(service).description)
        registry?.didChange()
        return self
    }

    /// Replaces every implementation, whatever a session picks.
    func replace<each D>(with make: @escaping @AppActor (repeat each D) throws -> T) {
        replacement = Constructor(make)
        isReplacement = true
        registry?.didChange()
    }
}

extension Dependency where T: Sendable {
    /// Shares one instance in the process with this `lifetime`. Sessions share it, so its type must be `Sendable`, as
    /// every type isolated to `AppActor` is.
    @discardableResult
    public func lifetime(_ lifetime: AppLifetime) -> Self {
        self.lifetime = .app
        return self
    }
}
