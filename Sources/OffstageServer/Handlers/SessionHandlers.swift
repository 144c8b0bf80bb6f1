import AppLoop
import JSON
import JSONRPC
import OffstageProtocol
import OffstageSession
import OffstageState
import Wire

extension Router {
    func registerSessionHandlers() {
        add(SessionOpen.name) { (params, reply, connection) throws(ResponseError) in
            let request = try Router.read(SessionOpen.Params.self, params)
            let result = try open(request, requestID: reply?.id, connection)
            reply?.send { result.write(to: &$0) }
        }
        on(SessionClose.self) { (params, connection) throws(ResponseError) in
            let session = try connection.server.session(params.sessionId)
            connection.server.close(session, reason: params.reason ?? "closed")
            return SessionClose.Result(seq: session.seq)
        }
        on(SessionList.self) { (_, connection) throws(ResponseError) in
            SessionList.Result(sessions: connection.server.sessions.all.map(SessionList.SessionInfo.init))
        }
        add(SessionWaitFor.name) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(SessionWaitFor.Params.self, params)
            let session = try connection.server.session(params.sessionId)
            let condition = try WaitCondition(params.until)
            let timeout = try params.timeoutMs.map(timeLimit)
            if let reply { WaitCall(connection: connection, session: session, reply: reply, timeout: timeout).start(condition) }
        }
        add(ClockAdvance.name) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(ClockAdvance.Params.self, params)
            let session = try connection.server.session(params.sessionId)
            try AdvanceCall.start(session, milliseconds: params.ms, reply: reply, connection)
        }
    }
}

@AppActor
private func open(_ params: SessionOpen.Params, requestID: RequestID?, _ connection: Connection) throws(ResponseError) -> SessionOpen.Result {
    let server = connection.server
    let session = try server.openSession(params)
    do throws(JSONWriter.Failure) {
        var screens: [String: SessionOpen.ScreenSnapshot] = [:]
        for screen in session.screens { screens[screen.id] = SessionOpen.ScreenSnapshot(rev: screen.rev, view: try screen.view()) }
        // What was published while opening is in this snapshot, so the subscription begins behind it.
        let subscription = params.subscribe == SubscribeChoice.none ? nil : connection.subscribe(to: session)
        return SessionOpen.Result(
            sessionId: session.id, app: session.app.name, epoch: session.epoch, seq: session.seq, rev: session.rev, tree: session.tree, screens: screens,
            cause: CauseInfo(origin: .launch, requestId: requestID.map(JSONValue.init), clientId: params.clientId), subscriptionId: subscription?.id)
    } catch {
        server.close(session, reason: "could not be shown")
        throw ResponseError(
            .sessionNotBuilt, kind: "factoryFailed", "the app '\(session.app.name)' was started, but its first view holds \(error)",
            details: ["path": .array([.string(session.app.name)]), "cause": .string("\(error)")])
    }
}

extension Session {
    var tree: WireFragment {
        var writer = JSONWriter()
        writeTree(to: &writer)
        return WireFragment(writer.bytes)
    }
}

extension SessionList.SessionInfo {
    @AppActor
    fileprivate init(_ session: Session) {
        self.init(sessionId: session.id, app: session.app.name, epoch: session.epoch, seq: session.seq, rev: session.rev)
    }
}

extension WaitCondition {
    fileprivate init(_ until: SessionWaitFor.Until) throws(ResponseError) {
        self.init(event: until.event, screen: until.screen, rev: until.rev, idle: until.idle)
        guard event != nil || screen != nil || rev != nil || idle != nil else {
            throw .invalidParams("'until' names nothing to wait for; give event, screen, rev or idle", path: "/until")
        }
    }
}

extension JSONValue {
    fileprivate init(_ id: RequestID) {
        self =
            switch id {
            case .integer(let value): .integer(value)
            case .real(let value): .real(value)
            case .string(let value): .string(value)
            case .null: .null
            }
    }
}

/// One `clock/advance` under way: wakes the sleepers one by one, each time letting everything go on that can.
@AppActor
private final class AdvanceCall: PendingRequest {
    private let reply: Reply
    private let connection: Connection
    private var isAnswered = false

    private init(reply: Reply, connection: Connection) {
        self.reply = reply
        self.connection = connection
    }

    static func start(_ session: Session, milliseconds: Int64, reply: Reply?, _ connection: Connection) throws(ResponseError) {
        guard let clock = session.environment.virtualClock else {
            throw .invalidParams(
                "the session '\(session.id)' runs on real time; open it with \"context\":\"test\" to move its clock", path: "/sessionId")
        }
        guard (0...maxMilliseconds).contains(milliseconds) else {
            throw .invalidParams("'ms' must be from 0 to \(maxMilliseconds) (a year), not \(milliseconds)", path: "/ms")
        }
        let call = reply.map { AdvanceCall(reply: $0, connection: connection) }
        let limit = clock.now + .milliseconds(milliseconds)
        if let call, let reply { connection.pending.insert(call, id: reply.id) }
        AppLoop.shared.start {
            while !session.isClosed, call?.isAnswered != true, clock.advanceToNextSleeper(limit: limit) { await AppLoop.shared.untilQuiet() }
            AppLoop.shared.endTurn()
            call?.finish(now: clock.now)
        }
    }

    private func finish(now: Duration) {
        let (seconds, attoseconds) = now.components
        let result = ClockAdvance.Result(now: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
        end { $0.send { result.write(to: &$0) } }
    }

    private func end(_ answer: (Reply) -> Void) {
        guard !isAnswered else { return }
        isAnswered = true
        connection.pending.remove(self, id: reply.id)
        answer(reply)
        connection.didBecomeQuieter()
    }

    nonisolated func cancel(with error: ResponseError) {
        AppLoop.run { end { $0.send(error) } }
    }
}
