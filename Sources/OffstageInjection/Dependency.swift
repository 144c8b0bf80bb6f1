import AppLoop

/// Something that can be made, whatever its type: what it provides, needs, and how long it lives.
@AppActor
public class AnyDependency {
    /// For people, in paths, graphs and as the key of its alternatives: the property it is declared as, its label, or
    /// its type.
    public internal(set) final var name: String
    /// The type its factory gives.
    public internal(set) final var typeName: String
    /// Where it is registered: `MyApp/NotesPart.swift:12`.
    public final let location: String
    final var lifetime = AnyLifetime.transient { didSet { registry?.didChange() } }
    final var isDefault = false
    /// It reaches outside the process, which a test has to ask for.
    final var isLive = false
    /// Its place in the registry; -1 before it has one.
    final var index = -1
    final var part: String?
    final var wasMade = false
    /// The app has taken it out of a container itself.
    final var wasAskedFor = false
    /// Factories' parameters of its type mean it. False for a dependency that is only declared.
    final var isProvidedByType = false
    /// In every app.
    final var isOfRuntime = false
    /// Different in each session: its clock, its randomness.
    final var isOfSession = false
    /// It, or what it makes, was put in place of something else by a test.
    final var isReplacement = false
    /// Nothing has to need it: the app asks for it by itself, as for a screen.
    final var isRoot = false
    /// The registry that it belongs to, which is told what is said about it afterwards.
    final weak var registry: Registry?
    /// Set once it is registered.
    final var slots: [Slot] = []

    /// What the plain implementation is called where others can be picked.
    static let plainName = "live"

    init(name: String, typeName: String, location: String) {
        self.name = name
        self.typeName = typeName
        self.location = location
    }

    /// Its own type's.
    final var primarySlot: Slot { slots[0] }

    /// `NotesListProvider (NotesPart.swift:12)`.
    final var place: String { "\(name) (\(location))" }

    func make(_ resolution: Resolution) throws -> AnyInstance {
        throw NotProvided(service: ServiceName(Never.self), found: typeName)
    }
    func convert(_ instance: AnyInstance, to slot: Slot) throws -> AnyInstance { instance }
    func makeAsync(_ resolution: Resolution) async throws -> AnyInstance { try make(resolution) }
    /// The list of dependencies of the implementation that `choices` picks.
    func parameters(_ choices: Choices?) -> [ParameterDescription] { [] }
    /// Of all implementations there are.
    var allParameters: [ParameterDescription] { [] }
    /// Those that are used when they, or their context, are picked.
    var choosable: [(selection: Choices.Selection, parameters: [ParameterDescription])] { [] }
    /// Whether any implementation can do something with what whoever asks hands over; the others, and what a test puts
    /// in place, may do without.
    var takesArgument: Bool { true }
    /// Names that several alternatives have.
    var ambiguousAlternatives: [String] { [] }
    final func needs(_ choices: Choices?) -> [Need] { parameters(choices).compactMap(\.need) }
    func isAsync(_ choices: Choices?) -> Bool { false }
    /// Every implementation that can be picked by name; empty if there is no choice.
    var alternativeNames: [String] { [] }
    var hasAlternatives: Bool { false }
    func hasImplementation(for context: InjectionContext) -> Bool { false }
    var hasPlain: Bool { true }
    /// The services beside its own type.
    var services: [(key: ServiceKey, name: ServiceName)] { [] }
}

/// Something that can be made: declared in `Dependencies` or registered by a part. Its methods say more about it, each
/// returning itself.
///
///     registry.register(NotesListViewModelImpl.init).as(NotesListViewModel.self).lifetime(.graph)
@AppActor
public final class Dependency<T>: AnyDependency {
    private var plain: Maker<T>?
    private var replacement: Maker<T>?
    private var alternatives: [(name: String, maker: Maker<T>)] = []
    private var contexts: [(context: InjectionContext, maker: Maker<T>)] = []
    private var conversions: [(key: ServiceKey, name: ServiceName, convert: (T) throws -> AnyInstance)] = []
    private var handwrittenParameters: [ParameterDescription] = []

    init(_ maker: Maker<T>?, name: String?, location: String) {
        plain = maker
        let typeName = ServiceName.describe(T.self)
        super.init(name: name ?? typeName, typeName: typeName, location: location)
    }

    // MARK: What it provides

    /// Provides `service` with the same instance. Whether the made value is one is seen when it is made;
    /// `as(_:tag:name:_:)` has the compiler check it.
    @discardableResult
    public func `as`<Service>(_ service: Service.Type, tag: (any Any.Type)? = nil, name: String? = nil) -> Self {
        add(service, tag, name) { value in
            if let value = value as? Service { return value }
            throw NotProvided(service: ServiceName(service), found: ServiceName.describe(type(of: value)))
        }
    }

    /// Provides `service` with the same instance: `.as((any NotesProvider).self) { $0 }`.
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

    // MARK: How long it lives

    @discardableResult
    public func lifetime(_ lifetime: Lifetime) -> Self {
        self.lifetime = AnyLifetime(lifetime)
        registry?.didChange()
        return self
    }

    // MARK: Which one is chosen

    /// Preferred where several provide a service.
    @discardableResult
    public func `default`() -> Self {
        isDefault = true
        registry?.didChange()
        return self
    }

    /// Names it for people, and for `session/open`'s `alternatives`.
    @discardableResult
    public func label(_ name: String) -> Self {
        self.name = name
        registry?.didChange()
        return self
    }

    /// Another implementation, picked by name when a session is opened (`{"alternatives":{"<label>":"<name>"}}`) or in
    /// a test. `live` is the one that
    /// is picked anyway.
    @discardableResult
    public func alternative<each D>(_ name: String, _ make: @escaping @AppActor (repeat each D) throws -> T) -> Self {
        if name == Self.plainName { plain = Maker(make) } else { alternatives.append((name, Maker(make))) }
        registry?.didChange()
        return self
    }

    /// The implementation in sessions of that context, unless another one is picked.
    @discardableResult
    public func context<each D>(_ context: InjectionContext, _ make: @escaping @AppActor (repeat each D) throws -> T)
        -> Self
    {
        contexts.append((context, Maker(make)))
        registry?.didChange()
        return self
    }

    /// It reaches outside the process: in the test context making it fails, unless an alternative is picked or `live`
    /// is picked by name.
    @discardableResult
    public func live() -> Self {
        isLive = true
        registry?.didChange()
        return self
    }

    /// Lists a dependency that a factory takes out of the container by hand, so that graph and validation know it; in a
    /// wrapper if it does so later, or
    /// can do without: `.needs(Lazy<Archive>.self)`.
    @discardableResult
    public func needs<Service>(_ service: Service.Type, tag: (any Any.Type)? = nil, name: String? = nil) -> Self {
        let isTold = tag != nil || name != nil
        let named = Need(
            key: ServiceKey(service, tag: tag, name: name), name: ServiceName(service, tag: tag, name: name))
        handwrittenParameters.append(isTold ? .need(named) : Parameter<Service>.of(service).description)
        registry?.didChange()
        return self
    }

    // MARK: For the container

    /// In place of every other implementation, whatever is picked.
    func replace(with maker: Maker<T>) {
        replacement = maker
        isReplacement = true
        registry?.didChange()
    }

    private func maker(_ choices: Choices?) throws -> Maker<T> {
        if let replacement { return replacement }
        switch choices?.selection(of: self) ?? .plain {
        case .plain: break
        case .alternative(let name):
            if let found = alternatives.first(where: { $0.name == name }) { return found.maker }
        case .context(let context):
            if let found = contexts.first(where: { $0.context == context }) { return found.maker }
        case .blocked: throw NotForTests(dependency: place, alternatives: alternativeNames)
        }
        guard let plain else { throw NotImplemented(dependency: place, alternatives: alternativeNames) }
        return plain
    }

    override func make(_ resolution: Resolution) throws -> AnyInstance {
        Instance(try maker(resolution.container.choices).make(resolution))
    }

    override func makeAsync(_ resolution: Resolution) async throws -> AnyInstance {
        Instance(try await maker(resolution.container.choices).makeAsync(resolution))
    }

    override func isAsync(_ choices: Choices?) -> Bool { (try? maker(choices))?.isAsync ?? false }

    override func convert(_ instance: AnyInstance, to slot: Slot) throws -> AnyInstance {
        // The first slot is its own type's.
        guard let place = slots.firstIndex(where: { $0 === slot }), conversions.indices.contains(place - 1) else {
            return instance
        }
        return try conversions[place - 1].convert(instance.unboxed(as: T.self))
    }

    override func parameters(_ choices: Choices?) -> [ParameterDescription] {
        ((try? maker(choices))?.parameters ?? []) + handwrittenParameters
    }

    override var choosable: [(selection: Choices.Selection, parameters: [ParameterDescription])] {
        if replacement != nil { return [] }
        return alternatives.map { (.alternative($0.name), $0.maker.parameters) }
            + contexts.map { (.context($0.context), $0.maker.parameters) }
    }

    override var takesArgument: Bool {
        // If there is no implementation, that is what is wrong.
        if isReplacement || (plain == nil && alternatives.isEmpty && contexts.isEmpty) { return true }
        return plain?.takesArgument == true || alternatives.contains(where: \.maker.takesArgument)
            || contexts.contains(where: \.maker.takesArgument)
    }

    override var allParameters: [ParameterDescription] {
        let makers = [plain, replacement] + alternatives.map(\.maker) + contexts.map(\.maker)
        return makers.flatMap { $0?.parameters ?? [] } + handwrittenParameters
    }

    override var hasAlternatives: Bool { !alternatives.isEmpty || isLive }
    override var alternativeNames: [String] {
        hasAlternatives ? (plain == nil ? [] : [Self.plainName]) + namedAlternatives.map(\.name) : []
    }
    override var ambiguousAlternatives: [String] { namedAlternatives.filter { $0.count > 1 }.map(\.name) }

    private var namedAlternatives: [(name: String, count: Int)] {
        var named: [(name: String, count: Int)] = []
        for (name, _) in alternatives {
            if let place = named.firstIndex(where: { $0.name == name }) {
                named[place].count += 1
            } else {
                named.append((name, 1))
            }
        }
        return named
    }

    override func hasImplementation(for context: InjectionContext) -> Bool {
        contexts.contains { $0.context == context }
    }
    override var hasPlain: Bool { plain != nil || replacement != nil }
    override var services: [(key: ServiceKey, name: ServiceName)] { conversions.map { ($0.key, $0.name) } }
}

extension Dependency where T: Sendable {
    /// One per process. Sessions share it, so its type must be `Sendable`, as everything isolated to `AppActor` is.
    @discardableResult
    public func lifetime(_ lifetime: AppLifetime) -> Self {
        self.lifetime = .app
        registry?.didChange()
        return self
    }
}
