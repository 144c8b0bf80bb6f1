import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    /// Registers the methods by which `offstage dev` carries the sessions into the next server.
    func registerRestartHandlers() {
        on(DevSave.self) { (_, connection) throws(ResponseError) in
            AppLoop.shared.endTurn()
            return ServerState(of: connection)
        }
        add(DevRestore.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Dispatcher.read(DevRestore.Params.self, params)
            var state = params.state
            state.add(params.deliveries)
            let result = DevRestore.Result(problems: connection.restore(state))
            reply?.send(result)
        }
    }
}

extension ServerState {
    @AppActor
    fileprivate init(of connection: Connection) {
        sessions = connection.sessions.all.map(SavedSession.init)
        subscriptions = connection.allSubscriptions.filter { !$0.isClosed }.map { subscription in
            let positions = subscription.allCursors.map { ($0.sessionID, $0.seq) }
            return SavedSubscription(
                id: subscription.id, filter: subscription.filter?.options, credit: subscription.credit,
                deliveries: Deliveries(n: subscription.n, positions: Dictionary(positions) { $1 }),
                acknowledged: subscription.acknowledged, isToAll: subscription.isToAll,
                isExplicit: subscription.isExplicit)
        }
        subscriptionNumber = connection.subscriptionNumber
    }

    /// Adds deliveries that may have followed the save.
    fileprivate mutating func add(_ last: [String: Deliveries]) {
        for index in subscriptions.indices {
            guard let last = last[subscriptions[index].id] else { continue }
            let known = subscriptions[index].deliveries
            let positions = known.positions.map { ($0, max($1, last.positions[$0] ?? $1)) }
            subscriptions[index].deliveries = Deliveries(
                n: max(known.n, last.n), positions: Dictionary(positions) { $1 })
        }
        for index in sessions.indices {
            let seqs = subscriptions.compactMap { $0.deliveries.positions[sessions[index].sessionId] }
            sessions[index].state.seq = max(sessions[index].state.seq, seqs.max() ?? 0)
        }
    }
}

extension SavedSession {
    @AppActor
    init(_ session: Session) {
        self.init(
            sessionId: session.id, epoch: session.epoch, open: Self.params(session), state: session.state)
    }

    /// Params that open a session again.
    @AppActor
    static func params(_ session: Session) -> SessionOpen.Params {
        SessionOpen.Params(
            app: session.app.name, sessionId: session.id, alternatives: session.container.alternatives,
            context: SessionContext(rawValue: session.context.rawValue), clientContext: session.clientContext?.settings)
    }
}

extension Connection {
    /// Ends all sessions without a message to the client, and opens them again from what would outlive the process.
    ///
    /// - Returns: a sentence for each session, value and route that is not restored.
    package func crash() -> [String] {
        AppLoop.shared.endTurn()
        let saved = WireFragment(encoding: ServerState(of: self))
        closeSubscriptions()
        for subscription in allSubscriptions { subscriptionDidEnd(subscription) }
        for session in sessions.all { server.close(session, reason: "crash", keeps: true) }
        // The answers to interrupted requests.
        _ = outbox.takeAll()
        do { return restore(try SavedParts.read(saved.bytes)) } catch { return ["the state cannot be read: \(error)"] }
    }

    /// Opens the sessions and subscriptions of the previous server.
    ///
    /// - Returns: a sentence for each session, value and route that is not restored.
    fileprivate func restore(_ state: ServerState) -> [String] {
        subscriptionNumber = max(subscriptionNumber, state.subscriptionNumber)
        var problems: [String] = []
        var lost: [String: (session: SavedSession, reason: String)] = [:]
        for saved in state.sessions {
            do throws(ResponseError) {
                let found = try taking(saved.sessionId) { (row) throws(ResponseError) in
                    let opened = try server.openSession(saved.open, client, in: sessions, restoring: saved.state)
                    try server.archiving?.add(opened.session, key(saved.sessionId), after: row)
                    return opened.problems
                }
                problems += found.map { "session \(saved.sessionId): \($0)" }
            } catch {
                lost[saved.sessionId] = (saved, error.message)
                problems.append("session \(saved.sessionId) is lost: \(error.message)")
            }
        }
        for saved in state.subscriptions {
            let subscription = Subscription(
                id: saved.id, connection: self, filter: saved.filter.flatMap { SubscriptionFilter($0) },
                credit: saved.credit, isToAll: saved.isToAll, isExplicit: saved.isExplicit)
            subscription.resume(n: saved.deliveries.n, acknowledged: saved.acknowledged)
            for (id, seq) in saved.deliveries.positions.sorted(by: { $0.key < $1.key }) {
                if let (session, reason) = lost[id] {
                    notify(
                        SessionDidClose.self,
                        .init(
                            sessionId: id, epoch: session.epoch, subscriptionId: saved.id, seq: session.state.seq,
                            reason: "not restored: \(reason)"))
                } else if let session = sessions[id] {
                    if subscriptions[saved.id] == nil { add(subscription) }
                    // The log does not have the next entry, so the cursor reports a lag.
                    subscription.follow(session, from: .after(seq: seq)).start()
                }
            }
            if saved.isToAll, subscriptions[saved.id] == nil { add(subscription) }
        }
        return problems
    }
}
