import AppLoop
import JSON
import Wire

/// Adds to each component that a client does not show the member `fallback`: a component that every client shows.
///
/// A view with such components is sent whole, because its patches would have to lead through two forms of it.
package final class Fallbacks: Sendable {
    /// Components that the session's clients do not show.
    private let missing: Set<String>

    /// Nil when the clients show every component.
    ///
    /// - Parameter shown: highest version of each component that the clients show.
    init?(shown: [String: Int]?) {
        guard let shown else { return nil }
        missing = Set(ComponentView.names.filter { shown[$0, default: 0] < Self.version }).subtracting(Self.basic)
        if missing.isEmpty { return nil }
    }

    /// Version of the components of this protocol level.
    private static let version = 1

    /// Components that fallbacks consist of. Every client shows them.
    private static let basic: Set<String> = ["text", "group", "list", "row", "link", "textField", "button"]

    /// Returns a view, or another part of one, with the fallbacks.
    @AppActor
    func added(to value: JSONValue) -> JSONValue {
        if let elements = value.array { return .array(elements.map { added(to: $0) }) }
        guard var members = value.object else { return value }
        for (name, member) in members where member.array != nil || member.object != nil {
            members[name] = added(to: member)
        }
        if let kind = members["component"]?.string, missing.contains(kind) {
            members["fallback"] = members["fallback"] ?? added(to: Self.fallback(of: kind, members))
        }
        return .object(members)
    }

    // MARK: Kinds

    @AppActor
    private static func fallback(of kind: String, _ members: JSONObject) -> JSONValue {
        switch kind {
        case "chart": chart(.object(members)) ?? text(members)
        case "table": table(members)
        case "grid": grid(members)
        case "dateField": dateField(members)
        case "media": media(members)
        default: text(members)
        }
    }

    /// The data of a chart as a table.
    @AppActor
    private static func chart(_ chart: JSONValue) -> JSONValue? {
        (try? ParamsReader.read(ChartView.self, chart)).map { JSONValue(encoding: $0.fallback) }
    }

    /// The rows of a table as rows of a list: the first cell, and the others below it.
    private static func table(_ members: JSONObject) -> JSONValue {
        var list = members
        list["component"] = "list"
        for name in ["columns", "sort", "onSort"] { list[name] = nil }
        list["rows"] = .array((members["rows"]?.array ?? []).map(row))
        return .object(list)
    }

    private static func row(_ row: JSONValue) -> JSONValue {
        let cells = (row["cells"]?.array ?? []).map(plain)
        var members: JSONObject = [
            "component": "row", "id": row["id"] ?? .null, "title": .string(cells.first ?? ""),
        ]
        if cells.count > 1 { members["subtitle"] = .string(cells.dropFirst().joined(separator: " · ")) }
        members["isEnabled"] = row["isEnabled"]
        return .object(members)
    }

    /// The rows of a grid as groups below one another.
    private static func grid(_ members: JSONObject) -> JSONValue {
        let id = members["id"]?.string ?? ""
        let rows = (members["rows"]?.array ?? []).enumerated().map { index, row -> JSONValue in
            group("\(id).\(index)", axis: "horizontal", row)
        }
        var grid = group(id, axis: "vertical", .array(rows))
        grid["title"] = members["label"]
        return grid
    }

    private static func group(_ id: String, axis: String, _ parts: JSONValue) -> JSONValue {
        [
            "component": "group", "id": .string(id), "axis": .string(axis), "isCollapsible": false, "isExpanded": true,
            "parts": parts,
        ]
    }

    /// A field for the ISO 8601 text of a date.
    private static func dateField(_ members: JSONObject) -> JSONValue {
        var field: JSONObject = ["component": "textField"]
        for name in ["id", "label", "help", "caption", "isEnabled", "error", "inputSeq", "clientId", "onChange"] {
            field[name] = members[name]
        }
        field["value"] = members["value"] ?? ""
        field["kind"] = "plain"
        return .object(field)
    }

    private static func media(_ members: JSONObject) -> JSONValue {
        let url = members["url"] ?? ""
        return [
            "component": "link", "id": members["id"] ?? "", "title": members["label"] ?? url, "url": url,
            "isExternal": true,
        ]
    }

    /// The label and the value of any component as a text.
    private static func text(_ members: JSONObject) -> JSONValue {
        let value = ["text", "title", "value", "name"].lazy.compactMap { members[$0] }.first.map(plain)
        let words = [members["label"]?.string, value, members["unit"]?.string].compactMap { $0 }
        return [
            "component": "text", "id": members["id"] ?? "", "text": .string(words.joined(separator: " ")),
            "role": "body",
        ]
    }

    /// A value as plain text, numbers and dates included.
    private static func plain(_ value: JSONValue) -> String {
        value.string ?? value["number"].map { "\($0)" } ?? value["date"]?.string ?? value["name"]?.string
            ?? (value.object == nil && value.array == nil && !value.isNull ? "\(value)" : "")
    }
}
