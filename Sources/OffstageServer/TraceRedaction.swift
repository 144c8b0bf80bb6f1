import AppLoop
import JSON
import JSONRPC
import Offstage

/// Replaces what users type into secure fields in a traced request: members of actions, and texts of alerts' fields.
@AppActor
struct TraceRedaction {
    private let server: Server
    private static let hidden: JSONValue = "•••"
    /// Trusted, because the connection checks the limits of the same message.
    private static let limits = JSONLimits(depth: 1024, values: .max)

    init(_ server: Server) { self.server = server }

    /// Returns the received message as traces show it. The text of a message that is not valid JSON ends before its
    /// params.
    func redacted(_ message: UnsafeRawBufferPointer) -> [UInt8] {
        guard let json = try? JSONValue(parsing: Array(message), limits: Self.limits) else {
            let text = String(decoding: message, as: UTF8.self)
            guard let start = text.firstRange(of: "\"params\"") else { return Array(message) }
            return Array((text[..<start.upperBound] + "•••").utf8)
        }
        let shown = redacted(json)
        if shown == json { return Array(message) }
        var writer = JSONWriter(maxDepth: Self.limits.depth)
        shown.write(to: &writer)
        return writer.bytes
    }

    private func redacted(_ message: JSONValue) -> JSONValue {
        if let batch = message.array { return .array(batch.map(redacted)) }
        guard let method = message["method"]?.string, let params = message["params"] else { return message }
        var message = message
        switch method {
        case "action/send": message["params"] = params.object == nil ? Self.hidden : action(in: params)
        case "route/edit", "route/answer": message["params"] = params.object == nil ? Self.hidden : texts(in: params)
        default: break
        }
        return message
    }

    private func action(in params: JSONValue) -> JSONValue {
        let session = try? server.session(params["sessionId"]?.string)
        let screen = try? session?.screen(params["screen"]?.string)
        var params = params
        params["action"] = shown(params["action"] ?? nil, of: screen)
        let type = params["action"]?["type"]?.string ?? ""
        if let member = params["edit"]?["member"]?.string {
            if screen == nil || SecureInputs.contains(action: type, member: member) {
                params["edit"]?["text"] = Self.hidden
            }
        }
        return params
    }

    /// Returns an action without the texts of secure fields; without any value if it is none of a screen.
    func shown(_ action: JSONValue, of screen: ScreenNode?) -> JSONValue {
        guard let type = action["type"]?.string, let members = action.object else { return Self.hidden }
        // Writing the view adds its secure fields to the known ones.
        if let screen { _ = screen.currentView }
        var shown = action
        for (member, _) in members where member != "type" {
            if screen != nil, !SecureInputs.contains(action: type, member: member) { continue }
            shown[member] = Self.hidden
        }
        return shown
    }

    /// Hides each text unless its field is known and not secure.
    private func texts(in params: JSONValue) -> JSONValue {
        let session = try? server.session(params["sessionId"]?.string)
        let layer = params["layer"]?.string.flatMap { NodeID($0) }
        let fields = layer.flatMap { session?.fields(ofAlert: $0) } ?? []
        let isShown = { (id: String?) in fields.contains { $0.id == id && $0.kind != .secure } }
        var params = params
        if params["text"] != nil, !isShown(params["field"]?.string) { params["text"] = Self.hidden }
        for (id, _) in params["fields"]?.object ?? [:] where !isShown(id) { params["fields"]?[id] = Self.hidden }
        return params
    }
}
