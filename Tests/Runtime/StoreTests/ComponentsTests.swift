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

    private static let tap = ActionTemplate(Deed.doneDidTap)
    private static let change = ActionTemplate("textDidChange", input: "text")

    /// Minimal and fullest instance of each component kind, with its JSON text.
    private static let fixtures: [(view: ComponentView, text: String)] = [
        (ComponentView(TextView(id: "t", text: "Hello")), #"{"component":"text","id":"t","text":"Hello"}"#),
        (
            ComponentView(TextView(id: "t", label: "Error", help: "Why", text: "No", role: .error)),
            #"{"component":"text","id":"t","label":"Error","help":"Why","text":"No","role":"error"}"#
        ),
        (
            ComponentView(TextFieldView(id: "f", onChange: change)),
            #"{"component":"textField","id":"f","value":"","# + onChange
        ),
        (
            ComponentView(
                TextFieldView(
                    id: "f", label: "L", help: "H", value: "a", kind: .email, isEnabled: false, placeholder: "P",
                    error: "E", maxLength: 8, onChange: change, onSubmit: tap)),
            #"{"component":"textField","id":"f","label":"L","help":"H","value":"a","kind":"email","#
                + #""isEnabled":false,"placeholder":"P","#
                + #""error":"E","maxLength":8,"onChange":{"action":{"type":"textDidChange"},"input":"text"},"#
                + #""onSubmit":"#
                + done + "}"
        ),
        (
            ComponentView(ButtonView(id: "b", title: "Go", onTap: tap)),
            #"{"component":"button","id":"b","title":"Go","onTap":"#
                + done + "}"
        ),
        (
            ComponentView(
                ButtonView(
                    id: "b", label: "L", help: "H", title: "Go", role: .destructive, isEnabled: false, isLoading: true,
                    key: .ctrl("S"), icon: "trash", onTap: tap)),
            #"{"component":"button","id":"b","label":"L","help":"H","title":"Go","role":"destructive","#
                + #""isEnabled":false,"isLoading":true,"#
                + #""key":"Ctrl+S","icon":"trash","onTap":"# + done + "}"
        ),
        (
            ComponentView(ToggleView(id: "t", value: true, onChange: change)),
            #"{"component":"toggle","id":"t","value":true,"# + onChange
        ),
        (
            ComponentView(
                PickerView(
                    id: "p",
                    options: [
                        PickerView.Option(id: "a", title: "A"), PickerView.Option(id: "b", title: "B", icon: "i"),
                    ],
                    onChange: change)),
            #"{"component":"picker","id":"p","options":[{"id":"a","title":"A"},{"id":"b","title":"B","icon":"i"}],"#
                + onChange
        ),
        (
            ComponentView(PickerView(id: "p", options: [], value: "a", style: .segmented, onChange: change)),
            #"{"component":"picker","id":"p","options":[],"value":"a","style":"segmented","#
                + onChange
        ),
        (
            ComponentView(
                PickerView(
                    id: "p", options: [], values: ["a", "b"], isMultiple: true, style: .inline, onChange: change)),
            #"{"component":"picker","id":"p","options":[],"values":["a","b"],"isMultiple":true,"style":"inline","#
                + onChange
        ),
        (
            ComponentView(SliderView(id: "s", value: 2.5, min: 0, max: 10, step: 0.5, unit: "km", onChange: change)),
            #"{"component":"slider","id":"s","value":2.5,"min":0.0,"max":10.0,"step":0.5,"unit":"km","#
                + onChange
        ),
        (
            ComponentView(StepperView(id: "s", value: 2, min: 0, max: 9, step: 1, onChange: change)),
            #"{"component":"stepper","id":"s","value":2,"min":0,"max":9,"step":1,"# + onChange
        ),
        (
            ComponentView(ImageView(id: "i", label: "A star", icon: "star")),
            #"{"component":"image","id":"i","label":"A star","icon":"star"}"#
        ),
        (
            ComponentView(ImageView(id: "i", url: "https://a/b.png")),
            #"{"component":"image","id":"i","url":"https://a/b.png"}"#
        ),
        (ComponentView(ProgressView(id: "p")), #"{"component":"progress","id":"p"}"#),
        (
            ComponentView(ProgressView(id: "p", value: 0.5, text: "Half")),
            #"{"component":"progress","id":"p","value":0.5,"text":"Half"}"#
        ),
        (
            ComponentView(LinkView(id: "l", title: "T", url: "app://x")),
            #"{"component":"link","id":"l","title":"T","url":"app://x"}"#
        ),
        (
            ComponentView(
                GroupView(
                    id: "g", parts: [ComponentView(DividerView(id: "d")), .other(["component": "dial", "id": 5])])),
            #"{"component":"group","id":"g","#
                + #""parts":[{"component":"divider","id":"d"},{"component":"dial","id":5}]}"#
        ),
        (
            ComponentView(
                GroupView(
                    id: "g", axis: .horizontal, isCollapsible: true, isExpanded: false, title: "T", parts: [],
                    onExpand: tap)
            ),
            #"{"component":"group","id":"g","axis":"horizontal","isCollapsible":true,"isExpanded":false,"#
                + #""title":"T","parts":[],"onExpand":"#
                + done + "}"
        ),
        (ComponentView(DividerView(id: "d")), #"{"component":"divider","id":"d"}"#),
        (
            ComponentView(BadgeView(id: "b", text: "3", role: .warning)),
            #"{"component":"badge","id":"b","text":"3","role":"warning"}"#
        ),
        (
            ComponentView(EmptyStateView(id: "e", title: "Nothing")),
            #"{"component":"emptyState","id":"e","title":"Nothing"}"#
        ),
        (
            ComponentView(
                EmptyStateView(
                    id: "e", title: "Nothing", message: "M", icon: "S",
                    button: ButtonView(id: "b", title: "Go", onTap: tap))),
            #"{"component":"emptyState","id":"e","title":"Nothing","message":"M","icon":"S","#
                + #""button":{"component":"button","id":"b","#
                + #""title":"Go","onTap":"# + done + "}}"
        ),
        (
            ComponentView(
                TextView(id: "t", text: .number(2.5, style: .currency, currency: "EUR", decimals: 1), heading: 2)),
            #"{"component":"text","id":"t","text":{"number":2.5,"style":"currency","currency":"EUR","decimals":1},"#
                + #""heading":2}"#
        ),
        (
            ComponentView(BadgeView(id: "b", text: .date("2026-11-22", style: .relative), live: .assertive)),
            #"{"component":"badge","id":"b","text":{"date":"2026-11-22","style":"relative"},"#
                + #""live":"assertive"}"#
        ),
        (
            ComponentView(TableView(id: "t", columns: [TableColumn(id: "a", title: "A")], rows: [])),
            #"{"component":"table","id":"t","total":0,"from":0,"rows":[],"columns":[{"id":"a","title":"A"}]}"#
        ),
        (
            ComponentView(
                TableView(
                    id: "t", label: "L", help: "H", caption: "C",
                    columns: [
                        TableColumn(
                            id: "a", title: "A", kind: .number, alignment: .center, isSortable: true, width: .wide)
                    ],
                    sort: TableColumn.Sort(column: "a", descending: true),
                    rows: [TableRow(id: 1, cells: ["x", .number(1), .boolean(true)], isEnabled: false)],
                    onSort: change,
                    options: ListOptions(
                        selection: .single, selected: [1], onOpen: tap, empty: EmptyStateView(id: "e", title: "E"),
                        rowCommands: [ButtonView(id: "b", title: "B")]))),
            #"{"component":"table","id":"t","total":1,"from":0,"rows":[{"id":1,"cells":["x",{"number":1.0,"#
                + #""style":"decimal"},"true"],"isEnabled":false}],"#
                + #""label":"L","help":"H","caption":"C","columns":[{"id":"a","title":"A","#
                + #""kind":"number","alignment":"center","isSortable":true,"width":"wide"}],"sort":{"column":"a","#
                + #""descending":true},"onSort":{"action":{"type":"textDidChange"},"#
                + #""input":"text"},"selection":"single","selected":[1],"onOpen":"# + done
                + #","empty":{"component":"emptyState","id":"e","title":"E"},"rowCommands":[{"component":"button","#
                + #""id":"b","title":"B"}]}"#
        ),
        (
            ComponentView(
                ListView(
                    id: "l", caption: "C", rows: [RowView(id: "a", title: "A", level: 1, isExpanded: false)],
                    sticksToEnd: true,
                    options: ListOptions(
                        isLoading: true, isSkeleton: true, onExpand: tap, onRefresh: tap, onReachEnd: tap, onMove: tap,
                        scrollTo: ListOptions.Scroll(row: "a", token: 3), error: EmptyStateView(id: "e", title: "E"),
                        selectionCommands: [ButtonView(id: "b", title: "B", placement: .swipe)]))),
            #"{"component":"list","id":"l","total":1,"from":0,"rows":[{"component":"row","id":"a","#
                + #""title":"A","level":1,"isExpanded":false}],"sticksToEnd":true,"caption":"C","isLoading":true,"#
                + #""isSkeleton":true,"onExpand":"# + done + #","onRefresh":"# + done + #","onReachEnd":"# + done
                + #","onMove":"# + done
                + #","scrollTo":{"row":"a","token":3},"error":{"component":"emptyState","#
                + #""id":"e","title":"E"},"selectionCommands":[{"component":"button","id":"b","title":"B","#
                + #""placement":"swipe"}]}"#
        ),
        (
            ComponentView(DateFieldView(id: "d", value: "10:00", kind: .time, min: "08:00", onChange: change)),
            #"{"component":"dateField","id":"d","value":"10:00","kind":"time","min":"08:00","#
                + onChange
        ),
        (
            ComponentView(
                NumberFieldView(
                    id: "n", caption: "C", value: 1.5, max: 9, step: 0.5, decimals: 1, unit: "km", error: "E",
                    onChange: change)),
            #"{"component":"numberField","id":"n","caption":"C","value":1.5,"max":9.0,"step":0.5,"decimals":1,"#
                + #""unit":"km","error":"E","# + onChange
        ),
        (
            ComponentView(
                FileFieldView(
                    id: "f", value: FileFieldView.File(name: "a.png", size: 5, type: "image/png"),
                    accepts: ["image/*"], onChange: change)),
            #"{"component":"fileField","id":"f","value":{"name":"a.png","size":5,"type":"image/png"},"#
                + #""accepts":["image/*"],"# + onChange
        ),
        (
            ComponentView(MarkdownView(id: "m", text: "# T", live: .polite)),
            ##"{"component":"markdown","id":"m","text":"# T","live":"polite"}"##
        ),
        (
            ComponentView(
                GridView(
                    id: "g", titles: ["A"], rows: [[ComponentView(DividerView(id: "d"))], []])),
            #"{"component":"grid","id":"g","titles":["A"],"rows":[[{"component":"divider","id":"d"}],[]]}"#
        ),
        (
            ComponentView(
                ChartView(
                    id: "c", kind: .line,
                    series: [
                        ChartView.Series(id: "s", title: "S", points: [ChartView.Point(label: "Q1", value: 2)])
                    ], unit: "mm")),
            #"{"component":"chart","id":"c","kind":"line","series":[{"id":"s","title":"S","#
                + #""points":[{"label":"Q1","value":2.0}]}],"unit":"mm"}"#
        ),
        (
            ComponentView(MediaView(id: "m", label: "L", kind: .video, url: "a", poster: "p", duration: 1.5)),
            #"{"component":"media","id":"m","label":"L","kind":"video","url":"a","poster":"p","duration":1.5}"#
        ),
        (
            ComponentView(
                CustomView(
                    id: "c", name: "chart", version: 2, data: JSONValue.object(["points": [1, 2]]),
                    fallback: ComponentView(TextView(id: "c.text", text: "A chart")))),
            #"{"component":"custom","id":"c","name":"chart","version":2,"data":{"points":[1,2]},"#
                + #""fallback":{"component":"text","id":"c.text","text":"A chart"}}"#
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
        var view = ToggleView(id: "t", value: false, onChange: Self.change)
        view.inputSeq = 7
        view.clientId = "c1"
        let text =
            #"{"component":"toggle","id":"t","value":false,"inputSeq":7,"clientId":"c1","#
            + Self.onChange
        #expect(view.wireText() == text)
        #expect(try ToggleView(wireText: text) == view)
    }

    @Test func `a display text is printed as its text, or its value without a style`() {
        let texts: [DisplayText] = ["1 of 3", .number(12), .number(0.5, style: .percent), .date("2026-11-22")]
        #expect(texts.map { "\($0)" } == ["1 of 3", "12", "0.5", "2026-11-22"])
    }

    @Test func `a row's id is a string or an integer`() throws {
        let row = RowView(
            id: 5, title: "T", subtitle: "S", detail: "D", icon: "I", badge: BadgeView(id: "b", text: "new"),
            isSelected: true,
            actions: [ButtonView(id: "delete", title: "Delete", onTap: ActionTemplate("deleteDidTap", ["id": 5]))],
            label: "L", help: "H")
        #expect(
            row.wireText() == """
                {"component":"row","id":5,"title":"T","subtitle":"S","detail":"D","icon":"I",\
                "badge":{"component":"badge","id":"b","text":"new"},"isSelected":true,\
                "actions":[{"component":"button","id":"delete","title":"Delete",\
                "onTap":{"action":{"type":"deleteDidTap","id":5}}}],"label":"L","help":"H"}
                """)
        #expect(try RowView(wireText: row.wireText()) == row)
        #expect(RowView(id: "a", title: "T").wireText() == #"{"component":"row","id":"a","title":"T"}"#)
        #expect(RowView(id: "a", title: "T").wireIdentity == .string("a"))
        #expect(row.wireIdentity == .integer(5))
        #expect(throws: WireError.self) {
            try RowView(wireText: #"{"component":"row","id":[],"title":"T"}"#)
        }
    }

    @Test func `a section is a part of a list, not a component`() {
        #expect(
            SectionView(id: "s", title: "T", footer: "F", count: 3).wireText()
                == #"{"id":"s","title":"T","footer":"F","count":3}"#)
        #expect(SectionView(id: "s", count: 0).wireText() == #"{"id":"s","count":0}"#)
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
            #"{"component":"group","id":"g","#
                + #""parts":[{}]}"#,
            "/parts/0/component: expected a string, found nothing"
        ),
        (
            #"{"component":"button","id":"b","title":"","#
                + #""onTap":{"action":{}}}"#,
            "/onTap/action/type: expected a string, found nothing"
        ),
    ])
    func `an invalid component is refused with the reason`(text: String, sentence: String) {
        let error = #expect(throws: WireError.self) { try ComponentView(wireText: text) }
        #expect(error?.description == sentence)
    }

    @Test func `members of a later version are ignored`() throws {
        #expect(try DividerView(wireText: #"{"component":"divider","id":"d","color":"red"}"#) == DividerView(id: "d"))
        #expect(try DividerView(wireText: #"{"id":"d"}"#) == DividerView(id: "d"))
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

    @Test func `a template of an input has the other values`() {
        #expect(
            ActionTemplate(Deed.inputs.rowDidTap(isLong: true)).wireText()
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
                "text":{"$ref":"#/$defs/DisplayText","description":"Text to show."},\
                "role":{"$ref":"#/$defs/TextRole","description":"Role among the screen's texts.","default":"body"},\
                "format":{"anyOf":[{"$ref":"#/$defs/TextFormat"},{"type":"null"}],\
                "description":"Format of the text; plain when absent."},\
                "heading":{"type":["integer","null"],\
                "description":"Level of a title or heading, 1 to 6, for screen readers."},\
                "live":{"anyOf":[{"$ref":"#/$defs/LiveRegion"},{"type":"null"}],\
                "description":"Announcement of changes by screen readers; none when absent."}},\
                "required":["component","id","text"],\
                "x-order":["component","id","label","help","text","role","format","heading","live"]}
                """)
    }

    @Test func `the schema of any component references each kind once`() {
        var schemas = WireSchemas()
        #expect(ComponentView.wireSchema(in: &schemas) == ["$ref": "#/$defs/ComponentView"])
        let kinds = schemas.definitions["ComponentView"]?["anyOf"]?.array ?? []
        #expect(kinds.count == 25)
        #expect(kinds.first == ["$ref": "#/$defs/TextView"])
        #expect(kinds.last?["required"] == ["component"])
        let named = schemas.definitions.compactMap { $1["properties"]?["component"]?["const"]?.string }
        #expect(
            Set(named) == [
                "text", "textField", "button", "toggle", "picker", "slider", "stepper", "list", "row", "image",
                "progress", "link", "group",
                "divider",
                "badge", "emptyState", "custom", "table", "dateField", "numberField", "fileField", "markdown", "grid",
                "chart", "media",
            ])
        #expect(schemas.definitions["ActionTemplate"]?["required"] == ["action"])
    }

    @Test func `lists of all sources have one schema`() {
        var schemas = WireSchemas()
        let list = ListView<Rows<RowView>>.wireSchema(in: &schemas)
        #expect(list == ["$ref": "#/$defs/ListView"])
        #expect(ListView<[RowView]>.wireSchema(in: &schemas) == list)
        let table = TableView<Rows<TableRow>>.wireSchema(in: &schemas)
        #expect(table == ["$ref": "#/$defs/TableView"])
        #expect(TableView<[TableRow]>.wireSchema(in: &schemas) == table)
        for name in ["ListView", "TableView"] {
            for (member, schema) in schemas.definitions[name]?["properties"]?.object ?? [:] where member != "component"
            {
                #expect(schema["description"]?.string?.isEmpty == false, "\(name).\(member)")
            }
        }
    }

    @Test func `the schema of icons lists each documented name with a sign`() {
        var schemas = WireSchemas()
        _ = Icon.wireSchema(in: &schemas)
        let icons = schemas.definitions["Icon"]?["x-icons"]?.object ?? [:]
        #expect(icons.map(\.0) == Icon.documented.map(\.rawValue))
        #expect(icons.map(\.0) == icons.map(\.0).sorted())
        #expect(icons.allSatisfy { $1.string?.count == 1 })
        #expect(icons.count >= 60)
        #expect(Icon.trash.fallback == "⌫")
        #expect(Icon(rawValue: "nosuch").fallback == nil)
    }

    @Test func `the size of component views is limited`() {
        #expect(MemoryLayout<ActionTemplate>.size == 8)
        #expect(MemoryLayout<TextFieldView>.size <= 152)
        #expect(MemoryLayout<ButtonView>.size <= 112)
        #expect(MemoryLayout<ComponentView>.size == 8)
    }
}
