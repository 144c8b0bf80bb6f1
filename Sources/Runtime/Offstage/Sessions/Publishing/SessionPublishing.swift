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
            let failure = UnsendableEvent(description: "an event could not be sent: \(failure)")
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
        if isState, let node { value.screens.update(node.node) { $0.keep(WireFragment(scratch.bytes), of: name) } }
        scratch.withBytes { event in
            cause.withEncoded { cause in
                append(
                    .event(type: name), EventEntry(screen: node?.id, event: Encoded(event), cause: cause),
                    size: event.count)
            }
        }
        Scratch.giveBack(scratch)
        if log.hasManyNewEntries { deliver(endsTurn: false) }
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

    /// Reads what has changed since the last value of the session, publishes it and takes the next value.
    ///
    /// - Parameter screens: screens whose views are compared.
    func publishChanges(of screens: [ScreenNode]) {
        let route = routeChange.take()
        let new = newScreens
        newScreens = []
        let views = read(screens, new, removed: route?.removed ?? [])
        if route != nil || !views.isEmpty { publishChange(views, route) }
        if !stoppedZones.isEmpty { stoppedZones = [] }
        for screen in new where !isClosed { screen.announce() }
    }

    /// Reads the views that have changed, and then those of new screens.
    private func read(_ screens: [ScreenNode], _ new: [ScreenNode], removed: [NodeID]) -> Turn.Views {
        var views: Turn.Views = []
        for screen in screens where screen.isAnnounced && !removed.contains(screen.node) {
            guard let last = value.screens[screen.node]?.view, let view = screen.nextView(after: last) else { continue }
            views.append((screen.node, view))
        }
        for screen in new {
            if let view = screen.nextView(after: nil) { views.append((screen.node, view)) }
        }
        return views
    }

    private func publishChange(_ views: Turn.Views, _ route: RouteChange?) {
        let turn = Turn.difference(value, views, route: route, parts: resolvedParts) { screen, difference in
            subscribers.contains { $0.session(self, shows: difference, of: screen) }
        }
        // In place: with a copy of the value for each turn, an action took a fifth longer.
        value.apply(turn)
        windowedDifferences = turn.windowed
        if let route = turn.route { append(route) }
        if !turn.views.isEmpty {
            let cause = entryCauseText
            for change in turn.views {
                guard let text = change.text, let screen = screen(of: change.screen) else { continue }
                append(change, text, cause, of: screen)
                screen.viewDidChange()
            }
        }
        // All at once, so that a subscriber reads the value that its last entry leads to.
        if publications?.hasManyNewEntries == true { deliver(endsTurn: false) }
        for (id, failure) in turn.unsendable { screen(of: id)?.viewIsUnsendable(failure) }
    }

    /// Publishes all views again, after their texts have become others.
    func publishWholeViews() {
        bringUpToDate(screens)
        for screen in screens {
            guard let last = value.screens[screen.node] else { continue }
            let next = last.next(last.view, isRevision: true)
            value.screens[screen.node] = next
            let text = ViewDifference.Text.view(next.view.text(nil, resolvedParts))
            append(Turn.ViewChange(screen: screen.node, value: next, text: text), text, entryCauseText, of: screen)
        }
        deliver(endsTurn: true)
    }

    private func append(_ route: Turn.Route) {
        append(
            .route,
            RouteEntry(
                fromRouteRev: route.fromRev, routeRev: route.rev, ops: route.ops, tree: route.tree,
                transitions: route.transitions, cause: EncodedValue(WireFragment(encoding: routeCause))),
            size: route.size)
    }

    private func append(
        _ change: Turn.ViewChange, _ text: ViewDifference.Text, _ cause: WireFragment, of screen: ScreenNode
    ) {
        let (id, rev, isWindowed) = (screen.id, change.value.rev, change.value.view.omitsRows)
        append(
            .view(screen: id, fromRev: change.fromRev, rev: rev, isWindowed: isWindowed),
            ViewEntry(id, from: change.fromRev, to: rev, text, cause), size: text.size)
    }

    /// Publishes the changes of screens that may be hidden, whose views are not compared at the end of a turn.
    package func bringUpToDate(_ screens: [ScreenNode]) {
        publishChanges(of: screens)
        deliver(endsTurn: true)
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
        log.trim()
    }

    /// Calls the subscribers for the new entries of the log. At the end of a turn its entries form one unit.
    func deliver(endsTurn: Bool) {
        guard publications?.beginDelivery(endsTurn: endsTurn) == true else { return }
        for subscriber in subscribers { subscriber.sessionDidPublish(self, endsTurn: endsTurn) }
        if endsTurn, !windowedDifferences.isEmpty { windowedDifferences = [:] }
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
package struct UnsendableEvent: Error, CustomStringConvertible { package let description: String }

/// The front end's request that causes a turn's changes. An object, since most turns have none.
final class TurnRequest {
    let cause: Cause

    init(cause: Cause) { self.cause = cause }
}
