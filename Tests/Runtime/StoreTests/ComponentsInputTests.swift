import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests values that the user enters: drafts, and the view models that hold them.
@Suite(.onAppActor)
struct ComponentsInputTests {
    /// Runs `body` as the handler of the action with which the client sent input number `seq`.
    @AppActor
    private func handling<Result>(_ seq: Int64?, _ client: String? = "a", _ body: @AppActor () -> Result) -> Result {
        let mark = seq.map { InputMark(seq: $0, clientID: client) }
        let run = ActionRun(cause: Cause(origin: .frontEnd, clientId: client), input: mark)
        return CurrentRun.$run.withValue(run) { body() }
    }

    @Test @AppActor func `a draft has the author of its text`() {
        var draft = Draft("")
        #expect(draft.mark == nil)
        #expect(handling(1) { draft.apply("x") })
        #expect(draft.value == "x")
        #expect(draft.mark == InputMark(seq: 1, clientID: "a"))
        let field = TextFieldView(id: "f", onChange: ActionTemplate("t")).showing(draft)
        #expect(field.value == "x")
        #expect(field.inputSeq == 1)
        #expect(field.clientId == "a")
    }

    @Test @AppActor func `a late handler does not overwrite newer input`() {
        var draft = Draft("")
        #expect(handling(2) { draft.apply("ab") })
        #expect(!handling(1) { draft.apply("a") })
        #expect(draft.value == "ab")
        #expect(draft.mark == InputMark(seq: 2, clientID: "a"))
        // The same input applied twice is not stale.
        #expect(handling(2) { draft.apply("ab!") })
        #expect(draft.value == "ab!")
    }

    @Test @AppActor func `each front end has its own sequence of input`() {
        var draft = Draft("")
        #expect(handling(9, "a") { draft.apply("nine") })
        #expect(handling(1, "b") { draft.apply("one") })
        #expect(draft.value == "one")
        #expect(draft.mark == InputMark(seq: 1, clientID: "b"))
        #expect(!handling(8, "a") { draft.apply("late") })
        #expect(draft.value == "one")
        #expect(handling(10, "a") { draft.apply("ten") })
        #expect(!handling(0, "b") { draft.apply("late") })
        #expect(draft.value == "ten")
        #expect(handling(1, nil) { draft.apply("without a name") })
        #expect(!handling(0, nil) { draft.apply("late") })
        #expect(draft.mark == InputMark(seq: 1))
    }

    @Test @AppActor func `input without a sequence number has no author and makes no older input newer`() {
        var draft = Draft("")
        #expect(handling(5) { draft.apply("five") })
        #expect(handling(nil) { draft.apply("by hand") })
        #expect(draft.mark == nil)
        #expect(!handling(4) { draft.apply("four") })
        #expect(draft.value == "by hand")
        let isTaken = draft.apply("outside of any action")
        #expect(isTaken)
    }

    @Test @AppActor func `a change by the app keeps the author of the last input`() {
        var draft = Draft("")
        #expect(handling(5) { draft.apply("anna") })
        draft.set("Anna")
        #expect(draft.value == "Anna")
        #expect(draft.mark == InputMark(seq: 5, clientID: "a"))
    }

    @Test @AppActor func `the number of remembered front ends is limited`() {
        var draft = Draft(0)
        for client in 0..<20 { _ = handling(5, "client \(client)") { draft.apply(client) } }
        #expect(!handling(4, "client 19") { draft.apply(-1) })
        #expect(handling(4, "client 0") { draft.apply(-1) })
    }

    // MARK: View models

    @Test @AppActor func `a view model has the members of its view`() {
        let button = ButtonView.Model(
            ButtonView(
                id: "save", title: "Save", role: .destructive, key: .ctrl("S"), onTap: ActionTemplate("saveDidTap"))
        )
        button.title = "Delete"
        button.help = "For good"
        #expect(button.isEnabled)
        #expect(
            button.view
                == ButtonView(
                    id: "save", help: "For good", title: "Delete", role: .destructive, key: .ctrl("S"),
                    onTap: ActionTemplate("saveDidTap")))
        let toggle = ToggleView.Model(ToggleView(id: "t", onChange: ActionTemplate("t")))
        toggle.value = true
        #expect(toggle.value)
        #expect(toggle.view.inputSeq == nil)
        let slider = SliderView.Model(SliderView(id: "s", onChange: ActionTemplate("t")))
        #expect(handling(3) { slider.apply(0.5) })
        #expect(slider.value == 0.5)
        #expect(slider.inputSeq == 3)
        let stepper = StepperView.Model(StepperView(id: "s", onChange: ActionTemplate("t")))
        stepper.value = 4
        #expect(stepper.value == 4)
        #expect(stepper.id == "s")
    }

    @Test @AppActor func `a picker has a single or a multiple selection`() {
        let options = [PickerView.Option(id: "a", title: "A"), PickerView.Option(id: "b", title: "B")]
        let one = PickerView.Model(PickerView(id: "p", options: options, onChange: ActionTemplate("t")))
        #expect(handling(1) { one.apply("a") })
        #expect(one.value == "a")
        let some = PickerView.Model(
            PickerView(id: "p", options: options, onChange: ActionTemplate("t")).showing(Draft<[String]>([])))
        #expect(handling(2) { some.apply(["a", "b"]) })
        #expect(!handling(1) { some.apply([]) })
        #expect(some.values == ["a", "b"])
        #expect(some.clientId == "a")
    }

    @Test @AppActor func `a text field applies input in order`() {
        let field = TextFieldView.Model(TextFieldView(id: "f", onChange: ActionTemplate("t", input: "text")))
        #expect(handling(2) { field.apply("ab") })
        #expect(!handling(1) { field.apply("a") })
        field.error = "too short"
        #expect(field.value == "ab")
        #expect(
            field.view.wireText() == """
                {"component":"textField","id":"f","value":"ab",\
                "error":"too short","inputSeq":2,"clientId":"a",\
                "onChange":{"action":{"type":"t"},"input":"text"}}
                """)
    }

    @Test func `a turn's changes are one patch of the differences`() throws {
        let session = try TestSession(App("names", screen: Screen("names.main") { NamesStore() }))
        #expect(
            session.view.description == """
                {"name":{"component":"textField","id":"name","label":"Name","help":"Of four letters or more",\
                "value":"",\
                "onChange":{"action":{"type":"nameDidChange"},"input":"name"}},\
                "save":{"component":"button","id":"save","title":"Save","isEnabled":false,\
                "onTap":{"action":{"type":"saveDidTap"}}},"note":{"component":"text","id":"note",\
                "text":"0 letters"}}
                """)
        try session.send(NamesAction.nameDidChange(name: "Anna"))
        let changes = session.takeNotifications().filter { $0["method"] == "screen/didChange" }
        #expect(
            changes.map { $0["params"]?["patch"] } == [
                [
                    ["op": "replace", "path": "/name/value", "value": "Anna"],
                    ["op": "remove", "path": "/save/isEnabled"],
                    ["op": "replace", "path": "/note/text", "value": "4 letters"],
                ]
            ])
    }
}

@Wire
private enum NamesAction {
    case nameDidChange(name: String)
    case saveDidTap
}

@Wire
private struct NamesView {
    let name: TextFieldView
    let save: ButtonView
    let note: TextView
}

/// Store with view models for components that change on their own, and one component built from state.
private final class NamesStore: Store<Never, NamesAction>, Viewable {
    private let name = TextFieldView.Model(
        TextFieldView(
            id: "name", label: "Name", help: "Of four letters or more",
            onChange: ActionTemplate(NamesAction.nameDidChange)))
    private let save = ButtonView.Model(
        ButtonView(id: "save", title: "Save", isEnabled: false, onTap: ActionTemplate(NamesAction.saveDidTap)))

    var view: NamesView {
        NamesView(name: name.view, save: save.view, note: TextView(id: "note", text: "\(name.value.count) letters"))
    }

    override func handle(_ action: NamesAction) async throws {
        switch action {
        case .nameDidChange(let text):
            name.apply(text)
            save.isEnabled = text.count > 3
        case .saveDidTap: save.isLoading = true
        }
    }
}
