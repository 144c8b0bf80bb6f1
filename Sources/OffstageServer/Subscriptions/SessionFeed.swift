import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// Delivers what one session publishes to one subscription.
///
/// While the client reads and has credit, each publication is written at once, as the session has put it. Otherwise the
/// feed falls behind: it remembers
/// how far it has come (`Backlog`), and goes on from the session's log when there is room, in the order of what was
/// published among the answers.
@AppActor
final class SessionFeed {
    /// Where a feed begins.
    enum Start {
        /// Behind what is published so far: the client has it, or does not want it.
        case now
        /// Behind what a client already has; the log has all since then.
        case replay(since: Int64)
        /// The client is told how things are, as far as it has not been told in an answer.
        case snapshot
        /// The client was told how things are in an answer; of what it missed the log has the events behind the lag.
        case lagged(Backlog.Lag)
    }

    let subscription: Subscription
    let sessionID: String
    /// Let go of when it closes.
    private(set) var session: Session?
    private var backlog: Backlog? {
        didSet {
            if (oldValue == nil) != (backlog == nil) { session?.subscribersBehind += backlog == nil ? -1 : 1 }
        }
    }
    /// The route's revision that was delivered last as a whole tree: it may be ahead of what was published.
    private var treeRev: Int64 = 0
    /// What it has waiting in the outbox.
    private var posted: CatchUp?
    /// The rows of long lists that it shows instead of the first, by screen.
    private var windows: [String: ListWindows] = [:]
    private var hasEnded = false
    /// The subscription calls `catchUp` when it has credit again.
    var isWaitingForCredit = false
    /// It has had a part of the credit since then.
    var wasServed = false

    init(_ subscription: Subscription, _ session: Session, _ start: Start) {
        self.subscription = subscription
        self.session = session
        sessionID = session.id
        switch start {
        case .now: break
        case .replay(let since):
            if since < session.seq { backlog = Backlog(session, behind: since, exactThrough: session.seq) }
        case .snapshot:
            backlog = Backlog(session, behind: session.seq)
            backlog?.needsEverything(of: session, subscription.filter)
        case .lagged(let lag):
            backlog = Backlog(session, behind: max(lag.toSeq, session.log.firstSeq - 1))
            backlog?.didAnswerEverything(of: session, lag)
            treeRev = session.rev
        }
        if backlog != nil {
            session.subscribersBehind += 1
            catchUp()
        }
    }

    private var connection: Connection { subscription.connection }

    /// Nothing is delivered from now on.
    func close() {
        end()
        session?.remove(self)
        session = nil
    }

    private func end() {
        hasEnded = true
        backlog = nil
    }

    // MARK: Windows

    /// The rows that it shows of a screen's lists; nil for the first of each.
    func windows(of screen: String) -> ListWindows? { windows[screen] }

    /// How many windows it has, on screens that still are there.
    func windowCount(in session: Session) -> Int {
        windows = windows.filter { session.screen(id: $0.key) != nil }
        return windows.values.reduce(0) { $0 + $1.count }
    }

    func set(_ windows: ListWindows, of screen: String) { self.windows[screen] = windows }

    // MARK: Messages

    @inline(__always)
    private func begin(_ kind: Publication.Kind, _ seq: Int64, _ writer: inout JSONWriter) {
        switch kind {
        case .event, .stateEvent:
            writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"session/event\",\"params\":{\"sessionId\":")
        case .view: writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"screen/didChange\",\"params\":{\"sessionId\":")
        case .route: writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"route/didChange\",\"params\":{\"sessionId\":")
        }
        writer.string(sessionID)
        writer.raw(",\"seq\":")
        writer.integer(seq)
        writer.raw(",\"n\":")
        writer.integer(subscription.count())
        writer.raw(",\"subscriptionId\":")
        writer.string(subscription.id)
    }

    private static func revisions(_ fromRev: Int64, _ rev: Int64, _ writer: inout JSONWriter) {
        writer.raw(",\"fromRev\":")
        writer.integer(fromRev)
        writer.raw(",\"rev\":")
        writer.integer(rev)
        writer.comma()
    }

    private static func screen(_ id: String, _ writer: inout JSONWriter) {
        writer.raw(",\"screen\":")
        writer.string(id)
    }

    private func message(_ kind: Publication.Kind, _ seq: Int64, _ body: (inout JSONWriter) -> Void) -> [UInt8] {
        wasServed = true
        var writer = JSONWriter()
        begin(kind, seq, &writer)
        body(&writer)
        return writer.bytes
    }

    private func send(_ kind: Publication.Kind, _ seq: Int64, _ body: (inout JSONWriter) -> Void) {
        connection.outbox.writeFrame { writer in
            begin(kind, seq, &writer)
            body(&writer)
        }
        connection.didWrite()
    }

    // MARK: Falling behind

    /// Delivers what waits as soon as there is room.
    func catchUp() {
        guard let backlog else { return }
        guard subscription.hasCredit else { return subscription.waitForCredit(self) }
        let outbox = connection.outbox
        // Between two answers all that a session has to tell can be told at once.
        if let posted, posted.isWaiting, posted.frameNumber == outbox.queuedFrames {
            posted.through = backlog.log.lastSeq
        } else {
            let posted = CatchUp(self, through: backlog.log.lastSeq, frameNumber: outbox.queuedFrames)
            self.posted = posted
            outbox.post(posted)
        }
    }

    /// The next message of what waits up to that `seq`; nil when there is none, or no credit for it.
    fileprivate func nextMessage(through limit: Int64) -> [UInt8]? {
        guard !hasEnded, !subscription.isClosed, let backlog else { return nil }
        guard subscription.hasCredit else {
            if session == nil { return farewell() }
            subscription.waitForCredit(self)
            return nil
        }
        if backlog.hasLost, let lag = backlog.takeLag() { return lagged(lag) }
        while let lost = backlog.takeLost() {
            if let message = message(of: lost, backlog) { return message }
        }
        while backlog.cursor < limit, let publication = backlog.log[backlog.cursor + 1] {
            let step = step(publication, backlog)
            // What is lost is told before what follows it.
            if case .skip = step {} else if let lag = backlog.takeLag() { return lagged(lag) }
            backlog.cursor += 1
            switch step {
            case .skip: break
            case .tree(let fromRev): return tree(fromRev, publication.seq, backlog)
            case .copy: return copy(of: publication, backlog)
            case .view(let screen, let fromRev): return view(of: screen, fromRev: fromRev, publication.seq, backlog)
            }
        }
        guard backlog.cursor >= backlog.log.lastSeq, !backlog.hasLost else { return nil }
        if let lag = backlog.takeLag() { return lagged(lag) }
        self.backlog = nil
        return nil
    }

    /// What becomes of a publication that had to wait.
    private enum Step {
        case skip
        /// It is told as it was.
        case copy
        /// The view is told as it is now.
        case view(screen: String, fromRev: Int64)
        /// The route is told as it is now.
        case tree(fromRev: Int64)
    }

    private func step(_ publication: Publication, _ backlog: Backlog) -> Step {
        guard subscription.filter.passes(publication) else { return .skip }
        let isExact = publication.seq <= backlog.exactThrough
        switch publication.kind {
        case .event, .stateEvent:
            if backlog.isGone(publication) {
                backlog.noteLoss(of: publication)
                return .skip
            }
            return !isExact && backlog.isSuperseded(publication) ? .skip : .copy
        case .view: return step(view: publication, backlog, isExact: isExact)
        case .route:
            if publication.rev <= treeRev { return .skip }
            let asItWas = isExact || publication.rev == backlog.source.rev
            return asItWas && publication.fromRev >= treeRev ? .copy : .tree(fromRev: publication.fromRev)
        }
    }

    private func step(view publication: Publication, _ backlog: Backlog, isExact: Bool) -> Step {
        guard let screen = publication.screen else { return .skip }
        let delivered = backlog.viewRevs[screen] ?? 0
        if isExact, !publication.isWindowed, publication.fromRev >= delivered { return .copy }
        guard publication.rev > delivered, let rev = backlog.source.rev(ofView: screen) else { return .skip }
        let isLast = publication.rev == rev && publication.fromRev >= delivered
        return isLast && windows[screen] == nil
            ? .copy : .view(screen: screen, fromRev: max(publication.fromRev, delivered))
    }

    private func copy(of publication: Publication, _ backlog: Backlog) -> [UInt8] {
        message(publication.kind, publication.seq) { writer in
            backlog.log.withText(of: publication.seq) { writer.raw($0) }
        }
    }

    private func tree(_ fromRev: Int64, _ seq: Int64, _ backlog: Backlog) -> [UInt8] {
        let fromRev = max(fromRev, treeRev)
        treeRev = backlog.source.rev
        backlog.didDeliverTree()
        return message(.route, seq) { writer in
            Self.revisions(fromRev, treeRev, &writer)
            writer.raw("\"tree\":")
            backlog.source.writeTree(to: &writer)
            writer.raw(",\"transitions\":[]")
            backlog.writeEnd(of: seq, to: &writer)
        }
    }

    private func view(of screen: String, fromRev: Int64, _ seq: Int64, _ backlog: Backlog) -> [UInt8] {
        let rev = backlog.source.rev(ofView: screen) ?? fromRev
        backlog.viewRevs[screen] = rev
        return message(.view, seq) { writer in
            Self.screen(screen, &writer)
            Self.revisions(fromRev, rev, &writer)
            writer.raw("\"view\":")
            backlog.source.writeView(of: screen, windows[screen], to: &writer)
            backlog.writeEnd(of: seq, to: &writer)
        }
    }

    /// How things are whose telling the log has forgotten; nil if that matters no more.
    private func message(of lost: Backlog.Lost, _ backlog: Backlog) -> [UInt8]? {
        switch lost {
        case .route(let fromRev, let seq): return tree(fromRev, seq, backlog)
        case .view(let screen, let fromRev, let seq):
            return backlog.source.rev(ofView: screen).map { $0 > fromRev } == true
                ? view(of: screen, fromRev: fromRev, seq, backlog) : nil
        case .event(let event):
            guard let kept = backlog.source.keptEvents(of: event.screen).first(where: { $0.seq == event.seq }) else {
                return nil
            }
            return message(.stateEvent, event.toldAs) { writer in
                Self.screen(event.screen, &writer)
                writer.raw(",\"event\":")
                writer.raw(kept.event)
                backlog.writeEnd(of: event.toldAs, to: &writer)
            }
        }
    }

    /// The session has closed, and there is no credit for what was still to be told of it.
    private func farewell() -> [UInt8]? {
        let lag = backlog?.rest(subscription.filter)
        end()
        return lag.map { lagged($0, .required) }
    }

    private func lagged(_ lag: Backlog.Lag, _ resync: SubscriptionLagged.Resync = .snapshot) -> [UInt8] {
        let params = SubscriptionLagged.Params(
            subscriptionId: subscription.id, sessionId: sessionID, fromSeq: lag.fromSeq, toSeq: lag.toSeq,
            dropped: lag.dropped, resync: resync)
        var writer = JSONWriter()
        writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"subscription/lagged\",\"params\":")
        params.write(to: &writer)
        writer.raw("}")
        return writer.bytes
    }
}

extension SessionFeed: SessionSubscriber {
    func session(
        _ session: Session, didPublish publication: Publication, _ text: UnsafeRawBufferPointer,
        view screen: ScreenNode?
    ) {
        guard subscription.filter.passes(publication) else {
            // Whoever is behind has to come past it.
            if backlog != nil { catchUp() }
            return
        }
        // To find that out gives the reader a moment, and may deliver all that has waited.
        let isCongested = connection.isCongested
        if backlog == nil, isCongested || !subscription.hasCredit {
            backlog = Backlog(session, behind: publication.seq - 1)
        }
        if backlog != nil { return catchUp() }
        if publication.kind == .route, treeRev > publication.fromRev { return send(publication, text, ahead: session) }
        if let screen, let windows = windows[screen.id], publication.fromRev > 0 {
            return send(publication, text, screen, windows)
        }
        send(publication.kind, publication.seq) { $0.raw(text) }
    }

    /// A change of the route of which the client has had a part, or all of it, with a whole tree.
    private func send(_ publication: Publication, _ text: UnsafeRawBufferPointer, ahead session: Session) {
        guard publication.rev > treeRev else { return }
        let fromRev = treeRev
        treeRev = session.rev
        send(.route, publication.seq) { writer in
            Self.revisions(fromRev, treeRev, &writer)
            writer.raw("\"tree\":")
            session.tree.write(to: &writer)
            writer.raw(",\"transitions\":[]")
            writer.raw(UnsafeRawBufferPointer(rebasing: text[publication.causeOffset...]))
        }
    }

    /// A change of a view of which it shows other rows.
    private func send(
        _ publication: Publication, _ text: UnsafeRawBufferPointer, _ screen: ScreenNode, _ windows: ListWindows
    ) {
        send(.view, publication.seq) { writer in
            Self.screen(screen.id, &writer)
            Self.revisions(publication.fromRev, publication.rev, &writer)
            screen.writeChange(windows, to: &writer)
            writer.raw(UnsafeRawBufferPointer(rebasing: text[publication.causeOffset...]))
        }
    }

    func session(_ session: Session, willForget publication: Publication) {
        guard let backlog, publication.seq > backlog.cursor else { return }
        backlog.cursor = publication.seq
        if subscription.filter.passes(publication) { backlog.lose(publication, treeRev: treeRev) }
    }

    func session(_ session: Session, showsOtherRowsOf screen: ScreenNode) -> Bool {
        windows[screen.id].map(screen.hasChange) ?? false
    }

    var client: ObjectIdentifier { ObjectIdentifier(connection) }

    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) -> Bool {
        guard subscription.filter.passes(.log), !connection.isCongested else { return false }
        let params = LogEntry.Params(level: level, message: message, logger: logger, sessionId: session.id)
        connection.notify(LogEntry.name) { params.write(to: &$0) }
        return true
    }

    func sessionWillClose(_ session: Session) {
        self.session = nil
        if subscription.hasCredit {
            backlog?.sessionWillClose(windows)
        } else if let lost = farewell() {
            // Nothing will be delivered behind the session's end.
            connection.outbox.writeFrame { $0.raw(lost) }
            connection.didWrite()
        }
        subscription.didEnd(self)
    }
}

/// A feed's place in the outbox: what it has to tell up to a `seq` is told there.
@AppActor
private final class CatchUp: DeferredNotification {
    /// Nil once it has told all: the feed refers to it.
    private var feed: SessionFeed?
    /// How many answers stood in the queue before it.
    let frameNumber: Int
    var through: Int64
    var isWaiting: Bool { feed != nil }

    init(_ feed: SessionFeed, through: Int64, frameNumber: Int) {
        self.feed = feed
        self.through = through
        self.frameNumber = frameNumber
    }

    private func next() -> [UInt8]? {
        let message = feed?.nextMessage(through: through)
        if message == nil { feed = nil }
        return message
    }

    nonisolated func takeMessage() -> [UInt8]? { AppLoop.run { next() } }
}
