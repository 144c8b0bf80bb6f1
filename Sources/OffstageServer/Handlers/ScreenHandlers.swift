import AppLoop
import JSON
import JSONRPC
import Offstage
import Wire

extension Router {
    func registerScreenHandlers() {
        add(ActionSend.self) { (params, reply, connection) throws(ResponseError) in
            try sendAction(params, reply, connection)
        }
        on(ScreenGet.self) { (params, connection) throws(ResponseError) in
            let session = try connection.server.session(params.sessionId)
            let screen = try session.screen(params.screen)
            screen.bringUpToDate()
            var windows: ListWindows?
            if let id = params.subscriptionId {
                windows = try connection.cursor(of: connection.subscription(named: id), session.id).windows(
                    of: screen.id)
            }
            do throws(JSONWriter.Failure) {
                return ScreenGet.Result(
                    screen: screen.id, viewRev: screen.rev, view: EncodedValue(try screen.view(windows)))
            } catch {
                throw .internalError("the view of \(screen.screen.name) contains \(error)")
            }
        }
        on(AppDescribe.self) { (params, connection) throws(ResponseError) in
            let server = connection.server
            let host = server.host(of: try server.app(named: params.app))
            return server.describe(host)
        }
    }
}

/// Serves `action/send`.
@AppActor
private func sendAction(_ params: JSONNode?, _ reply: Reply?, _ connection: Connection) throws(ResponseError) {
    if let params, params.kind == .array, params.count > 0 { throw .positionalParams }
    do throws(ResponseError) {
        try sendAction(Router.read(ActionSend.Params.self, params), reply, connection)
    } catch {
        // A notification gets no answer, so the failure is published to the session's subscribers.
        if reply == nil, let session = try? connection.server.session(params?.member("sessionId")?.string) {
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
    let session = try connection.server.session(params.sessionId)
    let screen = try session.screen(params.screen)
    if let expected = params.ifRouteRev?.value, expected != session.rev { throw .revisionConflict(session, expected) }
    let timeout = try timeLimit(params.timeoutMs)
    connection.server.log(params, to: screen, of: session)
    var ticket: DedupeTable.Ticket?
    if let dedupeID = params.dedupeId?.text {
        ticket = begin(dedupeID, session, screen, reply, timeout, connection)
        if ticket == nil { return }
    }
    let call = ActionCall(connection: connection, session: session, screen: screen, reply: reply, ticket: ticket)
    do throws(ResponseError) {
        try call.start(params, timeout: timeout)
    } catch {
        if let ticket { session.dedupeTable.forget(ticket) }
        throw error
    }
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
        waiting?.end { ActionCall.answer(answer, to: $0, session: session, screen: screen) }
    }
    switch start {
    case .first(let ticket): return ticket
    case .answered(let answer):
        if let reply { ActionCall.answer(answer, to: reply, session: session, screen: screen) }
    case .waiting:
        guard let reply else { return nil }
        let call = Call(connection, reply)
        call.wait(atMost: timeout, on: session.clock)
        waiting = call
    }
    return nil
}

/// Checks a time limit of at most a year.
///
/// - Throws: -32602 outside the range.
func timeLimit(_ limit: SafeInteger?) throws(ResponseError) -> Int64? {
    guard let milliseconds = limit?.value else { return nil }
    guard (0...maxMilliseconds).contains(milliseconds) else {
        throw .invalidParams(
            "params at /timeoutMs: expected 0 to \(maxMilliseconds) milliseconds (a year), found \(milliseconds)",
            path: "/timeoutMs")
    }
    return milliseconds
}

let maxMilliseconds: Int64 = 366 * 24 * 3600 * 1000

extension Session {
    /// Returns the screen with that id or name, or the active screen.
    ///
    /// - Throws: 1201 with the candidates.
    func screen(_ reference: String?) throws(ResponseError) -> ScreenNode {
        guard let reference else {
            if let screen = activeScreen { return screen }
            throw ResponseError(.screen, kind: "screenUnknown", "the session '\(id)' has no screen", path: "/screen")
        }
        switch findScreen(reference) {
        case .found(let screen): return screen
        case .unknown:
            throw ResponseError(
                .screen, kind: "screenUnknown",
                "the session '\(id)' has no screen '\(Quoted(reference))'; it has \(Self.list(screens))",
                path: "/screen",
                details: Self.candidates(screens))
        case .ambiguous(let screens):
            throw ResponseError(
                .screen, kind: "screenAmbiguous",
                "several screens are named '\(Quoted(reference))': \(Self.list(screens)); use an id",
                path: "/screen",
                details: Self.candidates(screens))
        }
    }

    private static func list(_ screens: [ScreenNode]) -> String {
        screens.prefix(20).map { "\($0.id) (\($0.screen.name))" }.joined(separator: ", ")
    }

    private static func candidates(_ screens: [ScreenNode]) -> JSONValue {
        ["candidates": .array(screens.prefix(20).map { ["id": .string($0.id), "name": .string($0.screen.name)] })]
    }
}

extension Server {
    fileprivate func describe(_ host: AppHost) -> AppDescribe.Result {
        let app = host.app
        var schemas = WireSchemas(referencePrefix: "#/defs/")
        let screens = host.screens.map { screen in
            var schema = screen.describe(&schemas)
            schemas.markSecrets(in: &schema.actions) { action, member in
                SecureInputs.contains(action: action, member: member)
                    && hasSecureField(host, screen.name, action: action, member: member)
            }
            return (
                screen.name,
                AppDescribe.ScreenDescription(
                    params: WireSchema(schema.params), actions: WireSchema(schema.actions),
                    events: WireSchema(schema.events), view: WireSchema(schema.view))
            )
        }
        let links = (try? host.links().all) ?? []
        let layers = app.customLayers.map { layer in
            let schema = layer.describe(&schemas)
            return (
                layer.name,
                AppDescribe.LayerDescription(
                    version: layer.version, data: WireSchema(schema.data), result: WireSchema(schema.result))
            )
        }
        let flows = app.flows.map { flow in
            AppDescribe.FlowDescription(
                name: flow.name, screens: flow.screens().map(\.name),
                links: links.filter { $0.flow == flow.name }.map(\.pattern.description),
                output: flow.describeOutput(&schemas).map(WireSchema.init))
        }
        return AppDescribe.Result(
            app: app.name, version: app.version, title: app.title,
            screens: Dictionary(screens, uniquingKeysWith: { first, _ in first }),
            links: links.map {
                AppDescribe.LinkDescription(
                    pattern: $0.pattern.description, screen: $0.screen, flow: $0.flow,
                    under: $0.parents.isEmpty ? nil : $0.parents)
            },
            flows: flows,
            alternatives: host.registry.alternatives,
            customLayers: Dictionary(layers, uniquingKeysWith: { first, _ in first }),
            defs: Dictionary(schemas.definitions.map { ($0, WireSchema($1)) }, uniquingKeysWith: { first, _ in first }))
    }

    /// True when an open screen of this name shows a secure field whose text the member of the action carries.
    private func hasSecureField(_ host: AppHost, _ name: String, action: String, member: String) -> Bool {
        let screens = sessions.all.lazy.filter { $0.host === host }.flatMap(\.screens).filter { $0.screen.name == name }
        return screens.contains { screen in
            var isFound = false
            try? screen.forEachComponent(["textField"]) { field in
                guard field.member("kind")?.equals("secure") == true else { return }
                isFound =
                    isFound
                    || [field.member("onChange"), field.member("onSubmit")].contains { template in
                        template?.member("action")?.member("type")?.string == action
                            && template?.member("input")?.string == member
                    }
            }
            return isFound
        }
    }
}

extension WireSchemas {
    /// Marks members that carry secrets: the client sends them, and must not store or show them.
    fileprivate mutating func markSecrets(
        in actions: inout JSONValue, isSecret: (_ action: String, _ member: String) -> Bool
    ) {
        update(&actions) { schema in
            guard let cases = schema["oneOf"]?.array else { return }
            schema["oneOf"] = .array(
                cases.map { action in
                    var action = action
                    let name = action["properties"]?["type"]?["const"]?.string ?? ""
                    for (member, _) in action["properties"]?.object ?? [:] where isSecret(name, member) {
                        action["properties"]?[member]?["writeOnly"] = true
                        action["properties"]?[member]?["x-secure"] = true
                    }
                    return action
                })
        }
    }
}
