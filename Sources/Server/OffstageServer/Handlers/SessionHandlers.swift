import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    func registerSessionHandlers() {
        add(SessionOpen.self) { (params, reply, connection) throws(ResponseError) in
            try open(Dispatcher.read(SessionOpen.Params.self, params), reply, connection)
        }
        add(SessionAttach.self) { (params, reply, connection) throws(ResponseError) in
            let request = try Dispatcher.read(SessionAttach.Params.self, params)
            let (session, resumed) = try connection.openOrSaved(request.sessionId)
            session.attach(connection.client, request.clientContext)
            var opening: SubscriptionOpening?
            if case .options(let options) = request.subscribe ?? .options(.everything) {
                opening = try connection.subscribe(to: session, options, at: "/subscribe")
            }
            // Without a subscription, the client receives only the answer.
            let snapshot = if let opening { opening.snapshot } else { try session.checkedSnapshot() }
            let cause = Cause(origin: .frontEnd, requestId: reply?.id.reference, clientId: request.clientId?.text)
            let result = SessionAttach.Result(
                session: .init(session, connection), resumed: resumed, tree: snapshot?.tree, screens: snapshot?.screens,
                replay: snapshot?.replay,
                cause: cause, subscriptionId: opening?.subscription.id, accepted: opening?.accepted)
            reply?.send(result)
            opening?.start()
        }
        on(SessionSetContext.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            session.set(params.clientContext)
            return WireNothing()
        }
        on(SessionClose.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            connection.close(session, reason: params.reason?.text ?? "closed", keeps: params.keep ?? false)
            return SessionClose.Result(seq: session.seq)
        }
        on(SessionList.self) { (params, connection) throws(ResponseError) in
            SessionList.Result(
                sessions: connection.sessions.all.map { SessionList.SessionInfo($0, connection) },
                saved: params.saved == true ? try connection.savedSessions() : nil)
        }
        add(SessionWaitFor.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Dispatcher.read(SessionWaitFor.Params.self, params)
            let session = try connection.sessions.session(params.sessionId)
            let condition = try WaitCondition(params.until)
            let timeout = try timeLimit(params.timeoutMs)
            if let reply { wait(for: condition, session, Call(connection, reply), timeout) }
        }
    }
}

@AppActor
private func open(_ params: SessionOpen.Params, _ reply: Reply?, _ connection: Connection) throws(ResponseError) {
    let choice = params.subscribe ?? .options(.everything)
    if let options = choice.options {
        try options.check(at: "/subscribe")
        if options.since != nil {
            throw .invalidParams("a new session has no earlier publications; omit 'since'", path: "/subscribe/since")
        }
    }
    let (session, snapshot, resumed) = try connection.open(params)
    let subscription = choice.options.map { connection.addSubscription($0, isExplicit: false) }
    let cursor = subscription?.follow(session, from: .after(seq: snapshot.seq))
    var cause = Cause(origin: .launch, requestId: reply?.id.reference, clientId: params.clientId?.text)
    if !session.launchZones.isEmpty { cause.zones = session.launchZones }
    let result = SessionOpen.Result(
        session: .init(session, connection), resumed: resumed, tree: snapshot.tree, screens: snapshot.screens,
        cause: cause,
        subscriptionId: subscription?.id, replay: snapshot.replay)
    reply?.send(result)
    cursor?.start()
}

extension SessionList.SessionInfo {
    @AppActor
    init(_ session: Session, _ connection: Connection) {
        self.init(
            sessionId: session.id, app: session.app.name, epoch: session.epoch, seq: session.seq, routeRev: session.rev,
            isSaved: connection.server.archiving?.isSaved(session))
    }
}

extension WaitCondition {
    fileprivate init(_ until: SessionWaitFor.Until) throws(ResponseError) {
        self.init(event: until.event?.text, screen: until.screen?.text, rev: until.routeRev?.value, idle: until.idle)
        guard event != nil || screen != nil || rev != nil || idle != nil else {
            throw .invalidParams("'until' has no condition; give event, screen, routeRev or idle", path: "/until")
        }
    }
}

/// `session/wait`: answers once the condition holds or the session closes.
@AppActor
private func wait(for condition: WaitCondition, _ session: Session, _ call: Call, _ timeout: Int64?) {
    // Changes of this turn count, and are published before the answer.
    AppLoop.shared.endTurn()
    let wait = session.wait(for: condition) { result in
        call.end { reply in
            switch result {
            case .matched(let keys):
                reply?.send(SessionWaitFor.Result(seq: session.seq, routeRev: session.rev, matched: keys))
            case .closed:
                reply?.send(
                    ResponseError(.sessionClosed, "the session '\(session.id)' was closed before the condition held"))
            }
        }
    }
    call.wait(atMost: timeout, on: session.clock) { _ in wait.cancel() }
}
