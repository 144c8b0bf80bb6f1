import AppLoop
import JSON
import JSONRPC
import OffstageNavigation
import OffstageProtocol
import OffstageSession
import OffstageState
import Wire

extension Router {
    func registerRouteHandlers() {
        on(RouteGet.self) { (params, connection) throws(ResponseError) in
            let session = try connection.server.session(params.sessionId)
            if let since = params.sinceRev?.value, let changes = session.routeChanges(since: since) {
                return RouteGet.Result(sessionId: session.id, rev: session.rev, changes: changes.map(RouteChangeInfo.init))
            }
            return RouteGet.Result(sessionId: session.id, rev: session.rev, tree: session.treeFragment)
        }
        add(RouteBack.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteBack.Params.self, params)
            let source = try nodeID(params.source, "/source")
            if params.preview == true {
                let session = try connection.server.session(params.sessionId)
                let preview = try navigation { try session.tree.backPreview(from: source) }
                reply?.send { RouteResult(.noop, preview: preview?.description).write(to: &$0) }
                return
            }
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.back(from: source) }
        }
        add(RouteUp.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteUp.Params.self, params)
            let source = try nodeID(params.source, "/source")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.up(from: source) }
        }
        add(RouteSelect.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteSelect.Params.self, params)
            let container = try requiredID(params.container, "/container")
            let source = try nodeID(params.source, "/source")
            let target = try selectTarget(params)
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.select(target, of: container, source: source) }
        }
        add(RouteDismiss.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteDismiss.Params.self, params)
            let layer = try requiredID(params.layer, "/layer")
            let gesture = params.by.flatMap { DismissGesture(rawValue: $0.rawValue) }
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.dismiss(layer, by: gesture) }
        }
        add(RouteAnswer.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteAnswer.Params.self, params)
            let layer = try requiredID(params.layer, "/layer")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) {
                try $0.answer(layer, button: params.button.text, fields: params.fields ?? [:])
            }
        }
        add(RouteEdit.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteEdit.Params.self, params)
            let layer = try requiredID(params.layer, "/layer")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { transaction in
                if let detent = params.detent?.text { return try transaction.edit(layer, detent: detent) }
                return try transaction.edit(layer, field: params.field?.text ?? "", text: params.text ?? "")
            }
        }
        add(RouteFulfil.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteFulfil.Params.self, params)
            let layer = try requiredID(params.layer, "/layer")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.fulfil(layer, with: params.result ?? .null) }
        }
        add(RouteRefuse.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteRefuse.Params.self, params)
            let layer = try requiredID(params.layer, "/layer")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) { try $0.refuse(layer, reason: params.reason ?? "") }
        }
        add(RouteWindow.self) { (params, reply, connection) throws(ResponseError) in
            let params = try Router.read(RouteWindow.Params.self, params)
            guard (params.activate == nil) != (params.close == nil) else {
                throw .invalidParams("give 'activate' or 'close', a window's id", path: "/activate")
            }
            let window = try requiredID(params.activate ?? params.close, params.activate == nil ? "/close" : "/activate")
            try request(params.sessionId, params.ifRev, params.clientId, reply, connection) {
                try params.activate == nil ? $0.closeWindow(window) : $0.activateWindow(window)
            }
        }
    }
}

/// Runs a front end's request as one revision, publishes it, and answers what became of it.
@AppActor
private func request(
    _ sessionID: String?, _ ifRev: SafeInteger?, _ clientID: ShortText?, _ reply: Reply?, _ connection: Connection,
    _ change: @escaping @AppActor (RouteTransaction) throws -> FrontEndOutcome
) throws(ResponseError) {
    let session = try connection.server.session(sessionID)
    if let expected = ifRev?.value, expected != session.rev { throw .revisionConflict(session, expected) }
    var outcome = FrontEndOutcome.applied
    let cause = Cause(origin: .frontEnd, requestID: reply?.id.reference, clientID: clientID?.text)
    let navigated = try navigation { try session.navigate(cause: cause) { outcome = try change($0) } }
    if case .answered(let answer) = outcome { session.deliver(answer, cause: cause) }
    // What it changed is told before it is answered.
    AppLoop.shared.endTurn()
    guard let reply else { return }
    let result = if case .intercepted(let node) = outcome { RouteResult(.intercepted, by: node.description) } else { RouteResult(navigated, session) }
    reply.send { result.write(to: &$0) }
}

extension RouteResult {
    @AppActor
    init(_ outcome: NavigationOutcome, _ session: Session) {
        switch outcome {
        case .committed: self.init(.committed, rev: session.rev)
        case .unchanged: self.init(.noop)
        case .deferred(let ticket): self.init(.deferred, ticket: ticket)
        }
    }
}

/// Navigation's own words are 1300.
func navigation<Result>(_ body: () throws -> Result) throws(ResponseError) -> Result {
    do {
        return try body()
    } catch let error as RouteError {
        throw ResponseError(.navigation, kind: error.kind, "\(error)")
    } catch let error {
        throw ResponseError(.navigation, kind: "buildFailed", "\(error)")
    }
}

func requiredID(_ text: ShortText?, _ path: String) throws(ResponseError) -> NodeID {
    guard let id = try nodeID(text, path) else { throw .invalidParams("'\(path.dropFirst())' is missing: a node's id such as \"n1\"", path: path) }
    return id
}

func nodeID(_ text: ShortText?, _ path: String) throws(ResponseError) -> NodeID? {
    guard let text else { return nil }
    if let id = NodeID(text.text) { return id }
    throw ResponseError(.navigation, kind: "nodeNotFound", "there is no node '\(Quoted(text.text))' in the tree", path: path)
}

private func selectTarget(_ params: RouteSelect.Params) throws(ResponseError) -> ChildTarget {
    switch (params.index?.value, params.id) {
    case (let index?, nil): return .index(Int(clamping: index))
    case (nil, let id?): return .id(try requiredID(id, "/id"))
    default: throw .invalidParams("give 'index' or 'id' of the child to select", path: "/index")
    }
}

extension ResponseError {
    @AppActor
    static func revisionConflict(_ session: Session, _ expected: Int64) -> ResponseError {
        ResponseError(
            .revisionConflict, kind: "revisionConflict", "the route is at revision \(session.rev), not \(expected); look at it again (route/get)",
            path: "/ifRev", details: ["rev": .integer(session.rev)])
    }
}

extension RouteChangeInfo {
    fileprivate init(_ change: RouteChange) {
        self.init(
            fromRev: change.fromRev, rev: change.rev, ops: change.ops, transitions: change.transitions,
            cause: CauseInfo(change.cause, isDetached: change.isDetached))
    }
}

extension Session {
    var treeFragment: WireFragment {
        var writer = JSONWriter()
        tree.write(to: &writer)
        return WireFragment(writer.bytes)
    }
}
