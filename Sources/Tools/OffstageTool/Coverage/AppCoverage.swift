import JSON
import Offstage

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
    /// Requests without a response, by id, and the screens that actions were sent to: an action may change the active
    /// screen.
    private var requests: [String: (JSONValue, screen: String?)] = [:]

    /// Nodes of an open session.
    private struct Conversation {
        var names: [String: String] = [:]
        var active: String?
        /// Nodes of layers, whose answers send actions to their presenters.
        var layers: [String: JSONValue] = [:]
    }

    /// - Parameters:
    ///   - description: The answer to `app/describe`.
    ///   - zones: Zones with a guard.
    init(_ description: JSONValue, zones: [String]) {
        app = description["app"]?.string ?? ""
        // The server has parsed the same patterns.
        patterns = (description["links"]?.array ?? []).compactMap { link in
            link["pattern"]?.string.flatMap { try? LinkPattern($0) }
        }
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
        declared += zones.map { Item(kind: .guard, name: $0) }
    }

    /// Returns the types of an enum's schema.
    private static func types(_ schema: JSONValue, _ defs: JSONValue) -> [String] {
        let schema = SchemaReader.reference(schema).flatMap { defs[$0] } ?? schema
        return (schema["oneOf"]?.array ?? []).compactMap { $0["properties"]?["type"]?["const"]?.string }
    }

    // MARK: Conversations

    mutating func take(_ entry: TrafficReader.Entry) {
        if entry.beginsConversation { (sessions, requests) = ([:], [:]) }
        for message in entry.messages {
            guard let id = message["id"]?.description else {
                if !entry.isIncoming { take(notification: message) }
                continue
            }
            if entry.isIncoming {
                // A trace file may have several conversations after each other.
                if message["method"] == "initialize" { (sessions, requests) = ([:], [:]) }
                requests[id] = (message, target(of: message["params"] ?? [:]))
            } else if let (request, screen) = requests.removeValue(forKey: id) {
                take(response: message, to: request, on: screen)
            }
        }
    }

    /// The screen that an action with these params is sent to.
    private func target(of params: JSONValue) -> String? {
        guard let session = session(of: params).flatMap({ sessions[$0] }) else { return nil }
        return params["screen"]?.string.map { session.names[$0] ?? $0 } ?? session.active
    }

    private mutating func take(response: JSONValue, to request: JSONValue, on screen: String?) {
        let (result, params, method) = (response["result"] ?? [:], request["params"] ?? [:], request["method"]?.string)
        let opens = method == "session/open" || method == "session/attach"
        let opened = result["app"]?.string == app ? result["sessionId"]?.string : nil
        guard let id = opens ? opened : session(of: params) else { return }
        if opens, method == "session/open" || sessions[id] == nil { sessions[id] = Conversation() }
        read(result["tree"] ?? .null, id)
        switch method {
        case "session/open", "session/attach": reach(link: params["link"])
        case "session/close": sessions[id] = nil
        case "route/open": if result["outcome"] != nil { reach(link: params["url"]) }
        case "action/send": take(action: params, response, on: screen)
        case "route/answer", "route/fulfil", "route/refuse", "route/dismiss": take(answer: request, response, id)
        default: break
        }
        // A denial, a challenge that defers the route, and the redirect of a launch.
        let zones = [response["error"]?["data"]?["details"]?["zone"], result["zone"]]
        reach(zones: .array(zones.compactMap(\.self)))
        reach(zones: result["cause"]?["zones"])
    }

    private mutating func reach(zones: JSONValue?) {
        for zone in zones?.array ?? [] { reached.insert(Item(kind: .guard, name: zone.string ?? "")) }
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
            reach(zones: params["cause"]?["zones"])
            read(params["tree"] ?? .null, id)
            for op in params["ops"]?.array ?? [] {
                read(op["node"] ?? .null, id)
                if op["op"] == "update", let fields = op["fields"], let node = op["id"]?.string {
                    show(node, fields["status"]?.string, fields["zones"], id)
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
            show(screen, members["status"]?.string, members["zones"], id)
        }
        if members["presenterId"] != nil, let layer = members["id"]?.string { sessions[id]?.layers[layer] = node }
        for (name, member) in members where !["params", "key"].contains(name) { read(member, id) }
    }

    /// Notes the status of a screen's node. A declared screen is not made yet.
    private mutating func show(_ node: String, _ status: String?, _ zones: JSONValue?, _ id: String) {
        guard let name = sessions[id]?.names[node] else { return }
        if let status, status != "declared" { reached.insert(Item(kind: .screen, name: name)) }
        if status == "active" { sessions[id]?.active = name }
        reach(zones: zones)
    }

    private mutating func reach(_ kind: Kind, _ type: String, of screen: String?) {
        let owners = owners[Item(kind: kind, name: type)] ?? []
        // A conversation without routes does not show the screen; the type may name it.
        let owner = screen.flatMap { owners.contains($0) ? $0 : nil } ?? (owners.count == 1 ? owners.first : nil)
        guard let owner else { return }
        reached.insert(Item(kind: kind, owner: owner, name: type))
        reached.insert(Item(kind: .screen, name: owner))
    }

    private mutating func reach(link url: JSONValue?) {
        guard let url = url?.string, case .matched(let match) = table?.match(url) else { return }
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
