import JSON
import Offstage

/// Input of the user. Each call sends what a front end sends, and returns when only work is left that waits for the
/// clock or for another thread. A handler that fails later makes `advance(by:)` or `settle()` throw.
///
/// One file, because a third of it documents the parameters of each call.
extension TestSession {
    /// Sends an action.
    ///
    /// - Parameters:
    ///   - action: an action of the screen's store.
    ///   - screen: node id or name of the screen; nil for the active one.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome: `done`, `dropped` or `unhandled`; nil while the handler runs.
    /// - Throws: `Refused` with the answer's error; `Problems` of the last step.
    @discardableResult
    public func send(_ action: some WireEnum, to screen: String? = nil, file: String = #fileID, line: Int = #line)
        throws -> String?
    {
        try step(file, line) {
            var params: JSONObject = ["action": try JSONValue(parsing: action.wireText())]
            params["screen"] = screen.map { .string($0) }
            return try outcome("action/send", .object(params), "send(\(action))")
        }
    }

    /// Part of the session that has a button.
    public struct Area: Sendable {
        let isToast: Bool
        /// Message of the toast; nil for the latest one.
        let message: String?

        /// The view, a bar or the alert on top.
        public static let screen = Area(isToast: false, message: nil)
        /// The latest toast.
        public static let toast = Area(isToast: true, message: nil)

        /// The latest toast with this message.
        public static func toast(_ message: String) -> Area { Area(isToast: true, message: message) }
    }

    /// Taps a button of the top layer: of a view, a bar or an alert, a command or an answer of an empty list, or the
    /// button of a toast.
    ///
    ///     try session.tap("Undo", in: .toast)
    ///
    /// - Parameters:
    ///   - name: id, title or label.
    ///   - area: part of the session that has the button; nil for any.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: `ElementError` for a button that is missing, ambiguous, disabled or loading; `Refused`; `Problems`.
    @discardableResult
    public func tap(_ name: String, in area: Area? = nil, file: String = #fileID, line: Int = #line) throws
        -> String?
    {
        try step(file, line) { try tap(try button(name, in: area), "tap(\"\(name)\")") }
    }

    /// Taps the button of the top layer that sends an action: of a view, a bar or an alert, or the button of a toast.
    ///
    ///     try session.tap(NotesAction.saveDidTap)
    ///
    /// - Parameters:
    ///   - action: the action, with its values.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `tap(_:)` with a name.
    @discardableResult
    public func tap<Action: WireEnum>(_ action: Action, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let sent = JSONValue(encoding: ActionTemplate(action))
            return try tap(try sender("tap(\(action))", "button") { $0.json["onTap"] == sent }, "tap(\(action))")
        }
    }

    private func tap(_ button: TestElement, _ step: String) throws -> String? {
        switch button.region {
        case .layer:
            return try outcome("route/answer", ["layer": .string(button.owner), "button": .string(button.id)], step)
        case .bar:
            return try outcome("route/tapBar", ["node": .string(button.owner), "item": .string(button.id)], step)
        case .view:
            return try perform("onTap", of: button, button.list.map { $0["selected"] ?? [] }, step)
        }
    }

    /// Taps a command of a row: one of the list's commands for every row, or one of the row's own buttons.
    ///
    /// - Parameters:
    ///   - name: id or title of the command.
    ///   - row: id or title of the row.
    ///   - list: id or label of the list or table.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `tap(_:)`.
    @discardableResult
    public func tap(_ name: String, row: RowView.ID, in list: String, file: String = #fileID, line: Int = #line) throws
        -> String?
    {
        try step(file, line) {
            let row = try self.row(row, in: list)
            let shared = (row.list?["rowCommands"]?.array ?? []).compactMap(\.object)
            let own = (row.json["actions"]?.array ?? []).compactMap(\.object)
            let commands = (own + shared).map {
                TestElement($0, kind: "button", region: .view, owner: row.owner, list: nil)
            }
            guard let command = commands.first(where: { $0.id == name || $0.names.contains(name) }) else {
                let names = commands.map(\.description).joined(separator: ", ")
                throw ElementError(.missing, "the row '\(row.id)' has no command '\(name)'; it has: \(names)")
            }
            guard command.isEnabled else { throw ElementError(.disabled, "\(command) cannot be tapped") }
            return try perform("onTap", of: command, row.json["id"], "tap(\"\(name)\")")
        }
    }

    /// Sets the text of a field of a view or an alert, or the content of a number or date field.
    ///
    /// - Parameters:
    ///   - text: the whole new text; empty clears a number or a date.
    ///   - name: id or label of the field.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: `ElementError` for a field that is missing, ambiguous or disabled, and for a text that is no number;
    ///   `Refused`; `Problems`.
    @discardableResult
    public func type(_ text: String, into name: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let fields: Set<String> = ["textField", "numberField", "dateField"]
            let field = try usable(name, "field") { fields.contains($0.kind) }
            let step = "type(\"\(text)\", into: \"\(name)\")"
            if field.region == .layer {
                return try outcome(
                    "route/edit",
                    ["layer": .string(field.owner), "field": .string(field.id), "text": .string(text)], step)
            }
            var value = JSONValue.string(text)
            if field.kind != "textField", text.isEmpty {
                value = .null
            } else if field.kind == "numberField" {
                guard let number = Double(text), number.isFinite else {
                    throw ElementError(.unusable, "\(field) accepts a number, not '\(text)'")
                }
                value = Int64(exactly: number).map(JSONValue.integer) ?? .real(number)
            }
            let result = try perform("onChange", of: field, value, step)
            if field.json["kind"] == "secure" { secrets["\(field.owner) \(field.id)"] = text }
            return result
        }
    }

    /// Sets the text of the field that sends an action.
    ///
    ///     try session.type("Anna", into: NotesAction.inputs.searchDidChange)
    ///
    /// - Parameters:
    ///   - text: the whole new text.
    ///   - action: the action without the text.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `type(_:into:)` with a name.
    @discardableResult
    public func type<Action: WireEnum>(
        _ text: String, into action: ActionInput<Action, String>, file: String = #fileID, line: Int = #line
    ) throws -> String? {
        let field = try step(file, line) {
            let sent = JSONValue(encoding: ActionTemplate(action))
            return try sender("type(\"\(text)\")", "field") { $0.json["onChange"] == sent }
        }
        return try type(text, into: field.id, file: file, line: line)
    }

    /// Sets the value of any input component, such as a slider, a stepper or a file field.
    ///
    /// - Parameters:
    ///   - value: the value that `onChange` sends.
    ///   - name: id or label of the component.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: `ElementError` for a component that is missing, ambiguous or disabled; `Refused`; `Problems`.
    @discardableResult
    public func set(_ value: JSONValue, in name: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let component = try usable(name, "input component") { $0.json["onChange"] != nil }
            return try perform("onChange", of: component, value, "set(\(value), in: \"\(name)\")")
        }
    }

    /// Switches a toggle.
    ///
    /// - Parameters:
    ///   - name: id or label of the toggle.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `set(_:in:)`.
    @discardableResult
    public func toggle(_ name: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let toggle = try usable(name, "toggle") { $0.kind == "toggle" }
            return try perform("onChange", of: toggle, .bool(toggle.value != true), "toggle(\"\(name)\")")
        }
    }

    /// Chooses an option of a picker. In a multiple choice, adds or removes the option.
    ///
    /// - Parameters:
    ///   - option: id or title of the option.
    ///   - name: id or label of the picker.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `set(_:in:)`; `ElementError` for an unknown option.
    @discardableResult
    public func pick(_ option: String, in name: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let picker = try usable(name, "picker") { $0.kind == "picker" }
            let options = picker.json["options"]?.array ?? []
            guard
                let found = options.first(where: { $0["id"]?.string == option })
                    ?? options.first(where: { ShownSession.plain($0["title"]) == option }), let id = found["id"]
            else {
                let ids = options.compactMap { $0["id"]?.string }.joined(separator: ", ")
                throw ElementError(.unusable, "\(picker) has no option '\(option)'; it has: \(ids)")
            }
            var value = id
            if picker.json["isMultiple"] == true { value = .array(Self.toggled(id, in: picker.json["values"])) }
            return try perform("onChange", of: picker, value, "pick(\"\(option)\", in: \"\(name)\")")
        }
    }

    /// Submits the text of a field, as the key Enter does.
    ///
    /// - Parameters:
    ///   - name: id or label of the field.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `set(_:in:)`.
    @discardableResult
    public func submit(_ name: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let field = try usable(name, "field") { $0.json["onSubmit"] != nil }
            let text = secrets["\(field.owner) \(field.id)"].map(JSONValue.string) ?? field.json["value"]
            return try perform("onSubmit", of: field, text, "submit(\"\(name)\")")
        }
    }

    /// Selects a row of a list or table. In a list with several selected rows, selects or deselects it.
    ///
    /// - Parameters:
    ///   - row: id or title of the row.
    ///   - list: id or label of the list or table.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: `ElementError` for a list or row that is missing, ambiguous or disabled; `Refused`; `Problems`.
    @discardableResult
    public func select(row: RowView.ID, in list: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let found = try self.row(row, in: list)
            let id = found.json["id"] ?? .null
            let isMultiple = found.list?["selection"] == "multiple"
            let value = isMultiple ? .array(Self.toggled(id, in: found.list?["selected"])) : id
            return try perform("onSelect", of: found, ofItsList: true, value, "select(row:in: \"\(list)\")")
        }
    }

    /// Opens a row of a list or table, for example as a double click does.
    ///
    /// - Parameters:
    ///   - row: id or title of the row.
    ///   - list: id or label of the list or table.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `select(row:in:)`.
    @discardableResult
    public func open(row: RowView.ID, in list: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let found = try self.row(row, in: list)
            return try perform("onOpen", of: found, ofItsList: true, found.json["id"], "open(row:in: \"\(list)\")")
        }
    }

    /// Expands or collapses a row of a tree.
    ///
    /// - Parameters:
    ///   - row: id or title of the row.
    ///   - list: id or label of the list.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while the handler runs.
    /// - Throws: as `select(row:in:)`.
    @discardableResult
    public func expand(row: RowView.ID, in list: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let found = try self.row(row, in: list)
            return try perform("onExpand", of: found, ofItsList: true, found.json["id"], "expand(row:in: \"\(list)\")")
        }
    }

    // MARK: Navigation

    /// Presses a button of the alert or choice on top, or without one, of the latest toast.
    ///
    /// - Parameters:
    ///   - name: id or title of the button.
    ///   - fields: texts by field id, which replace those of the alert's fields.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome; nil while a handler runs.
    /// - Throws: `ElementError` without an alert, and for a button that is missing or disabled; `Refused`; `Problems`.
    @discardableResult
    public func answer(_ name: String, fields: [String: String] = [:], file: String = #fileID, line: Int = #line) throws
        -> String?
    {
        try step(file, line) {
            try beginStep()
            let shown = shown()
            guard let alert = shown.alert ?? shown.toasts.last else {
                throw ElementError(.missing, "no alert, choice or toast is shown")
            }
            let layer = alert["id"]?.string ?? ""
            let kind = alert["kind"]?.string ?? ""
            let button = try usable(name, "button of the \(kind)") { $0.kind == "button" && $0.owner == layer }
            var params: JSONObject = ["layer": .string(layer), "button": .string(button.id)]
            if !fields.isEmpty { params["fields"] = JSONValue(encoding: fields) }
            return try outcome("route/answer", .object(params), "answer(\"\(name)\")")
        }
    }

    /// Dismisses the top layer, as the user does with a gesture.
    ///
    /// - Returns: the outcome: `committed`, `noop` or `intercepted`.
    /// - Throws: `Refused` for a layer that the user cannot dismiss; `Problems`.
    @discardableResult
    public func dismiss(file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let layer = shown().topLayer?["id"]?.string ?? ""
            return try outcome("route/dismiss", ["layer": .string(layer), "by": "swipe"], "dismiss()")
        }
    }

    /// Goes back one step.
    ///
    /// - Returns: the outcome: `committed`, `noop` or `intercepted`.
    /// - Throws: `Refused` at the root; `Problems`.
    @discardableResult
    public func back(file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) { try outcome("route/back", [:], "back()") }
    }

    /// Opens a link of the app.
    ///
    /// - Returns: the outcome: `committed`, `noop`, `intercepted` or `deferred`.
    /// - Throws: `Refused` for a link that the app does not open; `Problems`.
    @discardableResult
    public func open(_ link: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) { try outcome("route/open", ["url": .string(link)], "open(\"\(link)\")") }
    }

    /// Selects a tab of the visible path.
    ///
    /// - Parameters:
    ///   - title: title of the tab.
    ///   - file: the caller's, for errors.
    ///   - line: the caller's, for errors.
    /// - Returns: the outcome: `committed`, `noop` or `intercepted`.
    /// - Throws: `ElementError` for a tab that is missing or disabled; `Refused`; `Problems`.
    @discardableResult
    public func select(tab title: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            try beginStep()
            let nodes = shown().topLayer.map(ShownSession.nodes) ?? []
            var titles: [String] = []
            for node in nodes.reversed() where node["kind"] == "tabs" {
                for (index, branch) in (node["branches"]?.array ?? []).enumerated() {
                    let tab = branch["tab"]
                    guard ShownSession.plain(tab?["title"]) == title else {
                        titles += [ShownSession.plain(tab?["title"])].compactMap { $0 }
                        continue
                    }
                    guard tab?["isEnabled"] != false else {
                        throw ElementError(.disabled, "the tab '\(title)' is disabled")
                    }
                    return try outcome(
                        "route/select", ["container": node["id"] ?? .null, "index": .integer(Int64(index))],
                        "select(tab: \"\(title)\")")
                }
            }
            let list = titles.isEmpty ? "none" : titles.joined(separator: ", ")
            throw ElementError(.missing, "no tab '\(title)' is shown; shown: \(list)")
        }
    }

    /// Answers the request to the platform that is on top, such as a file picker, with a result.
    ///
    /// - Returns: the outcome; nil while a handler runs.
    /// - Throws: `Refused` when the top layer is no request; `Problems`.
    @discardableResult
    public func fulfil(_ result: JSONValue = [:], file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let layer = shown().topLayer?["id"] ?? .null
            return try outcome("route/fulfil", ["layer": layer, "result": result], "fulfil(\(result))")
        }
    }

    /// Refuses the request to the platform that is on top, with a `reason` for the app.
    ///
    /// - Returns: the outcome; nil while a handler runs.
    /// - Throws: `Refused` when the top layer is no request; `Problems`.
    @discardableResult
    public func refuse(_ reason: String, file: String = #fileID, line: Int = #line) throws -> String? {
        try step(file, line) {
            let layer = shown().topLayer?["id"] ?? .null
            return try outcome("route/refuse", ["layer": layer, "reason": .string(reason)], "refuse(\"\(reason)\")")
        }
    }

    // MARK: Sending

    private func outcome(_ method: String, _ params: JSONValue, _ step: String) throws -> String? {
        try input(method, params, step)?["outcome"]?.string
    }

    /// Returns an element that the user can use.
    private func usable(_ name: String, _ what: String, where accepts: (TestElement) -> Bool) throws -> TestElement {
        try beginStep()
        return try usable(try shown().element(name, what, where: accepts))
    }

    private func usable(_ element: TestElement) throws -> TestElement {
        guard element.isEnabled, element.kind != "button" || !element.isLoading else {
            throw ElementError(.disabled, "\(element) cannot be used")
        }
        return element
    }

    /// Returns the only element, or one of several with equal inputs, that sends an action.
    private func sender(_ step: String, _ what: String, of isSent: (TestElement) -> Bool) throws -> TestElement {
        try beginStep()
        let found = shown().elements.filter(isSent)
        if found.isEmpty {
            throw ElementError(.missing, "\(step): no \(what) sends this action; shown: \(ShownSession.list(elements))")
        }
        return try usable(try ShownSession.one(of: found, several: "\(step): \(found.count) elements send it"))
    }

    private func button(_ name: String, in area: Area?) throws -> TestElement {
        guard let area else {
            do { return try usable(name, "button") { $0.kind == "button" } } catch let error as ElementError {
                guard error.kind == .ambiguous, !shown().toasts.isEmpty else { throw error }
                throw ElementError(.ambiguous, "\(error.message); name the part: in: .toast or in: .screen")
            }
        }
        try beginStep()
        let toasts = shown().toasts
        if !area.isToast {
            let owners = toasts.map { $0["id"]?.string }
            return try usable(name, "button") { $0.kind == "button" && !owners.contains($0.owner) }
        }
        let messages = toasts.map { ShownSession.plain($0["message"]) ?? "" }
        guard let index = messages.lastIndex(where: { $0 == area.message ?? $0 }) else {
            let list = messages.isEmpty ? "none" : messages.map { "'\($0)'" }.joined(separator: ", ")
            throw ElementError(.missing, "no toast \(area.message.map { "'\($0)' " } ?? "")is shown; shown: \(list)")
        }
        let owner = toasts[index]["id"]?.string ?? ""
        return try usable(name, "button of the toast") { $0.kind == "button" && $0.owner == owner }
    }

    private func row(_ id: RowView.ID, in list: String) throws -> TestElement {
        try beginStep()
        let shown = shown()
        let owner = try shown.element(list, "list") { TestElement.lists.contains($0.kind) }
        let name =
            switch id {
            case .integer(let value): "\(value)"
            case .string(let value): value
            }
        let row = try shown.element(name, "row") {
            $0.kind == "row" && $0.owner == owner.owner && $0.list?["id"] == owner.json["id"]
        }
        guard row.isEnabled else { throw ElementError(.disabled, "\(row) cannot be used") }
        return row
    }

    private static func toggled(_ id: JSONValue, in chosen: JSONValue?) -> [JSONValue] {
        let chosen = chosen?.array ?? []
        return chosen.contains(id) ? chosen.filter { $0 != id } : chosen + [id]
    }

    /// Sends the action of a template, which a component has, or the list of a row. The value becomes the member that
    /// the template names as `input`.
    private func perform(
        _ member: String, of element: TestElement, ofItsList isOfList: Bool = false, _ value: JSONValue?, _ step: String
    ) throws -> String? {
        guard let template = isOfList ? element.list?[member] : element.json[member], var action = template["action"]
        else { throw ElementError(.unusable, "\(element) has no action \(member)") }
        if let input = template["input"]?.string, let value { action[input] = value }
        return try outcome("action/send", ["action": action, "screen": .string(element.owner)], step)
    }
}
