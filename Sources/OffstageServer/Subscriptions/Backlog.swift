import AppLoop
import JSON
import Offstage
import Wire

/// How far a feed has come that is behind, and what it still has to tell of what the log has forgotten. Gone when it
/// has caught up.
///
/// Events are told as they were, in their order. Of the route and of each screen the client gets one snapshot, as
/// things are when there is room for it:
/// in the place of the first change that waits, so that a client that comes back with the last `seq` it was told has
/// had everything up to there.
@AppActor
final class Backlog {
    let log: PublicationLog
    /// Everything up to this `seq` is delivered, or need not be.
    var cursor: Int64
    /// Up to this `seq` nothing collapses: a replay.
    let exactThrough: Int64
    private(set) var source: Source
    /// Revisions of whole views that were delivered ahead of what was published with them, by screen.
    var viewRevs: [String: Int64] = [:]

    private var lag: Lag?
    private var lostRoute: (fromRev: Int64, seq: Int64)?
    private var lostViews: [String: (fromRev: Int64, seq: Int64)] = [:]
    private var lostEvents: [LostEvent] = []
    /// Numbers the snapshots with which a client begins that knows nothing: they are no publications.
    private var beginning: Int64?
    /// The tree that was delivered last, and what had been published by then.
    private var tree: (seq: Int64, screens: Set<String>)?
    /// State events up to this `seq` are told by those that were kept.
    private var keptThrough: Int64 = 0

    struct Lag {
        let fromSeq: Int64
        var toSeq: Int64
        var dropped: Int64
    }

    /// Something that has to be told as it is now.
    enum Lost {
        case route(fromRev: Int64, seq: Int64)
        case view(screen: String, fromRev: Int64, seq: Int64)
        case event(LostEvent)
    }

    /// A state event, and the `seq` that it is told with: its own, or that of the snapshots it belongs to.
    struct LostEvent {
        let screen: String
        let seq: Int64
        let toldAs: Int64
    }

    init(_ session: Session, behind seq: Int64, exactThrough: Int64 = 0) {
        log = session.log
        cursor = seq
        self.exactThrough = exactThrough
        source = .session(session)
    }

    /// The client knows nothing of the session yet.
    func needsEverything(of session: Session, _ filter: SubscriptionFilter?) {
        beginning = session.seq
        if filter.passes(.route) { lostRoute = (0, session.seq) }
        for screen in session.screens {
            if filter.passes(.screens) { lostViews[screen.id] = (0, session.seq) }
            guard filter.passes(.events) else { continue }
            lostEvents += screen.keptEvents.filter { filter.passes(eventType: $0.name) }
                .map { LostEvent(screen: screen.id, seq: $0.seq, toldAs: session.seq) }
        }
    }

    /// An answer has told how things are.
    func didAnswerEverything(of session: Session, _ lag: Lag) {
        self.lag = lag
        for screen in session.screens { viewRevs[screen.id] = screen.rev }
        keptThrough = session.seq
        didDeliverTree()
    }

    // MARK: What the log forgets

    func lose(_ publication: Publication, treeRev: Int64) {
        let seq = publication.seq
        switch publication.kind {
        case .event: noteLoss(of: publication)
        case .stateEvent:
            guard let screen = publication.screen, seq > keptThrough else { return }
            lostEvents.removeAll { !isKept($0) }
            let event = LostEvent(screen: screen, seq: seq, toldAs: seq)
            if isKept(event) { lostEvents.append(event) }
        case .route:
            if publication.rev > treeRev { lostRoute = lostRoute ?? (publication.fromRev, seq) }
        case .view:
            guard let screen = publication.screen, publication.rev > viewRevs[screen] ?? 0 else { return }
            lostViews[screen] = (lostViews[screen]?.fromRev ?? max(publication.fromRev, viewRevs[screen] ?? 0), seq)
            if lostViews.count + viewRevs.count > reviewedAt { forgetScreens() }
        }
    }

    private func isKept(_ event: LostEvent) -> Bool {
        source.keptEvents(of: event.screen).contains { $0.seq == event.seq }
    }

    /// So many screens are remembered before it is looked at which of them are gone: a client may be behind for ever.
    private var reviewedAt = 64

    private func forgetScreens() {
        let screens = source.screens
        lostViews = lostViews.filter { screens.contains($0.key) }
        viewRevs = viewRevs.filter { screens.contains($0.key) }
        reviewedAt = max(64, 2 * (lostViews.count + viewRevs.count))
    }

    func noteLoss(of publication: Publication) {
        let seq = publication.seq
        lag = Lag(fromSeq: lag?.fromSeq ?? seq, toSeq: seq, dropped: (lag?.dropped ?? 0) + 1)
    }

    func takeLag() -> Lag? {
        defer { lag = nil }
        return lag
    }

    /// What was lost and all that waits: events that will not be told.
    func rest(_ filter: SubscriptionFilter?) -> Lag? {
        while cursor < log.lastSeq, let publication = log[cursor + 1] {
            if publication.isEvent, filter.passes(publication) { noteLoss(of: publication) }
            cursor += 1
        }
        return takeLag()
    }

    var hasLost: Bool { lostRoute != nil || !lostViews.isEmpty || !lostEvents.isEmpty }

    /// The oldest; of one age the route, then views.
    func takeLost() -> Lost? {
        guard hasLost else { return nil }
        let view = lostViews.min { ($0.value.seq, $0.key) < ($1.value.seq, $1.key) }
        let event = lostEvents.first
        if let route = lostRoute, route.seq <= min(view?.value.seq ?? .max, event?.toldAs ?? .max) {
            lostRoute = nil
            return .route(fromRev: route.fromRev, seq: route.seq)
        }
        if let view, view.value.seq <= event?.toldAs ?? .max {
            lostViews[view.key] = nil
            return .view(screen: view.key, fromRev: view.value.fromRev, seq: view.value.seq)
        }
        return event.map { _ in .event(lostEvents.removeFirst()) }
    }

    // MARK: The route

    func didDeliverTree() { tree = (log.lastSeq, source.screens) }

    /// Of a node that the tree which the client has had does not know any more.
    func isGone(_ publication: Publication) -> Bool {
        guard let tree, let screen = publication.screen else { return false }
        return publication.seq <= tree.seq && !tree.screens.contains(screen)
    }

    /// A later one of its case follows, or has been told.
    func isSuperseded(_ publication: Publication) -> Bool {
        guard publication.kind == .stateEvent, let screen = publication.screen else { return false }
        if publication.seq <= keptThrough { return true }
        return source.keptEvents(of: screen).contains { $0.name == publication.name && $0.seq > publication.seq }
    }

    /// The cause, and the end of a message.
    func writeEnd(of seq: Int64, to writer: inout JSONWriter) {
        if seq != beginning, let offset = log[seq]?.causeOffset {
            log.withText(of: seq) { writer.raw(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
        } else {
            writer.raw(",\"cause\":{\"origin\":\"system\"}}}")
        }
    }

    // MARK: The session

    /// Where it is looked up how things are.
    @AppActor
    enum Source {
        case session(Session)
        /// As it was when it closed.
        case closed(ClosedSession)
    }

    /// Keeps how things are now: the screens go.
    func sessionWillClose(_ windows: [String: ListWindows]) {
        guard case .session(let session) = source else { return }
        source = .closed(ClosedSession(session, windows))
    }
}

/// What a client may still have to be told of a session that has closed.
@AppActor
struct ClosedSession {
    let rev: Int64
    let tree: [UInt8]
    let views: [String: (rev: Int64, view: [UInt8])]
    let keptEvents: [String: [ScreenNode.KeptEvent]]

    init(_ session: Session, _ windows: [String: ListWindows]) {
        rev = session.rev
        tree = session.treeFragment.bytes
        var views: [String: (Int64, [UInt8])] = [:]
        var keptEvents: [String: [ScreenNode.KeptEvent]] = [:]
        for screen in session.screens {
            var writer = JSONWriter()
            screen.writeView(windows[screen.id], to: &writer)
            views[screen.id] = (screen.rev, writer.bytes)
            if !screen.keptEvents.isEmpty { keptEvents[screen.id] = screen.keptEvents }
        }
        self.views = views
        self.keptEvents = keptEvents
    }
}

extension Backlog.Source {
    var rev: Int64 {
        switch self {
        case .session(let session): session.rev
        case .closed(let session): session.rev
        }
    }

    func writeTree(to writer: inout JSONWriter) {
        switch self {
        case .session(let session): session.tree.write(to: &writer)
        case .closed(let session): writer.raw(session.tree)
        }
    }

    var screens: Set<String> {
        switch self {
        case .session(let session): Set(session.screens.map(\.id))
        case .closed(let session): Set(session.views.keys)
        }
    }

    /// Nil when the screen is gone.
    func rev(ofView screen: String) -> Int64? {
        switch self {
        case .session(let session): session.screen(id: screen)?.rev
        case .closed(let session): session.views[screen]?.rev
        }
    }

    func writeView(of screen: String, _ windows: ListWindows?, to writer: inout JSONWriter) {
        switch self {
        case .session(let session):
            if let node = session.screen(id: screen) { node.writeView(windows, to: &writer) } else { writer.raw("{}") }
        case .closed(let session): writer.raw(session.views[screen]?.view ?? Array("{}".utf8))
        }
    }

    func keptEvents(of screen: String) -> [ScreenNode.KeptEvent] {
        switch self {
        case .session(let session): session.screen(id: screen)?.keptEvents ?? []
        case .closed(let session): session.keptEvents[screen] ?? []
        }
    }
}
