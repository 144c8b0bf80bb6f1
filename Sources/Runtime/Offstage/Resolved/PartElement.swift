import JSON

/// A component as a user meets it, without its look: role, label, value and states. An outline lists it, and clients that
/// ask for resolved parts receive it. Any JSON has an element; the article Outlines has the table.
package struct PartElement {
    /// Role, such as `button` or `textbox`.
    package let role: String
    /// Accessible name: a display text.
    package let label: JSONValue?
    /// A display text, a boolean or an array of display texts; the number of characters of a secure field.
    package let value: JSONValue?
    /// States that are present, such as `disabled`.
    package let states: [String]

    /// Reads a component, or a row of a table, which has no kind.
    ///
    /// - Parameters:
    ///   - focus: Id of the component that the app has moved the focus to.
    ///   - states: Further states of the element.
    package init(_ json: JSONObject, focus: String? = nil, states: [String?] = []) {
        let (role, label, value, own) = Self.read(json)
        (self.role, self.value) = (role, value)
        self.label = label.flatMap { json[$0] }
        let isFocused = focus != nil && json.word("id") == focus
        let common = [json.isFalse("isEnabled") ? "disabled" : nil, isFocused ? "focused" : nil]
        // The members of an app's own component are its own.
        self.states = role == "custom" ? [] : (states + own + common).compactMap { $0 }
    }

    private typealias Content = (role: String, label: String?, value: JSONValue?, states: [String?])

    private static func read(_ json: JSONObject) -> Content {
        switch json.word("component") {
        case "text":
            let role = json.word("role")
            return (
                role == "title" || role == "heading" ? "heading" : "text", "text", nil,
                [
                    json.count("heading").map { "level \($0)" }, role == "error" || role == "caption" ? role : nil,
                    json.word("format") == "markdown" ? "markdown" : nil,
                ]
            )
        case "markdown": return ("text", "text", nil, ["markdown"])
        case "badge": return ("badge", "text", nil, [])
        case "button":
            let role = json.word("role")
            return ("button", "title", nil, [json.isTrue("isLoading") ? "busy" : nil, role == "default" ? nil : role])
        case "link": return ("link", "title", json["url"], [])
        case "image": return ("img", "label", json["icon"] ?? json["url"], [])
        case "media": return ("media", "label", json["url"], [])
        case "divider": return ("separator", "label", nil, [])
        case "progress":
            let value = json.number("value")
            return ("progressbar", "label", value.map(JSONValue.real), [value == nil ? "busy" : nil])
        case "textField":
            let kind = json.word("kind")
            return (
                "textbox", "label", json[kind == "secure" ? "length" : "value"],
                [kind == "plain" ? nil : kind, json.isTrue("isRequired") ? "required" : nil]
            )
        case "numberField", "stepper": return ("spinbutton", "label", json["value"], [])
        case "dateField": return ("date", "label", json["value"], [])
        case "fileField": return ("file", "label", json.object("value")?["name"], [])
        case "slider": return ("slider", "label", json["value"], [])
        case "toggle": return ("checkbox", "label", nil, [json.isTrue("value") ? "checked" : nil])
        case "picker":
            let isMultiple = json.isTrue("isMultiple")
            let chosen = isMultiple ? json["values"]?.array ?? [] : [json["value"]].compactMap { $0 }
            let titles = json.objects("options").filter { $0["id"].map(chosen.contains) ?? false }
                .compactMap { $0["title"] }
            return (
                "combobox", "label", isMultiple ? .array(titles) : titles.first, [isMultiple ? "multiple" : nil]
            )
        case "group":
            let expansion = json.isCollapsed ? "collapsed" : "expanded"
            return ("group", "title", nil, [json.isTrue("isCollapsible") ? expansion : nil])
        case "grid": return ("grid", "label", nil, [])
        case let kind? where kind == "list" || kind == "table":
            let isBusy = json.isTrue("isLoading") || json.isTrue("isSkeleton")
            return (kind, "label", json["total"], [isBusy ? "busy" : nil])
        case "row":
            let level = json.count("level")
            return (
                level == nil ? "listitem" : "treeitem", "title", nil,
                [
                    level.map { "level \($0)" }, json["isExpanded"]?.bool.map { $0 ? "expanded" : "collapsed" },
                    json.isTrue("isSelected") ? "selected" : nil,
                ]
            )
        case "chart": return ("figure", "label", nil, [])
        case "emptyState": return ("status", "title", nil, [])
        case nil where json["cells"] != nil: return ("row", nil, json["cells"], [])
        default: return ("custom", json["name"] == nil ? "component" : "name", nil, [])
        }
    }
}

/// Members of an object, read leniently: nil when the member is absent or has another type.
extension JSONObject {
    /// A string member as sent: for comparisons, never printed.
    package func word(_ key: String) -> String? { self[key]?.string }
    package func isTrue(_ key: String) -> Bool { self[key]?.bool == true }
    package func isFalse(_ key: String) -> Bool { self[key]?.bool == false }
    package func object(_ key: String) -> JSONObject? { self[key]?.object }
    package func objects(_ key: String) -> [JSONObject] { (self[key]?.array ?? []).compactMap(\.object) }

    /// A finite number.
    package func number(_ key: String) -> Double? { self[key]?.double.flatMap { $0.isFinite ? $0 : nil } }

    /// An integer, clamped to 0...10^12, so that sums of counts cannot overflow.
    package func count(_ key: String) -> Int? {
        self[key]?.integer.map { Int(Swift.min(Swift.max($0, 0), 1_000_000_000_000)) }
    }

    /// Whether a group hides its parts.
    package var isCollapsed: Bool { isTrue("isCollapsible") && isFalse("isExpanded") }

    /// Whether a list or a table names a row as selected, or the row itself is marked.
    package func selects(_ row: JSONObject) -> Bool {
        !row.isTrue("isSelected") && row["id"].map { self["selected"]?.array?.contains($0) ?? false } ?? false
    }
}
