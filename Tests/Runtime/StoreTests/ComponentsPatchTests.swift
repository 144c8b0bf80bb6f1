import JSON
import Offstage
import Platform
import RouteReplica
import Testing

/// Tests patches between trees of components.
struct ComponentsPatchTests {
    private func patch(from old: ComponentView, to new: ComponentView) -> String {
        var patch = WirePatch()
        ComponentView.writePatch(from: old, to: new, into: &patch)
        return patch.text
    }

    private func text(_ id: String, _ text: String) -> ComponentView { ComponentView(TextView(id: id, text: text)) }

    @Test func `within one kind the members are compared`() {
        #expect(patch(from: text("a", "x"), to: text("a", "y")) == #"[{"op":"replace","path":"/text","value":"y"}]"#)
        #expect(patch(from: text("a", "x"), to: text("a", "x")) == "[]")
    }

    @Test func `another kind is a new value`() {
        #expect(
            patch(from: text("a", "x"), to: ComponentView(DividerView(id: "a")))
                == #"[{"op":"replace","path":"","value":{"component":"divider","id":"a"}}]"#)
    }

    @Test func `a group's parts are identified by their id`() {
        #expect(
            patch(
                from: ComponentView(GroupView(id: "g", parts: [text("a", "A"), text("b", "B"), text("c", "C")])),
                to: ComponentView(GroupView(id: "g", parts: [text("a", "A"), text("c", "!")])))
                == #"[{"op":"remove","path":"/parts/1"},{"op":"replace","path":"/parts/1/text","value":"!"}]"#)
    }

    @Test(arguments: 0..<400)
    func `the patch of two random trees produces the new tree`(seed: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        let old = random.component(depth: 3)
        let new = seed % 4 == 0 ? random.component(depth: 3) : random.changed(old)
        var patch = WirePatch()
        ComponentView.writePatch(from: old, to: new, into: &patch)
        #expect(patch.failure == nil)
        #expect(patch.isEmpty == (old == new))
        let document = try JSONPatch.apply(JSONValue(parsing: patch.text), to: JSONValue(parsing: old.wireText()))
        #expect(document == (try JSONValue(parsing: new.wireText())))
        #expect(try ComponentView(wireText: new.wireText()) == new)
    }
}

/// Random components from a seeded generator.
extension SplitMix64 {
    private mutating func flag() -> Bool { below(2) == 0 }
    private mutating func word() -> String { ["", "a", "b~/", "é\u{1F600}", "\"q\\"][below(5)] }
    private mutating func maybe() -> String? { flag() ? word() : nil }
    private mutating func template() -> ActionTemplate {
        flag()
            ? ActionTemplate(word()) : ActionTemplate("t", ["id": .integer(Int64(below(3)))], input: flag() ? "x" : nil)
    }

    mutating func component(depth: Int, id: String = "root") -> ComponentView {
        switch below(depth > 0 ? 28 : 20) {
        case 0:
            return ComponentView(
                TextView(id: id, label: maybe(), help: maybe(), text: shown(), role: flag() ? .body : .title))
        case 1:
            var view = TextFieldView(
                id: id, value: word(), placeholder: maybe(), error: maybe(), maxLength: flag() ? below(3) : nil,
                onChange: template(), onSubmit: flag() ? template() : nil)
            view.inputSeq = flag() ? Int64(below(4)) : nil
            view.clientId = maybe()
            return ComponentView(view)
        case 2: return ComponentView(button(id))
        case 3: return ComponentView(ToggleView(id: id, value: flag(), onChange: template()))
        case 4:
            let options = (0..<below(4)).map { PickerView.Option(id: "o\($0)", title: word(), icon: icon()) }
            return flag()
                ? ComponentView(PickerView(id: id, options: options, value: maybe(), onChange: template()))
                : ComponentView(
                    PickerView(
                        id: id, options: options, values: (0..<below(3)).map { "o\($0)" }, isMultiple: true,
                        style: .inline, onChange: template()))
        case 5:
            return ComponentView(
                SliderView(
                    id: id, value: Double(below(9)) / 4, min: 0, max: 1, step: 0.1, unit: maybe(), onChange: template())
            )
        case 6:
            return ComponentView(StepperView(id: id, value: below(9), min: 0, max: 100, step: 1, onChange: template()))
        case 7: return ComponentView(ImageView(id: id, icon: icon(), url: maybe()))
        case 8: return ComponentView(ProgressView(id: id, value: flag() ? Double(below(5)) / 4 : nil, text: maybe()))
        case 9: return ComponentView(LinkView(id: id, title: word(), url: word(), isExternal: flag()))
        case 10: return ComponentView(BadgeView(id: id, text: word(), role: flag() ? .info : .error))
        case 11:
            return ComponentView(
                EmptyStateView(id: id, title: word(), message: maybe(), button: flag() ? button("button") : nil))
        case 12:
            return ComponentView(
                CustomView(
                    id: id, name: word(),
                    data: JSONValue.object(["n": .integer(Int64(below(3))), "w": .string(word())]),
                    actions: flag() ? ["zoom": template()] : nil,
                    fallback: flag() ? ComponentView(TextView(id: "fallback", text: .text(word()))) : nil))
        case 13: return .other(["component": "dial", "id": .string(id), "n": .integer(Int64(below(3)))])
        case 14:
            return ComponentView(
                TableView(
                    id: id, caption: maybe(), columns: [TableColumn(id: word(), title: word())],
                    sort: flag() ? TableColumn.Sort(column: word(), descending: flag()) : nil,
                    rows: (0..<below(4)).map { TableRow(id: $0, cells: [shown(), shown()]) },
                    onSort: flag() ? template() : nil, sticksToEnd: flag(),
                    options: ListOptions(
                        isLoading: flag(), isSkeleton: flag(),
                        scrollTo: flag() ? ListOptions.Scroll(row: 1, token: below(3)) : nil,
                        rowCommands: flag() ? [button("row")] : [])))
        case 15:
            return ComponentView(
                DateFieldView(id: id, value: maybe(), min: maybe(), error: maybe(), onChange: template()))
        case 16:
            let value = flag() ? Double(below(9)) / 4 : nil
            return ComponentView(NumberFieldView(id: id, value: value, unit: maybe(), onChange: template()))
        case 17:
            let file = FileFieldView.File(name: word(), size: below(5), type: word())
            return ComponentView(FileFieldView(id: id, value: flag() ? file : nil, onChange: template()))
        case 18: return ComponentView(MarkdownView(id: id, text: word(), live: flag() ? .polite : nil))
        case 19:
            let points = (0..<below(4)).map { ChartView.Point(label: "\($0)", value: Double(below(5))) }
            let series = ChartView.Series(id: "s", title: word(), points: points)
            return flag()
                ? ComponentView(ChartView(id: id, kind: flag() ? .bar : .line, series: [series], unit: maybe()))
                : ComponentView(MediaView(id: id, kind: .audio, url: word(), duration: Double(below(3))))
        case 20:
            var rows: [[ComponentView]] = []
            for row in 0..<below(3) {
                rows.append([])
                for column in 0..<below(3) { rows[row].append(component(depth: depth - 1, id: "\(row).\(column)")) }
            }
            return ComponentView(GridView(id: id, titles: flag() ? [word()] : nil, rows: rows))
        default:
            var ids = (0..<6).map { "c\($0)" }
            ids.shuffle(using: &self)
            var parts: [ComponentView] = []
            for id in ids.prefix(below(7)) { parts.append(component(depth: depth - 1, id: id)) }
            return ComponentView(
                GroupView(
                    id: id, axis: flag() ? .vertical : .horizontal, isCollapsible: flag(), title: maybe(),
                    parts: parts, onExpand: flag() ? template() : nil))
        }
    }

    private mutating func shown() -> DisplayText {
        switch below(3) {
        case 0: .number(Double(below(9)) / 4, style: flag() ? .decimal : .percent, currency: maybe())
        case 1: .date(word(), style: flag() ? .short : .long)
        default: .text(word())
        }
    }

    private mutating func icon() -> Icon? { maybe().map { Icon(rawValue: $0) } }

    private mutating func button(_ id: String) -> ButtonView {
        ButtonView(
            id: id, help: maybe(), title: word(), isEnabled: flag(), isLoading: flag(),
            key: flag() ? .ctrl("S") : nil, group: maybe(), icon: icon(), onTap: template())
    }

    /// Moves, removes, inserts and changes some of the components.
    mutating func changed(_ view: ComponentView, depth: Int = 3) -> ComponentView {
        guard var group = view.view(as: GroupView.self) else {
            return flag() ? view : component(depth: depth, id: view.wireID)
        }
        if below(4) == 0 { group.parts.shuffle(using: &self) }
        if flag(), !group.parts.isEmpty { group.parts.remove(at: below(group.parts.count)) }
        if flag() { group.parts.insert(component(depth: depth - 1, id: "new"), at: below(group.parts.count + 1)) }
        for index in group.parts.indices where flag() {
            group.parts[index] = changed(group.parts[index], depth: depth - 1)
        }
        if flag() { group.title = maybe() }
        return ComponentView(group)
    }
}

extension ComponentView {
    fileprivate var wireID: String { if case .string(let id) = wireIdentity { id } else { "" } }
}
