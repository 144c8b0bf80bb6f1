import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

/// An `action/send`: the run of its action, its progress, its answer.
final class ActionCall: Call {
    private let session: Session
    private let actionID: ActionID
    private let screen: ScreenNode
    private let ticket: DedupeTable.Ticket?
    private var run: ActionRun?
    private var progress: ProgressReport?
    private var cause: Cause?

    init(connection: Connection, session: Session, screen: ScreenNode, reply: Reply?, ticket: DedupeTable.Ticket?) {
        self.session = session
        self.screen = screen
        self.ticket = ticket
        actionID = session.nextActionID()
        super.init(connection, reply)
    }

    /// Decodes the action and starts its run.
    ///
    /// - Throws: 1200 or -32602 for an action that the screen's store cannot decode. No handler has run then.
    func start(_ params: ActionSend.Params, timeout: Int64?) throws(ResponseError) {
        let action = params.action.node
        let clientID = params.clientId?.text
        let cause = Cause(
            origin: .frontEnd, requestId: reply?.id.reference, actionId: actionID, clientId: clientID,
            flowId: screen.flowID)
        self.cause = cause
        var onReport: (@AppActor (String?, Int?) -> Void)?
        if let token = params.workDoneToken {
            let progress = ProgressReport(token: token, clock: session.clock, connection: connection)
            self.progress = progress
            onReport = { progress.report($0, percentage: $1) }
        }
        let run = ActionRun(
            cause: cause, input: params.inputSeq.map { InputMark(seq: $0.value, clientID: clientID) },
            onReport: onReport,
            onEnd: { [self] in actionDidEnd($0) })
        self.run = run
        do throws(ResponseError) {
            if let edit = params.edit {
                try start(edited: edit.applied(to: action, on: screen), run)
            } else {
                try start(action, run)
            }
        } catch {
            self.run = nil
            throw error
        }
        wait(atMost: timeout, on: session.clock)
    }

    private func start(_ action: JSONNode, _ run: ActionRun) throws(ResponseError) {
        do throws(WireError) { try screen.store.start(wire: action, as: run) } catch { throw refusal(error, action) }
    }

    private func start(edited action: JSONValue, _ run: ActionRun) throws(ResponseError) {
        var writer = JSONWriter()
        action.write(to: &writer)
        let parser = JSONParser(limits: .trusted)
        defer { withExtendedLifetime(parser) {} }
        let bytes = writer.bytes
        let node: JSONNode
        do { node = try bytes.withUnsafeBytes { try parser.parse($0) } } catch {
            throw .internalError("the edited action cannot be read: \(error)")
        }
        try start(node, run)
    }

    /// Cancels the run, which ends the call.
    override func cancel(_ reason: Cancellation) { run?.cancel(reason) }

    private func refusal(_ error: WireError, _ action: JSONNode) -> ResponseError {
        guard case .unknownCase(let allowed) = error.kind, error.pointer == "/type" || error.pointer.isEmpty else {
            return ResponseError(params: error, prefix: "/action")
        }
        let name = action.member("type")?.string ?? ""
        return ResponseError(
            .actionUnknown, kind: "actionUnknown",
            "the screen \(screen.screen.name) has no action '\(Quoted(name))'"
                + ClosestName.hint(for: name, among: allowed) + "Its actions: \(allowed.joined(separator: ", "))",
            path: "/action/type",
            details: ["allowed": .array(allowed.map { .string($0) })])
    }

    // MARK: Outcome

    private func actionDidEnd(_ outcome: ActionOutcome) {
        progress?.end()
        run = nil
        let answer = ActionAnswer(actionID: actionID, seq: session.seq, rev: session.rev, outcome: outcome)
        end { reply in
            Self.answer(answer, to: reply, session: session, screen: screen, cause: cause)
            if let ticket { session.dedupeTable.answer(ticket, answer) }
        }
    }

    /// Sends the outcome of this call's action, or of the action that this call repeats.
    static func answer(
        _ answer: ActionAnswer, to reply: Reply?, session: Session, screen: ScreenNode, cause: Cause? = nil
    ) {
        let error: ResponseError
        switch answer.outcome {
        case .done: return succeed(answer, .done, reply)
        case .unhandled: return succeed(answer, .unhandled, reply)
        case .dropped: return succeed(answer, .dropped, reply)
        case .superseded: return succeed(answer, .superseded, reply)
        case .rejected(let rejection):
            error = ResponseError(.actionRejected, kind: rejection.kind, rejection.message)
        case .failed(let failure as UnsendableEvent):
            error = ResponseError(.actionFailed, kind: "actionFailed", "\(failure)")
        case .failed(let failure as RouteError):
            error = ResponseError(
                .actionFailed, kind: "actionFailed", "the handler of \(screen.screen.name) failed: \(failure)",
                details: .object(
                    JSONObject(
                        [("navigation", .string(failure.kind))] + (failure.zone.map { [("zone", .string($0))] } ?? [])))
            )
        case .failed(let failure):
            error = ResponseError(
                .actionFailed, kind: "actionFailed", "the handler of \(screen.screen.name) failed: \(failure)")
        case .cancelled(.closed) where !session.isClosed:
            error = ResponseError(
                .cancelled, kind: "cancelled",
                "the screen \(screen.id) (\(screen.screen.name)) was removed while the action ran")
        case .cancelled(.closed):
            error = ResponseError(
                .sessionClosed, kind: "sessionClosed", "the session '\(session.id)' was closed while the action ran")
        case .cancelled(let cancellation): error = ResponseError(cancellation)
        }
        guard let reply else {
            return session.publishFailure(
                of: screen, code: error.code, kind: error.data.kind, message: error.message, cause: cause)
        }
        reply.send(error)
    }

    private static func succeed(_ answer: ActionAnswer, _ outcome: ActionSend.Outcome, _ reply: Reply?) {
        guard let reply, let actionID = answer.actionID else { return }
        let result = ActionSend.Result(actionId: actionID, seq: answer.seq, routeRev: answer.rev, outcome: outcome)
        reply.send { result.write(to: &$0) }
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
