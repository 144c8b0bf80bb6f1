import Offstage
import OffstageTesting
import Testing

/// Tests fields that do not accept every value.
@Suite(.onAppActor)
struct ValidatedFieldsTests {
    private static let change = ActionTemplate("change", input: "value")

    @Test(arguments: [
        (DateFieldView.Kind.date, "2024-02-29"), (.date, "0000-01-01"), (.date, "9999-12-31"), (.time, "00:00"),
        (.time, "23:59:59"), (.time, "10:00:00.125"), (.dateTime, "2026-11-22T10:00:00Z"),
        (.dateTime, "2026-11-22T10:00"), (.dateTime, "2026-11-22T10:00:00+05:30"),
    ])
    @AppActor func `a date field accepts ISO 8601`(kind: DateFieldView.Kind, text: String) {
        let field = DateFieldView.Model(DateFieldView(id: "d", kind: kind, onChange: Self.change))
        #expect(field.apply(text))
        #expect(field.value == text)
        #expect(field.view.error == nil)
        #expect(field.apply(nil))
        #expect(field.value == nil)
    }

    @Test(arguments: [
        (DateFieldView.Kind.date, "2026-02-29"), (.date, "1900-02-29"), (.date, "2026-13-01"), (.date, "2026-00-10"),
        (.date, "2026-04-31"), (.date, "26-04-01"), (.date, "2026-4-1"), (.date, ""), (.date, "２０２６-04-01"),
        (.date, "2026-11-22T10:00:00Z"), (.time, "24:00"), (.time, "10"), (.time, "10:60"), (.time, "10:00Z"),
        (.time, "10:00:00."), (.dateTime, "2026-11-22"), (.dateTime, "2026-11-22 10:00:00Z"),
        (.dateTime, "2026-11-22T10:00:00+5"), (.dateTime, "2026-11-22T10:00:00Zulu"),
    ])
    @AppActor func `a date field refuses other texts and keeps its value`(kind: DateFieldView.Kind, text: String) {
        let field = DateFieldView.Model(DateFieldView(id: "d", kind: kind, onChange: Self.change))
        #expect(!field.apply(text))
        #expect(field.value == nil)
        #expect(field.view.error?.hasPrefix("Enter a ") == true)
    }

    @Test @AppActor func `a date field has limits, which compare instants`() {
        let field = DateFieldView.Model(
            DateFieldView(
                id: "d", kind: .dateTime, min: "2026-11-22T10:00:00Z", max: "2027-01-01T00:00:00Z",
                onChange: Self.change))
        #expect(field.apply("2026-11-22T12:00:00+02:00"))
        #expect(!field.apply("2026-11-22T11:59:00+02:00"))
        #expect(field.view.error == "Enter 2026-11-22T10:00:00Z or later.")
        #expect(field.value == "2026-11-22T12:00:00+02:00")
        #expect(!field.apply("2027-01-01T00:00:01Z"))
        #expect(field.view.error == "Enter 2027-01-01T00:00:00Z or earlier.")
        #expect(field.apply("2026-12-31T23:59:59Z"))
        #expect(field.view.error == nil)
    }

    @Test @AppActor func `a limit that is no date limits nothing`() {
        let field = DateFieldView.Model(
            DateFieldView(id: "d", min: "soon", max: "2026-02-30", onChange: Self.change))
        #expect(field.apply("2026-11-22"))
    }

    @Test(
        arguments: [
            (0, nil), (1000, nil), (12.5, nil), (12.25, nil), (-0.01, "Enter 0 or more."),
            (1000.5, "Enter 1000 or less."),
            (0.125, "Enter at most 2 decimals."), (1e-7, "Enter at most 2 decimals."),
            (.infinity, "Enter 1000 or less."),
        ] as [(Double, String?)])
    @AppActor func `a number field has limits and a number of decimals`(number: Double, problem: String?) {
        let field = NumberFieldView.Model(
            NumberFieldView(id: "n", value: 7, min: 0, max: 1000, decimals: 2, onChange: Self.change))
        #expect(field.apply(number) == (problem == nil))
        #expect(field.view.error == problem)
        #expect(field.value == (problem == nil ? number : 7))
    }

    @Test @AppActor func `a number field for whole numbers refuses fractions, not large numbers`() {
        let field = NumberFieldView.Model(NumberFieldView(id: "n", decimals: 0, onChange: Self.change))
        #expect(!field.apply(1.5))
        #expect(field.view.error == "Enter a whole number.")
        #expect(field.apply(1e20))
        #expect(field.apply(nil))
        #expect(field.view.error == nil)
    }

    @Test(arguments: [("image/png", true), ("image/gif", false), ("audio/ogg", true), ("audio", false), ("", false)])
    @AppActor func `a file field accepts media types and their families`(type: String, isAccepted: Bool) {
        let field = FileFieldView.Model(
            FileFieldView(id: "f", accepts: ["image/png", "audio/*"], onChange: Self.change))
        let file = FileFieldView.File(name: "a", size: 1, type: type)
        #expect(field.apply(file) == isAccepted)
        #expect(field.value == (isAccepted ? file : nil))
        #expect(field.view.error == (isAccepted ? nil : "Choose a file of the type image/png or audio/*."))
        #expect(field.apply(nil))
    }

    @Test(arguments: [(-1.0, false), (0, true), (100, true), (100.5, false)])
    @AppActor func `a slider refuses numbers outside its range`(number: Double, isOffered: Bool) {
        let slider = SliderView.Model(SliderView(id: "s", value: 7, min: 0, max: 100, onChange: Self.change))
        let run = ActionRun(cause: Cause(origin: .frontEnd))
        #expect(CurrentRun.$run.withValue(run) { slider.apply(number) } == isOffered)
        #expect(slider.value == (isOffered ? number : 7))
        let sentence = "Choose a number from 0 to 100."
        #expect(run.failure as? Rejected == (isOffered ? nil : Rejected("valueOutOfRange", sentence)))
    }

    @Test @AppActor func `a stepper refuses numbers outside its range`() {
        let stepper = StepperView.Model(StepperView(id: "s", value: 3, min: 0, max: 9, onChange: Self.change))
        #expect(!stepper.apply(10))
        #expect(!stepper.apply(-1))
        #expect(stepper.value == 3)
        #expect(stepper.apply(9))
    }

    @Test @AppActor func `a picker refuses ids without an option, byte by byte`() {
        let options = ["caf\u{E9}", "bar"].map { PickerView.Option(id: $0, title: $0) }
        let picker = PickerView.Model(PickerView(id: "p", options: options, onChange: Self.change))
        #expect(!picker.apply("nosuch"))
        #expect(!picker.apply("cafe\u{301}"))
        #expect(picker.value == nil)
        #expect(picker.apply("caf\u{E9}"))
        #expect(picker.apply(nil))
        #expect(!picker.apply(["bar", "nosuch"]))
        #expect(picker.apply(["bar"]))
        #expect(picker.view.values == ["bar"])
    }

    @Test @AppActor func `a refused value is not confirmed, and late input is dropped`() {
        let field = NumberFieldView.Model(NumberFieldView(id: "n", max: 9, onChange: Self.change))
        @AppActor func handling(_ seq: Int64, _ body: @AppActor () -> Bool) -> Bool {
            let run = ActionRun(cause: Cause(origin: .frontEnd), input: InputMark(seq: seq, clientID: "a"))
            return CurrentRun.$run.withValue(run) { body() }
        }
        #expect(!handling(2) { field.apply(10) })
        #expect(field.view.inputSeq == nil)
        #expect(!handling(1) { field.apply(3) })
        #expect(field.value == nil)
        #expect(handling(3) { field.apply(4) })
        #expect(field.value == 4)
    }

    @Test func `a typed text is read from each of its forms`() throws {
        let texts: [(DisplayText, String)] = [
            ("plain \(1)", #""plain 1""#), (.number(0.5, style: .percent), #"{"number":0.5,"style":"percent"}"#),
            (.date("2026-11-22", style: .long), #"{"date":"2026-11-22","style":"long"}"#),
            (.boolean(false), #""false""#),
        ]
        for (text, json) in texts {
            #expect(text.wireText() == json)
            #expect(try DisplayText(wireText: json) == text)
        }
        #expect(try DisplayText(wireText: #"{"number":2}"#) == .number(2))
        #expect(texts.map { "\($0.0)" } == ["plain 1", "0.5", "2026-11-22", "false"])
        #expect("\(DisplayText.number(12, style: .integer))" == "12")
        #expect(throws: WireError.self) { try DisplayText(wireText: "5") }
        #expect(throws: WireError.self) { try DisplayText(wireText: "{}") }
        #expect(throws: WireError.self) { try DisplayText(wireText: #"{"number":2,"style":"roman"}"#) }
    }
}
