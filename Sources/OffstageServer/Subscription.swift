import AppLoop
import JSON
import JSONRPC
import OffstageProtocol
import OffstageSession
import OffstageState
import Wire

/// Delivers what one session publishes to one client, numbered from 1.
///
/// While the client reads, everything is written at once. Once it has fallen behind (`Outbox.isCongested`), events wait here, at most the ring's number
/// of them: past it the oldest go, and one `subscription/lagged` says so before the next delivery. Views collapse to one snapshot each. Log entries go
/// first: they are not kept at all.
@AppActor
final class Subscription {
    let id: String
    private let session: Session
    private let connection: Connection
    private var n: Int64 = 0

    private var waitingEvents: [WaitingEvent] = []
    private var oldestEvent = 0
    private var waitingBytes = 0
    private var waitingViews: [WaitingView] = []
    private var waitingRoute: WaitingRoute?
    /// The route's revision that was delivered last as a whole tree, instead of changes that had waited.
    private var lastTreeRev: Int64 = 0
    /// Bytes of the tree when it was last written whole: what ops have to be smaller than.
    private var treeSize = 0
    private var lag: Lag?
    /// Revisions of the whole views that were delivered last, instead of changes that had waited, by screen.
    private var lastViewRevs: [String: Int64] = [:]

    /// Bytes of one session's waiting events, whatever their number.
    private static let maxWaitingBytes = 16 << 20
    /// Bytes of all sessions' waiting events.
    private static let maxWaitingBytesOfAll = 64 << 20

    /// The message and its params.
    private static let envelopeDepth = 2

    /// An object, since most clients never lag.
    private final class Lag {
        let fromSeq: Int64
        let toSeq: Int64
        let dropped: Int64

        init(fromSeq: Int64, toSeq: Int64, dropped: Int64) {
            self.fromSeq = fromSeq
            self.toSeq = toSeq
            self.dropped = dropped
        }
    }

    init(id: String, session: Session, connection: Connection) {
        self.id = id
        self.session = session
        self.connection = connection
    }

    private static func bytes(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    // MARK: Writing

    /// The members that every notification has in common.
    @inline(__always)
    private func begin(_ start: StaticString, _ publication: Publication, _ writer: inout JSONWriter) {
        writer.raw(start)
        writer.string(session.id)
        writer.raw(",\"seq\":")
        writer.integer(publication.seq)
        writer.raw(",\"n\":")
        writer.integer(n)
        writer.raw(",\"subscriptionId\":")
        writer.string(id)
    }

    /// The same, and the screen.
    @inline(__always)
    private func begin(_ start: StaticString, screen: String, _ publication: Publication, _ writer: inout JSONWriter) {
        begin(start, publication, &writer)
        writer.raw(",\"screen\":")
        writer.string(screen)
    }

    private func writeRoute(
        fromRev: Int64, rev: Int64, _ publication: Publication, to writer: inout JSONWriter, _ writeChange: (inout JSONWriter) -> Void
    ) {
        begin("{\"jsonrpc\":\"2.0\",\"method\":\"route/didChange\",\"params\":{\"sessionId\":", publication, &writer)
        writer.raw(",\"fromRev\":")
        writer.integer(fromRev)
        writer.raw(",\"rev\":")
        writer.integer(rev)
        writer.comma()
        writeChange(&writer)
        end(publication, &writer)
    }

    @inline(__always)
    private func end(_ publication: Publication, _ writer: inout JSONWriter) {
        if let cause = publication.cause {
            writer.raw(",\"cause\":")
            cause.write(to: &writer, isDetached: publication.isDetached)
        }
        writer.raw("}}")
    }

    @inline(__always)
    private func writeEvent(
        from screen: String?, _ publication: Publication, to writer: inout JSONWriter, _ writeEvent: (inout JSONWriter) -> Void
    ) {
        begin("{\"jsonrpc\":\"2.0\",\"method\":\"session/event\",\"params\":{\"sessionId\":", publication, &writer)
        if let screen {
            writer.raw(",\"screen\":")
            writer.string(screen)
        }
        writer.raw(",\"event\":")
        writer.setDepth(Self.envelopeDepth)
        writeEvent(&writer)
        writer.setDepth(0)
        end(publication, &writer)
    }

    private func writeView(
        of screen: String, fromRev: Int64, rev: Int64, _ publication: Publication, to writer: inout JSONWriter,
        _ writeChange: (inout JSONWriter) -> Void
    ) {
        begin("{\"jsonrpc\":\"2.0\",\"method\":\"screen/didChange\",\"params\":{\"sessionId\":", screen: screen, publication, &writer)
        writer.raw(",\"fromRev\":")
        writer.integer(fromRev)
        writer.raw(",\"rev\":")
        writer.integer(rev)
        writer.comma()
        writeChange(&writer)
        end(publication, &writer)
    }

    // MARK: Waiting

    fileprivate func append(_ event: WaitingEvent) {
        waitingEvents.append(event)
        waitingBytes += event.bytes.count
        connection.waitingBytes += event.bytes.count
        connection.outbox.post(event)
        let ring = connection.server.configuration.limits.ring
        while waitingEvents.count - oldestEvent > max(1, ring)
            || (waitingEvents.count - oldestEvent > 1
                && (waitingBytes > Self.maxWaitingBytes || connection.waitingBytes > Self.maxWaitingBytesOfAll))
        {
            dropOldestEvent()
        }
    }

    private func noteLoss(of event: WaitingEvent) {
        let seq = event.publication.seq
        lag = Lag(fromSeq: lag?.fromSeq ?? seq, toSeq: seq, dropped: (lag?.dropped ?? 0) + 1)
    }

    private func dropOldestEvent() {
        let event = waitingEvents[oldestEvent]
        noteLoss(of: event)
        event.wasDropped = true
        _ = takeOldestEvent()
        connection.outbox.didDropNotification()
    }

    /// Takes the oldest event's bytes out of it: its place, here and in the outbox, stays for a while, and would keep them.
    private func takeOldestEvent() -> [UInt8] {
        let event = waitingEvents[oldestEvent]
        let bytes = event.bytes
        event.bytes = []
        waitingBytes -= bytes.count
        connection.waitingBytes -= bytes.count
        oldestEvent += 1
        if oldestEvent == waitingEvents.count || oldestEvent > 4096 {
            waitingEvents.removeFirst(oldestEvent)
            oldestEvent = 0
        }
        return bytes
    }

    /// What to tell of dropped events before whatever is delivered next.
    private func takeLag() -> [UInt8]? {
        guard let lag else { return nil }
        self.lag = nil
        let params = SubscriptionLagged.Params(
            subscriptionId: id, sessionId: session.id, fromSeq: lag.fromSeq, toSeq: lag.toSeq, dropped: lag.dropped, resync: .snapshot)
        return Self.bytes { writer in
            writer.raw("{\"jsonrpc\":\"2.0\",\"method\":\"subscription/lagged\",\"params\":")
            params.write(to: &writer)
            writer.raw("}")
        }
    }

    /// One more delivery, and before it what has to be told of those that were dropped.
    private func delivering(_ write: (inout JSONWriter) -> Void) -> [[UInt8]] {
        let lagged = takeLag()
        n += 1
        return (lagged.map { [$0] } ?? []) + [Self.bytes(write)]
    }

    fileprivate func takeMessages(of event: WaitingEvent) -> [[UInt8]] {
        // Events of one session are sent in their order, so this is the oldest.
        let bytes = takeOldestEvent()
        if event.isOrphaned {
            noteLoss(of: event)
            let next = waitingEvents.indices.contains(oldestEvent) ? waitingEvents[oldestEvent] : nil
            return next?.isOrphaned == true ? [] : takeLag().map { [$0] } ?? []
        }
        return delivering { writer in
            writeEvent(from: event.screen, event.publication, to: &writer) { $0.raw(bytes) }
        }
    }

    fileprivate func takeMessages(of route: WaitingRoute) -> [[UInt8]] {
        waitingRoute = nil
        lastTreeRev = route.rev
        return delivering { writer in
            writeRoute(fromRev: route.fromRev, rev: route.rev, route.publication, to: &writer) { writer in
                writer.raw("\"tree\":")
                writer.raw(route.tree)
                writer.raw(",\"transitions\":[]")
            }
        }
    }

    fileprivate func takeMessages(of view: WaitingView) -> [[UInt8]] {
        waitingViews.removeAll { $0 === view }
        lastViewRevs[view.screen] = view.rev
        return delivering { writer in
            writeView(of: view.screen, fromRev: view.fromRev, rev: view.rev, view.publication, to: &writer) { writer in
                writer.raw("\"view\":")
                view.write(to: &writer)
            }
        }
    }
}

extension Subscription: SessionSubscriber {
    func session(
        _ session: Session, didSend event: some WireEnum, from node: ScreenNode?, publication: Publication
    ) throws(JSONWriter.Failure) {
        if connection.isCongested {
            var writer = JSONWriter()
            writer.setDepth(Self.envelopeDepth)
            event.write(to: &writer)
            if let failure = writer.failure { throw failure }
            return append(WaitingEvent(subscription: self, screen: node?.id, bytes: writer.bytes, publication: publication))
        }
        n += 1
        do throws(JSONWriter.Failure) {
            try connection.outbox.writeFrame { (writer) throws(JSONWriter.Failure) in
                writeEvent(from: node?.id, publication, to: &writer) { event.write(to: &$0) }
                if let failure = writer.failure { throw failure }
            }
        } catch {
            n -= 1
            throw error
        }
        connection.didWrite()
    }

    func session(
        _ session: Session, didChange node: ScreenNode, fromRev: Int64, patch: borrowing WirePatch, publication: Publication
    ) {
        let isCongested = connection.isCongested
        // To find that out may have sent the snapshot that waited, with this change in it.
        if let rev = lastViewRevs[node.id], rev >= node.rev { return }
        if isCongested {
            let earlier = waitingViews.first { $0.node === node }
            let view = WaitingView(subscription: self, node: node, fromRev: earlier?.fromRev ?? fromRev, publication: publication)
            if let earlier {
                earlier.wasDropped = true
                waitingViews.removeAll { $0 === earlier }
                connection.outbox.didDropNotification()
            }
            waitingViews.append(view)
            return connection.outbox.post(view)
        }
        n += 1
        let sendsPatch = node.isWorthwhile(patch)
        connection.outbox.writeFrame { writer in
            writeView(of: node.id, fromRev: fromRev, rev: node.rev, publication, to: &writer) { writer in
                if sendsPatch {
                    writer.raw("\"patch\":")
                    patch.withBytes { writer.raw($0) }
                } else {
                    writer.raw("\"view\":")
                    node.writeView(to: &writer)
                }
            }
        }
        connection.didWrite()
    }

    func session(_ session: Session, didChangeRoute change: RouteChange, publication: Publication) {
        let isCongested = connection.isCongested
        // To find that out may have sent the tree that waited, with this change in it, or with a part of it.
        if lastTreeRev >= change.rev { return }
        let fromRev = max(change.fromRev, lastTreeRev)
        if isCongested {
            // The one that waits will tell this, too. It keeps its place: what new screens send stands behind it.
            guard waitingRoute == nil else { return }
            let route = WaitingRoute(subscription: self, fromRev: fromRev, session: session, publication: publication)
            waitingRoute = route
            return connection.outbox.post(route)
        }
        n += 1
        let tree = fromRev == change.fromRev ? smallerTree(than: change.ops, session) : session.treeFragment
        connection.outbox.writeFrame { writer in
            writeRoute(fromRev: fromRev, rev: change.rev, publication, to: &writer) { writer in
                writer.raw(tree == nil ? "\"ops\":" : "\"tree\":")
                writer.raw((tree ?? change.ops).bytes)
                writer.raw(",\"transitions\":")
                writer.raw(change.transitions.bytes)
            }
        }
        connection.didWrite()
    }

    /// The whole tree, if it takes less to tell. Looked at only when the ops are not clearly smaller than it was.
    private func smallerTree(than ops: WireFragment, _ session: Session) -> WireFragment? {
        if ops.bytes.count * 2 <= treeSize { return nil }
        let tree = session.treeFragment
        treeSize = tree.bytes.count
        return tree.bytes.count < ops.bytes.count ? tree : nil
    }

    func session(_ session: Session, didAdd node: ScreenNode, publication: Publication) {
        if connection.isCongested {
            let view = WaitingView(subscription: self, node: node, fromRev: 0, publication: publication)
            waitingViews.append(view)
            return connection.outbox.post(view)
        }
        n += 1
        connection.outbox.writeFrame { writer in
            writeView(of: node.id, fromRev: 0, rev: node.rev, publication, to: &writer) { writer in
                writer.raw("\"view\":")
                node.writeView(to: &writer)
            }
        }
        connection.didWrite()
    }

    func session(_ session: Session, willRemove node: ScreenNode) {
        lastViewRevs[node.id] = nil
        if let waitingRoute { orphanEvents(of: node, behind: waitingRoute) }
        guard let view = waitingViews.first(where: { $0.node === node }) else { return }
        waitingViews.removeAll { $0 === view }
        view.wasDropped = true
        connection.outbox.didDropNotification()
    }

    /// The tree that waits will come without the node, so nothing of the node may come behind it.
    private func orphanEvents(of node: ScreenNode, behind route: WaitingRoute) {
        for event in waitingEvents[oldestEvent...] where event.screen == node.id && event.publication.seq > route.publication.seq {
            event.isOrphaned = true
            waitingBytes -= event.bytes.count
            connection.waitingBytes -= event.bytes.count
            event.bytes = []
        }
    }

    func session(_ session: Session, didLog level: LogLevel, _ message: String, logger: String?) {
        guard !connection.isCongested else { return }
        let params = LogEntry.Params(level: level, message: message, logger: logger, sessionId: session.id)
        connection.notify(LogEntry.name) { params.write(to: &$0) }
    }

    func sessionWillClose(_ session: Session) {
        // Kept only as views: events may stand before them in the queue, and are numbered first.
        for view in waitingViews { view.sessionWillClose() }
        waitingRoute?.sessionWillClose()
        connection.subscriptionDidEnd(session)
    }
}

/// An event that the client has not had room for.
@AppActor
private final class WaitingEvent: DeferredNotification {
    let subscription: Subscription
    /// Nil for what the session itself tells.
    let screen: String?
    fileprivate(set) var bytes: [UInt8]
    let publication: Publication
    fileprivate var wasDropped = false
    /// Its node is gone before it could be delivered.
    fileprivate var isOrphaned = false

    init(subscription: Subscription, screen: String?, bytes: [UInt8], publication: Publication) {
        self.subscription = subscription
        self.screen = screen
        self.bytes = bytes
        self.publication = publication
    }

    nonisolated func takeMessages() -> [[UInt8]] { AppLoop.run { subscription.takeMessages(of: self) } }
    nonisolated var isDropped: Bool { AppLoop.run { wasDropped } }
}

/// A view that has changed since the client last had it, however often.
@AppActor
private final class WaitingView: DeferredNotification {
    let subscription: Subscription
    let screen: String
    /// Let go of when its session closes: what was shown last is then kept as bytes, and the screen's store is not kept by a client that does not read.
    private(set) var node: ScreenNode?
    private var last: (rev: Int64, view: [UInt8]) = (0, [])
    /// The revision last delivered.
    let fromRev: Int64
    let publication: Publication
    fileprivate var wasDropped = false

    init(subscription: Subscription, node: ScreenNode, fromRev: Int64, publication: Publication) {
        self.subscription = subscription
        self.node = node
        screen = node.id
        self.fromRev = fromRev
        self.publication = publication
    }

    var rev: Int64 { node?.rev ?? last.rev }

    func write(to writer: inout JSONWriter) {
        if let node { node.writeView(to: &writer) } else { writer.raw(last.view) }
    }

    func sessionWillClose() {
        guard let node else { return }
        var writer = JSONWriter()
        node.writeView(to: &writer)
        last = (node.rev, writer.bytes)
        self.node = nil
    }

    nonisolated func takeMessages() -> [[UInt8]] { AppLoop.run { subscription.takeMessages(of: self) } }
    nonisolated var isDropped: Bool { AppLoop.run { wasDropped } }
}

/// The route tree, which has changed since the client last had it, however often.
@AppActor
private final class WaitingRoute: DeferredNotification {
    let subscription: Subscription
    /// The revision last delivered.
    let fromRev: Int64
    let publication: Publication
    /// Let go of when it closes: the tree is then kept as bytes.
    private var session: Session?
    private var last: (rev: Int64, tree: [UInt8]) = (0, [])

    init(subscription: Subscription, fromRev: Int64, session: Session, publication: Publication) {
        self.subscription = subscription
        self.fromRev = fromRev
        self.session = session
        self.publication = publication
    }

    var rev: Int64 { session?.rev ?? last.rev }
    var tree: [UInt8] { session?.treeFragment.bytes ?? last.tree }

    func sessionWillClose() {
        last = (rev, tree)
        session = nil
    }

    nonisolated func takeMessages() -> [[UInt8]] { AppLoop.run { subscription.takeMessages(of: self) } }
    nonisolated var isDropped: Bool { false }
}
