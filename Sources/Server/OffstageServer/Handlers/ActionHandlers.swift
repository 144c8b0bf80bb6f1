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
                of: screen, code: error.code, kind: error.kind, message: error.message,
                cause: Cause(origin: .frontEnd, clientId: client))
        }
        throw error
    }
}

@AppActor
private func sendAction(_ params: ActionSend.Params, _ reply: Reply?, _ connection: Connection) throws(ResponseError) {
    let session = try connection.sessions.session(params.sessionId)
    let timeout = try timeLimit(params.timeoutMs)
    var ticket: DedupeTable.Ticket?
    // First: the screen of a repeated action may be gone.
    if let dedupeID = params.dedupeId?.text {
        ticket = begin(dedupeID, session, reply, timeout, connection)
        if ticket == nil { return }
    }
    do throws(ResponseError) {
        let screen = try session.screen(params.screen)
        try session.check(rev: params.ifRouteRev)
        connection.server.log(params, to: screen, of: session)
        try start(params, session, screen, Call(connection, reply), ticket, timeout)
    } catch {
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
    let progress = params.workDoneToken.map {
        ProgressReport(token: $0, clock: session.clock, connection: call.connection)
    }
    var onReport: (@AppActor (String?, Int?) -> Void)?
    if let progress { onReport = { progress.report($0, percentage: $1) } }
    let run = ActionRun(
        cause: Cause(
            origin: .frontEnd, requestId: call.reply?.id.reference, actionId: actionID, clientId: clientID,
            flowId: screen.flowID),
        input: params.inputSeq.map { InputMark(seq: $0.value, clientID: clientID) },
        onReport: onReport,
        onEnd: { run, outcome in
            progress?.end()
            let answer = ActionSend.Answer.of(outcome, actionID, session, screen)
            call.end { answer.send(to: $0, session, screen, cause: run.cause) }
            if let ticket {
                session.dedupeTable.answer(ticket, answer.deduped(ticket.id.text))
                session.keeper?.sessionDidChange()
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
    _ dedupeID: String, _ session: Session, _ reply: Reply?, _ timeout: Int64?, _ connection: Connection
) -> DedupeTable.Ticket? {
    var waiting: Call?
    let start = session.dedupeTable.begin(dedupeID) { answer in
        waiting?.end { reply in
            if let answer { reply?.send(answer) } else { reply?.send(ResponseError.cancelled) }
        }
    }
    switch start {
    case .first(let ticket): return ticket
    case .answered(let answer):
        reply?.send(answer)
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

extension ActionSend {
    /// The answer to an action.
    fileprivate typealias Answer = Swift.Result<ActionSend.Result, ResponseError>
}

extension ActionSend.Answer {
    @AppActor
    fileprivate static func of(
        _ outcome: ActionOutcome, _ actionID: ActionID, _ session: Session, _ screen: ScreenNode
    ) -> ActionSend.Answer {
        func ended(_ outcome: ActionSend.Outcome) -> ActionSend.Answer {
            .success(ActionSend.Result(actionId: actionID, seq: session.seq, routeRev: session.rev, outcome: outcome))
        }
        switch outcome {
        case .done: return ended(.done)
        case .unhandled: return ended(.unhandled)
        case .dropped: return ended(.dropped)
        case .superseded: return ended(.superseded)
        case .rejected(let rejection):
            return .failure(ResponseError(.actionRejected, kind: rejection.kind, rejection.message))
        case .failed(let failure as UnsendableEvent): return .failure(ResponseError(.actionFailed, "\(failure)"))
        case .failed(let failure):
            let route = (failure as? RouteError).map {
                ["navigation": $0.kind, "zone": $0.zone].compactMapValues(\.self)
            }
            return .failure(
                ResponseError(
                    .actionFailed, "the handler of \(screen.screen.name) failed: \(failure)",
                    details: route.map { JSONValue(encoding: $0) }))
        case .cancelled(.closed) where !session.isClosed:
            let sentence = "the screen \(screen.id) (\(screen.screen.name)) was removed while the action ran"
            return .failure(ResponseError(.cancelled, sentence))
        case .cancelled(.closed):
            let sentence = "the session '\(session.id)' was closed while the action ran"
            return .failure(ResponseError(.sessionClosed, sentence))
        case .cancelled(let cancellation): return .failure(ResponseError(cancellation))
        }
    }

    /// Sends the answer, or publishes a failure without a reply.
    @AppActor
    fileprivate func send(to reply: Reply?, _ session: Session, _ screen: ScreenNode, cause: Cause) {
        switch self {
        case .success(let result): reply?.send(result)
        case .failure(let error):
            if let reply { return reply.send(error) }
            session.publishFailure(
                of: screen, code: error.code, kind: error.kind, message: error.message, cause: cause)
        }
    }

    fileprivate func deduped(_ id: String) -> DedupedAnswer {
        switch self {
        case .success(let result): DedupedAnswer(id: id, result: WireFragment(encoding: result))
        case .failure(let error): DedupedAnswer(id: id, error: error.json)
        }
    }
}

extension ResponseError {
    /// The error as JSON.
    var json: WireFragment {
        var writer = JSONWriter()
        write(to: &writer)
        return WireFragment(writer.bytes)
    }

    static let actionInterrupted = ResponseError(
        .actionInterrupted,
        "the app was restarted while the action ran; check whether it has happened, and repeat it if it has not")
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
