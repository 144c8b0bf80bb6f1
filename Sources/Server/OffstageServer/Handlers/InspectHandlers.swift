import AppLoop
import JSONRPC
import Offstage
import OffstageInjection

extension Dispatcher {
    func registerInspectHandlers() {
        on(AppDescribe.self) { (params, connection) throws(ResponseError) in
            let server = connection.server
            let host = server.host(of: try server.app(named: params.app))
            return server.describe(host, for: connection.sessions)
        }
        on(ClockAdvance.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            try advance(session, milliseconds: params.ms.value)
            guard !session.isClosed else { throw connection.sessions.notOpen(session.id) }
            return ClockAdvance.Result(now: session.clock.now.milliseconds)
        }
        on(InspectDependencies.self) { (params, connection) throws(ResponseError) in
            let (host, session) = try scope(of: params, connection)
            return InspectDependencies.Result(
                app: host.app.name, graph: host.registry.graph(for: session?.container),
                findings: params.validate == true
                    ? connection.server.validate(host.app, for: session, of: connection.sessions.all) : nil)
        }
        on(InspectInstances.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            return InspectInstances.Result(
                scopes: [InspectInstances.Scope(session.host.container, parent: nil)]
                    + scopes(session.container, parent: session.app.name),
                // Leaks of an app may be of sessions of other users.
                leaked: (connection.user == nil ? session.host.leaks : []).map {
                    InspectInstances.Leak(component: $0.dependency, scope: $0.scope.rawValue, count: $0.count)
                })
        }
        on(InspectEffects.self) { (params, connection) throws(ResponseError) in
            let effects = try connection.sessions.session(params.sessionId).effects
            return InspectEffects.Result(
                running: effects.running.map { .init($0) }, finished: effects.finished.map { .init($0) })
        }
        on(InspectFlows.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            return InspectFlows.Result(
                flows: session.flows?.root?.inOrder.map { InspectFlows.Flow($0) } ?? [],
                waiting: session.waitingRoutes.map {
                    InspectFlows.Waiting(ticket: $0.ticket, url: $0.url, zone: $0.zone, flow: $0.flow)
                },
                // A guard that cannot be made has its error where a route needs it.
                zones: try? session.guardedZones)
        }
    }
}

/// Wakes the sleeping tasks in order, and runs all jobs that each of them causes. Runs in place, so the next request
/// reads the new time.
@AppActor
private func advance(_ session: Session, milliseconds: Int64) throws(ResponseError) {
    guard let clock = session.clock as? VirtualClock else {
        throw .invalidParams(
            "the session '\(session.id)' runs in real time; open it with \"context\":\"test\" to advance its clock",
            path: "/sessionId")
    }
    guard (0...maxMilliseconds).contains(milliseconds) else {
        throw .invalidParams("'ms' must be from 0 to \(maxMilliseconds) (a year), not \(milliseconds)", path: "/ms")
    }
    let limit = clock.now + .milliseconds(milliseconds)
    var wakeUps = 0
    while !session.isClosed, clock.advanceToNextSleeper(limit: limit) {
        AppLoop.shared.runQueuedJobs()
        wakeUps += 1
        guard wakeUps < maxWakeUps else {
            AppLoop.shared.endTurn()
            let now = clock.now.milliseconds
            throw ResponseError(
                .limit,
                "one request ends at most \(maxWakeUps) sleeps; the clock is at \(now) ms now, "
                    + "advance it further in smaller steps",
                details: ["limit": "wakeUps", "max": .integer(Int64(maxWakeUps)), "now": .integer(now)])
        }
    }
    AppLoop.shared.endTurn()
}

private let maxWakeUps = 100_000

/// Returns the session and its app, or the app alone.
///
/// - Throws: -32602 when both are named; the errors of `SessionTable.session(_:)` and `Server.app(named:)`.
@AppActor
private func scope(of params: InspectDependencies.Params, _ connection: Connection) throws(ResponseError) -> (
    AppHost, Session?
) {
    let (server, sessions) = (connection.server, connection.sessions)
    if params.app != nil, params.sessionId != nil {
        throw .invalidParams("give 'sessionId' or 'app', not both", path: "/app")
    }
    if params.sessionId != nil || (params.app == nil && sessions.only != nil) {
        let session = try sessions.session(params.sessionId)
        return (session.host, session)
    }
    // With several sessions open, the client has to name one.
    if params.app == nil, !sessions.isEmpty { _ = try sessions.session(nil) }
    return (server.host(of: try server.app(named: params.app)), nil)
}

@AppActor
private func scopes(_ container: Container, parent: String) -> [InspectInstances.Scope] {
    [InspectInstances.Scope(container, parent: parent)]
        + container.children.flatMap { scopes($0, parent: container.name) }
}

extension InspectInstances.Scope {
    @AppActor
    fileprivate init(_ container: Container, parent: String?) {
        let counts = container.liveCounts.map { ($0.dependency, $0.count) }
        self.init(
            scope: container.scope.rawValue, id: container.name, parent: parent,
            instances: Dictionary(counts, uniquingKeysWith: +))
    }
}

extension InspectDependencies.Result {
    package init(app: String, graph: DependencyGraph, findings: [Finding]?) {
        self.init(
            app: app, components: graph.nodes.map { .init($0) }, edges: graph.edges.map { .init($0) },
            findings: findings?.map { .init($0) })
    }
}

extension InspectDependencies.Component {
    fileprivate init(_ node: DependencyGraph.Node) {
        self.init(
            id: node.id, type: node.type,
            services: node.services.map { .init(type: $0.type, tag: $0.tag, name: $0.name) }, lifetime: node.lifetime,
            part: node.part, location: node.location, alternatives: node.alternatives.isEmpty ? nil : node.alternatives,
            isRoot: node.isRoot ? true : nil)
    }
}

extension InspectDependencies.Edge {
    fileprivate init(_ edge: DependencyGraph.Edge) {
        self.init(
            from: edge.from, to: edge.to, kind: edge.kind.rawValue, type: edge.service.type, tag: edge.service.tag,
            name: edge.service.name)
    }
}

extension InspectDependencies.Finding {
    fileprivate init(_ finding: Finding) {
        self.init(
            kind: finding.kind.rawValue, severity: .init(rawValue: finding.severity.rawValue) ?? .error,
            component: finding.dependency, message: finding.message, path: finding.path.isEmpty ? nil : finding.path)
    }
}

extension InspectEffects.Effect {
    fileprivate init(_ effect: EffectLog.Effect) {
        self.init(
            id: effect.number, name: effect.name, kind: effect.kind.rawValue, node: effect.node,
            actionId: effect.actionID.map { "a\($0.number)" },
            start: effect.start.milliseconds, end: effect.end?.milliseconds, outcome: effect.outcome?.rawValue,
            error: effect.error, status: effect.response?.status, bytes: effect.response?.bytes)
    }
}

extension InspectFlows.Flow {
    @AppActor
    fileprivate init(_ flow: FlowInstance) {
        self.init(
            id: flow.id, name: flow.name, parent: flow.parent?.id,
            state: flow.isStarting ? "starting" : flow.isFinished ? "finished" : "started",
            nodes: flow.nodes.map(\.description))
    }
}
