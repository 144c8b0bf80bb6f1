import JSON
import Offstage
import OffstageTesting
import Testing

/// Tests values that the user enters.
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

    @Test @AppActor func `a picker has a single or a multiple selection`() {
        let options = [PickerView.Option(id: "a", title: "A"), PickerView.Option(id: "b", title: "B")]
        let picker = PickerView(id: "p", options: options, onChange: ActionTemplate("t"))
        var some = Draft<[String]>([])
        #expect(handling(2) { some.apply(["a", "b"]) })
        #expect(picker.showing(Draft("a")).value == "a")
        #expect(picker.showing(some).values == ["a", "b"])
        #expect(picker.showing(some).isMultiple)
        #expect(picker.showing(some).clientId == "a")
    }

    @Test func `a turn's changes are one patch of the differences`() throws {
        let session = try TestSession(App("names", screen: Screen("names.main") { NamesStore() }))
        #expect(
            session.view.description == """
                {"parts":[{"component":"textField","id":"name","label":"Name","help":"Of four letters or more",\
                "value":"","onChange":{"action":{"type":"nameDidChange"},"input":"name"}},\
                {"component":"button","id":"save","title":"Save","isEnabled":false,\
                "onTap":{"action":{"type":"saveDidTap"}}},{"component":"text","id":"#2","text":"0 letters"}]}
                """)
        try session.send(NamesAction.nameDidChange(name: "Anna"))
        let changes = session.takeNotifications().filter { $0["method"] == "screen/didChange" }
        #expect(
            changes.map { $0["params"]?["patch"] } == [
                [
                    ["op": "replace", "path": "/parts/0/value", "value": "Anna"],
                    ["op": "remove", "path": "/parts/1/isEnabled"],
                    ["op": "replace", "path": "/parts/2/text", "value": "4 letters"],
                ]
            ])
    }
}

@Wire
private enum NamesAction {
    case nameDidChange(name: String)
    case saveDidTap
}

private final class NamesStore: Store<Never, NamesAction>, Drawable {
    private var name = Draft("")

    var body: Body {
        TextField("Name", name, onChange: .input.nameDidChange).help("Of four letters or more")
        Button("Save", onTap: .saveDidTap).disabled(name.value.count < 4)
        Text("\(name.value.count) letters")
    }

    override func handle(_ action: NamesAction) async throws {
        if case .nameDidChange(let text) = action { name.apply(text) }
    }
}
