import AppLoop
import JSON
import OffstageDrawing

/// The tools of an agent: what a person does at a front end, by the refs of the outline.
@AppActor
struct AgentTools {
    let session: AgentSession
    let isCancelled: @AppActor () -> Bool
    /// Asks a person whether something may be done.
    ///
    /// - Parameter what: identifies what is asked for: the ref, the action, and the state that the agent has seen.
    let confirm: @AppActor (_ question: String, _ what: String) async throws(AgentStop) -> Void

    /// Longest text of a result that lists what has changed.
    static let longestChange = 4_000
    /// Time that a tool waits for work to end.
    static let patience = Duration.seconds(2)

    /// A result: `structuredContent` of the tools' schema.
    struct Answer {
        var outcome = "done"
        /// The state that the text is about.
        let outline: AgentSession.Outline
        var text: String
        var omitted = 0
    }

    /// Calls a tool.
    ///
    /// - Throws: a sentence, or the question for a person.
    func call(_ name: String, _ arguments: JSONObject) async throws(AgentStop) -> Answer {
        switch name {
        case "look": return try await look(arguments)
        case "describe": return try await describe(arguments)
        case "wait": return try await wait(arguments)
        case "press":
            let (ref, outline) = (try arguments.text("ref"), try await session.outline())
            return try await changes { () async throws(AgentStop) in try await press(ref, in: outline) }
        case "fill": return try await fill(arguments)
        case "open":
            let url = try arguments.text("url")
            return try await changes { () async throws(AgentStop) in
                try await session.start(
                    "route/open", ["url": .string(url), "mode": "reveal", "clientId": .string(AgentSession.clientID)])
            }
        case "act":
            guard let action = arguments["action"]?.object, action["type"]?.string != nil else {
                throw .failed("'action' needs an object with a type; describe lists the actions of a screen")
            }
            let screen = arguments["screen"]?.string
            try await confirm(
                "Let the agent send the action \(JSONValue.object(action))?", "act \(screen ?? "") \(action)")
            return try await changes { () async throws(AgentStop) in
                try await send(.object(action), to: screen)
            }
        default:
            throw .failed("there is no tool '\(name)'; the tools are \(ToolList.names.joined(separator: ", "))")
        }
    }

    // MARK: Reading

    private func look(_ given: JSONObject) async throws(AgentStop) -> Answer {
        var outline = try await session.outline()
        if let from = given.count("from") ?? given.count("count").map({ _ in 0 }) {
            let list = try target(given.text("ref"), in: outline)
            try await session.showRows(of: list, from: Int64(from), count: Int64(given.count("count") ?? 50))
            outline = try await session.outline()
        }
        session.didShow(outline)
        var lines = outline.text.split(separator: "\n", omittingEmptySubsequences: true)
        if let ref = given.word("ref") {
            _ = try target(ref, in: outline)
            lines = Self.part(of: lines, at: "{\(ref)}")
        }
        if let find = given.word("find")?.lowercased() { lines = lines.filter { $0.lowercased().contains(find) } }
        return Self.cut(
            lines, of: outline, to: given.count("maxCharacters") ?? 16_000, advice: "look with ref or find")
    }

    /// The line with a ref, and those below it.
    private static func part(of lines: [Substring], at ref: String) -> [Substring] {
        guard let start = lines.firstIndex(where: { $0.hasSuffix(ref) }) else { return [] }
        let depth = lines[start].prefix { $0 == " " }.count
        return [lines[start]] + lines[(start + 1)...].prefix { $0.prefix { $0 == " " }.count > depth }
    }

    private static func cut(
        _ lines: [Substring], of outline: AgentSession.Outline, to most: Int, advice: String
    ) -> Answer {
        var (text, count) = ("", 0)
        for line in lines.map({ lines.count > 1 ? shortened($0) : $0 }) {
            guard text.count + line.count < most else { break }
            text += line + "\n"
            count += 1
        }
        let omitted = lines.count - count
        if omitted > 0 { text += "# \(omitted) more lines; \(advice)\n" }
        return Answer(outline: outline, text: text, omitted: omitted)
    }

    /// Replaces the end of a long text in a line, and keeps the ref.
    private static func shortened(_ line: Substring) -> Substring {
        guard line.utf8.count > 1_000 else { return line }
        let ref = line.lastIndex(of: "{").map { line[$0...] } ?? ""
        return line.prefix(500) + "… (\(line.count) characters; look with the ref for all)"
            + (ref.isEmpty ? "" : " " + ref)
    }

    private func describe(_ given: JSONObject) async throws(AgentStop) -> Answer {
        let (description, outline) = (try await session.description, try await session.outline())
        let screens = description["screens"]?.object ?? [:]
        guard let name = given.word("screen") else {
            let links = (description["links"]?.array ?? []).compactMap { $0["pattern"]?.string }
            let names = screens.map(\.0).sorted()
            return Answer(
                outline: outline,
                text: "Screens: \(names.joined(separator: ", "))\nLinks:\n\(links.joined(separator: "\n"))\n"
                    + "describe with a screen returns its schemas.")
        }
        guard let screen = screens[name] else {
            throw .failed("there is no screen '\(name)'\(Self.nearest(name, among: screens.map(\.0)))")
        }
        var (defs, open) = (JSONObject(), [screen])
        let all = description["defs"]?.object ?? [:]
        while let schema = open.popLast() {
            for reference in Self.references(in: schema) where defs[reference] == nil {
                guard let definition = all[reference] else { continue }
                defs[reference] = definition
                open.append(definition)
            }
        }
        return Answer(outline: outline, text: JSONValue.object([name: screen, "defs": .object(defs)]).description)
    }

    private static func references(in schema: JSONValue) -> [String] {
        switch schema {
        case .array(let elements): elements.flatMap(references)
        case .object(let members):
            members.flatMap { name, value -> [String] in
                guard name == "$ref", let text = value.string else { return references(in: value) }
                return [String(text.split(separator: "/").last ?? "")]
            }
        default: []
        }
    }

    private func wait(_ given: JSONObject) async throws(AgentStop) -> Answer {
        let (text, screen) = (given.word("text"), given.word("screen"))
        let isIdle = given["idle"]?.bool ?? (text == nil && screen == nil)
        var left = Duration.milliseconds(given.count("timeoutMs") ?? 10_000)
        let end = AppLoop.shared.now + left
        if session.isTest { left = .zero }
        if session.isTest, let time = given.count("timeoutMs") {
            _ = try await session.request("clock/advance", ["ms": .integer(Int64(time))])
        }
        while true {
            let outline = try await session.outline()
            let shows = text.map { outline.text.contains($0) } ?? true
            let isAt = screen.map { id in
                outline.screen == id || outline.text.contains("screen \(JSONValue.string(id))")
            }
            let holds = shows && isAt ?? true
            left = session.isTest ? .zero : end - AppLoop.shared.now
            if holds, isIdle ? try await session.idle(max(.zero, left)) : true {
                return try await changes { () async throws(AgentStop) in nil }
            }
            guard left > .zero, !isCancelled() else {
                var answer = try await changes { () async throws(AgentStop) in nil }
                answer.outcome = "timeout"
                return answer
            }
            await session.change(within: left)
        }
    }

    // MARK: Changing

    /// Does something, waits for its work, and returns the lines that have changed since the agent has looked.
    private func changes(
        _ body: () async throws(AgentStop) -> AgentSession.Work?
    ) async throws(AgentStop) -> Answer {
        // A first call opens the session.
        _ = try await session.withSession([:])
        let before = session.shown
        let work = try await body()
        _ = try await session.idle(Self.patience)
        try work?.answer?.check()
        let outline = try await session.outline()
        // Of another screen, all lines would have changed.
        let lines =
            before.screen == outline.screen
            ? LineDifference.lines(from: before.text, to: outline.text, context: 1).map { $0[...] }
            : outline.text.split(separator: "\n")
        session.didShow(outline)
        var answer = Self.cut(lines, of: outline, to: Self.longestChange, advice: "call look")
        if lines.isEmpty { answer.text = "Nothing that is shown has changed.\n" }
        if let work {
            answer.outcome = work.answer.map { $0["result"]?["outcome"]?.string ?? "done" } ?? "running"
        }
        return answer
    }

    private func send(_ action: JSONValue, to screen: String?) async throws(AgentStop) -> AgentSession.Work {
        var params: JSONObject = ["action": action, "clientId": .string(AgentSession.clientID)]
        if let screen { params["screen"] = .string(screen) }
        return try await session.start("action/send", params)
    }

    /// The action of a component's template, with the user's value.
    private func send(
        _ member: String, of component: JSONObject, to node: String, _ value: JSONValue? = nil
    ) async throws(AgentStop) -> AgentSession.Work {
        guard let template = component.object(member), var action = template.object("action") else {
            throw .failed("it takes no input")
        }
        if let input = template.word("input") {
            guard let value else { throw .failed("it needs a value; use fill") }
            action[input] = value
        }
        return try await send(.object(action), to: node)
    }

    private func target(_ ref: String, in outline: AgentSession.Outline) throws(AgentStop) -> OutlineTarget {
        if let target = outline.targets[ref] { return target }
        let hint = Self.nearest(ref, among: Array(outline.targets.keys))
        throw .failed("there is no element {\(ref)} on the screen\(hint)look returns the elements")
    }

    private static func nearest(_ name: String, among names: [String]) -> String {
        ClosestName.hint(for: name, among: names.sorted())
    }

    private func press(
        _ ref: String, in outline: AgentSession.Outline
    ) async throws(AgentStop) -> AgentSession.Work {
        // A command of a row or a list: the ref before # is theirs.
        let parts = ref.split(separator: "#", maxSplits: 1).map(String.init)
        if parts.count == 2, let owner = outline.targets[parts[0]] {
            return try await press(command: parts[1], of: owner, ref, outline)
        }
        let target = try target(ref, in: outline)
        let (component, node) = (target.component, target.node)
        if component.isFalse("isEnabled") { throw .failed("{\(ref)} is disabled") }
        switch target.kind {
        case .back: return try await session.start("route/back", ["source": .string(node)])
        case .tab(let index):
            return try await session.start(
                "route/select", ["container": .string(node), "index": .integer(Int64(index))])
        case .layer:
            return try await session.start("route/dismiss", ["layer": .string(node), "by": "closeButton"])
        case .barItem:
            try await confirm(component, ref, outline)
            return try await session.start("route/tapBar", ["node": .string(node), "item": component["id"] ?? .null])
        case .layerPart:
            try await confirm(component, ref, outline)
            return try await session.start(
                "route/answer", ["layer": .string(node), "button": component["id"] ?? .null])
        case .row(let id):
            let member = ["onOpen", "onSelect", "onExpand"].first { component.object($0) != nil }
            guard let member else { throw .failed("{\(ref)} cannot be opened or selected") }
            let isMultiple = member == "onSelect" && component.word("selection") == "multiple"
            return try await send(member, of: component, to: node, isMultiple ? .array([id]) : id)
        case .component: break
        }
        switch component.word("component") {
        case "toggle": return try await send("onChange", of: component, to: node, .bool(!component.isTrue("value")))
        case "group": return try await send("onExpand", of: component, to: node, .bool(component.isCollapsed))
        case "textField": return try await send("onSubmit", of: component, to: node, component["value"])
        case "link": throw .failed("{\(ref)} opens \(component["url"] ?? .null), which only a person can do")
        case "button", nil:
            try await confirm(component, ref, outline)
            return try await send("onTap", of: component, to: node)
        default: throw .failed("{\(ref)} is not pressed; use fill, or act for a component of the app's own")
        }
    }

    private func press(
        command: String, of owner: OutlineTarget, _ ref: String, _ outline: AgentSession.Outline
    ) async throws(AgentStop) -> AgentSession.Work {
        let (list, node) = (owner.component, owner.node)
        guard case .row(let id) = owner.kind else {
            if let member = ["refresh": "onRefresh", "more": "onReachEnd"][command], list.object(member) != nil {
                return try await send(member, of: list, to: node)
            }
            guard let button = list.objects("selectionCommands").first(where: { $0.word("id") == command }) else {
                throw .failed("the list has no command '\(command)'")
            }
            try await confirm(button, ref, outline)
            return try await send("onTap", of: button, to: node, .array(session.selection(of: owner)))
        }
        if let member = ["open": "onOpen", "expand": "onExpand"][command], list.object(member) != nil {
            return try await send(member, of: list, to: node, id)
        }
        if command == "select" { return try await select(owner, id, nil) }
        let buttons = owner.row.objects("actions") + list.objects("rowCommands")
        guard let button = buttons.first(where: { $0.word("id") == command }) else {
            let hint = Self.nearest(command, among: buttons.compactMap { $0.word("id") })
            throw .failed("the row has no command '\(command)'\(hint)look returns the commands")
        }
        if button.isFalse("isEnabled") { throw .failed("{\(ref)} is disabled") }
        try await confirm(button, ref, outline)
        return try await send("onTap", of: button, to: node, id)
    }

    /// Asks a person before a button that destroys.
    private func confirm(
        _ button: JSONObject, _ ref: String, _ outline: AgentSession.Outline
    ) async throws(AgentStop) {
        guard button.word("role") == "destructive" else { return }
        let node = String(ref.prefix { $0 != "/" })
        let seen = outline.revisions[node] ?? outline.routeRev
        let title = button["title"]?.string ?? ref
        try await confirm(
            "The agent wants to press “\(title)”. This cannot be undone. Allow it?",
            "\(ref) \(button["onTap"] ?? .null) \(seen)")
    }

    // MARK: Filling

    private func fill(_ given: JSONObject) async throws(AgentStop) -> Answer {
        let fields = given.objects("fields")
        guard (1...50).contains(fields.count) else {
            throw .failed("'fields' needs 1 to 50 objects with ref and value")
        }
        let press = given.word("press")
        return try await changes { () async throws(AgentStop) in
            var last: AgentSession.Work?
            for field in fields {
                // Each value can change what the next one is for.
                let outline = try await session.outline()
                let ref = try field.text("ref")
                let work = try await fill(ref, field["value"] ?? .null, outline)
                _ = try await session.idle(Self.patience)
                try work.answer?.check("{\(ref)}: ")
                last = work
            }
            guard let press else { return last }
            return try await self.press(press, in: session.outline())
        }
    }

    private func fill(
        _ ref: String, _ value: JSONValue, _ outline: AgentSession.Outline
    ) async throws(AgentStop) -> AgentSession.Work {
        let target = try target(ref, in: outline)
        let (component, node) = (target.component, target.node)
        if component.isFalse("isEnabled") { throw .failed("{\(ref)} is disabled") }
        if component.word("kind") == "secure", !session.options.fillsSecureFields {
            throw .failed(
                "{\(ref)} is a secure field, which a person fills; the server was started without --secure-fields")
        }
        switch target.kind {
        case .layerPart:
            guard let text = value.string else { throw .failed("{\(ref)} needs a text") }
            return try await session.start(
                "route/edit", ["layer": .string(node), "field": component["id"] ?? .null, "text": .string(text)])
        case .row(let id):
            guard let isSelected = value.bool else { throw .failed("{\(ref)} needs true or false") }
            return try await select(target, id, isSelected)
        case .component: break
        default: throw .failed("{\(ref)} takes no value; use press")
        }
        let (isText, isNumber) = (value.string != nil, value.double != nil)
        let problem: String? =
            switch component.word("component") {
            case "textField", "dateField": isText ? nil : "a text"
            case "numberField", "stepper", "slider": isNumber ? nil : "a number"
            case "toggle": value.bool != nil ? nil : "true or false"
            case "picker": isText || isNumber || value.array != nil ? nil : "the title or the id of an option"
            case "fileField": "a file, which only a person can choose"
            default: "no value; use press"
            }
        if let problem { throw .failed("{\(ref)} needs \(problem)") }
        let sent = component.word("component") == "picker" ? try Self.choice(value, of: component, ref) : value
        return try await send("onChange", of: component, to: node, sent)
    }

    /// Selects a row, or the opposite for nil. Without an action of the app, the selection is the agent's.
    private func select(
        _ target: OutlineTarget, _ id: JSONValue, _ isWanted: Bool?
    ) async throws(AgentStop) -> AgentSession.Work {
        let (list, before) = (target.component, session.selection(of: target))
        let isSelected = isWanted ?? !before.contains(id)
        let kind = list.word("selection") ?? "none"
        guard kind != "none" || list.object("onSelect") != nil else { throw .failed("its rows cannot be selected") }
        let others = kind == "multiple" ? before.filter { $0 != id } : []
        let selected = isSelected ? others + [id] : others
        guard list.object("onSelect") != nil else {
            session.select(selected, in: target)
            return .done
        }
        let value = kind == "multiple" ? .array(selected) : isSelected ? id : .null
        return try await send("onSelect", of: list, to: target.node, value)
    }

    /// The ids of options, which the agent may name by title.
    private static func choice(
        _ value: JSONValue, of picker: JSONObject, _ ref: String
    ) throws(AgentStop) -> JSONValue {
        let options = picker.objects("options")
        func id(_ value: JSONValue) throws(AgentStop) -> JSONValue {
            let option = options.first { $0["id"] == value } ?? options.first { $0["title"] == value }
            guard let id = option?["id"] else {
                let titles = options.compactMap { $0["title"]?.string }
                throw .failed("{\(ref)} has no option \(value)\(nearest(value.string ?? "", among: titles))")
            }
            return id
        }
        guard picker.isTrue("isMultiple") else { return try id(value) }
        var ids: [JSONValue] = []
        for element in value.array ?? [value] { ids.append(try id(element)) }
        return .array(ids)
    }
}

extension JSONObject {
    /// A text that a tool needs.
    fileprivate func text(_ name: String) throws(AgentStop) -> String {
        guard let text = word(name) else { throw .failed("'\(name)' needs a text") }
        return text
    }
}
