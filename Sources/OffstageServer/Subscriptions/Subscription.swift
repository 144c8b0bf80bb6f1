import AppLoop
import JSON
import Offstage

/// What a client has asked to be told, of one session or of all: what passes its filter, how much may be under way, and
/// the count of what was delivered.
/// Of each session it is told by a `SessionFeed`.
@AppActor
final class Subscription {
    let id: String
    let connection: Connection
    /// Nil for everything.
    let filter: SubscriptionFilter?
    /// How many deliveries may be unacknowledged; nil for any number.
    private let credit: Int64?
    /// Deliveries, counted from 1.
    private(set) var n: Int64 = 0
    private var acknowledged: Int64 = 0
    /// The feed of a subscription to one session.
    private var only: SessionFeed?
    /// By session id, of a subscription to all.
    private var feeds: [String: SessionFeed]?
    /// Feeds that have something to tell and no credit for it: first those that got none the last time.
    private var waiting: [SessionFeed] = []
    private var served: [SessionFeed] = []
    /// Nothing is delivered any more, not even of sessions that have closed meanwhile.
    private(set) var isClosed = false

    init(id: String, connection: Connection, filter: SubscriptionFilter?, credit: Int64?, isToAll: Bool) {
        self.id = id
        self.connection = connection
        self.filter = filter
        self.credit = credit
        feeds = isToAll ? [:] : nil
    }

    var isToAll: Bool { feeds != nil }
    var hasCredit: Bool { credit.map { n - acknowledged < $0 } ?? true }

    /// One more delivery.
    func count() -> Int64 {
        n += 1
        return n
    }

    /// Everything up to the `n`th delivery has been taken in; what had to wait for that follows.
    func acknowledge(_ n: Int64) {
        guard n > acknowledged else { return }
        acknowledged = min(n, self.n)
        let feeds = waiting + served
        (waiting, served) = ([], [])
        for feed in feeds {
            (feed.isWaitingForCredit, feed.wasServed) = (false, false)
            feed.catchUp()
        }
    }

    /// It goes on when there is credit again.
    func waitForCredit(_ feed: SessionFeed) {
        guard !feed.isWaitingForCredit else { return }
        feed.isWaitingForCredit = true
        if feed.wasServed { served.append(feed) } else { waiting.append(feed) }
    }

    // MARK: Sessions

    @discardableResult
    func follow(_ session: Session, from start: SessionFeed.Start) -> SessionFeed {
        let feed = SessionFeed(self, session, start)
        if feeds == nil { only = feed } else { feeds?[session.id] = feed }
        session.add(feed)
        return feed
    }

    /// The feed of that session; of the only one there is, if none is named.
    func feed(of session: String?) -> SessionFeed? {
        guard let feeds else { return session == nil || session == only?.sessionID ? only : nil }
        return session.map { feeds[$0] } ?? (feeds.count == 1 ? feeds.values.first : nil)
    }

    func didEnd(_ feed: SessionFeed) {
        if feed.isWaitingForCredit {
            waiting.removeAll { $0 === feed }
            served.removeAll { $0 === feed }
        }
        if feeds == nil {
            only = nil
            connection.subscriptionDidEnd(self)
        } else {
            feeds?[feed.sessionID] = nil
        }
    }

    /// Nothing is delivered from now on, not even what waits.
    func close() {
        isClosed = true
        only?.close()
        feeds?.values.forEach { $0.close() }
        only = nil
        if feeds != nil { feeds = [:] }
        (waiting, served) = ([], [])
    }
}

/// What of everything a session publishes a subscription is about.
final class SubscriptionFilter {
    let topics: Set<SubscriptionTopic>
    let types: [Glob]?
    let exclude: [Glob]

    /// Nil where everything passes.
    init?(_ options: SubscribeOptions) {
        guard options.topics != nil || options.types != nil || options.exclude != nil else { return nil }
        topics = Set(options.topics ?? SubscriptionTopic.allCases)
        types = options.types?.map { Glob($0.text) }
        exclude = (options.exclude ?? []).map { Glob($0.text) }
    }

    func passes(_ publication: Publication) -> Bool {
        switch publication.kind {
        case .route: return topics.contains(.route)
        case .view: return topics.contains(.screens)
        case .event, .stateEvent: return topics.contains(.events) && passes(eventType: publication.name)
        }
    }

    func passes(eventType name: String) -> Bool {
        types?.contains { $0.matches(name) } ?? true && !exclude.contains { $0.matches(name) }
    }
}

extension SubscriptionFilter? {
    func passes(eventType name: String) -> Bool { self?.passes(eventType: name) ?? true }

    func passes(_ publication: Publication) -> Bool { self?.passes(publication) ?? true }

    func passes(_ topic: SubscriptionTopic) -> Bool { self?.topics.contains(topic) ?? true }
}
