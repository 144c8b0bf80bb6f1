import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Dispatcher {
    func registerRouteHandlers() {
        on(RouteGet.self) { (params, connection) throws(ResponseError) in
            let session = try connection.sessions.session(params.sessionId)
            return RouteGet.Result(sessionId: session.id, routeRev: session.rev, tree: EncodedValue(session.treeText))
        }
        onRequest(RouteBack.self) {
            try $1.preview == true ? .preview($0.tree.backPreview(from: $2)) : $0.back(from: $2)
        }
        onRequest(RouteUp.self) { transaction, _, source in try transaction.up(from: source) }
        onRequest(RouteSelect.self) { transaction, params, _ in
            try transaction.select(
                selectTarget(params), of: nodeID(params.container, "/container"), reselect: params.reselect)
        }
        onRequest(RouteDismiss.self) { transaction, params, _ in
            try transaction.dismiss(nodeID(params.layer, "/layer"), by: params.by)
        }
        onRequest(RouteAnswer.self) { transaction, params, _ in
            try transaction.answer(
                nodeID(params.layer, "/layer"), button: params.button.text, fields: params.fields ?? [:])
        }
        onRequest(RouteEdit.self) { transaction, params, _ in
            let layer = try nodeID(params.layer, "/layer")
            if let detent = params.detent?.text { return try transaction.edit(layer, detent: detent) }
            return try transaction.edit(layer, field: params.field?.text ?? "", text: params.text ?? "")
        }
        onRequest(RouteFulfil.self) { transaction, params, _ in
            try transaction.fulfil(nodeID(params.layer, "/layer"), with: params.result ?? .null)
        }
        onRequest(RouteRefuse.self) { transaction, params, _ in
            try transaction.refuse(nodeID(params.layer, "/layer"), reason: params.reason ?? "")
        }
        onRequest(RouteTapBar.self) { transaction, params, _ in
            try transaction.tapBar(of: nodeID(params.node, "/node"), item: params.item.text)
        }
        onRequest(RouteWindow.self) { transaction, params, _ in
            switch (params.activate, params.close) {
            case (let window?, nil): return try transaction.activateWindow(nodeID(window, "/activate"))
            case (nil, let window?): return try transaction.closeWindow(nodeID(window, "/close"))
            default:
                throw ResponseError.invalidParams("give either 'activate' or 'close', a window's id", path: "/activate")
            }
        }
    }

    /// Serves a route request: applies it as one revision, publishes, and answers with the outcome.
    ///
    /// - Parameter change: receives the params and the id of the input's source, if any.
    private func onRequest<M: RouteRequest>(
        _ method: M.Type, _ change: @escaping @AppActor (RouteTransaction, M.Params, NodeID?) throws -> FrontEndOutcome
    ) {
        add(method) { (params, reply, connection) throws(ResponseError) in
            let params = try Self.read(M.Params.self, params)
            let session = try connection.sessions.session(params.sessionId)
            try session.check(rev: params.input.ifRouteRev)
            let source = try params.input.source.map { (text) throws(ResponseError) in try nodeID(text, "/source") }
            let cause = Cause(origin: .frontEnd, requestId: reply?.id.reference, clientId: params.input.clientId?.text)
            let rev = session.rev
            let outcome = try navigation {
                // Publishes the changes before the answer, even when the answer is an error.
                defer { AppLoop.shared.endTurn() }
                return try session.request(cause: cause) { transaction in
                    if let source { try transaction.checkSource(source) }
                    return try change(transaction, params, source)
                }
            }
            reply?.send(RouteResult(outcome, rev: session.rev == rev ? nil : session.rev))
        }
    }
}

extension RouteResult {
    /// - Parameter rev: the new route revision; nil if it is unchanged.
    fileprivate init(_ outcome: FrontEndOutcome, rev: Int64?) {
        switch outcome {
        case .intercepted(let node): self.init(.intercepted, by: node.description)
        case .preview(let node): self.init(.noop, preview: node?.description)
        case .applied, .answered, .sends, .attempted: self.init(rev == nil ? .noop : .committed, routeRev: rev)
        }
    }

    @AppActor
    init(_ outcome: Navigator.Outcome, _ session: Session) {
        switch outcome {
        case .committed: self.init(.committed, routeRev: session.rev)
        case .unchanged: self.init(.noop)
        case .deferred(let ticket):
            let zone = session.waitingRoutes.first { $0.ticket == ticket }?.zone
            self.init(.deferred, ticket: ticket, zone: zone)
        }
    }
}

/// Converts navigation errors to 1300.
func navigation<Result>(_ body: () throws -> Result) throws(ResponseError) -> Result {
    do { return try body() } catch let error as ResponseError {
        throw error
    } catch let error as RouteError {
        throw ResponseError(
            .navigation, kind: error.kind, "\(error)", details: error.zone.map { ["zone": .string($0)] })
    } catch {
        throw ResponseError(.navigation, kind: "buildFailed", "\(error)")
    }
}

func nodeID(_ text: ShortText, _ path: String) throws(ResponseError) -> NodeID {
    if let id = NodeID(text.text) { return id }
    throw ResponseError(
        .navigation, kind: "nodeNotFound", "there is no node '\(Quoted(text.text))' in the tree", path: path)
}

private func selectTarget(_ params: RouteSelect.Params) throws(ResponseError) -> Route.ChildTarget {
    switch (params.index?.value, params.id) {
    case (let index?, nil): return .index(Int(clamping: index))
    case (nil, let id?): return .id(try nodeID(id, "/id"))
    default: throw .invalidParams("give either 'index' or 'id' of the child to select", path: "/index")
    }
}

extension Session {
    /// - Throws: 1203 when the client expects another revision of the route.
    func check(rev expected: SafeInteger?) throws(ResponseError) {
        guard let expected = expected?.value, expected != rev else { return }
        throw ResponseError(
            .revisionConflict, "the route is at revision \(rev), not \(expected); get it again with route/get",
            path: "/ifRouteRev", details: ["routeRev": .integer(rev)])
    }
}
