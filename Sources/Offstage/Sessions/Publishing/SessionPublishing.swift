import AppLoop
import JSON
import Wire

/// Numbers and encodes what a session publishes, appends it to the log and calls the subscribers.
extension Session {
    package func add(_ subscriber: any SessionSubscriber) { subscribers.append(subscriber) }

    package func remove(_ subscriber: any SessionSubscriber) { subscribers.removeAll { $0 === subscriber } }

    /// Entries that were published last. Empty until the first one.
    package var log: Log {
        if let publications { return publications }
        let made = Log(after: seq, limits: host.logLimits)
        publications = made
        return made
    }

    /// Sends a log message, without control characters, to each subscriber of the log.
    package func log(_ level: LogLevel, _ message: String, logger: String? = nil) {
        let message = message.withoutControls
        for subscriber in subscribers { subscriber.session(self, didLog: level, message, logger: logger) }
    }

    // MARK: Events

    /// - Parameter node: nil for an event of the session itself.
    func publish(_ event: some WireEnum, from node: ScreenNode?, run: ActionRun?) {
        guard !isClosed else { return }
        touch(run)
        let cause = run?.causeText ?? WireFragment(encoding: turnCause ?? Cause(origin: .app))
        if let failure = publish(event, from: node, cause: cause) {
            let failure = UnsendableEvent(failure: failure)
            if let run { run.failure = failure } else { log(.error, "\(failure)", logger: nil) }
        }
    }

    /// Publishes the failure of an action that was sent as a notification, on its screen or else on the active one.
    package func publishFailure(of screen: ScreenNode?, code: Int, kind: String, message: String, cause: Cause?) {
        // `session/didClose` reports what the end of the session cancels.
        guard !isClosed, let screen = screen?.isClosed == false ? screen : activeScreen else { return }
        publish(
            RuntimeEvent.`runtime.error`(code: code, kind: kind, message: message), from: screen,
            cause: WireFragment(encoding: cause ?? Cause(origin: .app)))
        deliver(endsTurn: true)
    }

    /// - Returns: the failure when the event contains a value that JSON cannot represent.
    @discardableResult
    private func publish(_ event: some WireEnum, from node: ScreenNode?, cause: WireFragment) -> JSONWriter.Failure? {
        var scratch = Scratch.take()
        scratch.setDepth(Self.envelopeDepth)
        event.write(to: &scratch)
        if let failure = scratch.failure {
            Scratch.giveBack(scratch)
            return failure
        }
        let (name, isState) = Self.kind(of: event)
        if isState { node?.keep(scratch.bytes, of: name) }
        scratch.withBytes { event in
            cause.withEncoded { cause in
                append(
                    .event(type: name), EventEntry(screen: node?.id, event: Encoded(event), cause: cause),
                    size: event.count)
            }
        }
        Scratch.giveBack(scratch)
        // Most events have the type of the one before. A comparison costs less than a hash.
        if !waits.isEmpty, typesForWaits.last != name, !typesForWaits.contains(name) { typesForWaits.append(name) }
        return nil
    }

    /// Depth of an event in its message: below the message and its params.
    private static let envelopeDepth = 2

    @inline(__always)
    private static func kind<Event: WireEnum>(of event: Event) -> (name: String, isState: Bool) {
        let cases = Event.wireCases
        let index = event.wireCaseIndex
        return (cases[index].name, cases[index].isState)
    }

    // MARK: Views and the route

    /// Publishes a view change. Either `patch` or `view` is given.
    ///
    /// - Parameter isWindowed: the change is about the initial rows of a longer list.
    func append(
        viewOf node: ScreenNode, fromRev: Int64, patch: Encoded<[PatchOperation]>?, view: Encoded<ViewValue>?
    ) {
        let content = Log.Entry.Content.view(
            screen: node.id, fromRev: fromRev, rev: node.rev, isWindowed: node.showsWindows)
        entryCauseText.withEncoded { cause in
            append(
                content,
                ViewEntry(
                    screen: node.id, fromViewRev: fromRev, viewRev: node.rev, patch: patch, view: view, cause: cause),
                size: (patch?.bytes.count ?? 0) + (view?.bytes.count ?? 0))
        }
    }

    /// Publishes the first view of a screen.
    func publish(new node: ScreenNode) {
        guard !isClosed else { return }
        node.withView { append(viewOf: node, fromRev: 0, patch: nil, view: $0) }
    }

    /// Returns whether the current change of a screen touches rows that some subscriber's windows show.
    func showsOtherRows(of screen: ScreenNode) -> Bool {
        subscribers.contains { $0.session(self, showsOtherRowsOf: screen) }
    }

    func publish(_ change: RouteChange) {
        let tree = smallerTree(than: change.ops)
        change.transitions.withEncoded { transitions in
            (tree ?? change.ops).bytes.withUnsafeBytes { bytes in
                WireFragment(encoding: change.cause).withEncoded { cause in
                    append(
                        .route,
                        RouteEntry(
                            fromRouteRev: change.fromRev, routeRev: change.rev,
                            ops: tree == nil ? Encoded(bytes) : nil, tree: tree == nil ? nil : Encoded(bytes),
                            transitions: transitions, cause: cause),
                        size: bytes.count)
                }
            }
        }
    }

    /// The whole tree when its text is smaller than the ops. The tree is written only when the ops are not clearly
    /// smaller than its last text.
    private func smallerTree(than ops: WireFragment) -> WireFragment? {
        if ops.bytes.count * 2 <= treeSize { return nil }
        let tree = treeFragment
        treeSize = tree.bytes.count
        return tree.bytes.count < ops.bytes.count ? tree : nil
    }

    /// The current route tree.
    package var treeFragment: WireFragment {
        var writer = JSONWriter()
        tree.write(to: &writer)
        return WireFragment(writer.bytes)
    }

    // MARK: Causes

    /// The front end's request that causes the changes of this turn.
    var turnCause: Cause? {
        get { turnRequest?.cause }
        set { turnRequest = newValue.map { TurnRequest(cause: $0) } }
    }

    /// JSON of `entryCause`; encoded once for all changes of an action.
    package var entryCauseText: WireFragment {
        if turnRequest == nil, let turnRun { return turnRun.causeText }
        return WireFragment(encoding: entryCause)
    }

    /// Cause of this turn's route change.
    var routeCause: Cause {
        var cause = entryCause
        if !stoppedZones.isEmpty { cause.zones = stoppedZones }
        return cause
    }

    /// Cause of the changes that the session publishes now.
    var entryCause: Cause {
        let cause = turnCause ?? turnRun?.cause ?? Cause(origin: .app)
        return turnRun?.isDetached == true ? cause.detachedCause : cause
    }

    // MARK: The log

    /// - Parameter size: bytes of the main part of the text.
    private func append(_ content: Log.Entry.Content, _ text: some WireCodable, size: Int) {
        let log = log
        log.makeRoom(for: size + 1024)
        log.append(content, text)
        seq += 1
        if log.hasManyNewEntries { deliver(endsTurn: false) }
        log.trim()
    }

    /// Calls the subscribers for the new entries of the log. At the end of a turn its entries form one unit.
    func deliver(endsTurn: Bool) {
        guard publications?.beginDelivery(endsTurn: endsTurn) == true else { return }
        for subscriber in subscribers { subscriber.sessionDidPublish(self, endsTurn: endsTurn) }
        guard endsTurn, let log = publications, log.hasWindowedChange else { return }
        log.hasWindowedChange = false
        for screen in shownScreens { screen.forgetChange() }
    }
}

/// One buffer for the values that go into log entries. Taken out while in use, since publishing may nest.
@AppActor
enum Scratch {
    @exclusivity(unchecked) private static var spare: JSONWriter?

    static func take() -> JSONWriter {
        var writer = spare.take() ?? JSONWriter()
        writer.removeAll(keeping: 64 << 10)
        return writer
    }

    static func giveBack(_ writer: consuming JSONWriter) { spare = consume writer }
}

/// An event that was not sent because it contains a value that JSON cannot represent.
package struct UnsendableEvent: Error, CustomStringConvertible {
    package let failure: JSONWriter.Failure
    package var description: String { "an event could not be sent: \(failure)" }
}

/// The front end's request that causes a turn's changes. An object, since most turns have none.
final class TurnRequest {
    let cause: Cause

    init(cause: Cause) { self.cause = cause }
}
