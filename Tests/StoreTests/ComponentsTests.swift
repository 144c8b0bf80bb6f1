import Offstage
import OffstageTesting
import Testing

/// Tests each component's JSON form, template and schema.
struct ComponentsTests {
    @Wire
    fileprivate enum Deed {
        case textDidChange(text: String)
        case rowDidTap(id: Int, isLong: Bool)
        case doneDidTap
    }

    @Wire
    fileprivate struct Chart {
        var points: [Int]
    }

    private static let tap = ActionTemplate(Deed.doneDidTap)
    private static let change = ActionTemplate(Deed.textDidChange(text: ""), input: "text")

    /// Minimal and fullest instance of each component kind, with its JSON text.
    private static let fixtures: [(view: ComponentView, text: String)] = [
        (.text(TextView("t", "Hello")), #"{"component":"text","id":"t","text":"Hello","role":"body"}"#),
        (
            .text(TextView("t", "No", role: .error, label: "Error", help: "Why")),
            #"{"component":"text","id":"t","label":"Error","help":"Why","text":"No","role":"error"}"#
        ),
        (
            .textField(TextFieldView("f", onChange: change)),
            #"{"component":"textField","id":"f","value":"","kind":"plain","isEnabled":true,"# + onChange
        ),
        (
            .textField(
                TextFieldView(
                    "f", draft: Draft("a"), kind: .secure, label: "L", help: "H", placeholder: "P", error: "E",
                    maxLength: 8, isEnabled: false,
                    onChange: change, onSubmit: tap)),
            #"{"component":"textField","id":"f","label":"L","help":"H","value":"a","kind":"secure","isEnabled":false,"placeholder":"P","#
                + #""error":"E","maxLength":8,"onChange":{"action":{"type":"textDidChange"},"input":"text"},"onSubmit":"#
                + done + "}"
        ),
        (
            .button(ButtonView("b", title: "Go", onTap: tap)),
            #"{"component":"button","id":"b","title":"Go","role":"default","isEnabled":true,"isLoading":false,"onTap":"#
                + done + "}"
        ),
        (
            .button(
                ButtonView(
                    "b", title: "Go", role: .destructive, label: "L", help: "H", isEnabled: false, isLoading: true,
                    key: "Ctrl+S", icon: "trash",
                    onTap: tap)),
            #"{"component":"button","id":"b","label":"L","help":"H","title":"Go","role":"destructive","isEnabled":false,"isLoading":true,"#
                + #""key":"Ctrl+S","icon":"trash","onTap":"# + done + "}"
        ),
        (
            .toggle(ToggleView("t", draft: Draft(true), onChange: change)),
            #"{"component":"toggle","id":"t","value":true,"isEnabled":true,"# + onChange
        ),
        (
            .picker(
                PickerView(
                    "p", options: [PickerView.Option("a", "A"), PickerView.Option("b", "B", icon: "i")],
                    onChange: change)),
            #"{"component":"picker","id":"p","options":[{"id":"a","title":"A"},{"id":"b","title":"B","icon":"i"}],"isMultiple":false,"#
                + #""style":"menu","isEnabled":true,"# + onChange
        ),
        (
            .picker(PickerView("p", options: [], draft: Draft("a"), style: .segmented, onChange: change)),
            #"{"component":"picker","id":"p","options":[],"value":"a","isMultiple":false,"style":"segmented","isEnabled":true,"#
                + onChange
        ),
        (
            .picker(PickerView("p", options: [], multiple: Draft(["a", "b"]), onChange: change)),
            #"{"component":"picker","id":"p","options":[],"values":["a","b"],"isMultiple":true,"style":"inline","isEnabled":true,"#
                + onChange
        ),
        (
            .slider(SliderView("s", draft: Draft(2.5), min: 0, max: 10, step: 0.5, unit: "km", onChange: change)),
            #"{"component":"slider","id":"s","value":2.5,"min":0.0,"max":10.0,"step":0.5,"unit":"km","isEnabled":true,"#
                + onChange
        ),
        (
            .stepper(StepperView("s", draft: Draft(2), max: 9, onChange: change)),
            #"{"component":"stepper","id":"s","value":2,"min":0,"max":9,"step":1,"isEnabled":true,"# + onChange
        ),
        (
            .image(ImageView("i", symbol: "star", label: "A star")),
            #"{"component":"image","id":"i","label":"A star","symbol":"star"}"#
        ),
        (.image(ImageView("i", url: "https://a/b.png")), #"{"component":"image","id":"i","url":"https://a/b.png"}"#),
        (.progress(ProgressView("p")), #"{"component":"progress","id":"p"}"#),
        (
            .progress(ProgressView("p", value: 0.5, text: "Half")),
            #"{"component":"progress","id":"p","value":0.5,"text":"Half"}"#
        ),
        (
            .link(LinkView("l", title: "T", url: "app://x")),
            #"{"component":"link","id":"l","title":"T","url":"app://x","isExternal":false}"#
        ),
        (
            .group(GroupView("g", [.divider(DividerView("d")), .other(["component": "dial", "id": 5])])),
            #"{"component":"group","id":"g","axis":"vertical","isCollapsible":false,"isExpanded":true,"#
                + #""children":[{"component":"divider","id":"d"},{"component":"dial","id":5}]}"#
        ),
        (
            .group(
                GroupView("g", [], axis: .horizontal, title: "T", isCollapsible: true, isExpanded: false, onExpand: tap)
            ),
            #"{"component":"group","id":"g","axis":"horizontal","isCollapsible":true,"isExpanded":false,"title":"T","children":[],"onExpand":"#
                + done + "}"
        ),
        (.divider(DividerView("d")), #"{"component":"divider","id":"d"}"#),
        (.badge(BadgeView("b", "3", role: .warning)), #"{"component":"badge","id":"b","text":"3","role":"warning"}"#),
        (.emptyState(EmptyStateView("e", title: "Nothing")), #"{"component":"emptyState","id":"e","title":"Nothing"}"#),
        (
            .emptyState(
                EmptyStateView(
                    "e", title: "Nothing", message: "M", symbol: "S", button: ButtonView("b", title: "Go", onTap: tap))),
            #"{"component":"emptyState","id":"e","title":"Nothing","message":"M","symbol":"S","button":{"component":"button","id":"b","#
                + #""title":"Go","role":"default","isEnabled":true,"isLoading":false,"onTap":"# + done + "}}"
        ),
        (
            ComponentView(
                CustomView("c", name: "chart", version: 2, data: Chart(points: [1, 2]), fallback: "A chart")),
            #"{"component":"custom","id":"c","name":"chart","version":2,"data":{"points":[1,2]},"fallback":"A chart"}"#
        ),
    ]

    private static let done = #"{"action":{"type":"doneDidTap"}}"#
    private static let onChange = #""onChange":{"action":{"type":"textDidChange"},"input":"text"}}"#

    @Test func `each component is written as one object and read back unchanged`() throws {
        for (view, text) in Self.fixtures {
            #expect(view.wireText() == text)
            #expect(try ComponentView(wireText: text) == view)
        }
    }

    @Test func `an input value's author follows the value in the JSON`() throws {
        var view = ToggleView("t", onChange: Self.change)
        view.inputSeq = 7
        view.clientId = "c1"
        let text =
            #"{"component":"toggle","id":"t","value":false,"isEnabled":true,"inputSeq":7,"clientId":"c1","#
            + Self.onChange
        #expect(view.wireText() == text)
        #expect(try ToggleView(wireText: text) == view)
    }

    @Test func `a row's id is a string or an integer`() throws {
        let row = RowView(
            5, title: "T", subtitle: "S", detail: "D", icon: "I", badge: BadgeView("b", "new"), isSelected: true,
            actions: [ButtonView("delete", title: "Delete", onTap: ActionTemplate("deleteDidTap", ["id": 5]))],
            label: "L", help: "H")
        #expect(
            row.wireText() == """
                {"component":"row","id":5,"title":"T","subtitle":"S","detail":"D","icon":"I",\
                "badge":{"component":"badge","id":"b","text":"new","role":"neutral"},"isSelected":true,\
                "actions":[{"component":"button","id":"delete","title":"Delete","role":"default","isEnabled":true,"isLoading":false,\
                "onTap":{"action":{"type":"deleteDidTap","id":5}}}],"label":"L","help":"H"}
                """)
        #expect(try RowView(wireText: row.wireText()) == row)
        #expect(RowView("a", title: "T").wireText() == #"{"component":"row","id":"a","title":"T"}"#)
        #expect(RowView("a", title: "T").wireIdentity == .string("a"))
        #expect(row.wireIdentity == .integer(5))
        #expect(throws: WireError.self) {
            try RowView(wireText: #"{"component":"row","id":[],"title":"T","isEnabled":true}"#)
        }
    }

    @Test func `a section is a part of a list, not a component`() {
        #expect(
            SectionView("s", title: "T", footer: "F", count: 3).wireText()
                == #"{"id":"s","title":"T","footer":"F","count":3}"#)
        #expect(SectionView("s", count: 0).wireText() == #"{"id":"s","count":0}"#)
    }

    @Test func `an unknown component is kept unchanged`() throws {
        let text = #"{"component":"dial","id":"d","value":3,"more":{"a":[1]}}"#
        let view = try ComponentView(wireText: text)
        #expect(view == .other(try JSONValue(parsing: text)))
        #expect(view.wireText() == text)
        #expect(view.wireIdentity == .string("d"))
        #expect(ComponentView.other(["component": "dial", "id": 5]).wireIdentity == .integer(5))
        #expect(ComponentView.other(["component": "dial"]).wireIdentity == nil)
    }

    @Test(arguments: [
        ("[]", #"expected an object like {"component":"text"}, found an empty array"#),
        ("{}", "/component: expected a string, found nothing"),
        (#"{"component":1}"#, "/component: expected a string, found 1"),
        (#"{"component":"divider"}"#, "/id: expected a string, found nothing"),
        (
            #"{"component":"group","id":"g","axis":"vertical","isCollapsible":false,"isExpanded":true,"children":[{}]}"#,
            "/children/0/component: expected a string, found nothing"
        ),
        (
            #"{"component":"button","id":"b","title":"","role":"default","isEnabled":true,"isLoading":false,"onTap":{"action":{}}}"#,
            "/onTap/action/type: expected a string, found nothing"
        ),
    ])
    func `an invalid component is refused with the reason`(text: String, sentence: String) {
        let error = #expect(throws: WireError.self) { try ComponentView(wireText: text) }
        #expect(error?.description == sentence)
    }

    @Test func `members of a later version are ignored`() throws {
        #expect(try DividerView(wireText: #"{"component":"divider","id":"d","color":"red"}"#) == DividerView("d"))
        #expect(try DividerView(wireText: #"{"id":"d"}"#) == DividerView("d"))
    }

    // MARK: Actions

    @Test func `a template is written as its action and the member for the user's value`() {
        #expect(
            ActionTemplate("textDidChange", input: "text").wireText()
                == #"{"action":{"type":"textDidChange"},"input":"text"}"#)
        #expect(ActionTemplate("deleteDidTap", ["id": 5]).wireText() == #"{"action":{"type":"deleteDidTap","id":5}}"#)
        #expect(
            ActionTemplate(Deed.rowDidTap(id: 5, isLong: false)).wireText()
                == #"{"action":{"type":"rowDidTap","id":5,"isLong":false}}"#)
    }

    @Test func `the user's value replaces the value of a typed action`() {
        #expect(
            ActionTemplate(Deed.rowDidTap(id: 0, isLong: true), input: "id").wireText()
                == #"{"action":{"type":"rowDidTap","isLong":true},"input":"id"}"#)
    }

    @Test func `a template has a type, an action and the member for the user's value`() {
        let template = ActionTemplate("deleteDidTap", ["id": 5], input: "is \"sure\"")
        #expect(template.type == "deleteDidTap")
        #expect(template.action == ["type": "deleteDidTap", "id": 5])
        #expect(template.input == "is \"sure\"")
        #expect(ActionTemplate("a") == ActionTemplate("a"))
        #expect(ActionTemplate("a") != ActionTemplate("a", input: "b"))
    }

    // MARK: Schema and size

    @Test func `a component's schema has its kind and its members in order`() throws {
        var schemas = WireSchemas()
        #expect(TextView.wireSchema(in: &schemas) == ["$ref": "#/$defs/TextView"])
        #expect(
            schemas.definitions["TextView"]?.description == """
                {"description":"Read-only text.","type":"object","properties":{"component":{"const":"text"},\
                "id":{"type":"string","description":"Component id, unique within its screen."},\
                "label":{"type":["string","null"],"description":"Accessible name, for example for screen readers."},\
                "help":{"type":["string","null"],"description":"One-sentence help text."},\
                "text":{"type":"string","description":"Text to show."},\
                "role":{"$ref":"#/$defs/TextRole","description":"Role among the screen's texts."}},\
                "required":["component","id","text","role"],"x-order":["component","id","label","help","text","role"]}
                """)
    }

    @Test func `the schema of any component references each kind once`() {
        var schemas = WireSchemas()
        #expect(ComponentView.wireSchema(in: &schemas) == ["$ref": "#/$defs/ComponentView"])
        let kinds = schemas.definitions["ComponentView"]?["anyOf"]?.array ?? []
        #expect(kinds.count == 17)
        #expect(kinds.first == ["$ref": "#/$defs/TextView"])
        #expect(kinds.last?["required"] == ["component"])
        let named = schemas.definitions.compactMap { $1["properties"]?["component"]?["const"]?.string }
        #expect(
            Set(named) == [
                "text", "textField", "button", "toggle", "picker", "slider", "stepper", "list", "row", "image",
                "progress", "link", "group",
                "divider",
                "badge", "emptyState", "custom",
            ])
        #expect(schemas.definitions["ActionTemplate"]?["required"] == ["action"])
    }

    @Test func `the size of component views is limited`() {
        #expect(MemoryLayout<ActionTemplate>.size == 8)
        #expect(MemoryLayout<TextFieldView>.size <= 120)
        #expect(MemoryLayout<ButtonView>.size <= 80)
        #expect(MemoryLayout<ComponentView>.size == 8)
    }
}
