import ConformanceRunner
import JSON

/// Hides what users type into secure fields, so that a recording does not contain it. Asks the server for the view or
/// layer that a message is for; a text for an unknown one is hidden.
struct SecureTexts {
    static let placeholder: JSONValue = "•••"

    private struct Input: Hashable {
        let action: String
        let member: String
    }

    /// Never forgotten, because an action may arrive after its field was removed.
    private var known: Set<Input> = []

    /// Returns the message without the texts, and pointers to them.
    mutating func hide(
        in message: JSONValue, asking server: SettlingServer
    ) throws(ConformanceFailure) -> (message: JSONValue, hidden: [String]) {
        if let batch = message.array {
            var (messages, all): ([JSONValue], [String]) = ([], [])
            for (index, message) in batch.enumerated() {
                let (shown, hidden) = try hide(in: message, asking: server)
                messages.append(shown)
                all += hidden.map { "/\(index)" + $0 }
            }
            return (.array(messages), all)
        }
        guard let params = message["params"] else { return (message, []) }
        var (shown, hidden) = (params, [[String]]())
        switch message["method"]?.string {
        case "action/send": hidden = try inputs(of: params, server)
        case "route/edit", "route/answer": hidden = try texts(of: params, server)
        default: break
        }
        for path in hidden { Self.replace(&shown, path[...]) }
        var message = message
        message["params"] = shown
        return (message, hidden.map { JSONPointer(["params"] + $0).description })
    }

    private mutating func inputs(
        of params: JSONValue, _ server: SettlingServer
    ) throws(ConformanceFailure) -> [[String]] {
        let action = params["action"]?.object ?? [:]
        let members = action.filter { $0.0 != "type" && Self.hasText($0.1) }.map(\.0)
        let edited = params["edit"]?["text"] == nil ? nil : params["edit"]?["member"]?.string ?? ""
        guard !members.isEmpty || edited != nil else { return [] }
        let screen = JSONObject((params.object ?? [:]).filter { ["sessionId", "screen"].contains($0.0) })
        let view = try server.request("screen/get", .object(screen))?["view"]
        if let view { learn(view) }
        let type = action["type"]?.string ?? ""
        func isHidden(_ member: String) -> Bool { view == nil || known.contains(Input(action: type, member: member)) }
        return members.filter(isHidden).map { ["action", $0] }
            + (edited.map(isHidden) == true ? [["edit", "text"]] : [])
    }

    /// Texts of an alert's fields, except those of known fields that are not secure.
    private func texts(of params: JSONValue, _ server: SettlingServer) throws(ConformanceFailure) -> [[String]] {
        guard params["text"] != nil || params["fields"]?.object?.isEmpty == false else { return [] }
        let session = JSONObject((params.object ?? [:]).filter { $0.0 == "sessionId" })
        let tree = try server.request("route/get", .object(session))?["tree"] ?? .null
        let fields = Self.node(params["layer"], in: tree)?["fields"]?.array ?? []
        func isShown(_ id: String?) -> Bool { fields.contains { $0["id"]?.string == id && $0["kind"] != "secure" } }
        var hidden: [[String]] = []
        if params["text"] != nil, !isShown(params["field"]?.string) { hidden.append(["text"]) }
        for (id, _) in params["fields"]?.object ?? [:] where !isShown(id) { hidden.append(["fields", id]) }
        return hidden
    }

    private mutating func learn(_ view: JSONValue) {
        for element in view.array ?? [] { learn(element) }
        guard let members = view.object else { return }
        if members["kind"] == "secure" {
            for template in [members["onChange"], members["onSubmit"]] {
                guard let type = template?["action"]?["type"]?.string, let member = template?["input"]?.string
                else { continue }
                known.insert(Input(action: type, member: member))
            }
        }
        for (_, value) in members { learn(value) }
    }

    private static func hasText(_ value: JSONValue) -> Bool {
        value.string != nil || value.array?.contains(where: hasText) == true
            || value.object?.contains { hasText($0.1) } == true
    }

    private static func node(_ id: JSONValue?, in tree: JSONValue) -> JSONValue? {
        if let id, tree["id"] == id { return tree }
        let children = tree.array ?? tree.object?.map(\.1) ?? []
        return children.lazy.compactMap { node(id, in: $0) }.first
    }

    private static func replace(_ value: inout JSONValue, _ path: ArraySlice<String>) {
        guard let key = path.first else { return value = placeholder }
        var member = value[key] ?? .null
        replace(&member, path.dropFirst())
        value[key] = member
    }
}
