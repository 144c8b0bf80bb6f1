import AppLoop
import JSON
import OffstageInjection
import Wire

/// A screen in the route tree: its store, the revision of its view, and the place where what the store sends goes on to
/// the session.
@AppActor
public final class ScreenNode {
    /// Opaque, unique in its session, never reused.
    public let id: String
    let kind: ScreenKind
    public var screen: Screen { kind.screen }
    /// Where what belongs to the node is kept.
    private let container: Container
    private var waitingEvents: [@AppActor (ScreenNode) -> Void] = []
    /// Of the view; 1 when the node was made.
    public private(set) var rev: Int64 = 1
    package let store: AnyStore
    /// Nil once the node is closed, which breaks the cycle.
    private var session: Session?
    private var tracker: AnyViewTracker?
    /// Bytes of the view when it was last written whole: what a patch has to be smaller than.
    private var viewSize = 0
    /// Of the cases that are declared state events the last ones, in the order in which they were sent.
    public private(set) var keptEvents: [KeptEvent] = []
    /// Front ends know of it; what it sends before waits for that.
    private(set) var isAnnounced = false
    /// Its view holds what JSON has no text for.
    private var isUnsendable = false
    /// The view shows less than there is of a long list.
    private(set) var showsWindows = false

    /// - Parameters:
    ///   - argument: what the store is made with besides its dependencies: params.
    ///   - scope: the session's, or the flow's.
    /// - Throws: when its store cannot be made; nothing is left of it then.
    init(_ node: RouteNode, kind: ScreenKind, argument: Any?, in scope: Container, session: Session)
        throws(ResolveError)
    {
        id = node.id.description
        self.kind = kind
        self.session = session
        container = scope.openNode(id, argument: argument.map { RootArgument($0) })
        do throws(ResolveError) { store = try kind.makeStore(container) } catch {
            container.close()
            throw error
        }
        store.place(on: self)
        tracker = kind.screen.makeTracker(store, self)
    }

    /// The last event of a case that says how things are: for who comes later.
    public struct KeptEvent {
        /// The event's type.
        public let name: String
        public let seq: Int64
        /// JSON.
        public let event: [UInt8]
    }

    func keep(_ event: [UInt8], of name: String, seq: Int64) {
        keptEvents.removeAll { $0.name == name }
        keptEvents.append(KeptEvent(name: name, seq: seq, event: event))
    }

    /// From now on what it sends is published at once; what waited is published now.
    func announce() {
        isAnnounced = true
        let events = waitingEvents
        waitingEvents = []
        for publish in events { publish(self) }
    }

    /// - Parameter windows: the rows that long lists are to show; nil for those that they begin with.
    public func writeView(_ windows: ListWindows? = nil, to writer: inout JSONWriter) {
        let start = writer.count
        writer.context = windows
        if let tracker { tracker.writeView(to: &writer) } else { writer.raw("{}") }
        writer.context = nil
        viewSize = writer.count - start
        // A window that has all rows today need not have them tomorrow.
        if writer.isPartial || windows != nil { showsWindows = true }
    }

    /// The last view as it would be sent now.
    ///
    /// - Throws: when it holds what JSON has no text for.
    public func view(_ windows: ListWindows? = nil) throws(JSONWriter.Failure) -> WireFragment {
        var writer = JSONWriter(maxDepth: Self.maxViewDepth)
        writeView(windows, to: &writer)
        if let failure = writer.failure { throw failure }
        return WireFragment(writer.bytes)
    }

    /// One patch is used for all screens, one after the other.
    private static var patch = WirePatch(maxDepth: maxViewDepth)
    /// What the message, its params or result, and the members on the way to a view leave of the limit.
    private static let maxViewDepth = JSONLimits.standard.depth - 4

    public var isClosed: Bool { session == nil }

    /// The flow that it belongs to.
    public var flowID: String? { container.flowName }

    /// Full (`profile.edit`) or bare (`edit`).
    func isNamed(_ name: String) -> Bool {
        screen.name == name || screen.name.split(separator: ".").last.map(String.init) == name
    }

    /// The view as front ends will first see it: its store may have gone on since it was made.
    func refreshView() {
        Self.patch.removeAll()
        _ = tracker?.refresh(into: &Self.patch, keepsPrevious: false)
    }

    /// Publishes what is different: for one that is hidden, and whose view is asked for all the same.
    public func bringUpToDate() {
        if isAnnounced { publishView() }
    }

    /// Computes the view again and has the session publish what is different.
    func publishView() {
        guard let tracker else { return }
        Self.patch.removeAll()
        guard tracker.refresh(into: &Self.patch, keepsPrevious: showsWindows) else { return }
        defer { tracker.forgetPrevious() }
        if let failure = Self.patch.failure {
            // Once; it is still so after every later action.
            guard !isUnsendable else { return }
            isUnsendable = true
            session?.log(.error, "the view of \(screen.name) cannot be sent: it holds \(failure)", logger: screen.name)
            return
        }
        isUnsendable = false
        if Self.patch.isPartial { showsWindows = true }
        // Rows that nobody looks at have changed.
        if Self.patch.isEmpty, session?.showsOtherRows(of: self) != true { return }
        rev += 1
        session?.publish(view: self, fromRev: rev - 1, rev: rev, isWindowed: showsWindows) { text in
            writeChange(Self.patch, nil, to: &text)
        }
    }

    /// Writes the change that is being published as somebody's windows show it.
    public func writeChange(_ windows: ListWindows, to writer: inout JSONWriter) {
        var patch = WirePatch(maxDepth: Self.maxViewDepth)
        tracker?.writePatch(windows, into: &patch)
        writeChange(patch, windows, to: &writer)
    }

    /// Whether somebody's windows show anything of the change that is being published.
    public func hasChange(_ windows: ListWindows) -> Bool {
        var patch = WirePatch(maxDepth: Self.maxViewDepth)
        tracker?.writePatch(windows, into: &patch)
        return !patch.isEmpty
    }

    private func writeChange(_ patch: borrowing WirePatch, _ windows: ListWindows?, to writer: inout JSONWriter) {
        if isWorthwhile(patch, windows) {
            writer.raw("\"patch\":")
            patch.withBytes { writer.raw($0) }
        } else {
            writer.raw("\"view\":")
            writeView(windows, to: &writer)
        }
    }

    /// Whether sending the patch costs less than sending the view. Looks at the view itself only when the patch is not
    /// clearly smaller than it was.
    private func isWorthwhile(_ patch: borrowing WirePatch, _ windows: ListWindows?) -> Bool {
        if patch.withBytes(\.count) * 2 <= viewSize { return true }
        var writer = JSONWriter()
        writeView(windows, to: &writer)
        return patch.withBytes(\.count) <= viewSize
    }

    /// The node is gone, or its session is.
    ///
    /// - Parameter onEnd: called with what did not go along; nil when the session sees to its scopes by itself.
    func close(onEnd: (@AppActor (Teardown) -> Void)? = nil) {
        store.close()
        tracker?.close()
        tracker = nil
        session = nil
        waitingEvents = []
        if let onEnd { container.close(onEnd: onEnd) }
    }
}

extension ScreenNode: ViewObserver {
    package func viewMayHaveChanged() {
        guard let session else { return }
        let run = ActionRun.current
        // Work that several share goes on under the name of the first, and for the others when that is cancelled.
        session.touch(run?.owner == ObjectIdentifier(session) && run?.isCancelled == false ? run : nil)
    }
}

extension ScreenNode: StoreHost {
    package func store(_ store: AnyStore, didSend event: some WireEnum, of run: ActionRun?) {
        if isAnnounced {
            session?.publish(event, from: self, run: run)
        } else {
            waitingEvents.append { node in node.session?.publish(event, from: node, run: run) }
        }
        session?.tellObservers(of: event, from: self)
    }

    package func store(_ store: AnyStore, didDrop event: String, of run: ActionRun?) {
        session?.log(.debug, "event '\(event)' of \(screen.name) was dropped: what sent it had been cancelled")
    }

    package func store(_ store: AnyStore, didLog level: LogLevel, _ message: String) {
        session?.log(level, message, logger: screen.name)
    }

    package func storeWillRun(_ store: AnyStore, _ run: ActionRun) {
        guard let session else { return }
        run.owner = ObjectIdentifier(session)
        if run.cause.origin == .frontEnd { session.flows?.noteInput() }
        session.touch(run)
    }

    package func storeDidRun(_ store: AnyStore, _ run: ActionRun) {
        guard let session else { return }
        session.touch(run)
        AppLoop.shared.endTurn()
        if session.context == .test, let violation = store.invariantViolation() {
            session.log(
                .error,
                "invariant of \(screen.name) violated after \(store.actionName(of: run) ?? "an action")\(run.cause.label): \(violation)",
                logger: screen.name)
        }
    }

    package func workDidBegin(_ kind: EffectLog.Effect.Kind, _ name: String, actionID: ActionID?, isCounted: Bool)
        -> Int
    {
        session?.workDidBegin(kind, name, node: id, actionID: actionID, isCounted: isCounted) ?? 0
    }

    package func workDidEnd(_ number: Int?, _ outcome: EffectLog.Effect.Outcome, error: String?, isCounted: Bool) {
        session?.workDidEnd(number, outcome, error: error, isCounted: isCounted)
    }
    package func nextActionID() -> ActionID { session?.nextActionID() ?? ActionID(number: 0) }
}

extension Cause {
    fileprivate var label: String { actionID.map { " (a\($0.number))" } ?? "" }
}
