import AppLoop
import JSON
import OffstageInjection
import Wire

/// What a coordinator declares of its flow; see `Coordinator`.
@AppActor
public protocol Coordinating: BaseCoordinator, SendableMetatype {
    /// The flow's screens, a case each with its params. The case `details` of the notes flow travels as
    /// `notes.details`.
    associatedtype Screens: WireEnum
    /// What the flow gives to whoever started it.
    associatedtype Output: WireCodable = WireNothing

    /// Which store stands behind each case, by the case's name: what front ends are told of its actions, events and
    /// view.
    static var stores: [String: any Viewable.Type] { get }
    /// Addresses of its screens.
    static var links: [Link] { get }
    /// What is to be known of a screen besides its params.
    static func options(of screen: Screens) -> ScreenOptions

    /// Shows the first screen. Runs in place up to its first suspension; a root flow that has shown nothing by then
    /// shows `launching` meanwhile.
    func start() async throws
    /// The same for a session that is opened with a link. Opens it once the flow has started, unless the coordinator
    /// knows better.
    func start(link: LinkMatch) async throws
    /// Makes the store of a new node, in the node's own scope.
    func build(_ screen: Screens) throws -> AnyStore
}

extension Coordinating {
    public static var links: [Link] { [] }
    public static func options(of screen: Screens) -> ScreenOptions { ScreenOptions() }

    public func start(link: LinkMatch) async throws {
        try await start()
        try open(link)
    }

    /// Goes where a link leads, as soon as the flow that it belongs to is under way.
    public func open(_ link: LinkMatch) throws { try activeFlow().flows.openHost().open(link) }

    /// The same for a URL.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`.
    public func open(url: String, mode: LinkMode = .reveal) throws {
        try activeFlow().flows.openHost().open(url: url, mode: mode)
    }

    /// A screen of the flow as a place to go to.
    public func screen(_ screen: Screens) throws -> Layout {
        let flow = try activeFlow()
        return .screen(try ScreenSpec(flow: flow, screen))
    }

    // MARK: What most flows do

    public func setRoot(_ screen: Screens, hideBar: Bool = false, animated: Bool = true) throws {
        try router.setRootModule(place(screen), hideBar: hideBar, animated: animated)
    }

    public func push(_ screen: Screens, hideBottomBar: Bool = false, animated: Bool = true) throws {
        try router.push(place(screen), hideBottomBar: hideBottomBar, animated: animated)
    }

    public func present(_ screen: Screens, style: ModalStyle = ModalStyle(), animated: Bool = true) throws {
        try router.present(place(screen), style: style, animated: animated)
    }

    /// With a router that only takes notes there is no flow, and a screen is its name and params.
    private func place(_ screen: Screens) throws -> Layout {
        if let flow { return .screen(try ScreenSpec(flow: flow, screen)) }
        return .screen(try ScreenSpec(flowName: BaseCoordinator.flowName(of: Self.self), screen))
    }

    /// Tells whoever started the flow that it is done, and takes away what is left of it on screen, in one revision.
    ///
    /// - Throws: `rootFlowCannotFinish`, `flowFinished`, or what the receiver throws; nothing has changed then.
    public func finish(_ output: Output) throws {
        let flow = try activeFlow()
        try flow.flows.finish(flow, output: try WireFragment(sendable: output)) { try flow.begin.onFinish(output) }
    }

    /// Makes a store, or anything else that `build` needs, in the node's scope: the parameters of `make` are its
    /// dependencies.
    public func make<each D, T>(_ make: @escaping @AppActor (repeat each D) throws -> T) throws -> T {
        try Container.makeHere(make)
    }
}

extension BaseCoordinator {
    /// The type's name without `Coordinator`, in lower camel case.
    package nonisolated static func flowName(of type: any Coordinating.Type) -> String {
        let name = "\(type)".split(separator: "<").first.map(String.init) ?? "\(type)"
        let short =
            name.hasSuffix("Coordinator") && name != "Coordinator" ? String(name.dropLast("Coordinator".count)) : name
        return short.prefix(1).lowercased() + short.dropFirst()
    }
}

extension Coordinating where Output == WireNothing {
    public func finish() throws { try finish(WireNothing()) }
}

/// What is to be known of a screen besides its params.
public struct ScreenOptions: Sendable {
    public var title: String?
    public var bars: Bars?
    /// Guarded zones that it stands in.
    public var zones: [String]
    /// What tells it from others of its name: an object; its params unless said otherwise.
    public var traits: JSONValue?
    public var metadata: JSONValue?
    /// The names of its slots; nil for any.
    public var outlets: [String]?

    public init(
        title: String? = nil, bars: Bars? = nil, zones: [String] = [], traits: JSONValue? = nil,
        metadata: JSONValue? = nil,
        outlets: [String]? = nil
    ) {
        self.title = title
        self.bars = bars
        self.zones = zones
        self.traits = traits
        self.metadata = metadata
        self.outlets = outlets
    }
}

extension ScreenSpec {
    @AppActor
    init(flow: FlowInstance, _ screen: some WireEnum) throws(RouteError) {
        try self.init(flowName: flow.name, screen)
        flowID = flow.id
    }

    init(flowName: String, _ screen: some WireEnum) throws(RouteError) {
        let name = "\(flowName).\(type(of: screen).wireCases[screen.wireCaseIndex].name)"
        guard var params = try? JSONValue(parsing: try WireFragment(sendable: screen).bytes) else {
            throw .unsendable("the params of \(name)")
        }
        params["type"] = .none
        self.init(name, params: params.object?.isEmpty == true ? .none : .some(params))
    }
}

extension WireFragment {
    /// - Throws: `invalidParams` for what JSON has no text for.
    init(sendable value: some WireCodable) throws(RouteError) {
        var writer = JSONWriter(maxDepth: RouteTree.maxDataDepth)
        value.write(to: &writer)
        if let failure = writer.failure { throw .unsendable("\(failure)") }
        self.init(writer.bytes)
    }
}

/// Lets a coordinator set up what it has just made: `StoreType().with { $0.onSaved = … }`.
public protocol Configurable: AnyObject {}

extension Configurable {
    @AppActor
    public func with(_ configure: @AppActor (Self) -> Void) -> Self {
        configure(self)
        return self
    }
}

extension AnyStore: Configurable {}
