import JSON
import Offstage

/// Words for the members of one node.
struct NodeText {
    private let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    private func text(_ member: String) -> String? { json[member]?.string }

    var name: String? {
        if let key = json["key"], let name = key["name"]?.string {
            return ShownText.plain(name) + (key["traits"].map { " " + ShownText.plain($0.description) } ?? "")
        }
        return (text("style") ?? text("capability")).map(ShownText.plain)
    }

    var titles: [String] { [text("title"), text("message")].compactMap { $0 }.map(ShownText.quoted) }

    func notes(isSelected: Bool) -> [String] {
        let notes: [String?] = [
            json["isKey"]?.bool == true ? "key" : nil, isSelected ? "selected" : nil, tab, presenter, detents,
            json["dismissible"]?.bool == false ? "not dismissible" : nil, json["loops"]?.bool == true ? "loops" : nil,
            progress,
            text("flowId").map { "flow \(ShownText.plain($0))" }, zones,
            json["back"]?["intercepted"]?.bool == true ? "intercepts back" : nil,
            text("locked").map { "locked: \(ShownText.quoted($0))" },
            text("link").map { "link \(ShownText.plain($0))" },
        ]
        return notes.compactMap { $0 } + ownNotes
    }

    private var tab: String? {
        guard let tab = json["tab"], let title = tab["title"]?.string else { return nil }
        let badge = tab["badge"]?.string.map { " badge \(ShownText.quoted($0))" } ?? ""
        return "tab \(ShownText.quoted(title))\(badge)\(tab["isEnabled"]?.bool == false ? " disabled" : "")"
    }

    private var presenter: String? {
        text("presenterId").map { "\(text("context") == "node" ? "hides with" : "from") \(ShownText.plain($0))" }
    }

    private var detents: String? {
        guard let detents = json["detents"]?.array?.compactMap(\.string), !detents.isEmpty else { return nil }
        let list = ShownText.plain(detents.joined(separator: "/"))
        return text("selectedDetent").map { "detent \(ShownText.plain($0)) of \(list)" } ?? "detents \(list)"
    }

    private var zones: String? {
        guard let zones = json["zones"]?.array?.compactMap(\.string), !zones.isEmpty else { return nil }
        return "zone\(zones.count == 1 ? "" : "s") \(ShownText.plain(zones.joined(separator: "/")))"
    }

    private var progress: String? {
        guard let progress = json["progress"]?.double, (0...1).contains(progress) else { return nil }
        return "\(Int((progress * 100).rounded())) %"
    }

    /// What a kind that an app made up, or that came after this, says of itself: of its members with a plain value the
    /// first few.
    private var ownNotes: [String] {
        guard let kind = text("kind"), NodeKind(rawValue: kind) == nil else { return [] }
        let own = (json.object ?? [:]).filter { name, value in
            !Self.common.contains(name) && value.array == nil && value.object == nil
        }
        return own.prefix(6).map { "\(ShownText.plain($0)): \(ShownText.plain($1.description))" }
    }

    private static let common: Set<String> = [
        "id", "kind", "title", "message", "style", "capability", "status", "selected", "presenterId", "context",
        "selectedDetent", "dismissible",
        "dim", "loops", "progress", "flowId", "locked", "link", "isKey", "role",
    ]

    // MARK: Alerts

    var controls: [String] {
        let preferred = text("preferred")
        let fields = (json["fields"]?.array ?? []).compactMap(field)
        return fields + (json["buttons"]?.array ?? []).compactMap { button($0, preferred) }
    }

    /// What was typed into a secure one stays unseen.
    private func field(_ json: JSONValue) -> String? {
        guard let id = json["id"]?.string else { return nil }
        let isSecure = json["isSecure"]?.bool == true
        let text = json["text"]?.string ?? ""
        let notes = [isSecure ? "secure" : nil, json["isRequired"]?.bool == true ? "required" : nil]
        return line(
            "field \(ShownText.plain(id))", text.isEmpty ? nil : isSecure ? "\"•••\"" : ShownText.quoted(text), notes)
    }

    private func button(_ json: JSONValue, _ preferred: String?) -> String? {
        guard let id = json["id"]?.string else { return nil }
        let role = json["role"]?.string.flatMap { $0 == "default" ? nil : ShownText.plain($0) }
        let notes = [role, json["enabled"]?.bool == false ? "disabled" : nil, id == preferred ? "preferred" : nil]
        return line("button \(ShownText.plain(id))", json["title"]?.string.map(ShownText.quoted), notes)
    }

    private func line(_ start: String, _ text: String?, _ notes: [String?]) -> String {
        let notes = notes.compactMap { $0 }.joined(separator: ", ")
        return [start, text, notes.isEmpty ? nil : "(\(notes))"].compactMap { $0 }.joined(separator: "  ")
    }
}
