import AppLoop
import JSON
import Wire

/// A screen's logic: handles actions, sends events, holds state. Each screen node has one store, which lives as long as
/// the node.
///
/// Subclass it, override `handle`, and send events with `send`:
///
///     final class CounterStore: Store<CounterEvent, CounterAction>, Viewable {
///         private var count = 0
///         var view: CounterView { CounterView(count: count) }
///
///         override func handle(_ action: CounterAction) async throws {
///             switch action {
///             case .incrementDidTap: count += 1
///             }
///         }
///     }
///
/// Everything runs on `AppActor`; a subclass needs no annotation. An action's case declares the policy for concurrent
/// actions of that case (`@Policy(.drop)`). An event's case declares that it describes a state (`@StateEvent`).
@AppActor
open class Store<Event: WireEnum, Action: WireEnum>: AnyStore, Handling {
    private var bindings: [Binding] = []

    /// Creates a store.
    public override init() { super.init() }

    // MARK: Override

    /// Handles one action. Runs synchronously up to its first suspension; the actions of a session start in order of
    /// arrival.
    ///
    /// The action is answered when this method returns. The default marks the action as unhandled. Domain errors, such
    /// as a wrong password or a missing network, are ordinary events.
    ///
    /// - Throws: `Rejected` to refuse the action with a stable kind. Any other error fails the action.
    open func handle(_ action: Action) async throws {
        ActionRun.current?.isUnhandled = true
        guard host?.session?.context == .test else { return }
        let name = Action.wireCases[action.wireCaseIndex].name
        log(
            .warning,
            "\(Self.self) does not handle '\(name)'; override func handle(_ action: \(Action.self)) async throws")
    }

    /// Checks the invariant after every action in the test context. Returns nil, or a sentence that describes the
    /// violation.
    open func violatedInvariant() -> String? { nil }

    /// Called when an action that had begun or waited was cancelled because its screen was removed.
    ///
    /// Actions of cases with the policy `finishes` are not cancelled. Override this to report the loss of another
    /// action, with a toast or a log entry. `navigator` and `log` still reach the session; events do not. The default
    /// does nothing.
    open func wasCancelled(_ action: Action) {}

    // MARK: For subclasses

    /// Sends an event to the session's subscribers. Events sent after the action was cancelled or the screen closed are
    /// dropped and recorded.
    public final func send(_ event: Event) {
        guard let host else { return }
        let run = ActionRun.current
        if Task.isCancelled || run?.isCancelled == true {
            host.store(self, didDrop: Event.wireCases[event.wireCaseIndex].name, of: run)
            return
        }
        host.store(self, didSend: event, of: run)
        // Listeners run after publication, so that events they send follow this one.
        if !isObserved { return }
        host.didObserve(.event, Event.wireCases[event.wireCaseIndex].name, event)
        for binding in bindings { if case .event(let handler) = binding.listener { handler(event) } }
    }

    /// The events that the store sends from now on. Ends with the screen.
    public final var events: AsyncStream<Event> { stream { continuation in .event { continuation.yield($0) } } }

    /// The actions that the store begins to handle from now on. Ends with the screen.
    public final var actions: AsyncStream<Action> { stream { continuation in .action { continuation.yield($0) } } }

    private func stream<Element: Sendable>(
        _ listen: (AsyncStream<Element>.Continuation) -> Binding.Listener
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        if isClosed { continuation.finish() }
        let binding = add(listen(continuation))
        binding.onEnd = { continuation.finish() }
        continuation.onTermination = { _ in Task { @AppActor in binding.cancel() } }
        return stream
    }

    final override func endObservation() {
        for binding in bindings { binding.onEnd?() }
        bindings = []
    }

    /// Calls `handler` with each event until the binding is cancelled.
    ///
    /// - Returns: the binding. The store keeps it; cancel it to end the calls.
    @discardableResult
    public final func bind(_ handler: @escaping @AppActor (Event) -> Void) -> Binding {
        add(.event(handler))
    }

    private func add(_ listener: Binding.Listener) -> Binding {
        let binding = Binding(listener)
        bindings.removeAll { $0.listener == nil }
        bindings.append(binding)
        isObserved = true
        return binding
    }

    /// One listener of a store's events or actions.
    @AppActor
    public final class Binding {
        fileprivate enum Listener {
            case event(@AppActor (Event) -> Void)
            case action(@AppActor (Action) -> Void)
        }

        /// Nil after `cancel`. The store removes cancelled bindings with the next `bind`.
        fileprivate var listener: Listener?
        /// Ends a stream when the screen is closed.
        fileprivate var onEnd: (@AppActor () -> Void)?

        fileprivate init(_ listener: Listener) { self.listener = listener }

        /// Ends the delivery of events.
        public func cancel() { listener = nil }
    }

    /// Sends an action to the store from inside the app, for instance from a view model's callback. No caller awaits
    /// it; its errors are logged.
    public final func receive(_ action: Action) {
        whenPlaced { [weak self] _ in
            guard let self else { return }
            start(
                action,
                as: ActionRun(
                    cause: Cause(origin: .app, actionId: host?.nextActionID()),
                    onEnd: { [weak self] in self?.logFailure($1) }))
        }
    }

    // MARK: Running actions

    package final override func start(wire node: JSONNode, as run: ActionRun) throws(WireError) {
        if hasMembers { return try Self.read(node)(self, run) }
        start(try Action(wire: node), as: run)
    }

    final override class func read(_ node: JSONNode) throws(WireError) -> AnyStore.Member.Start {
        let members = try WireMembers(node, expected: Action.wireExpectation)
        let type: String = try members.value("type")
        let isOwn = Action.wireCases.contains { $0.name == type }
        if !isOwn, let member = storeMembers.first(where: { $0.action == type }) { return try member.read(node) }
        if !isOwn, !storeMembers.isEmpty, let found = node.member("type") {
            var schemas = WireSchemas()
            let names = actionNames(in: actionSchemas(in: &schemas))
            throw WireError.unknownCase(found, allowed: names).at(key: "type")
        }
        let action = try Action(wire: node)
        return { store, run in
            guard let store = store as? Self else { return run.finish(.unhandled) }
            store.start(action, as: run)
        }
    }

    package final func start(_ action: Action, as run: ActionRun) {
        guard !isClosed else { return run.finish(.cancelled(.closed)) }
        run.origin = .action(action.wireCaseIndex)
        let (policy, finishes) = Policies.of(Action.self)[action.wireCaseIndex]
        if policy == .parallel, !finishes { return launch(action, as: run, policy: policy) }
        run.finishes = finishes
        reportRemoval(of: action, run)
        schedule(run, policy: policy) { [self] in launch(action, as: run, policy: policy) }
    }

    private func reportRemoval(of action: Action, _ run: ActionRun) {
        run.onRemoval = { [weak self] in self?.wasCancelled(action) }
    }

    private func launch(_ action: Action, as run: ActionRun, policy: ActionPolicy) {
        if isObserved { didObserve(action) }
        host?.storeWillRun(self, run)
        AppLoop.shared.taskDidBegin()
        let task = CurrentRun.start(run) { [self] in
            let outcome = await outcome(of: action, run)
            AppLoop.shared.taskDidEnd()
            didEnd(run, policy: policy, with: outcome)
        }
        if run.hasEnded { return }
        run.task = task
        // The handler may have cancelled its own action before its first suspension.
        if run.isCancelled || (isClosed && !run.finishes) { task.cancel() }
        if run.onRemoval == nil { reportRemoval(of: action, run) }
        didSuspend(run)
    }

    private func didObserve(_ action: Action) {
        host?.didObserve(.action, Action.wireCases[action.wireCaseIndex].name, action)
        for binding in bindings { if case .action(let handler) = binding.listener { handler(action) } }
    }

    private func outcome(of action: Action, _ run: ActionRun) async -> ActionOutcome {
        do {
            try await handle(action)
            if let failure = run.failure { throw failure }
            return run.isUnhandled ? .unhandled : .done
        } catch let rejection as Rejected {
            return .rejected(rejection)
        } catch {
            guard error is CancellationError, run.isCancelled || isClosed else { return .failed(error) }
            return .cancelled(isClosed ? .closed : .cancelled)
        }
    }

    package final override func invariantViolation() -> String? { violatedInvariant() }

    package final override class func ownActionSchema(in schemas: inout WireSchemas) -> JSONValue {
        Action.wireSchema(in: &schemas)
    }

    package final override func actionName(of run: ActionRun) -> String? {
        guard case .action(let index) = run.origin else { return super.actionName(of: run) }
        return Action.wireCases[index].name
    }
}

/// A store with its events and actions, for code that is generic over a store's type. Every `Store` conforms.
@AppActor
public protocol Handling: AnyStore {
    /// Events that the store sends; `Never` for none.
    associatedtype Event: WireEnum
    /// Actions that the store handles; `Never` for none.
    associatedtype Action: WireEnum
}

extension AnyStore {
    /// Sends the store an action as JSON, such as the action of an alert's button. Errors are logged. Events sent after
    /// this call returns count as work left running.
    package final func receive(_ action: JSONValue, cause: Cause) {
        var cause = cause
        cause.actionId = host?.nextActionID()
        let run = ActionRun(cause: cause, onEnd: { [weak self] in self?.logFailure($1) })
        do {
            try JSONParser().parse("\(action)") { node in
                guard let session = host?.session else { return try start(wire: node, as: run) }
                try session.speaking { () throws(WireError) in try start(wire: node, as: run) }
            }
        } catch {
            // The action may hold what the user typed into a secure field.
            let reason = (error as? WireError).map { "\($0.withoutValue)" } ?? "\(error)"
            log(.error, "the action '\(action["type"]?.string ?? "")' of an answer could not be sent: \(reason)")
        }
        run.isLeftRunning = true
    }

    /// Logs the failure of an action that the app sent itself.
    fileprivate final func logFailure(_ outcome: ActionOutcome) {
        switch outcome {
        case .failed(let error): log(.error, "an action that the app sent failed: \(error)")
        case .rejected(let rejection): log(.warning, "an action that the app sent was refused: \(rejection.message)")
        case .unhandled: log(.warning, "an action that the app sent is handled by nobody")
        case .done, .dropped, .superseded, .cancelled: break
        }
    }
}

/// Policies by case index, cached for each action type.
private enum Policies {
    typealias Case = (policy: ActionPolicy, finishes: Bool)
    @AppActor private static var known: [ObjectIdentifier: [Case]] = [:]

    @AppActor
    static func of<Action: WireEnum>(_ type: Action.Type) -> [Case] {
        if let policies = known[ObjectIdentifier(type)] { return policies }
        let policies = type.wireCases.map { wireCase -> Case in
            let policies = wireCase.tags.compactMap { ActionPolicy(tag: $0) }
            return (policies.first { $0 != .finishes } ?? .parallel, policies.contains(.finishes))
        }
        known[ObjectIdentifier(type)] = policies
        return policies
    }
}
