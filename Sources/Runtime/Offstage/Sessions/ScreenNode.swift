import AppLoop
import JSON
import OffstageInjection
import Wire

/// A screen in the route tree: its store, its view's revision, and the publication of both to the session.
@AppActor
package final class ScreenNode {
    package let node: NodeID
    /// Text of `node`: opaque, unique in its session, never reused.
    package let id: String
    let kind: ScreenKind
    /// The screen's declaration.
    package var screen: AnyScreen { kind.screen }
    /// Container of the node's scope.
    private let container: Container
    private var waitingEvents: [@AppActor (ScreenNode) -> Void] = []
    package let store: AnyStore
    /// The properties of the store that outlive the process.
    private(set) lazy var savedProperties = SavedProperties(of: store, in: container)
    /// Nil after the node is closed, which breaks the reference cycle.
    @exclusivity(unchecked) private(set) var session: Session?
    /// True after front ends have received the node. Earlier events wait for that.
    @exclusivity(unchecked) private(set) var isAnnounced = false
    /// True while the view holds a value that JSON cannot represent.
    private var isUnsendable = false
    /// Whether the route tree says that the store handles the back request.
    var interceptsBack = false
    /// False while the current view may have faults that are not logged.
    private var isChecked = false
    /// Faults of the view, of bars and of layers that the session has logged.
    private var loggedFindings: Set<String> = []

    /// Opens the node's scope, and makes the store.
    ///
    /// - Parameters:
    ///   - argument: The store's argument: the params.
    ///   - scope: Container of the session or of the flow.
    /// - Throws: `ResolveError` when the store cannot be made. The node's scope is closed then.
    init(_ node: RouteNode, kind: ScreenKind, argument: Any?, in scope: Container, session: Session)
        throws(ResolveError)
    {
        self.node = node.id
        id = node.id.description
        self.kind = kind
        self.session = session
        container = scope.openNode(id, argument: argument.map { RootArgument($0) })
        do throws(ResolveError) { store = try kind.makeStore(container) } catch {
            container.close()
            throw error
        }
        session.restoration?.restore(self, of: node)
        store.place(on: self)
    }

    /// The part of the session's value that belongs to the screen; nil until front ends have received it.
    package var value: ScreenValue? { session?.value.screens[node] }
    /// Revision of the view; 1 for a new node.
    package var rev: Int64 { value?.rev ?? 1 }

    /// Returns the view of the store; nil when it equals the last one.
    package func nextView(after last: AnyView?) -> AnyView? {
        guard let session else { return nil }
        return session.observer.read { session.speaking { kind.screen.nextView(store, last) } }
    }

    /// Starts an action of a front end.
    ///
    /// - Throws: `WireError` for an action that the store does not have.
    package func start(_ action: JSONNode, as run: ActionRun) throws(WireError) {
        guard let session else { return try store.start(wire: action, as: run) }
        // The user's input is newer than a saved one.
        if run.cause.origin == .frontEnd { session.restoration?.inputs[node] = nil }
        try session.speaking { () throws(WireError) in
            switch value?.view.body?.check(action) {
            case .refused(let refusal): return run.finish(.rejected(refusal))
            case .invalid(let field, let problem):
                // The store does not receive the value, and its screen shows the problem.
                return store.start("", as: run) { store.problems[field] = problem }
            case .accepted(let field?):
                run.field = field
                try store.start(wire: action, as: run)
                store.problems[field] = nil
            case .accepted, nil: try store.start(wire: action, as: run)
            }
        }
    }

    /// Publishes the waiting events. Later events are published at once.
    func announce() {
        isAnnounced = true
        let events = waitingEvents
        waitingEvents = []
        for publish in events { publish(self) }
    }

    /// The last view with the rows that each list shows initially. Reading it has no effect on deliveries.
    package var currentView: JSONValue {
        var writer = JSONWriter(maxDepth: ViewDifference.maxViewDepth)
        writeView(to: &writer)
        return (try? JSONValue(parsing: writer.bytes, limits: .trusted)) ?? [:]
    }

    /// Faults of the current view that its types do not exclude.
    package var viewFindings: [String] {
        let values = (value?.view.body?.parts ?? []).flatMap(\.unofferedValues)
        return ViewFindings.findings(in: currentView, of: type(of: store)) + values
    }

    /// Faults of the bars and layers whose actions the store receives.
    package var layerFindings: [String] {
        guard let session else { return [] }
        var findings: [String] = []
        session.tree.forEach { node in
            if let bars = node.fields.bars, session.screen(of: node.id) === self {
                findings += faults(in: bars, "the bars")
            }
            guard let presenter = node.fields.presenter, session.receiver(of: presenter) === self else { return }
            findings += faults(in: node.fields.own, node.kind.rawValue)
        }
        return findings
    }

    private func faults(in layer: NodeFields.OwnFields, _ kind: String) -> [String] {
        switch layer {
        case .alert(_, let alert):
            ViewFindings.findings(in: alert, of: type(of: store)).map {
                "the \(kind) “\(alert.title)” of \(screen.name): \($0)"
            }
        case .notice(_, let notice): faults(in: notice.button, "the \(kind) “\(notice.message ?? "")”")
        case .modal(_, let style): faults(in: [style.onDismiss, style.onDismissAttempt], "the \(style.style)")
        case .request(_, let request): faults(inAnswer: request.onAnswer, "the request '\(request.capability)'")
        case .custom(_, let content): faults(inAnswer: content.onAnswer, "the layer '\(content.name)'")
        case .none, .tabs, .pages, .launching: []
        }
    }

    private func faults(inAnswer template: ActionTemplate?, _ owner: String) -> [String] {
        ViewFindings.findings(inAnswer: template, of: type(of: store)).map { "\(owner) of \(screen.name): \($0)" }
    }

    private func faults(in content: some WireCodable, _ owner: String) -> [String] {
        ViewFindings.findings(in: content, owner, of: type(of: store)).map { "\(owner) of \(screen.name): \($0)" }
    }

    /// Logs each fault of the view, of bars and of layers once. Only tests pay for the search.
    package func logFindings() {
        // Without a subscriber the entry would be lost. The next action or change logs it.
        guard let session, session.context == .test, !session.subscribers.isEmpty else { return }
        let view = isChecked ? [] : viewFindings.map { "the view of \(screen.name): \($0)" }
        isChecked = true
        for finding in view + layerFindings where loggedFindings.insert(finding).inserted {
            session.log(.error, finding, logger: screen.name)
        }
        for key in session.catalogue?.takeMissing() ?? [] {
            let language = session.clientContext?.settings.locale ?? ""
            session.log(.warning, "the text “\(key)” has no translation in \(language)", logger: screen.name)
        }
    }

    /// Writes the last view, or the present one of a screen that front ends have not received.
    ///
    /// - Parameter windows: Visible rows of long lists; nil for the rows that each list shows initially.
    package func writeView(_ windows: ListWindows? = nil, to writer: inout JSONWriter) {
        guard let view = value?.view ?? nextView(after: nil) else { return writer.raw("{}") }
        view.write(windows, session?.resolvedParts, to: &writer)
    }

    /// Returns the last view.
    ///
    /// - Throws: when the view contains a value that JSON cannot represent.
    package func view(_ windows: ListWindows? = nil) throws(JSONWriter.Failure) -> WireFragment {
        var writer = JSONWriter(maxDepth: ViewDifference.maxViewDepth)
        writeView(windows, to: &writer)
        if let failure = writer.failure { throw failure }
        return WireFragment(writer.bytes)
    }

    /// True after the node or its session was closed.
    package var isClosed: Bool { session == nil }

    /// Id of the screen's flow; nil outside flows.
    package var flowID: String? { container.flowName }

    /// Whether `name` is the full name (`profile.edit`) or the last part of it (`edit`).
    func isNamed(_ name: String) -> Bool {
        screen.name == name || screen.name.split(separator: ".").last.map(String.init) == name
    }

    /// Publishes the view's changes. Used for a hidden screen whose view a client requests.
    package func bringUpToDate() {
        if isAnnounced { session?.bringUpToDate([self]) }
    }

    /// Called after a change of the view was published.
    func viewDidChange() {
        (isUnsendable, isChecked) = (false, false)
        logFindings()
    }

    /// Logs only once. The view usually stays unsendable after later actions.
    func viewIsUnsendable(_ failure: JSONWriter.Failure) {
        guard !isUnsendable else { return }
        isUnsendable = true
        session?.log(.error, "the view of \(screen.name) cannot be sent: it holds \(failure)", logger: screen.name)
    }

    /// Whether the view has changed since it was last published. For tests: an announced, shown screen has no such
    /// change once a turn has ended.
    package var hasUnpublishedChange: Bool { isAnnounced && !isUnsendable && nextView(after: value?.view) != nil }

    /// Closes the store and its scope, when the node was removed or the session closed.
    ///
    /// - Parameter onEnd: Called with the objects that leaked; nil when the session itself closes its scopes.
    func close(onEnd: (@AppActor (Teardown) -> Void)? = nil) {
        let removed = store.hasRuns ? session.map { RemovedScreen(screen.name, of: $0) } : nil
        store.close(leaving: removed)
        session = nil
        waitingEvents = []
        container.work = removed.map { [$0] } ?? []
        guard let onEnd else { return }
        guard let removed else { return container.close(onEnd: onEnd) }
        removed.whenFinished { [container] in
            container.work = []
            container.close(onEnd: onEnd)
        }
    }
}

/// Receives the store's events and work.
extension ScreenNode {
    func store(_ store: AnyStore, didSend event: some WireEnum, of run: ActionRun?) {
        if isAnnounced {
            session?.publish(event, from: self, run: run)
        } else {
            waitingEvents.append { node in node.session?.publish(event, from: node, run: run) }
        }
    }

    func store(_ store: AnyStore, didDrop event: String, of run: ActionRun?) {
        session?.log(.debug, "event '\(event)' of \(screen.name) was dropped: what sent it had been cancelled")
    }

    func store(_ store: AnyStore, didLog level: LogLevel, _ message: String) {
        session?.log(level, message, logger: screen.name)
    }

    /// Called before a handler runs: `run` is the cause of this turn's changes.
    func storeWillRun(_ store: AnyStore, _ run: ActionRun) {
        guard let session else { return }
        run.owner = ObjectIdentifier(session)
        if run.cause.origin == .frontEnd { session.flows?.noteInput() }
        session.touch(run)
    }

    /// Called when a handler has returned. Publishes its last turn before the action is answered.
    func storeDidRun(_ store: AnyStore, _ run: ActionRun, _ outcome: ActionOutcome) {
        guard let session else { return }
        if session.context == .test, let field = run.field, case .done = outcome,
            !run.isApplied.load(ordering: .relaxed)
        {
            let action = store.actionName(of: run) ?? "an action"
            session.log(
                .warning, "'\(action)' did not apply the value of '\(field)'; write draft.apply(value) in handle",
                logger: screen.name)
        }
        session.touch(run)
        AppLoop.shared.endTurn()
        logFindings()
        if session.context == .test, let violation = store.invariantViolation() {
            let action = (store.actionName(of: run) ?? "an action") + run.cause.logSuffix
            session.log(
                .error, "invariant of \(screen.name) violated after \(action): \(violation)", logger: screen.name)
        }
    }

    func nextActionID() -> ActionID { session?.nextActionID() ?? ActionID(number: 0) }
}

extension Cause {
    fileprivate var logSuffix: String { actionId.map { " (a\($0.number))" } ?? "" }
}
