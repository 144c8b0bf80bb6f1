import AppLoop
import JSON
import JSONRPC
import Offstage

/// Replaces what users may have typed into secure fields in a traced request.
///
/// A malformed request may hold a password anywhere, so a value is shown only in its place: envelopes, members that the
/// method, the screen's action or the alert declares, and no input of a secure field.
@AppActor
struct TraceRedaction {
    let server: Server
    /// Sessions that the client can reach.
    let sessions: SessionTable
    private static let hidden: JSONValue = "•••"
    /// Trusted, because the connection checks the limits of the same message.
    private static let limits = JSONLimits(depth: 1024, values: .max)

    /// Returns the received message as traces show it. Nothing of a message that is not valid JSON is shown.
    func redacted(_ message: UnsafeRawBufferPointer) -> [UInt8] {
        guard let json = try? JSONValue(parsing: Array(message), limits: Self.limits) else {
            return Array("•••".utf8)
        }
        let shown = redacted(json)
        if shown == json { return Array(message) }
        var writer = JSONWriter(maxDepth: Self.limits.depth)
        shown.write(to: &writer)
        return writer.bytes
    }

    private func redacted(_ message: JSONValue) -> JSONValue {
        if let batch = message.array { return .array(batch.map(redacted)) }
        let isValid =
            message["jsonrpc"] == "2.0" && message["method"]?.string != nil && Self.isID(message["id"] ?? .null)
            && message["result"] == nil && message["error"] == nil
        var shown = members(of: message) { name, value in
            switch name {
            case "jsonrpc": value == "2.0"
            case "method": value.string != nil
            case "id": Self.isID(value)
            case "params": isValid
            default: false
            }
        }
        if isValid, let method = message["method"]?.string, let params = message["params"] {
            shown["params"] = self.params(params, of: method)
        }
        return shown
    }

    /// Returns an object with the members that `isShown` accepts, and hides the others. Hides any other value.
    private func members(of value: JSONValue, where isShown: (String, JSONValue) -> Bool) -> JSONValue {
        guard let members = value.object else { return Self.hidden }
        return .object(JSONObject(members.map { ($0, isShown($0, $1) ? $1 : Self.hidden) }))
    }

    private static func isID(_ value: JSONValue) -> Bool {
        value == .null || value.string != nil || value.double != nil
    }

    private func params(_ params: JSONValue, of method: String) -> JSONValue {
        switch server.dispatcher.params(of: method) {
        case .any: return params
        case .unknown: return Self.hidden
        case .named(let names):
            if params == .null { return params }
            let shown = members(of: params) { name, _ in names.contains(name) }
            return switch method {
            case "action/send": action(in: shown)
            case "route/edit", "route/answer": texts(in: shown)
            default: shown
            }
        }
    }

    private func action(in params: JSONValue) -> JSONValue {
        let session = try? sessions.session(params["sessionId"]?.string)
        let screen = try? session?.screen(params["screen"]?.string)
        var params = params
        if let action = params["action"] { params["action"] = shown(action, of: screen) }
        if let edit = params["edit"] {
            params["edit"] = shown(edit, of: params["action"]?["type"]?.string ?? "", on: screen)
        }
        return params
    }

    /// Returns an action with the values of the members that a screen declares and no secure field fills.
    func shown(_ action: JSONValue, of screen: ScreenNode?) -> JSONValue {
        guard let type = action["type"]?.string else { return Self.hidden }
        return members(of: action) { member, _ in member == "type" || isShown(member, of: type, on: screen) }
    }

    /// Returns an edit of a text, with the new text if it would be shown as the action's member.
    private func shown(_ edit: JSONValue, of action: String, on screen: ScreenNode?) -> JSONValue {
        members(of: edit) { name, value in
            switch name {
            case "component", "member": value.string != nil
            case "index", "count", "length": value.double != nil
            case "text": edit["member"]?.string.map { isShown($0, of: action, on: screen) } ?? false
            default: false
            }
        }
    }

    private func isShown(_ member: String, of action: String, on screen: ScreenNode?) -> Bool {
        guard let screen, screen.store.declares(member: member, ofAction: action) else { return false }
        // Writing the view adds its secure fields to the known ones.
        _ = screen.currentView
        return !SecureInputs.contains(action: action, member: member)
    }

    /// Hides each text unless its field is known and not secure.
    private func texts(in params: JSONValue) -> JSONValue {
        let session = try? sessions.session(params["sessionId"]?.string)
        let layer = params["layer"]?.string.flatMap { NodeID($0) }
        let known = layer.flatMap { session?.fields(ofAlert: $0) } ?? []
        let isShown = { (id: String?) in known.contains { $0.id == id && $0.kind != .secure } }
        var params = params
        if let field = params["field"], field.string == nil { params["field"] = Self.hidden }
        if params["text"] != nil, !isShown(params["field"]?.string) { params["text"] = Self.hidden }
        if let fields = params["fields"] {
            for (id, _) in fields.object ?? [:] where !isShown(id) { params["fields"]?[id] = Self.hidden }
            if fields.object == nil { params["fields"] = Self.hidden }
        }
        return params
    }
}
