import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// Serves `action/send`.
@AppActor
func sendAction(_ params: JSONNode?, _ reply: Reply?, _ connection: Connection) throws(ResponseError) {
    if let params, params.kind == .array, params.count > 0 { throw .positionalParams }
    do throws(ResponseError) {
        try sendAction(Dispatcher.read(ActionSend.Params.self, params), reply, connection)
    } catch {
        // A notification gets no answer, so the failure is published to the session's subscribers.
        if reply == nil, let session = try? connection.sessions.session(params?.member("sessionId")?.string) {
            let screen = params?.member("screen")?.string.flatMap { try? session.screen($0) }
            // The cause of a failure before the action's run exists.
            let client = params?.member("clientId")?.string.map { "\(Quoted($0))" }
            session.publishFailure(
                of: screen, code: error.code, kind: error.data.kind, message: error.message,
                cause: Cause(origin: .frontEnd, clientId: client))
        }
        throw error
    }
}

@AppActor
private func sendAction(_ params: ActionSend.Params, _ reply: Reply?, _ connection: Connection) throws(ResponseError) {
    let session = try connection.sessions.session(params.sessionId)
    let screen = try session.screen(params.screen)
    try session.check(rev: params.ifRouteRev)
    let timeout = try timeLimit(params.timeoutMs)
    connection.server.log(params, to: screen, of: session)
    var ticket: DedupeTable.Ticket?
    if let dedupeID = params.dedupeId?.text {
        ticket = begin(dedupeID, session, screen, reply, timeout, connection)
        if ticket == nil { return }
    }
    do throws(ResponseError) { try start(params, session, screen, Call(connection, reply), ticket, timeout) } catch {
        if let ticket { session.dedupeTable.forget(ticket) }
        throw error
    }
}

/// Decodes the action and starts its run, which ends the call.
///
/// - Throws: 1200 or -32602 for an action that the screen's store cannot decode. No handler has run then.
@AppActor
private func start(
    _ params: ActionSend.Params, _ session: Session, _ screen: ScreenNode, _ call: Call,
    _ ticket: DedupeTable.Ticket?, _ timeout: Int64?
) throws(ResponseError) {
    let clientID = params.clientId?.text
    let actionID = session.nextActionID()
    let cause = Cause(
        origin: .frontEnd, requestId: call.reply?.id.reference, actionId: actionID, clientId: clientID,
        flowId: screen.flowID)
    let progress = params.workDoneToken.map {
        ProgressReport(token: $0, clock: session.clock, connection: call.connection)
    }
    var onReport: (@AppActor (String?, Int?) -> Void)?
    if let progress { onReport = { progress.report($0, percentage: $1) } }
    let run = ActionRun(
        cause: cause, input: params.inputSeq.map { InputMark(seq: $0.value, clientID: clientID) },
        onReport: onReport,
        onEnd: { outcome in
            progress?.end()
            let answer = ActionAnswer(actionID: actionID, seq: session.seq, rev: session.rev, outcome: outcome)
            call.end { reply in
                answer.send(to: reply, session, screen, cause: cause)
                if let ticket { session.dedupeTable.answer(ticket, answer) }
            }
        })
    let action = params.action.node
    if let edit = params.edit {
        try start(edited: edit.applied(to: action, on: screen), on: screen, run)
    } else {
        try start(action, on: screen, run)
    }
    call.wait(atMost: timeout, on: session.clock) { run.cancel($0) }
}

@AppActor
private func start(_ action: JSONNode, on screen: ScreenNode, _ run: ActionRun) throws(ResponseError) {
    do throws(WireError) { try screen.start(action, as: run) } catch { throw screen.refusal(error, action) }
}

@AppActor
private func start(edited action: JSONValue, on screen: ScreenNode, _ run: ActionRun) throws(ResponseError) {
    let parser = JSONParser(limits: .trusted)
    defer { withExtendedLifetime(parser) {} }
    let node: JSONNode
    do { node = try WireFragment(encoding: action).bytes.withUnsafeBytes { try parser.parse($0) } } catch {
        throw .internalError("the edited action cannot be read: \(error)")
    }
    try start(node, on: screen, run)
}

/// Starts a deduplicated action.
///
/// - Returns: nil for a repeat, which gets the answer of the first action.
@AppActor
private func begin(
    _ dedupeID: String, _ session: Session, _ screen: ScreenNode, _ reply: Reply?, _ timeout: Int64?,
    _ connection: Connection
) -> DedupeTable.Ticket? {
    var waiting: Call?
    let start = session.dedupeTable.begin(dedupeID) { answer in
        waiting?.end { answer.send(to: $0, session, screen) }
    }
    switch start {
    case .first(let ticket): return ticket
    case .answered(let answer):
        if let reply { answer.send(to: reply, session, screen) }
    case .waiting:
        guard let reply else { return nil }
        let call = Call(connection, reply)
        call.wait(atMost: timeout, on: session.clock)
        waiting = call
    }
    return nil
}

extension ScreenNode {
    fileprivate func refusal(_ error: WireError, _ action: JSONNode) -> ResponseError {
        guard case .unknownCase(let allowed) = error.kind, error.pointer == "/type" || error.pointer.isEmpty else {
            return ResponseError(params: error, prefix: "/action")
        }
        let name = action.member("type")?.string ?? ""
        return ResponseError(
            .actionUnknown,
            "the screen \(screen.name) has no action '\(Quoted(name))'" + ClosestName.hint(for: name, among: allowed)
                + "Its actions: \(allowed.joined(separator: ", "))", path: "/action/type",
            details: ["allowed": .array(allowed.map { .string($0) })])
    }
}

extension ActionAnswer {
    /// Sends the outcome of an action, or publishes its failure without a reply.
    @AppActor
    fileprivate func send(to reply: Reply?, _ session: Session, _ screen: ScreenNode, cause: Cause? = nil) {
        let error: ResponseError
        switch outcome {
        case .done: return succeed(.done, reply)
        case .unhandled: return succeed(.unhandled, reply)
        case .dropped: return succeed(.dropped, reply)
        case .superseded: return succeed(.superseded, reply)
        case .rejected(let rejection):
            error = ResponseError(.actionRejected, kind: rejection.kind, rejection.message)
        case .failed(let failure as UnsendableEvent):
            error = ResponseError(.actionFailed, "\(failure)")
        case .failed(let failure):
            let route = (failure as? RouteError).map {
                ["navigation": $0.kind, "zone": $0.zone].compactMapValues(\.self)
            }
            error = ResponseError(
                .actionFailed, "the handler of \(screen.screen.name) failed: \(failure)",
                details: route.map { JSONValue(encoding: $0) })
        case .cancelled(.closed) where !session.isClosed:
            error = ResponseError(
                .cancelled, "the screen \(screen.id) (\(screen.screen.name)) was removed while the action ran")
        case .cancelled(.closed):
            error = ResponseError(.sessionClosed, "the session '\(session.id)' was closed while the action ran")
        case .cancelled(let cancellation): error = ResponseError(cancellation)
        }
        guard let reply else {
            return session.publishFailure(
                of: screen, code: error.code, kind: error.data.kind, message: error.message, cause: cause)
        }
        reply.send(error)
    }

    @AppActor
    private func succeed(_ outcome: ActionSend.Outcome, _ reply: Reply?) {
        guard let reply, let actionID else { return }
        reply.send(ActionSend.Result(actionId: actionID, seq: seq, routeRev: rev, outcome: outcome))
    }
}

extension RequestID {
    /// The id as a cause reports it.
    var reference: RequestReference {
        if case .integer(let value) = self { return .integer(value) }
        var writer = JSONWriter()
        write(to: &writer)
        return .encoded(WireFragment(writer.bytes))
    }
}
