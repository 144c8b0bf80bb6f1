import AppLoop
import JSON
import Wire

/// Adds to what a session publishes what its front ends would otherwise each work out: to every component the member
/// `resolved`, to every number or date to show the member `text`, and beside every icon its `sign`. A client asks for
/// it in `initialize`.
///
/// It reads the JSON that is sent, so the views themselves and clients that do not ask cost nothing.
@AppActor
package final class ResolvedParts {
    private let formats: any DisplayFormats
    private let settings: ClientContext.Settings
    private let clock: any AppClock

    init(_ formats: any DisplayFormats, for settings: ClientContext.Settings, _ clock: any AppClock) {
        (self.formats, self.settings, self.clock) = (formats, settings, clock)
    }

    /// The member that a component receives.
    @Wire
    struct Element {
        static let wireName = "ResolvedPart"

        /// Role, as in outlines: `textbox`, `button`, `listitem`.
        let role: String
        /// Accessible name as text.
        let label: String?
        /// Value as text, in the user's locale and time zone: `12.3%`, the titles of chosen options, `•••` of a secure
        /// field, what a row has beside its title.
        let value: String?
        /// States that are present, sorted: `disabled`, `busy`, `checked`, `selected`, `level 2`.
        let states: [String]?
        /// Members of the component whose actions the user can send now: `onTap`, `onChange`.
        let actions: [String]?
    }

    /// Returns JSON that the session publishes, with the texts and elements.
    func added(to json: WireFragment) -> WireFragment {
        // Published JSON can be read again; if not, it is sent as it is.
        guard let value = try? JSONValue(parsing: json.bytes, limits: .trusted) else { return json }
        return WireFragment(encoding: added(to: value))
    }

    /// - Parameter isSent: Whether the value was sent before. Its dates relative to now then have no text, so that the
    ///   difference from the next value includes the new distances.
    func added(to value: JSONValue, isSent: Bool = false) -> JSONValue { added(to: value, focus: nil, isSent) }

    private func added(to value: JSONValue, focus: String?, _ isSent: Bool, states: [String?] = []) -> JSONValue {
        if let elements = value.array { return .array(elements.map { added(to: $0, focus: focus, isSent) }) }
        guard var json = value.object else { return value }
        if let shown = DisplayText(json) {
            if !isSent || !shown.isRelative { json["text"] = .string(text(shown)) }
            return .object(json)
        }
        let focus = json.object("focus")?.word("component") ?? focus
        for (name, member) in json where member.array != nil || member.object != nil {
            if Self.unshown.contains(name) { continue }
            if name == "rows", json["selected"] != nil || json["columns"] != nil {
                json[name] = .array((member.array ?? []).map { row($0, of: json, focus: focus, isSent) })
            } else {
                json[name] = added(to: member, focus: focus, isSent)
            }
        }
        if let sign = json.word("icon").flatMap({ Icon(rawValue: $0).fallback }) { json["sign"] = .string(sign) }
        if json.word("component") != nil || json["cells"] != nil {
            json["resolved"] = JSONValue(encoding: element(of: json, focus: focus, states))
        }
        return .object(json)
    }

    /// Members with the app's own data.
    private static let unshown: Set = ["params", "data", "arguments", "action", "resolved"]

    private func row(_ row: JSONValue, of list: JSONObject, focus: String?, _ isSent: Bool) -> JSONValue {
        let isSelected = row.object.map(list.selects) ?? false
        return added(to: row, focus: focus, isSent, states: [isSelected ? "selected" : nil])
    }

    private func element(of json: JSONObject, focus: String?, _ states: [String?]) -> Element {
        let element = PartElement(json, focus: focus, states: states)
        let actions = json.lazy.filter { $0.0.hasPrefix("on") && $0.1["action"] != nil }.map(\.0)
        return Element(
            role: element.role, label: element.label.flatMap(text), value: text(ofValue: element.value, json),
            states: element.states.isEmpty ? nil : element.states.sorted(),
            actions: json.isFalse("isEnabled") || actions.isEmpty ? nil : Array(actions))
    }

    // MARK: Texts

    private func text(_ shown: DisplayText) -> String {
        formats.text(shown, for: settings, now: clock.wallTime)
    }

    /// Nil for an absent value and an empty text.
    private func text(of value: JSONValue) -> String? {
        if let object = value.object { return object["text"]?.string }
        if let elements = value.array { return elements.compactMap(text).joined(separator: ", ") }
        if let number = value.double { return text(.number(number)) }
        return value.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    private func text(ofValue value: JSONValue?, _ json: JSONObject) -> String? {
        switch json.word("component") {
        case "row": return joined([json["subtitle"], json["detail"], json.object("badge")?["text"]])
        case "emptyState": return json["message"].flatMap(text)
        case "chart":
            let series = json.objects("series").map { series in
                let points = series.objects("points").compactMap { joined([$0["label"], $0["value"]], by: " ") }
                return "\(series["title"].flatMap(text) ?? ""): \(points.joined(separator: ", "))"
            }
            return series.joined(separator: "; ")
        case "progress":
            let percent = value?.double.map { text(.number($0, style: .percent, decimals: 0)) }
            return joined([percent.map(JSONValue.string), json["text"]])
        case nil: return joined(value?.array ?? [])
        default: return value.flatMap { text(ofInput: $0, json) }
        }
    }

    private func joined(_ values: [JSONValue?], by separator: String = " · ") -> String? {
        let texts = values.compactMap { $0.flatMap(text) }
        return texts.isEmpty ? nil : texts.joined(separator: separator)
    }

    private func text(ofInput value: JSONValue, _ json: JSONObject) -> String? {
        switch json.word("component") {
        case "textField" where json.word("kind") == "secure":
            let length = min(value.integer ?? 0, 1000)
            return length > 0 ? String(repeating: "•", count: Int(length)) : nil
        case "dateField":
            let style: DisplayText.DateStyle =
                switch json.word("kind") {
                case "time": .time
                case "dateTime": .dateTime
                default: .medium
                }
            return value.string.map { text(.date($0, style: style)) }
        default:
            guard let text = text(of: value) else { return nil }
            return json.word("unit").map { "\(text) \($0)" } ?? text
        }
    }
}

/// JSON whose arrays are compared by the ids of their elements, as views are.
struct ComparedJSON: WireCodable {
    let json: JSONValue

    init(_ json: JSONValue) { self.json = json }

    init(wire node: JSONNode) throws(WireError) { json = JSONValue(node) }
    func write(to writer: inout JSONWriter) { json.write(to: &writer) }
    static func wireSchema(in schemas: inout WireSchemas) -> JSONValue { JSONValue.wireSchema(in: &schemas) }

    var wireIdentity: WireIdentity? { json.identity }

    static func writePatch(from old: ComparedJSON, to new: ComparedJSON, into patch: inout WirePatch) {
        switch (old.json, new.json) {
        case (.object(let old), .object(let new)):
            [String: ComparedJSON].writePatch(from: members(old), to: members(new), into: &patch)
        case (.array(let old), .array(let new)):
            [ComparedJSON].writePatch(from: old.map(Self.init), to: new.map(Self.init), into: &patch)
        case (.string(let old), .string(let new)): String.writePatch(from: old, to: new, into: &patch)
        default: if old != new { patch.replace(new) }
        }
    }

    private static func members(_ object: JSONObject) -> [String: ComparedJSON] {
        Dictionary(object.map { ($0.0, ComparedJSON($0.1)) }, uniquingKeysWith: { $1 })
    }
}
