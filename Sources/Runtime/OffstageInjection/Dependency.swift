import AppLoop

/// A dependency of any type: its services, its needs and its lifetime.
@AppActor
public class AnyDependency {
    /// Name in paths, graphs and `alternatives`: the declared property, the label, or the type.
    public internal(set) final var name: String
    /// The type that its factory returns.
    public internal(set) final var typeName: String
    /// Source location of the registration: `MyApp/NotesPart.swift:12`.
    public final let location: String
    final var lifetime = AnyLifetime.transient { didSet { registry?.didChange() } }
    final var isDefault = false
    /// True when it reaches outside the process. A test session must pick it by name.
    final var isLive = false
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

    init(name: String, typeName: String, location: String) {
        self.name = name
        self.typeName = typeName
        self.location = location
    }

    /// The slot of its own type.
    final var primarySlot: Slot { slots[0] }

    /// Name and source location in error sentences: `NotesListProvider (NotesPart.swift:12)`.
    final var nameAndLocation: String { "\(name) (\(location))" }

    /// Adds it to a registry, so that parameters of its type resolve to it.
    func register(in registry: Registry) {}

    func make(_ resolution: Resolution) throws -> AnyInstance {
        throw WrongService(service: ServiceName(Never.self), found: typeName)
    }
    func convert(_ instance: AnyInstance, to slot: Slot) throws -> AnyInstance { instance }
    /// Parameters of the implementation that `choices` picks.
    func parameters(_ choices: Choices?) -> [ParameterDescription] { [] }
    /// Parameters of all implementations.
    var allParameters: [ParameterDescription] { [] }
    /// Parameters of each implementation that an alternative or a context picks.
    var choosable: [(selection: Choices.Selection, parameters: [ParameterDescription])] { [] }
    /// True when some implementation uses an argument. The other implementations and a replacement may ignore it.
    var takesArgument: Bool { true }
    /// Names that several alternatives share.
    var ambiguousAlternatives: [String] { [] }
    final func needs(_ choices: Choices?) -> [Need] { parameters(choices).compactMap(\.need) }
    /// Names of the implementations that a session can pick; empty without a choice.
    var alternativeNames: [String] { [] }
    var hasAlternatives: Bool { false }
    func hasImplementation(for context: InjectionContext) -> Bool { false }
    var hasPlain: Bool { true }
    /// Services beside its own type.
    var services: [(key: ServiceKey, name: ServiceName)] { [] }
}

/// A dependency of a part. Each method adds to the declaration and returns it:
///
///     let provider = Dependency(NotesProviderImpl.init).as((any NotesProvider).self) { $0 }.lifetime(.session)
@AppActor
public final class Dependency<T>: AnyDependency {
    private var plain: Constructor<T>?
    private var replacement: Constructor<T>?
    private var alternatives: [(name: String, constructor: Constructor<T>)] = []
    private var contexts: [(context: InjectionContext, constructor: Constructor<T>)] = []
    private var conversions: [(key: ServiceKey, name: ServiceName, convert: (T) throws -> AnyInstance)] = []
    private var listedNeeds: [ParameterDescription] = []

    init(_ constructor: Constructor<T>?, name: String?, location: String) {
        plain = constructor
        let typeName = ServiceName.describe(T.self)
        super.init(name: name ?? typeName, typeName: typeName, location: location)
    }

    /// Declares a dependency of a part. `make` returns the instance; its parameters are dependencies. Errors show
    /// `fileID` and `line` of the declaration.
    public convenience init<each D>(
        _ make: @escaping @AppActor (repeat each D) throws -> T, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(Constructor(make), name: nil, location: "\(fileID):\(line)")
    }

    override func register(in registry: Registry) { registry.register(self) }

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
        let key = ServiceKey(service, tag: tag, name: name)
        conversions.append((key, ServiceName(service, tag: tag, name: name), { Instance(try convert($0)) }))
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
        registry?.didChange()
        return self
    }

    /// Sets the name in paths, graphs and `session/open`'s `alternatives`.
    @discardableResult
    public func label(_ name: String) -> Self {
        self.name = name
        registry?.didChange()
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
        registry?.didChange()
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

    // MARK: Implementations

    /// Replaces every implementation, whatever a session picks.
    func replace(with constructor: Constructor<T>) {
        replacement = constructor
        isReplacement = true
        registry?.didChange()
    }

    private func constructor(_ choices: Choices?) throws -> Constructor<T> {
        if let replacement { return replacement }
        switch choices?.selection(of: self) ?? .plain {
        case .plain: break
        case .alternative(let name):
            if let found = alternatives.first(where: { $0.name == name }) { return found.constructor }
        case .context(let context):
            if let found = contexts.first(where: { $0.context == context }) { return found.constructor }
        case .blocked:
            throw MissingImplementation.blockedInTests(dependency: nameAndLocation, alternatives: alternativeNames)
        }
        guard let plain else {
            throw MissingImplementation.notRegistered(dependency: nameAndLocation, alternatives: alternativeNames)
        }
        return plain
    }

    override func make(_ resolution: Resolution) throws -> AnyInstance {
        Instance(try constructor(resolution.container.choices).make(resolution))
    }

    override func convert(_ instance: AnyInstance, to slot: Slot) throws -> AnyInstance {
        // Slot 0 is the dependency's own type; conversion n belongs to slot n + 1.
        guard let index = slots.firstIndex(where: { $0 === slot }), conversions.indices.contains(index - 1) else {
            return instance
        }
        return try conversions[index - 1].convert(instance.unboxed(as: T.self))
    }

    override func parameters(_ choices: Choices?) -> [ParameterDescription] {
        ((try? constructor(choices))?.parameters ?? []) + listedNeeds
    }

    override var choosable: [(selection: Choices.Selection, parameters: [ParameterDescription])] {
        if replacement != nil { return [] }
        return alternatives.map { (.alternative($0.name), $0.constructor.parameters) }
            + contexts.map { (.context($0.context), $0.constructor.parameters) }
    }

    override var takesArgument: Bool {
        // Without any implementation, the missing implementation is the error to report.
        if isReplacement || (plain == nil && alternatives.isEmpty && contexts.isEmpty) { return true }
        return plain?.takesArgument == true || alternatives.contains(where: \.constructor.takesArgument)
            || contexts.contains(where: \.constructor.takesArgument)
    }

    override var allParameters: [ParameterDescription] {
        let makers = [plain, replacement] + alternatives.map(\.constructor) + contexts.map(\.constructor)
        return makers.flatMap { $0?.parameters ?? [] } + listedNeeds
    }

    override var hasAlternatives: Bool { !alternatives.isEmpty || isLive }
    override var alternativeNames: [String] {
        hasAlternatives ? (plain == nil ? [] : [Self.plainName]) + countedAlternatives.map(\.name) : []
    }
    override var ambiguousAlternatives: [String] { countedAlternatives.filter { $0.count > 1 }.map(\.name) }

    private var countedAlternatives: [(name: String, count: Int)] {
        var counted: [(name: String, count: Int)] = []
        for (name, _) in alternatives {
            if let index = counted.firstIndex(where: { $0.name == name }) {
                counted[index].count += 1
            } else {
                counted.append((name, 1))
            }
        }
        return counted
    }

    override func hasImplementation(for context: InjectionContext) -> Bool {
        contexts.contains { $0.context == context }
    }
    override var hasPlain: Bool { plain != nil || replacement != nil }
    override var services: [(key: ServiceKey, name: ServiceName)] { conversions.map { ($0.key, $0.name) } }
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
