import JSON

/// Words for the members of one node.
struct NodeWords {
    private let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    private func text(_ member: String) -> String? { json[member]?.string }

    var name: String? {
        if let key = json["key"], let name = key["name"]?.string {
            return SafeText.short(name) + (key["traits"].map { " " + SafeText.short($0.description) } ?? "")
        }
        return (text("style") ?? text("capability")).map(SafeText.short)
    }

    var titles: [String] { [text("title"), text("message")].compactMap { $0 }.map(SafeText.quoted) }

    func notes(isSelected: Bool) -> [String] {
        let notes: [String?] = [
            json["isKey"]?.bool == true ? "key" : nil, isSelected ? "selected" : nil, tab, presenter, detents,
            json["dismissible"]?.bool == false ? "not dismissible" : nil, json["loops"]?.bool == true ? "loops" : nil,
            progress,
            text("flowId").map { "flow \(SafeText.short($0))" }, zones,
            json["back"]?["intercepted"]?.bool == true ? "intercepts back" : nil,
            text("locked").map { "locked: \(SafeText.quoted($0))" },
            text("link").map { "link \(SafeText.short($0))" },
        ]
        return notes.compactMap { $0 } + ownNotes
    }

    private var tab: String? {
        guard let tab = json["tab"], let title = tab["title"]?.string else { return nil }
        let badge = tab["badge"]?.string.map { " badge \(SafeText.quoted($0))" } ?? ""
        return "tab \(SafeText.quoted(title))\(badge)\(tab["isEnabled"]?.bool == false ? " disabled" : "")"
    }

    private var presenter: String? {
        text("presenterId").map { "\(text("context") == "node" ? "hides with" : "from") \(SafeText.short($0))" }
    }

    private var detents: String? {
        guard let detents = json["detents"]?.array?.compactMap(\.string), !detents.isEmpty else { return nil }
        let list = SafeText.short(detents.joined(separator: "/"))
        return text("selectedDetent").map { "detent \(SafeText.short($0)) of \(list)" } ?? "detents \(list)"
    }

    private var zones: String? {
        guard let zones = json["zones"]?.array?.compactMap(\.string), !zones.isEmpty else { return nil }
        return "zone\(zones.count == 1 ? "" : "s") \(SafeText.short(zones.joined(separator: "/")))"
    }

    private var progress: String? {
        guard let progress = json["progress"]?.double, (0...1).contains(progress) else { return nil }
        return "\(Int((progress * 100).rounded())) %"
    }

    /// The first scalar members of a node of an unknown kind.
    private var ownNotes: [String] {
        guard let kind = text("kind"), !Self.knownKinds.contains(kind) else { return [] }
        let own = (json.object ?? [:]).filter { name, value in
            !Self.common.contains(name) && value.array == nil && value.object == nil
        }
        return own.prefix(6).map { "\(SafeText.short($0)): \(SafeText.short($1.description))" }
    }

    private static let knownKinds: Set<String> = [
        "window", "content", "modal", "alert", "choice", "hud", "toast", "request", "custom", "stack", "tabs", "pages",
        "screen", "launching",
    ]

    private static let common: Set<String> = [
        "id", "kind", "title", "message", "style", "capability", "status", "selected", "presenterId", "context",
        "selectedDetent", "dismissible",
        "dim", "loops", "progress", "flowId", "locked", "link", "isKey", "role",
    ]

    // MARK: Alerts

    var controls: [String] {
        let preferred = text("preferred")
        let fields = (json["fields"]?.array ?? []).compactMap(field)
        let buttons = (json["buttons"]?.array ?? []) + [json["button"]].compactMap { $0 }
        return fields + buttons.compactMap { button($0, preferred) }
    }

    /// Returns one line for a field; the text of a secure field is hidden.
    private func field(_ json: JSONValue) -> String? {
        guard let id = json["id"]?.string else { return nil }
        let isSecure = json["kind"]?.string == "secure"
        let text = isSecure ? (json["length"]?.integer == 0 ? "" : "•••") : json["value"]?.string ?? ""
        let notes = [isSecure ? "secure" : nil, json["isRequired"]?.bool == true ? "required" : nil]
        return line(
            "field \(SafeText.short(id))", text.isEmpty ? nil : SafeText.quoted(text), notes)
    }

    private func button(_ json: JSONValue, _ preferred: String?) -> String? {
        guard let id = json["id"]?.string else { return nil }
        let role = json["role"]?.string.flatMap { $0 == "default" ? nil : SafeText.short($0) }
        let notes = [role, json["isEnabled"]?.bool == false ? "disabled" : nil, id == preferred ? "preferred" : nil]
        return line("button \(SafeText.short(id))", json["title"]?.string.map(SafeText.quoted), notes)
    }

    private func line(_ start: String, _ text: String?, _ notes: [String?]) -> String {
        let notes = notes.compactMap { $0 }.joined(separator: ", ")
        return [start, text, notes.isEmpty ? nil : "(\(notes))"].compactMap { $0 }.joined(separator: "  ")
    }
}
