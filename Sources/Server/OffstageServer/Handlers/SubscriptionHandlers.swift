import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    func registerSubscriptionHandlers() {
        add(SubscriptionOpen.self) { (params, reply, connection) throws(ResponseError) in
            let request = try Dispatcher.read(SubscriptionOpen.Params.self, params)
            if request.sessionId == "*" { return try subscribeToAll(request.options, reply, connection) }
            let session = try connection.sessions.session(request.sessionId)
            let opening = try connection.subscribe(to: session, request.options, at: "")
            let snapshot = opening.snapshot
            reply?.send(
                SubscriptionOpen.Result(
                    subscriptionId: opening.subscription.id, accepted: opening.accepted, epoch: session.epoch,
                    seq: session.seq, routeRev: session.rev, tree: snapshot?.tree, screens: snapshot?.screens,
                    replay: snapshot?.replay))
            opening.start()
        }
        on(SubscriptionClose.self) { (params, connection) throws(ResponseError) in
            let subscription = try connection.subscription(named: params.subscriptionId)
            subscription.close()
            if subscription.isToAll { connection.sessions.remove(watcher: subscription) }
            connection.subscriptionDidEnd(subscription)
            return SubscriptionClose.Result(delivered: subscription.n)
        }
        on(SubscriptionWindow.self) { (params, connection) throws(ResponseError) in
            let subscription = try connection.subscription(named: params.subscriptionId)
            return try showWindow(params, try connection.cursor(of: subscription, params.sessionId))
        }
        on(SubscriptionAck.self) { (params, connection) throws(ResponseError) in
            try connection.subscription(named: params.subscriptionId).acknowledge(params.n.value)
            return WireNothing()
        }
    }
}

/// Subscribes to all sessions. The snapshots of the open ones follow the answer in notifications.
@AppActor
private func subscribeToAll(_ options: SubscribeOptions, _ reply: Reply?, _ connection: Connection)
    throws(ResponseError)
{
    try options.check(at: "")
    if options.since != nil {
        throw .invalidParams(
            "'since' is a position in one session's log; name that session, or omit 'since'", path: "/since")
    }
    try connection.checkRoomForSubscription()
    let subscription = connection.addSubscription(options, isToAll: true, isExplicit: true)
    let sessions = connection.sessions.all
    reply?.send(
        SubscriptionOpen.Result(
            subscriptionId: subscription.id, accepted: SubscriptionOpen.Accepted(options),
            sessions: sessions.map { SessionList.SessionInfo($0, connection) }))
    for session in sessions {
        subscription.follow(session, from: options.wantsSnapshot ? .snapshot : .after(seq: session.seq)).start()
    }
    connection.sessions.add(watcher: subscription)
}

@AppActor
private func showWindow(_ params: SubscriptionWindow.Params, _ cursor: SessionCursor) throws(ResponseError)
    -> SubscriptionWindow.Result
{
    guard let session = cursor.session else {
        throw ResponseError(.sessionClosed, "the session '\(cursor.sessionID)' has been closed", path: "/sessionId")
    }
    let screen = try session.screen(params.screen)
    guard params.from.value >= 0 else {
        throw .invalidParams("'from' must be at least 0, not \(params.from.value)", path: "/from")
    }
    guard (0...Int64(SubscriptionWindow.maxCount)).contains(params.count.value) else {
        throw .invalidParams(
            "'count' must be from 0 to \(SubscriptionWindow.maxCount), not \(params.count.value)", path: "/count")
    }
    // Publishes pending changes first, because they concern the rows of the previous window.
    screen.bringUpToDate()
    let window = ListWindows.Window(from: Int(params.from.value), count: Int(params.count.value))
    let windows = (cursor.windows(of: screen.id) ?? ListWindows()).setting(params.list.text, to: window)
    let list = try ShownList(params.list.text, of: screen, windows)
    if cursor.windows(of: screen.id)?[params.list.text] == nil,
        cursor.windowCount(in: session) >= SubscriptionWindow.maxWindows
    {
        throw .oneTooMany("window", name: "windows", max: SubscriptionWindow.maxWindows)
    }
    cursor.set(windows, of: screen.id)
    return SubscriptionWindow.Result(
        total: list.total, from: list.from, rows: EncodedValue(list.rows), viewRev: screen.rev)
}

/// A list component of a view.
private struct ShownList {
    let total: Int64
    let from: Int64
    let rows: WireFragment

    /// - Throws: -32602 with the ids of the screen's lists.
    @AppActor
    init(_ id: String, of screen: ScreenNode, _ windows: ListWindows) throws(ResponseError) {
        var lists: [String] = []
        var found: ShownList?
        try screen.forEachComponent(["list", "table"], windows) { list in
            guard let name = list.member("id")?.string else { return }
            lists.append(name)
            if name == id, found == nil { found = ShownList(list) }
        }
        guard let found else {
            let known = lists.isEmpty ? "It has no lists" : "Its lists: \(lists.joined(separator: ", "))"
            throw .invalidParams(
                "the screen \(screen.id) (\(screen.screen.name)) has no list '\(Quoted(id))'"
                    + ClosestName.hint(for: id, among: lists) + known, path: "/list",
                details: ["lists": .array(lists.map { .string($0) })])
        }
        self = found
    }

    private init?(_ list: JSONNode) {
        guard let total = list.member("total")?.integer, let from = list.member("from")?.integer,
            let rows = list.member("rows"), let rows = try? WireFragment(wire: rows)
        else { return nil }
        (self.total, self.from, self.rows) = (total, from, rows)
    }
}

/// A subscription that begins after its answer.
@AppActor
struct SubscriptionOpening {
    let subscription: Subscription
    let accepted: SubscriptionOpen.Accepted
    /// The snapshot for the answer, if any.
    let snapshot: SessionSnapshot?
    fileprivate let cursor: SessionCursor

    func start() { cursor.start() }
}

extension Connection {
    /// - Throws: 1400.
    func subscription(named id: String) throws(ResponseError) -> Subscription {
        if let subscription = subscriptions[id] { return subscription }
        throw ResponseError(
            .subscriptionUnknown,
            "there is no subscription '\(Quoted(id))': it or its session was closed; subscription/open creates one",
            path: "/subscriptionId")
    }

    /// - Throws: 1100 when the subscription has no such session, or has several and none is named.
    func cursor(of subscription: Subscription, _ session: String?) throws(ResponseError) -> SessionCursor {
        if let cursor = subscription.cursor(of: session) { return cursor }
        let message =
            session.map { "the subscription \(subscription.id) does not include a session '\(Quoted($0))'" }
            ?? "'sessionId' is missing, and the subscription \(subscription.id) includes all sessions"
        throw ResponseError(.sessionUnknown, message, path: "/sessionId")
    }

    /// - Throws: 1002.
    func checkRoomForSubscription() throws(ResponseError) {
        let limit = server.configuration.limits.subscriptions
        guard explicitSubscriptionCount < limit else {
            throw .oneTooMany("subscription", name: "subscriptions", max: limit)
        }
    }

    /// - Parameter path: JSON Pointer to the options in the params.
    /// - Throws: -32602; 1002; 1401 when the log has removed what the client lacks, and the client wants no snapshot.
    func subscribe(to session: Session, _ options: SubscribeOptions, at path: String) throws(ResponseError)
        -> SubscriptionOpening
    {
        try options.check(at: path)
        try checkRoomForSubscription()
        let (start, snapshot) = try session.start(options, at: path)
        let subscription = addSubscription(options, isExplicit: true)
        return SubscriptionOpening(
            subscription: subscription, accepted: SubscriptionOpen.Accepted(options), snapshot: snapshot,
            cursor: subscription.follow(session, from: start))
    }
}

extension SubscribeChoice {
    var options: SubscribeOptions? { if case .options(let options) = self { options } else { nil } }
}

extension SubscribeOptions {
    fileprivate var wantsSnapshot: Bool { initial != Initial.none }

    /// - Parameter path: JSON Pointer to the options in the params.
    /// - Throws: -32602.
    func check(at path: String) throws(ResponseError) {
        if topics?.isEmpty == true {
            throw .invalidParams(
                "'topics' is empty, so the server would deliver nothing; "
                    + "name some of events, screens, route, log, or omit 'topics'", path: path + "/topics")
        }
        if types?.isEmpty == true {
            throw .invalidParams(
                "'types' is empty, so the server would deliver no event; name some types, or omit 'types'",
                path: path + "/types")
        }
        for (name, patterns) in [("types", types), ("exclude", exclude)] where patterns?.count ?? 0 > Self.maxPatterns {
            throw .invalidParams(
                "'\(name)' has \(patterns?.count ?? 0) patterns; the limit is \(Self.maxPatterns)",
                path: "\(path)/\(name)")
        }
        if let credit, credit.value < 1 {
            throw .invalidParams(
                "'credit' must be at least 1, not \(credit.value); omit it for no limit", path: path + "/credit")
        }
        if let since, since.seq.value < 0 {
            throw .invalidParams("'seq' must be at least 0, not \(since.seq.value)", path: path + "/since/seq")
        }
    }
}

extension Session {
    /// Returns the start position of a subscription, and the snapshot for its answer, if any.
    fileprivate func start(_ options: SubscribeOptions, at path: String) throws(ResponseError)
        -> (SessionCursor.Start, SessionSnapshot?)
    {
        guard let since = options.since else {
            guard options.wantsSnapshot else { return (.after(seq: seq), nil) }
            let snapshot = try checkedSnapshot()
            return (.after(seq: snapshot.seq), snapshot)
        }
        let isSame = since.epoch == epoch
        let known = isSame ? since.seq.value : 0
        if known > seq {
            throw .invalidParams(
                "'seq' is \(known), but the session's last publication has seq \(seq)", path: path + "/since/seq")
        }
        if isSame, known >= log.firstSeq - 1 { return (.resume(seq: known), nil) }
        guard options.wantsSnapshot else {
            let message =
                isSame
                ? "the log has removed the publications after seq \(known); it begins at seq \(log.firstSeq)"
                : "the session '\(id)' has the epoch '\(epoch)', not '\(Quoted(since.epoch))'"
            throw ResponseError(
                .resyncRequired, message + "; subscribe without \"initial\":\"none\" to get a snapshot",
                path: path + "/since",
                details: ["epoch": .string(epoch), "firstSeq": .integer(log.firstSeq), "seq": .integer(seq)])
        }
        let snapshot = try checkedSnapshot()
        // A session that has published nothing has dropped nothing.
        return (snapshot.seq > known ? .lagged(since: known, snapshot: snapshot) : .after(seq: snapshot.seq), snapshot)
    }

    /// - Throws: -32603 when a view contains a value that JSON cannot represent.
    func checkedSnapshot() throws(ResponseError) -> SessionSnapshot {
        do throws(JSONWriter.Failure) { return try snapshot() } catch {
            throw .internalError("a view of the session '\(id)' contains \(error)")
        }
    }
}
