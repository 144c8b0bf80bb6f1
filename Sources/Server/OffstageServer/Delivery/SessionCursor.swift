import AppLoop
import DequeModule
import JSON
import JSONRPC
import Offstage
import Wire

/// Delivers one session's log to one subscription.
///
/// The cursor holds the number of the last delivered entry. While the client reads and has credit, the cursor delivers
/// the entries of each turn when the turn ends, and marks the last one. Otherwise the cursor lags: the log keeps the
/// entries, and the cursor delivers them unchanged when there is room and credit. When the log has removed the next
/// entry, the client receives `subscription/lagged` with a snapshot, and the cursor continues at the end of the log.
///
/// One file, because every part reads and moves the cursor's position, and answers what happens to a slow client.
@AppActor
final class SessionCursor {
    let subscription: Subscription
    let sessionID: String
    /// Nil once the session has closed.
    @exclusivity(unchecked) private(set) var session: Session?
    /// The log of a session that closed while the cursor lagged.
    @exclusivity(unchecked) private var closedLog: Log?
    /// Number of the last entry that was delivered or skipped.
    @exclusivity(unchecked) private(set) var seq: Int64
    @exclusivity(unchecked) private var state = State.live
    /// Position of the answer that opened the subscription: nothing is delivered before it.
    private var earliestPosition: Int64 = 0
    /// Messages that precede the next entry, if any.
    @exclusivity(unchecked) private var prelude: Prelude?
    /// Windows of the subscription, by screen. A list without a window is sent with its initial rows.
    @exclusivity(unchecked) private var windows: [String: ListWindows] = [:]
    /// First revision that the client lacks, by screen whose changes were skipped for a later whole view.
    private var skippedViews: [String: Int64] = [:]
    /// Screens whose list windows the client and the server agree on; nil when they agree on all. The server does not
    /// know the windows of a client that has resumed.
    @exclusivity(unchecked) private var syncedScreens: Set<String>?

    @exclusivity(unchecked) private var knownHead: DeliveryHeadText?

    private enum State { case live, waitsForRoom, waitsForCredit, ended }

    /// Position at which a cursor begins.
    enum Start {
        /// After the snapshot or the resumption that the answer reports.
        case after(seq: Int64)
        /// Resumes after an entry that the client has.
        case resume(seq: Int64)
        /// The log has removed the entries after the one that the client has; the answer contains a snapshot.
        case lagged(since: Int64, snapshot: SessionSnapshot)
        /// The client receives a snapshot in notifications.
        case snapshot
    }

    init(_ subscription: Subscription, _ session: Session, _ start: Start) {
        self.subscription = subscription
        self.session = session
        sessionID = session.id
        switch start {
        case .after(let seq): self.seq = seq
        case .resume(let seq):
            self.seq = seq
            syncedScreens = []
        case .lagged(let since, let snapshot):
            seq = snapshot.seq
            let lag = SubscriptionLagged.Params(
                subscription.id, session.id, from: since + 1, to: snapshot.seq, resync: .snapshot)
            prelude = Prelude(.lagged(lag))
        case .snapshot:
            seq = session.seq
            prelude = Prelude(nil)
        }
    }

    private var connection: Connection { subscription.connection }

    /// Encoded with the first delivery, or when the session closes.
    private var head: DeliveryHeadText {
        if let knownHead { return knownHead }
        let head = DeliveryHeadText(
            sessionID: sessionID, epoch: session?.epoch ?? "", subscriptionID: subscription.id)
        knownHead = head
        return head
    }

    private var log: Log? { closedLog ?? session?.publications }
    private var lastSeq: Int64 { closedLog?.lastSeq ?? session?.seq ?? seq }

    /// Begins to deliver. Called after the answer that opens the subscription was written.
    func start() {
        earliestPosition = connection.deliveries.nextPosition()
        guard prelude != nil || seq < lastSeq else { return }
        wait()
        connection.deliverWaiting()
    }

    /// Ends delivery at once.
    func close() {
        state = .ended
        session?.remove(self)
        session = nil
        closedLog = nil
        prelude = nil
    }

    // MARK: Windows

    /// Returns the windows of a screen's lists; nil when all lists are sent with their initial rows.
    func windows(of screen: String) -> ListWindows? { windows[screen] }

    /// Number of windows on screens that still exist.
    func windowCount(in session: Session) -> Int {
        windows = windows.filter { session.screen(id: $0.key) != nil }
        return windows.values.reduce(0) { $0 + $1.count }
    }

    func set(_ windows: ListWindows, of screen: String) {
        self.windows[screen] = windows
        syncedScreens?.insert(screen)
    }

    /// True when the log's text of a view has other rows than the client's windows.
    private func needsOwnText(_ screen: String, isWindowed: Bool) -> Bool {
        windows[screen] != nil || isWindowed && syncedScreens?.contains(screen) == false
    }

    // MARK: Waiting

    /// Position at which the cursor has to be queued for room; nil when it does not wait for room.
    var waitingPosition: Int64? {
        guard state == .waitsForRoom else { return nil }
        let entry = prelude == nil ? log?[seq + 1]?.position : nil
        return max(earliestPosition, entry ?? 0)
    }

    private func wait() {
        if subscription.hasCredit {
            state = .waitsForRoom
            connection.enqueue(self)
        } else {
            state = .waitsForCredit
            subscription.wait(self)
        }
    }

    /// Called when the subscription has credit again.
    func resume() {
        guard state == .waitsForCredit else { return }
        state = .waitsForRoom
        connection.enqueue(self)
    }

    /// Returns the next message that was published up to a position. Nil without such a message or without credit.
    func nextMessage(through position: Int64) -> [UInt8]? {
        guard state == .waitsForRoom else { return nil }
        guard !subscription.isClosed else {
            close()
            return nil
        }
        skipFilteredEntries()
        guard prelude != nil || seq < lastSeq else { return caughtUp() }
        guard subscription.hasCredit else {
            if session == nil { return farewell() }
            RareBranch.notificationsWaitedForCredit.wasReached()
            wait()
            return nil
        }
        if let prelude, !isSnapshotLate {
            if let message = prelude.next(self) { return message }
            self.prelude = nil
            return nextMessage(through: position)
        }
        guard let log, seq + 1 >= log.firstSeq, !isSnapshotLate else { return lagged() }
        while let entry = log[seq + 1], entry.position <= position {
            seq += 1
            if passes(entry), let delivery = delivery(of: entry) { return message(delivery, log) }
        }
        return seq < lastSeq ? nil : caughtUp()
    }

    /// True when the session has published entries while the first snapshot waited. The client then receives
    /// `subscription/lagged`, which reports them.
    private var isSnapshotLate: Bool { prelude.map { $0.messages == nil } ?? false && seq < lastSeq }

    private func caughtUp() -> [UInt8]? {
        state = session == nil ? .ended : .live
        closedLog = nil
        return nil
    }

    /// Skips entries that do not pass the filter, because they need no credit.
    private func skipFilteredEntries() {
        guard prelude == nil, let filter = subscription.filter, let log else { return }
        while let entry = log[seq + 1], !filter.passes(entry.content) { seq += 1 }
    }

    private func passes(_ entry: Log.Entry) -> Bool { subscription.filter.passes(entry.content) }

    // MARK: Entries

    /// Returns whether an entry that will be delivered is the subscription's last one of its turn.
    private func isLastOfTurn(_ seq: Int64, _ log: Log) -> Bool {
        if log.endsTurn(seq) || seq == log.lastSeq { return true }
        // Every entry is delivered: the usual case, without a look at the next entry.
        if subscription.filter == nil, windows.isEmpty, syncedScreens == nil { return false }
        var seq = seq
        while !log.endsTurn(seq), let next = log[seq + 1] {
            if passes(next), !isSuperseded(next) { return false }
            seq += 1
        }
        return true
    }

    /// True for a view change that a later whole view includes.
    private func isSuperseded(_ entry: Log.Entry) -> Bool {
        guard case .view(let screen, let fromRev, let rev, let isWindowed) = entry.content, fromRev > 0,
            needsOwnText(screen, isWindowed: isWindowed)
        else { return false }
        return session?.screen(id: screen)?.rev != rev
    }

    /// Form of an entry's delivery.
    private enum Delivery {
        /// The log's text.
        case copy(StaticString)
        /// The turn's change of a view, for the subscription's windows.
        case change(ScreenNode, ViewDifference, ListWindows)
        /// The whole view.
        case view(ScreenNode, fromRev: Int64)
    }

    /// Returns nil for a view change that a later whole view includes.
    private func delivery(of entry: Log.Entry) -> Delivery? {
        switch entry.content {
        case .event: return .copy(SessionEvent.name)
        case .route: return .copy(RouteDidChange.name)
        case .view(let screen, let fromRev, let rev, let isWindowed):
            if windows.isEmpty, syncedScreens == nil { return .copy(ScreenDidChange.name) }
            guard needsOwnText(screen, isWindowed: isWindowed) else { return .copy(ScreenDidChange.name) }
            if fromRev == 0 {
                syncedScreens?.insert(screen)
                return .copy(ScreenDidChange.name)
            }
            guard let node = session?.screen(id: screen), node.rev == rev else {
                skippedViews[screen] = skippedViews[screen] ?? fromRev
                return nil
            }
            let skipped = skippedViews.removeValue(forKey: screen)
            if let windows = windows[screen], skipped == nil,
                let difference = session?.windowedDifferences[node.node]
            {
                return .change(node, difference, windows)
            }
            if syncedScreens?.insert(screen).inserted == true { RareBranch.windowedViewWasReplayed.wasReached() }
            return .view(node, fromRev: skipped ?? fromRev)
        }
    }

    /// Cause of what only this client receives.
    private static let systemCause = WireFragment(encoding: Cause(origin: .system))

    private func write(_ delivery: Delivery, isLast: Bool, _ log: Log, to writer: inout JSONWriter) {
        switch delivery {
        case .copy(let name): log.withText(of: seq) { write(name, $0, isLast: isLast, to: &writer) }
        case .change(let node, let difference, let windows):
            let text = difference.text(windows, session?.resolvedParts)
            let cause = session?.entryCauseText ?? Self.systemCause
            write(view: node, fromRev: node.rev - 1, text, cause, isLast: isLast, to: &writer)
        case .view(let node, let fromRev):
            var view = JSONWriter()
            node.writeView(windows[node.id], to: &view)
            write(
                view: node, fromRev: fromRev, .view(WireFragment(view.bytes)), Self.systemCause, isLast: isLast,
                to: &writer)
        }
    }

    private func write(
        view node: ScreenNode, fromRev: Int64, _ text: ViewDifference.Text, _ cause: WireFragment, isLast: Bool,
        to writer: inout JSONWriter
    ) {
        let entry = ViewEntry(node.id, from: fromRev, to: node.rev, text, cause)
        WireFragment(encoding: entry).bytes.withUnsafeBytes {
            write(ScreenDidChange.name, $0, isLast: isLast, to: &writer)
        }
    }

    @inline(__always)
    private func write(
        _ name: StaticString, _ text: UnsafeRawBufferPointer, isLast: Bool, to writer: inout JSONWriter
    ) {
        let delivered = SessionEvent.Params(
            head: head, seq: seq, n: subscription.count(), isLast: isLast, entry: Encoded(text))
        writer.notification(name) { delivered.write(to: &$0) }
    }

    private func message(_ delivery: Delivery, _ log: Log) -> [UInt8] {
        var writer = JSONWriter()
        write(delivery, isLast: isLastOfTurn(seq, log), log, to: &writer)
        return writer.bytes
    }

    func message(_ name: StaticString, _ text: [UInt8], isLast: Bool) -> [UInt8] {
        var writer = JSONWriter()
        text.withUnsafeBytes { write(name, $0, isLast: isLast, to: &writer) }
        return writer.bytes
    }

    // MARK: Lag

    /// Reports that the log has removed the next entry, and continues at the end of the log.
    private func lagged() -> [UInt8]? {
        guard let session else { return caughtUp() }
        RareBranch.subscriptionLagged.wasReached()
        prelude = nil
        let params = lag(in: session)
        if session.seq == seq { state = .live }
        return Self.message(params)
    }

    /// Moves the cursor to the end of the log and returns the message that replaces the entries up to there.
    private func lag(in session: Session) -> SubscriptionLagged.Params {
        let from = seq + 1
        skippedViews = [:]
        syncedScreens = nil
        do throws(JSONWriter.Failure) {
            let snapshot = try session.snapshot(windows)
            seq = snapshot.seq
            return SubscriptionLagged.Params(
                subscription.id, sessionID, from: from, to: seq, resync: .snapshot, snapshot)
        } catch {
            seq = session.seq
            session.log(.error, "a snapshot of the session contains \(error)", logger: nil)
            return SubscriptionLagged.Params(subscription.id, sessionID, from: from, to: seq, resync: .required)
        }
    }

    /// Reports the rest of a closed session's log, for which the client has no credit.
    private func farewell() -> [UInt8]? {
        defer { close() }
        guard seq < lastSeq else { return nil }
        return Self.message(
            SubscriptionLagged.Params(subscription.id, sessionID, from: seq + 1, to: lastSeq, resync: .required))
    }

    static func message(_ params: SubscriptionLagged.Params) -> [UInt8] {
        var writer = JSONWriter()
        writer.notification(SubscriptionLagged.name) { params.write(to: &$0) }
        return writer.bytes
    }

    // MARK: Snapshots in notifications

    /// Returns the snapshot as notifications.
    func takeSnapshot() -> Deque<Prelude.Message> {
        guard let session else { return [] }
        do throws(JSONWriter.Failure) {
            let snapshot = try session.snapshot(windows)
            seq = snapshot.seq
            return Prelude.messages(of: snapshot, passing: subscription.filter, cause: Self.systemCause)
        } catch {
            return [.lagged(lag(in: session))]
        }
    }
}

extension SessionCursor: SessionSubscriber {
    func sessionDidPublish(_ session: Session, endsTurn: Bool) {
        // Gives a client that lags a moment to read, which may deliver everything up to here.
        if state == .waitsForRoom { _ = connection.isCongested }
        guard state == .live else { return }
        let log = session.log
        while state == .live, seq < session.seq {
            let isCongested = connection.isCongested
            guard state == .live, seq < session.seq else { return }
            guard let entry = log[seq + 1] else { return wait() }
            let isSelected = passes(entry)
            let isLast = isSelected && isLastOfTurn(seq + 1, log)
            // A later entry of the turn may follow.
            if isLast, !endsTurn { return }
            if isSelected, isCongested || !subscription.hasCredit { return wait() }
            seq += 1
            guard isSelected, let delivery = delivery(of: entry) else { continue }
            connection.outbox.writeFrame { write(delivery, isLast: isLast, log, to: &$0) }
            connection.didWrite()
        }
    }

    func session(_ session: Session, shows difference: ViewDifference, of screen: NodeID) -> Bool {
        windows[screen.description].map(difference.isVisible) ?? false
    }

    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) {
        guard subscription.filter.passes(topic: .log), !connection.isCongested else { return }
        connection.notify(
            LogEntry.self,
            .init(
                level: level, message: message, logger: logger, sessionId: sessionID, epoch: session.epoch,
                subscriptionId: subscription.id))
    }

    func sessionWillClose(_ session: Session, reason: String) {
        deliverRest(of: session)
        let params = SessionDidClose.Params(
            sessionId: sessionID, epoch: session.epoch, subscriptionId: subscription.id, seq: session.seq + 1,
            reason: reason)
        connection.notify(SessionDidClose.self, params)
        self.session = nil
        subscription.didEnd(self)
    }

    private func deliverRest(of session: Session) {
        guard state == .waitsForRoom || state == .waitsForCredit else { return state = .ended }
        closedLog = session.publications
        // Made while the session is known.
        _ = head
        skipFilteredEntries()
        guard subscription.hasCredit else {
            // Nothing is delivered after the session's end.
            if let message = farewell() {
                connection.outbox.writeFrame { $0.raw(message) }
                connection.didWrite()
            }
            return
        }
        if let prelude, !isSnapshotLate {
            if prelude.messages == nil { prelude.messages = takeSnapshot() }
        } else if let closedLog, seq + 1 < closedLog.firstSeq || isSnapshotLate || waitsForOwnText(closedLog) {
            // The views are gone after the close, so they are part of a snapshot now.
            prelude = Prelude(.lagged(lag(in: session)))
        }
    }

    private func waitsForOwnText(_ log: Log) -> Bool {
        guard seq < log.lastSeq else { return false }
        return (seq + 1...log.lastSeq).contains { seq in
            guard case .view(let screen, _, _, let isWindowed) = log[seq]?.content else { return false }
            return needsOwnText(screen, isWindowed: isWindowed)
        }
    }
}
