import AppLoop
import JSON
import OffstageInjection
import Wire

/// Faults of a view that its types do not exclude. A session in the test context logs them as errors.
package enum ViewFindings {
    /// Members of a view that belong to the framework, with their types.
    @AppActor
    static func findings(inSchema view: JSONValue, _ schemas: inout WireSchemas, of screen: String) -> [Finding] {
        let reserved: [(name: String, type: String, schemas: [JSONValue])] = [
            (
                "commands", "[ButtonView]",
                [[ButtonView].wireSchema(in: &schemas), [ButtonView]?.wireSchema(in: &schemas)]
            ),
            ("focus", "Focus?", [Focus.wireSchema(in: &schemas), Focus?.wireSchema(in: &schemas)]),
        ]
        let name = view["$ref"]?.string?.split(separator: "/").last.map(String.init)
        guard let name, let definition = schemas.definitions[name] else { return [] }
        let shapes = [definition] + (definition["oneOf"]?.array ?? [])
        var findings: [Finding] = []
        for (member, type, allowed) in reserved {
            for declared in shapes.compactMap({ $0["properties"]?[member]?.object }) {
                var declared = declared
                declared["description"] = nil
                if allowed.contains(.object(declared)) { continue }
                findings.append(
                    Finding(
                        .view, screen,
                        "the member '\(member)' of the view \(name) is reserved; declare it as \(type) or rename it"))
            }
        }
        return findings
    }

    /// Returns a sentence for each fault of a view: an id of two components or rows, a row without an id, a key of two
    /// buttons, a key outside the grammar, a focus without a component, and a template of an action that the store
    /// does not have.
    @AppActor
    package static func findings(in view: JSONValue, of store: AnyStore.Type) -> [String] {
        var check = ViewCheck(store: store)
        check.visit(view, scope: "the screen")
        if let component = view["focus"]?["component"]?.string, !check.ids.contains(component) {
            check.findings.append("the focus is on '\(component)', and the view has no component of that id")
        }
        return check.findings
    }

    /// Returns a sentence for each key outside the grammar and each template of an action that the store does not have.
    ///
    /// - Parameter content: Buttons of a bar, a toast or an alert; templates of a layer.
    @AppActor
    static func findings(in content: some WireCodable, _ scope: String, of store: AnyStore.Type) -> [String] {
        var check = ViewCheck(store: store)
        check.visit(JSONValue(encoding: content), scope: scope)
        return check.findings
    }

    /// Returns a sentence about the action of a request or a custom layer that the store can receive neither with a
    /// result nor without one.
    @AppActor
    static func findings(inAnswer template: ActionTemplate?, of store: AnyStore.Type) -> [String] {
        guard let template, store.fault(of: ["action": template.action, "input": "result"]) != nil else { return [] }
        return store.fault(of: ["action": template.action]).map { [$0] } ?? []
    }

    /// Returns a sentence for each action of an alert or a choice that the presenter's store cannot receive with the
    /// texts of the fields. Cancelling discards the texts, so the action of a button that cancels needs no members for
    /// them.
    @AppActor
    static func findings(in alert: Alert, of store: AnyStore.Type) -> [String] {
        let fields = alert.fields ?? []
        // Their actions are checked below, with the texts.
        let buttons = alert.buttons.map { (button) -> ButtonView in
            var button = button
            button.onTap = nil
            return button
        }
        var findings = findings(in: buttons, "the alert", of: store)
        for button in alert.buttons {
            guard let template = button.onTap else { continue }
            let action = template.action(
                with: Dictionary(fields.map { ($0.id, .string($0.value)) }, uniquingKeysWith: { $1 }))
            var templates: [JSONValue] = [["action": action]]
            if button.role != .cancel {
                templates += fields.map { ["action": action, "input": .string($0.id)] }
            }
            var known: Set<String> = []
            for fault in templates.compactMap(store.fault) where known.insert(fault).inserted {
                findings.append("the button '\(button.id)': \(fault)")
            }
        }
        return findings
    }
}

/// A walk through a view.
@AppActor
private struct ViewCheck {
    init(store: AnyStore.Type) { self.store = store }

    /// Ends of names that SF Symbols have, and no documented icon.
    private static let symbols = [".fill", ".circle", ".square", ".slash"]

    private let store: AnyStore.Type
    var ids: Set<String> = []
    var findings: [String] = []
    /// Id of the button that has a key, by scope and key.
    private var owners: [String: String] = [:]
    /// The first component of an id, by scope and id.
    private var components: [String: (path: String, object: JSONObject)] = [:]

    /// - Parameters:
    ///   - scope: the part of the screen in which a key belongs to one button, and an id to one component.
    ///   - path: JSON Pointer of the value.
    mutating func visit(_ value: JSONValue, scope: String, path: String = "") {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() { visit(element, scope: scope, path: "\(path)/\(index)") }
        case .object(let object):
            if let component = object["component"]?.string, let id = object["id"]?.string {
                ids.insert(id)
                if component != "row" { visit(component: object, id, scope: scope, path: path) }
                if component == "button" { visit(button: object, id, scope: scope) }
                if ["list", "table"].contains(component) { visit(rowsOf: object, id, path: path) }
            }
            if let icon = object["icon"]?.string, Self.symbols.contains(where: icon.hasSuffix) {
                findings.append(
                    "the icon '\(icon)' at \(path) is one of SF Symbols, which front ends do not have; write .trash")
            }
            if value.isActionTemplate, let fault = store.fault(of: value) { findings.append(fault) }
            for (name, member) in object { visit(member, of: object, name, scope: scope, path: "\(path)/\(name)") }
        default: break
        }
    }

    private mutating func visit(
        _ member: JSONValue, of object: JSONObject, _ name: String, scope: String, path: String
    ) {
        switch name {
        // Keys of a row, a list's rows or selection apply while that has the focus. A fallback is shown in place of
        // its component.
        case "rowCommands", "selectionCommands", "actions", "fallback":
            visit(member, scope: "\(name) of \(object["id"].map { "\($0)" } ?? "")", path: path)
        // Data of the app's own is not part of the vocabulary.
        case "data", "action": break
        default: visit(member, scope: scope, path: path)
        }
    }

    private mutating func visit(component: JSONObject, _ id: String, scope: String, path: String) {
        guard let first = components["\(scope) \(id)"] else {
            components["\(scope) \(id)"] = (path, component)
            return
        }
        // A command may be shown as a button, too.
        let isButton = component["component"] == "button" && first.object["component"] == "button"
        if isButton, component["onTap"] == first.object["onTap"] { return }
        findings.append("the components at \(first.path) and \(path) have the same id '\(id)'; write .id(\"…\") at one")
    }

    private mutating func visit(rowsOf list: JSONObject, _ id: String, path: String) {
        var indices: [String: Int] = [:]
        for (index, row) in (list["rows"]?.array ?? []).enumerated() {
            let rowPath = "\(path)/rows/\(index)"
            guard let rowID = row["id"], rowID != .null else {
                return findings.append("the row at \(rowPath) has no id; give each row of '\(id)' an id of its own")
            }
            if let cells = row["cells"]?.array, let columns = list["columns"]?.array, cells.count != columns.count {
                findings.append(
                    "the row at \(rowPath) has \(cells.count) cells, and '\(id)' has \(columns.count) columns")
            }
            if let first = indices.updateValue(index, forKey: "\(rowID)") {
                findings.append(
                    "the rows at \(path)/rows/\(first) and \(rowPath) have the same id \(rowID); change one")
            }
        }
    }

    private mutating func visit(button: JSONObject, _ id: String, scope: String) {
        guard let text = button["key"]?.string else { return }
        guard let key = Key(text: text) else {
            findings.append("the button '\(id)' has the key '\(text)', which is not one; see the article Keys")
            return
        }
        if key == .escape, button["role"]?.string != "cancel" {
            findings.append("the button '\(id)' has the key Escape, which cancels or goes back; use another key")
        }
        // A command may be shown as a button, too.
        let owner = owners["\(scope) \(text)"] ?? id
        if owner != id { findings.append("'\(owner)' and '\(id)' in \(scope) have the same key \(text)") }
        owners["\(scope) \(text)"] = owner
    }
}
