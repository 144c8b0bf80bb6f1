import AppLoop
import JSON
import Offstage

/// A client's subscription to one session or to all: filter, credit and number of deliveries. A `SessionCursor`
/// delivers each session's log.
@AppActor
final class Subscription {
    let id: String
    let connection: Connection
    /// Nil when everything passes.
    let filter: SubscriptionFilter?
    /// Maximum number of unacknowledged deliveries; nil for any number.
    let credit: Int64?
    /// Set by `subscription/close`. Nothing is delivered afterwards, including the logs of closed sessions.
    ///
    /// In the word of `credit`: many sessions have a subscription.
    private(set) var isClosed = false
    /// False for the subscription that opens with a session.
    let isExplicit: Bool
    /// Number of deliveries.
    @exclusivity(unchecked) private(set) var n: Int64 = 0
    private(set) var acknowledged: Int64 = 0
    /// The cursor of a subscription to one session.
    private var only: SessionCursor?
    /// Cursors of a subscription to all sessions, by session id.
    private var cursors: [String: SessionCursor]?
    /// Cursors that wait for credit.
    private var waiting: [SessionCursor] = []

    init(
        id: String, connection: Connection, filter: SubscriptionFilter?, credit: Int64?, isToAll: Bool,
        isExplicit: Bool
    ) {
        self.id = id
        self.isExplicit = isExplicit
        self.connection = connection
        self.filter = filter
        self.credit = credit
        cursors = isToAll ? [:] : nil
    }

    var isToAll: Bool { cursors != nil }
    var hasCredit: Bool { credit.map { n - acknowledged < $0 } ?? true }

    /// Continues the numbers of a subscription of the previous process.
    func resume(n: Int64, acknowledged: Int64) { (self.n, self.acknowledged) = (n, acknowledged) }

    /// The cursors.
    var allCursors: [SessionCursor] { cursors.map { Array($0.values) } ?? only.map { [$0] } ?? [] }

    /// Counts one delivery and returns its number.
    func count() -> Int64 {
        n += 1
        return n
    }

    /// Restores the credit of all deliveries up to number `n`, and delivers the entries that wait for credit.
    func acknowledge(_ n: Int64) {
        guard n > acknowledged else { return }
        acknowledged = min(n, self.n)
        let cursors = waiting
        waiting = []
        if !cursors.isEmpty { RareBranch.acknowledgementReleasedEntries.wasReached() }
        for cursor in cursors { cursor.resume() }
        connection.deliverWaiting()
    }

    /// Resumes the cursor when there is credit again.
    func wait(_ cursor: SessionCursor) { waiting.append(cursor) }

    // MARK: Sessions

    /// Adds a cursor, which the caller starts after it has sent the answer.
    func follow(_ session: Session, from start: SessionCursor.Start) -> SessionCursor {
        let cursor = SessionCursor(self, session, start)
        if cursors == nil { only = cursor } else { cursors?[session.id] = cursor }
        session.add(cursor)
        return cursor
    }

    /// Returns the cursor of a session; without an id the only cursor.
    func cursor(of session: String?) -> SessionCursor? {
        guard let cursors else { return session == nil || session == only?.sessionID ? only : nil }
        return session.map { cursors[$0] } ?? (cursors.count == 1 ? cursors.values.first : nil)
    }

    func didEnd(_ cursor: SessionCursor) {
        waiting.removeAll { $0 === cursor }
        if cursors == nil {
            only = nil
            connection.subscriptionDidEnd(self)
        } else {
            cursors?[cursor.sessionID] = nil
        }
    }

    /// Ends delivery at once.
    func close() {
        isClosed = true
        only?.close()
        cursors?.values.forEach { $0.close() }
        only = nil
        if cursors != nil { cursors = [:] }
        waiting = []
    }
}

/// Selects the entries that a subscription receives, by topic and event type.
final class SubscriptionFilter {
    let topics: Set<SubscriptionTopic>
    let types: EventTypes
    let options: SubscribeOptions

    /// Nil when the options select everything.
    init?(_ options: SubscribeOptions) {
        guard options.topics != nil || options.types != nil || options.exclude != nil else { return nil }
        self.options = options
        topics = Set(options.topics ?? SubscriptionTopic.allCases)
        types = EventTypes(include: options.types?.map(\.text), exclude: (options.exclude ?? []).map(\.text))
    }

    func passes(_ content: Log.Entry.Content) -> Bool {
        switch content {
        case .route: topics.contains(.route)
        case .view: topics.contains(.screens)
        case .event(let type): topics.contains(.events) && passes(eventType: type)
        }
    }

    func passes(eventType name: String) -> Bool { types.contains(name) }
}

extension SubscriptionFilter? {
    func passes(_ content: Log.Entry.Content) -> Bool { self?.passes(content) ?? true }

    func passes(topic: SubscriptionTopic) -> Bool { self?.topics.contains(topic) ?? true }

    func passes(keptEvent kept: KeptEvent) -> Bool {
        guard let self else { return true }
        let type = (try? JSONValue(parsing: kept.event.fragment.bytes, limits: .trusted))?["type"]?.string
        return self.topics.contains(.events) && self.passes(eventType: type ?? "")
    }
}
