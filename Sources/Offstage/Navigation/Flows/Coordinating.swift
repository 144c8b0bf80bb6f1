import AppLoop
import JSON
import OffstageInjection
import Wire

/// Requirements of a coordinator's flow; see `Coordinator`.
@AppActor
public protocol Coordinating: BaseCoordinator, SendableMetatype {
    /// The flow's screens, one case each with its params. The case `details` of the notes flow is `notes.details` on
    /// the wire.
    associatedtype Screens: WireEnum
    /// Output of the flow, which its parent receives.
    associatedtype Output: WireCodable = WireNothing

    /// Store type of each case, by the case's name. `app/describe` reports its actions, events and view.
    static var stores: [String: any Viewable.Type] { get }
    /// Links to the flow's screens.
    static var links: [Link] { get }
    /// Returns title, bars, zones and other options of a screen.
    static func options(of screen: Screens) -> ScreenOptions

    /// Shows the first screen. Runs synchronously up to its first suspension. A root flow that has shown no screen by
    /// then shows `launching` first.
    func start() async throws
    /// Starts the flow of a session that was opened with a link. By default opens the link after `start()`.
    func start(link: Link.Match) async throws
    /// Makes the store of a new node, in the node's container.
    func build(_ screen: Screens) throws -> AnyStore
}

extension Coordinating {
    /// No links.
    public static var links: [Link] { [] }
    /// Default options.
    public static func options(of screen: Screens) -> ScreenOptions { ScreenOptions() }

    /// Runs `start()`, then opens the link.
    public func start(link: Link.Match) async throws {
        try await start()
        try open(link)
    }

    /// Opens a link. The link waits until its flow is running.
    ///
    /// - Throws: `flowNotActive` outside a running flow; `RouteError` when the route fails.
    public func open(_ link: Link.Match) throws { try activeFlow().flows.routes.openSession().open(link) }

    /// Opens the link of a URL.
    ///
    /// - Throws: `linkUnmatched`, `linkInvalid`, and the errors of `open(_:)`.
    public func open(url: String, mode: Link.Mode = .reveal) throws {
        try activeFlow().flows.routes.openSession().open(url: url, mode: mode)
    }

    /// Returns a layout of one of the flow's screens, for a route.
    ///
    /// - Throws: `flowNotActive` outside a running flow; `unsendable` for params that JSON cannot represent.
    public func screen(_ screen: Screens) throws -> Layout {
        let flow = try activeFlow()
        return .screen(try ScreenSpec(flow: flow, screen))
    }

    // MARK: Common navigation

    /// Replaces the flow's content by this screen.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public func setRoot(_ screen: Screens, hideBar: Bool = false, animated: Bool = true) throws {
        try router.setRootModule(place(screen), hideBar: hideBar, animated: animated)
    }

    /// Pushes the screen onto the flow's stack.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public func push(_ screen: Screens, hideBottomBar: Bool = false, animated: Bool = true) throws {
        try router.push(place(screen), hideBottomBar: hideBottomBar, animated: animated)
    }

    /// Presents the screen in a modal layer above the flow.
    ///
    /// - Throws: `flowNotActive` outside a running flow; another `RouteError` for a change that the tree rejects.
    public func present(_ screen: Screens, style: ModalStyle = ModalStyle(), animated: Bool = true) throws {
        try router.present(place(screen), style: style, animated: animated)
    }

    /// Returns the screen's layout. With a recording router there is no flow, so the layout has only name and params.
    private func place(_ screen: Screens) throws -> Layout {
        if let flow { return .screen(try ScreenSpec(flow: flow, screen)) }
        return .screen(try ScreenSpec(flowName: BaseCoordinator.flowName(of: Self.self), screen))
    }

    /// Ends the flow: passes the output to its parent and removes its screens, in one revision.
    ///
    /// - Throws: `rootFlowCannotFinish`, `flowFinished`, or the error of the parent's `onFinish`. The tree is unchanged
    ///   then.
    public func finish(_ output: Output) throws {
        let flow = try activeFlow()
        try flow.flows.finish(flow, output: try WireFragment(sendable: output)) { try flow.begin.onFinish(output) }
    }

    /// Makes a store, or another object for `build`, in the node's container. The parameters of `make` are its
    /// dependencies.
    ///
    /// - Throws: `ResolveError` for a dependency that cannot be resolved; any error of `make`.
    public func make<each D, T>(_ make: @escaping @AppActor (repeat each D) throws -> T) throws -> T {
        try Container.makeHere(make)
    }
}

extension BaseCoordinator {
    /// Returns the type's name without `Coordinator`, in lower camel case.
    package nonisolated static func flowName(of type: any Coordinating.Type) -> String {
        let name = "\(type)".split(separator: "<").first.map(String.init) ?? "\(type)"
        let short =
            name.hasSuffix("Coordinator") && name != "Coordinator" ? String(name.dropLast("Coordinator".count)) : name
        return short.prefix(1).lowercased() + short.dropFirst()
    }
}

extension Coordinating where Output == WireNothing {
    /// Ends a flow without output.
    ///
    /// - Throws: The errors of `finish(_:)`.
    public func finish() throws { try finish(WireNothing()) }
}

/// Options of a screen besides its params.
public struct ScreenOptions: Sendable {
    /// The screen's title.
    public var title: String?
    /// The screen's bars.
    public var bars: Bars?
    /// Guarded zones of the screen.
    public var zones: [String]
    /// Object that identifies the screen among screens of the same name; nil to use the params.
    public var traits: JSONValue?
    /// The app's own data about the screen, which the route tree carries.
    public var metadata: JSONValue?
    /// Names of the screen's slots; nil allows any name.
    public var outlets: [String]?

    /// Creates options; nil members use defaults.
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
    /// Encodes a value.
    ///
    /// - Throws: `unsendable` for a value that JSON cannot represent.
    init(sendable value: some WireCodable) throws(RouteError) {
        var writer = JSONWriter(maxDepth: RouteTree.maxDataDepth)
        value.write(to: &writer)
        if let failure = writer.failure { throw .unsendable("\(failure)") }
        self.init(writer.bytes)
    }
}

/// Objects that a coordinator can configure after it makes them: `StoreType().with { $0.onSaved = … }`.
public protocol Configurable: AnyObject {}

extension Configurable {
    @AppActor
    /// Configures the object and returns it.
    public func with(_ configure: @AppActor (Self) -> Void) -> Self {
        configure(self)
        return self
    }
}

extension AnyStore: Configurable {}
