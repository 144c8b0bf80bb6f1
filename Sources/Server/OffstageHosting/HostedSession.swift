import AppLoop
import JSON
import Observation
import Offstage
import OffstageInjection
import Platform
import Wire

/// A session in the program's own process, owned by the main actor: for SwiftUI, UIKit, AppKit, GTK, or any other front
/// end that does not speak the protocol.
///
///     let session = try HostedSession(app)
///     let screen = try #require(session.screen(CounterStore.self))
///     try await screen.send(.plusDidTap)
///     screen.view.count            // observed
///     for await event in session.events { … }
///
/// App code runs on the main thread, inside the calls of this class and, on Apple's platforms and Linux, on the main
/// queue when other work has ended. A program whose main thread runs another event loop passes `loop: .manual`, watches
/// `AppLoop.shared.pollDescriptor`, and calls `step()` when it is readable and at `nextDeadline`.
@MainActor
public final class HostedSession: Observation.Observable {
    /// Selects the caller that runs the app's loop.
    public enum Loop: Sendable {
        /// The main queue, which runs in every program with a `RunLoop.main`, `dispatchMain()` or an async `main`.
        case mainQueue
        /// The program: it calls `step()`.
        case manual
    }

    /// The session or the screen is closed.
    public struct Closed: Error, CustomStringConvertible {
        public var description: String { "the screen or its session is closed" }
    }

    /// Most events that a stream keeps for a reader.
    static let mostEvents = 4096

    private let host: AppHost
    private(set) var session: Session?
    private let loop: Loop
    private let registrar = ObservationRegistrar()
    private var lastRoute: HostedNode
    private var known: [String: AnyHostedScreen] = [:]
    private var streams: [Int: AsyncStream<HostedEvent>.Continuation] = [:]
    private var lastStream = 0

    /// Opens a session and shows its first screen.
    ///
    /// - Parameters:
    ///   - app: the app.
    ///   - other: a session of the same app whose shared dependencies this one uses, such as that of another window.
    ///   - context: selects the dependencies: `live`, `preview` or `test`.
    ///   - clock: the session's time. The default is real time, and in the context `test` a `VirtualClock`.
    ///   - seed: makes randomness and identifiers repeatable.
    ///   - alternatives: alternatives by key, as in `session/open`.
    ///   - link: URL to open at the start.
    ///   - loop: the caller that runs the app's loop.
    ///   - prepare: replaces dependencies.
    /// - Throws: an error that says why the first screen cannot be shown.
    public init(
        _ app: App, sharingWith other: HostedSession? = nil, context: InjectionContext = .live,
        clock: (any AppClock)? = nil, seed: UInt64? = nil, alternatives: [String: String] = [:], link: String? = nil,
        loop: Loop = .mainQueue, prepare: @escaping @AppActor @Sendable (Registry) -> Void = { _ in }
    ) throws {
        self.loop = loop
        let live = LiveClock()
        let host = other?.host ?? AppLoop.run { AppHost(app, clock: clock ?? live, seed: seed, prepare: prepare) }
        self.host = host
        let session = try AppLoop.run {
            let clock = clock ?? (context == .test ? VirtualClock() : live)
            Self.lastNumber += 1
            return try host.openSession(
                "s\(Self.lastNumber)", environment: SessionEnvironment(context: context, clock: clock, seed: seed),
                alternatives: alternatives, link: link)
        }
        self.session = session
        lastRoute = HostedNode(tree: AppLoop.run { session.treeJSON })
        // The session keeps the follower.
        AppLoop.run { [weak self] in session.add(Follower(self, after: session.seq)) }
        if loop == .mainQueue { LoopDriver.shared.start() }
        step()
    }

    @AppActor private static var lastNumber = 0

    isolated deinit { close() }

    // MARK: Route and screens

    /// The route tree. SwiftUI and `withObservationTracking` observe it.
    public var route: HostedNode {
        registrar.access(self, keyPath: \.route)
        return lastRoute
    }

    /// Names of the screens on the visible path, from the outside in.
    public var path: [String] {
        var names: [String] = []
        func visit(_ node: HostedNode) {
            if let screen = node.screen { names.append(screen) }
            if let selected = node.selected, node.children.indices.contains(selected) {
                return visit(node.children[selected])
            }
            for child in node.children { visit(child) }
        }
        visit(route)
        return names
    }

    /// Returns the screen whose store has this type: that of the node with this `id`, or else the topmost one.
    ///
    /// - Returns: nil when no screen of the session has such a store.
    public func screen<S: Handling & Viewable>(_ store: S.Type, id: String? = nil) -> HostedScreen<S>? {
        guard let session else { return nil }
        let found = AppLoop.run {
            let screens = session.screens.filter { $0.store is S && (id == nil || $0.id == id) }
            return (screens.last { session.shows($0.id) } ?? screens.last).map {
                (node: $0, store: $0.store, id: $0.id)
            }
        }
        guard let (found, anyStore, id) = found, let store = anyStore as? S else { return nil }
        if let screen = known[id] as? HostedScreen<S> { return screen }
        let screen = HostedScreen(found, store, in: self)
        known[id] = screen
        return screen
    }

    /// The events that the session's screens send from now on, until it is closed. Each access makes a stream of its
    /// own. A stream keeps the newest 4,096 events that are not read.
    public var events: AsyncStream<HostedEvent> {
        AsyncStream(bufferingPolicy: .bufferingNewest(Self.mostEvents)) { continuation in
            guard session != nil else { return continuation.finish() }
            lastStream += 1
            let number = lastStream
            streams[number] = continuation
            continuation.onTermination = { [weak self] _ in
                Task { @MainActor in self?.streams[number] = nil }
            }
        }
    }

    // MARK: Input

    /// Sends the action of a component's template to a screen, with the user's value.
    ///
    /// - Parameters:
    ///   - template: the template of the component.
    ///   - input: value of the member that the template names; ignored without one.
    ///   - screen: the screen that has the component.
    /// - Throws: as `HostedScreen.send`; `WireError` for a value of another type.
    @discardableResult
    public func perform(_ template: ActionTemplate, input: JSONValue? = nil, on screen: AnyHostedScreen) async throws
        -> HostedOutcome
    {
        var action = template.action
        if let name = template.input, let input { action[name] = input }
        let text = "\(action)"
        return try await withCheckedThrowingContinuation { continuation in
            screen.start(onEnd: { continuation.resume(with: $0) }) { store, run in
                try JSONParser(limits: .trusted).parse(text) { try store.start(wire: $0, as: run) }
            }
        }
    }

    /// Opens a link of the app.
    ///
    /// - Throws: `RouteError` for a link that the app does not open, and errors of its interceptors.
    public func open(_ link: String) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            guard session != nil else { return continuation.resume(throwing: Closed()) }
            _ = perform { session in
                session.open(url: link, mode: .reveal, cause: Cause(origin: .link)) {
                    continuation.resume(with: $0.map { _ in })
                }
            }
        }
    }

    /// Goes back one step, as the back button does. A screen may intercept it.
    ///
    /// - Throws: `RouteError` at the root.
    public func back() throws { try request { try $0.back() } }

    /// Selects the child at `index` of `container`, tabs or pages.
    ///
    /// - Throws: `RouteError`.
    public func select(_ index: Int, of container: HostedNode.ID) throws {
        try request(container) { try $0.select(.index(index), of: $1) }
    }

    /// Dismisses a layer, as the user's gesture does.
    ///
    /// - Throws: `RouteError` for one that cannot be dismissed.
    public func dismiss(_ layer: HostedNode.ID) throws { try request(layer) { try $0.dismiss($1, by: .swipe) } }

    /// Presses a button of the alert `layer`, with the texts of its fields.
    ///
    /// - Throws: `RouteError`.
    public func answer(_ layer: HostedNode.ID, button: String, fields: [String: String] = [:]) throws {
        try request(layer) { try $0.answer($1, button: button, fields: fields) }
    }

    /// Answers a custom layer or a request to the front end with `result`.
    ///
    /// - Throws: `RouteError`.
    public func fulfil(_ layer: HostedNode.ID, with result: JSONValue) throws {
        try request(layer) { try $0.fulfil($1, with: result) }
    }

    /// Refuses a custom layer or a request to the front end, with a `reason` for the app.
    ///
    /// - Throws: `RouteError`.
    public func refuse(_ layer: HostedNode.ID, reason: String) throws {
        try request(layer) { try $0.refuse($1, reason: reason) }
    }

    private func request(
        _ node: HostedNode.ID,
        _ change: @escaping @AppActor @Sendable (RouteTransaction, NodeID) throws -> FrontEndOutcome
    ) throws {
        guard let id = NodeID(node) else { throw RouteError.staleSource(node) }
        try request { try change($0, id) }
    }

    private func request(_ change: @escaping @AppActor @Sendable (RouteTransaction) throws -> FrontEndOutcome) throws {
        guard session != nil else { throw Closed() }
        try perform { _ = try $0.request(cause: Cause(origin: .frontEnd), change) }
    }

    // MARK: The loop

    /// Names of the actions and other work in progress, such as for a progress indicator.
    public var runningWork: [String] { perform { $0.effects.running.map(\.name) } ?? [] }

    /// Runs everything that can run now. Needed with `loop: .manual` only.
    public func step() { _ = perform { _ in } }

    /// Advances `clock` by a `duration`, and runs what sleeps until then.
    public func advance(_ clock: VirtualClock, by duration: Duration) {
        AppLoop.run {
            AppLoop.shared.step()
            let limit = clock.now + duration
            while clock.advanceToNextSleeper(limit: limit) { AppLoop.shared.step() }
        }
        LoopDriver.shared.wait()
    }

    /// Runs `body` and everything that it starts, up to its first suspension.
    func perform<Result>(_ body: @AppActor (Session) throws -> Result) rethrows -> Result? {
        guard let session else { return nil }
        defer { if loop == .mainQueue { LoopDriver.shared.wait() } }
        return try AppLoop.run {
            defer { AppLoop.shared.step() }
            return try body(session)
        }
    }

    /// Closes the session: cancels its work and releases its stores and dependencies.
    public func close() {
        guard let session else { return }
        AppLoop.run {
            session.close(reason: "closed by the front end")
            AppLoop.shared.step()
        }
        self.session = nil
        for screen in known.values { screen.close() }
        known = [:]
        for stream in streams.values { stream.finish() }
        streams = [:]
        if loop == .mainQueue { LoopDriver.shared.stop() }
    }

    // MARK: Publications

    fileprivate func didPublish(route: JSONValue?, views: Set<String>, events: [HostedEvent]) {
        for event in events {
            for stream in streams.values { stream.yield(event) }
        }
        for id in views { known[id]?.update() }
        guard let route else { return }
        for (id, screen) in known where screen.isClosed {
            screen.close()
            known[id] = nil
        }
        let node = HostedNode(tree: route)
        if node != lastRoute { registrar.withMutation(of: self, keyPath: \.route) { lastRoute = node } }
    }
}

/// An event that a screen sent.
public struct HostedEvent: Sendable, Equatable {
    /// Node id of the screen; nil for an event of the runtime.
    public let screen: String?
    /// The event: `{"type":"didSave",…}`.
    public let event: JSONValue

    /// Returns the event as a value of a store's event type; nil for an event of another type.
    public func `as`<Event: WireEnum>(_ type: Event.Type) -> Event? { try? Event(wireText: "\(event)") }
}

/// Passes what the session publishes to the main actor: in the same call, because the main thread runs the loop. In a
/// test process another thread may run it; the main actor then receives the publications a moment later.
private final class Follower: SessionSubscriber {
    private weak let owner: HostedSession?
    private var seq: Int64
    private let mainThread = currentThread

    init(_ owner: HostedSession?, after seq: Int64) {
        self.owner = owner
        self.seq = seq
    }

    func sessionDidPublish(_ session: Session, endsTurn: Bool) {
        var (views, events, isRouteChanged): (Set<String>, [HostedEvent], Bool) = ([], [], false)
        let log = session.log
        while seq < session.seq {
            seq += 1
            guard let entry = log[seq] else { continue }
            switch entry.content {
            case .event:
                let text = log.withText(of: seq) { Array($0) } ?? []
                // The session has written the text as JSON.
                guard let json = try? JSONValue(parsing: text, limits: .trusted) else { continue }
                events.append(HostedEvent(screen: json["screen"]?.string, event: json["event"] ?? .null))
            case .view(let screen, _, _, _): views.insert(screen)
            case .route: isRouteChanged = true
            }
        }
        // `nil` alone would be JSON's null.
        let route: JSONValue? = isRouteChanged ? session.treeJSON : .none
        let deliver: @MainActor @Sendable () -> Void = { [weak owner, views, events] in
            owner?.didPublish(route: route, views: views, events: events)
        }
        if currentThread == mainThread { MainActor.assumeIsolated(deliver) } else { Task { await deliver() } }
    }

    func session(_ session: Session, shows difference: ViewDifference, of screen: NodeID) -> Bool { true }
    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) {}
    func sessionWillClose(_ session: Session, reason: String) {}
}

extension Session {
    fileprivate var treeJSON: JSONValue {
        // The session has written the text as JSON.
        (try? JSONValue(parsing: value.tree.json.bytes, limits: .trusted)) ?? [:]
    }
}
