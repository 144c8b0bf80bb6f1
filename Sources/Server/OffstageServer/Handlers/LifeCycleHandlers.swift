import AppLoop
import JSON
import JSONRPC
import Wire

extension Dispatcher {
    /// Registers every method, one line each. The longer handlers are in the other files of this folder.
    func registerHandlers() {
        on(Initialize.self) { (params, connection) throws(ResponseError) in try connection.initialize(params) }
        on(Initialized.self) { (_, _) throws(ResponseError) in WireNothing() }
        add(Shutdown.self) { (params, reply, connection) throws(ResponseError) in
            _ = try Dispatcher.read(Shutdown.Params.self, params)
            // Without an id there is no answer that the client could wait for, so nothing happens.
            if let reply { connection.shutDown(reply) }
        }
        add(Exit.self, isAlwaysServed: true) { (_, _, connection) throws(ResponseError) in connection.exit() }
        add(CancelRequest.self) { (params, _, connection) throws(ResponseError) in cancelRequest(params, connection) }
        on(SetTrace.self, isAlwaysServed: true) { (params, connection) throws(ResponseError) in
            connection.setTrace(params.value)
            return WireNothing()
        }
        on(Discover.self, isAlwaysServed: true) { (_, connection) throws(ResponseError) in
            Discover.Result(connection.server.dispatcher.document)
        }
        registerSessionHandlers()
        registerSubscriptionHandlers()
        registerScreenHandlers()
        registerRouteHandlers()
        registerLinkHandlers()
        registerInspectHandlers()
    }
}

/// Cancels a pending or held request. An unknown, answered or missing id is ignored.
@AppActor
private func cancelRequest(_ params: JSONNode?, _ connection: Connection) {
    guard let node = params?.member("id"), let id = RequestID(node) else { return }
    if let call = connection.pending[id] { call.cancel(.cancelled) } else { connection.cancelHeld(id) }
}
