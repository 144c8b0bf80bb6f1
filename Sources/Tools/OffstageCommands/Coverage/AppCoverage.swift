import AppLoop
import JSON
import JSONRPC
import Offstage
import OffstageServer

/// Declared screens, actions, events, links, guards and outputs of an app, and those that conversations have reached.
struct AppCoverage {
    enum Kind: String, CaseIterable {
        case screen, action, event, link, `guard`, output
    }

    struct Item: Hashable {
        let kind: Kind
        /// Screen of an action and of an event; flow of an output.
        var owner: String?
        let name: String
    }

    private let app: String
    private var declared: [Item] = []
    private var reached: Set<Item> = []
    private let patterns: [LinkPattern]
    /// Screens by the type of an action or event that they declare.
    private var owners: [Item: [String]] = [:]
    private let table: LinkTable?
    private var sessions: [String: Conversation] = [:]

    /// Nodes of an open session.
    private struct Conversation {
        var names: [String: String] = [:]
        var active: String?
        /// Screens of actions without a response, by request id. The action itself may change the active screen.
        var targets: [String: String] = [:]
        /// Nodes of layers, whose answers send actions to their presenters.
        var layers: [String: JSONValue] = [:]
    }

    /// Takes the declarations of the app.
    @AppActor
    init(of app: String, _ server: Server) {
        self.app = app
        let client = LoopbackClient(Connection(server: server, framing: .lines))
        let description = client.request("app/describe", ["app": .string(app)])["result"] ?? [:]
        let links = (description["links"]?.array ?? []).compactMap { $0["pattern"]?.string }
        // The app has parsed the same patterns.
        patterns = links.compactMap { try? LinkPattern($0) }
        table = try? LinkTable([patterns])
        let defs = description["defs"] ?? [:]
        for (screen, kinds) in (description["screens"]?.object ?? [:]).sorted(by: { $0.0 < $1.0 }) {
            declared.append(Item(kind: .screen, name: screen))
            for (kind, member) in [(Kind.action, "actions"), (.event, "events")] {
                for type in Self.types(kinds[member] ?? .null, defs) {
                    declared.append(Item(kind: kind, owner: screen, name: type))
                    owners[Item(kind: kind, name: type), default: []].append(screen)
                }
            }
        }
        declared += patterns.map { Item(kind: .link, name: $0.description) }
        for flow in description["flows"]?.array ?? [] {
            guard let name = flow["name"]?.string, let output = flow["output"] else { continue }
            let types = Self.types(output, defs)
            // An output that is no enum has one item.
            declared +=
                types.isEmpty
                ? [Item(kind: .output, name: name)] : types.map { Item(kind: .output, owner: name, name: $0) }
        }
        declared += Self.zones(of: app, server, client).map { Item(kind: .guard, name: $0) }
    }

    /// Returns the types of an enum's schema.
    private static func types(_ schema: JSONValue, _ defs: JSONValue) -> [String] {
        let name = schema["$ref"]?.string.map { String($0.dropFirst("#/defs/".count)) }
        let schema = name.flatMap { defs[$0] } ?? schema
        return (schema["oneOf"]?.array ?? []).compactMap { $0["properties"]?["type"]?["const"]?.string }
    }

    /// Returns the zones with a guard, which only the instances of the guards name.
    @AppActor
    private static func zones(of app: String, _ server: Server, _ client: LoopbackClient) -> [String] {
        let graph = client.request("inspect/dependencies", ["app": .string(app)])["result"]
        let hasGuards = (graph?["components"]?.array ?? []).contains {
            ($0["services"]?.array ?? []).contains { $0["type"] == "any ZoneGuard" } || $0["type"] == "any ZoneGuard"
        }
        guard hasGuards else { return [] }
        let opened = client.request(
            "session/open", ["app": .string(app), "context": "test", "subscribe": "none"])
        guard let id = opened["result"]?["sessionId"]?.string, let session = server.openSession(named: id),
            let zones = try? session.guardedZones
        else {
            let reason = opened["error"]?["message"]?.string ?? "its guards cannot be made"
            StderrLog.writeNow("\(programName): the guards of '\(app)' are not listed: \(reason)")
            return []
        }
        _ = client.request("session/close", ["sessionId": .string(id)])
        return zones
    }

    // MARK: Conversations

    mutating func take(_ entry: TrafficReader.Entry) {
        switch entry {
        case .newConversation: sessions = [:]
        case .notification(let message): take(notification: message)
        case .request(let message): take(request: message)
        case .response(let message, let request): take(response: message, to: request)
        }
    }

    private mutating func take(request: JSONValue) {
        guard request["method"] == "action/send", let id = session(of: request["params"] ?? [:]) else { return }
        let screen = request["params"]?["screen"]?.string
        let name = screen.map { sessions[id]?.names[$0] ?? $0 } ?? sessions[id]?.active
        sessions[id]?.targets[(request["id"] ?? .null).description] = name
    }

    private mutating func take(response: JSONValue, to request: JSONValue) {
        let (result, params) = (response["result"] ?? [:], request["params"] ?? [:])
        switch request["method"]?.string {
        case "session/open", "session/attach":
            guard result["app"]?.string == app, let id = result["sessionId"]?.string else { return }
            if request["method"] == "session/open" || sessions[id] == nil { sessions[id] = Conversation() }
            read(result["tree"] ?? .null, id)
            if let url = params["link"]?.string { reach(link: url) }
        case "session/close":
            if let id = session(of: params) { sessions[id] = nil }
        case "route/get", "subscription/open":
            if let id = session(of: params) { read(result["tree"] ?? .null, id) }
        case "route/open":
            if session(of: params) != nil, result["outcome"] != nil, let url = params["url"]?.string {
                reach(link: url)
            }
        case "action/send":
            guard let id = session(of: params) else { return }
            let screen = sessions[id]?.targets.removeValue(forKey: (request["id"] ?? .null).description)
            take(action: params, response, on: screen)
        case "route/answer", "route/fulfil", "route/refuse", "route/dismiss":
            if let id = session(of: params) { take(answer: request, response, id) }
        default: break
        }
        guard session(of: params) != nil else { return }
        // A denial, a challenge that defers the route, and the redirect of a launch.
        reach(zone: response["error"]?["data"]?["details"]?["zone"]?.string)
        reach(zone: result["zone"]?.string)
        reach(zonesOf: result["cause"] ?? .null)
    }

    private mutating func reach(zone: String?) {
        if let zone { reached.insert(Item(kind: .guard, name: zone)) }
    }

    private mutating func reach(zonesOf cause: JSONValue) {
        for zone in cause["zones"]?.array ?? [] { reach(zone: zone.string) }
    }

    /// The session that params name, or the only one.
    private func session(of params: JSONValue) -> String? {
        if let id = params["sessionId"]?.string { return sessions[id] == nil ? nil : id }
        return sessions.count == 1 ? sessions.keys.first : nil
    }

    /// Codes of an action that its handler received: it failed, or was cancelled.
    private static let handledErrors: Set<Int64> = [-32800, -32802, -32803, 1101, 1202]

    private mutating func take(action params: JSONValue, _ response: JSONValue, on screen: String?) {
        let code = response["error"]?["code"]?.integer
        let isHandled = response["result"]?["outcome"] == "done" || code.map(Self.handledErrors.contains) == true
        guard isHandled, let type = params["action"]?["type"]?.string else { return }
        reach(.action, type, of: screen)
    }

    /// Reaches the action that the answer to a layer has sent.
    private mutating func take(answer request: JSONValue, _ response: JSONValue, _ id: String) {
        let params = request["params"] ?? [:]
        guard let layer = params["layer"]?.string.flatMap({ sessions[id]?.layers[$0] }) else { return }
        let isDismissed = response["result"] != nil
        guard isDismissed || response["error"]?["data"]?["kind"] == "notDismissible" else { return }
        let buttons = (layer["buttons"]?.array ?? []) + (layer["button"].map { [$0] } ?? [])
        let template: JSONValue? =
            switch request["method"] {
            case "route/answer": buttons.first { $0["id"] == params["button"] }?["onTap"]
            case "route/dismiss" where isDismissed:
                layer["onDismiss"] ?? layer["onAnswer"] ?? buttons.first { $0["role"] == "cancel" }?["onTap"]
            case "route/dismiss": layer["onDismissAttempt"]
            default: layer["onAnswer"]
            }
        guard let type = template?["action"]?["type"]?.string else { return }
        reach(.action, type, of: layer["presenterId"]?.string.flatMap { sessions[id]?.names[$0] })
    }

    private mutating func take(notification message: JSONValue) {
        guard let params = message["params"], let id = params["sessionId"]?.string, sessions[id] != nil else { return }
        switch message["method"]?.string {
        case "session/event":
            guard let event = params["event"], let type = event["type"]?.string else { return }
            if let screen = params["screen"]?.string {
                reach(.event, type, of: sessions[id]?.names[screen])
            } else if type == "flow.finished", let flow = event["flow"]?.string {
                reached.insert(Item(kind: .output, name: flow))
                reached.insert(Item(kind: .output, owner: flow, name: event["output"]?["type"]?.string ?? ""))
            }
        case "route/didChange", "subscription/lagged":
            reach(zonesOf: params["cause"] ?? .null)
            read(params["tree"] ?? .null, id)
            for op in params["ops"]?.array ?? [] {
                read(op["node"] ?? .null, id)
                if op["op"] == "update", let fields = op["fields"], let node = op["id"]?.string {
                    show(node, fields["status"]?.string, fields["zones"] ?? .null, id)
                }
            }
        case "session/didClose": sessions[id] = nil
        default: break
        }
    }

    /// Reads the screens of a tree or node.
    private mutating func read(_ node: JSONValue, _ id: String) {
        for child in node.array ?? [] { read(child, id) }
        guard let members = node.object else { return }
        if members["kind"] == "screen", let screen = members["id"]?.string, let name = members["key"]?["name"]?.string {
            sessions[id]?.names[screen] = name
            show(screen, members["status"]?.string, members["zones"] ?? .null, id)
        }
        if members["presenterId"] != nil, let layer = members["id"]?.string { sessions[id]?.layers[layer] = node }
        for (name, member) in members where !["params", "key"].contains(name) { read(member, id) }
    }

    /// Notes the status of a screen's node. A declared screen is not made yet.
    private mutating func show(_ node: String, _ status: String?, _ zones: JSONValue, _ id: String) {
        guard let name = sessions[id]?.names[node] else { return }
        if let status, status != "declared" { reached.insert(Item(kind: .screen, name: name)) }
        if status == "active" { sessions[id]?.active = name }
        for zone in zones.array ?? [] { reached.insert(Item(kind: .guard, name: zone.string ?? "")) }
    }

    private mutating func reach(_ kind: Kind, _ type: String, of screen: String?) {
        let owners = owners[Item(kind: kind, name: type)] ?? []
        // A conversation without routes does not show the screen; the type may name it.
        let owner = screen.flatMap { owners.contains($0) ? $0 : nil } ?? (owners.count == 1 ? owners.first : nil)
        guard let owner else { return }
        reached.insert(Item(kind: kind, owner: owner, name: type))
        reached.insert(Item(kind: .screen, name: owner))
    }

    private mutating func reach(link url: String) {
        guard case .matched(let match) = table?.match(url) else { return }
        reached.insert(Item(kind: .link, name: patterns[match.index].description))
    }

    // MARK: Report

    private var missing: [Item] { declared.filter { !reached.contains($0) } }
    var isComplete: Bool { missing.isEmpty }

    /// The counts, then a line for each item that is not reached.
    ///
    /// - Parameter listsAll: True lists the items also of an app that no conversation has opened.
    func lines(listsAll: Bool) -> [String] {
        let counts = Kind.allCases.compactMap { kind -> String? in
            let all = declared.filter { $0.kind == kind }
            return all.isEmpty ? nil : "\(all.filter(reached.contains).count) of \(all.count) \(kind.rawValue)s"
        }
        let head = "\(app): \(counts.joined(separator: ", "))"
        guard listsAll || !reached.isEmpty else { return [head] }
        return [head] + missing.map { "  \($0.kind.rawValue) \($0.owner.map { $0 + " " } ?? "")\($0.name)" }
    }
}
