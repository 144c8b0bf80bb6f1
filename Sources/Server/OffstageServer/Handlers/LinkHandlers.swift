import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    func registerLinkHandlers() {
        add(RouteOpen.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Dispatcher.read(RouteOpen.Params.self, params)
            let session = try connection.sessions.session(params.sessionId)
            try session.check(rev: params.ifRouteRev)
            let url = try url(params.url, params.notification, params.shortcut, session)
            open(url, Link.Mode(params.mode), session, Call(connection, reply), clientID: params.clientId?.text)
        }
        on(RoutePlanFor.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            let forecast = try navigation {
                if let route = params.route { return try session.plan(route) }
                return try session.plan(
                    url: url(params.url, params.notification, params.shortcut, session), mode: Link.Mode(params.mode))
            }
            return RoutePlanFor.Result(
                routeRev: session.rev, ops: EncodedValue(forecast.ops),
                transitions: EncodedValue(forecast.transitions), screens: forecast.screens,
                guards: forecast.guards.map {
                    RoutePlanFor.Stop(
                        zone: $0.zone, screen: $0.screen, decision: $0.isChallenge ? "challenge" : "redirect")
                })
        }
        on(RouteLink.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            let node = try nodeID(params.node, "/node")
            return RouteLink.Result(url: try navigation { try session.link(to: node) })
        }
        add(RouteCancel.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Dispatcher.read(RouteCancel.Params.self, params)
            let session = try connection.sessions.session(params.sessionId)
            try session.check(rev: params.ifRouteRev)
            let before = session.rev
            let cause = Cause(origin: .frontEnd, requestId: reply?.id.reference, clientId: params.clientId?.text)
            try navigation { try session.cancelRoute(params.ticket.text, cause: cause) }
            AppLoop.shared.endTurn()
            reply?.send(session.rev == before ? RouteResult(.noop) : RouteResult(.committed, routeRev: session.rev))
        }
    }
}

/// `route/open`: answers at once, or when the app's interceptors have passed the link.
@AppActor
private func open(_ url: String, _ mode: Link.Mode, _ session: Session, _ call: Call, clientID: String?) {
    let cause = Cause(origin: .link, requestId: call.reply?.id.reference, clientId: clientID)
    let task = session.open(url: url, mode: mode, cause: cause) { result in
        // Changes are published before the answer.
        AppLoop.shared.endTurn()
        call.end { reply in
            do throws(ResponseError) { reply?.send(RouteResult(try outcome(of: result, session), session)) } catch {
                reply?.send(error)
            }
        }
    }
    call.wait(atMost: nil, on: session.clock) { _ in task?.cancel() }
}

/// - Throws: the error of the route, or of an interceptor that failed or was cancelled.
@AppActor
private func outcome(
    of result: Result<Navigator.Outcome, any Error>, _ session: Session
) throws(ResponseError) -> Navigator.Outcome {
    switch result {
    case .success(let outcome): return outcome
    case .failure(let error as RouteError): return try navigation { throw error }
    case .failure(_) where session.isClosed:
        throw ResponseError(
            .sessionClosed, "the session '\(session.id)' was closed before the interceptors passed the link")
    case .failure(is CancellationError): throw .cancelled
    case .failure(let error):
        throw ResponseError(.navigation, kind: "interceptorFailed", "an interceptor of the link failed: \(error)")
    }
}

/// Returns the URL of a link, a notification or a shortcut.
///
/// - Throws: 1300 for a notification without a link and for an unknown shortcut; -32602 unless exactly one is given.
@AppActor
private func url(_ url: String?, _ notification: JSONValue?, _ shortcut: ShortText?, _ session: Session)
    throws(ResponseError) -> String
{
    switch (url, notification, shortcut) {
    case (let url?, nil, nil): return url
    case (nil, let notification?, nil):
        if let link = notification["link"]?.string { return link }
        throw ResponseError(
            .navigation, kind: "linkInvalid", "'notification' needs a member 'link' with a URL",
            path: "/notification/link")
    case (nil, nil, let shortcut?):
        let shortcuts = session.app.shortcuts
        if let link = shortcuts[shortcut.text] { return link }
        let known = shortcuts.keys.sorted().joined(separator: ", ")
        throw ResponseError(
            .navigation, kind: "linkUnmatched",
            "the app has no shortcut '\(Quoted(shortcut.text))'; it has \(known.isEmpty ? "none" : known)",
            path: "/shortcut")
    default: throw .invalidParams("give exactly one of 'url', 'notification' and 'shortcut'", path: "/url")
    }
}

extension Link.Mode {
    fileprivate init(_ mode: RouteOpen.Mode?) { self = mode.flatMap { Link.Mode(rawValue: $0.rawValue) } ?? .reveal }
}
