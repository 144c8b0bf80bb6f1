import Offstage
import OffstageTesting
import Testing

/// Tests fields that do not accept every value.
struct ValidatedFieldsTests {
    private static let change = ActionTemplate("change", input: "value")

    private func problem(_ kind: DateFieldView.Kind, _ text: String?, min: String? = nil, max: String? = nil) -> String?
    {
        DateFieldView(id: "d", value: text, kind: kind, min: min, max: max, onChange: Self.change).problem
    }

    @Test(arguments: [
        (DateFieldView.Kind.date, "2024-02-29"), (.date, "0000-01-01"), (.date, "9999-12-31"), (.time, "00:00"),
        (.time, "23:59:59"), (.time, "10:00:00.125"), (.dateTime, "2026-11-22T10:00:00Z"),
        (.dateTime, "2026-11-22T10:00"), (.dateTime, "2026-11-22T10:00:00+05:30"),
    ])
    func `a date field accepts ISO 8601`(kind: DateFieldView.Kind, text: String) {
        #expect(problem(kind, text) == nil)
        #expect(problem(kind, nil) == nil)
    }

    @Test(arguments: [
        (DateFieldView.Kind.date, "2026-02-29"), (.date, "1900-02-29"), (.date, "2026-13-01"), (.date, "2026-00-10"),
        (.date, "2026-04-31"), (.date, "26-04-01"), (.date, "2026-4-1"), (.date, ""), (.date, "２０２６-04-01"),
        (.date, "2026-11-22T10:00:00Z"), (.time, "24:00"), (.time, "10"), (.time, "10:60"), (.time, "10:00Z"),
        (.time, "10:00:00."), (.dateTime, "2026-11-22"), (.dateTime, "2026-11-22 10:00:00Z"),
        (.dateTime, "2026-11-22T10:00:00+5"), (.dateTime, "2026-11-22T10:00:00Zulu"),
    ])
    func `a date field refuses other texts`(kind: DateFieldView.Kind, text: String) {
        #expect(problem(kind, text)?.hasPrefix("Enter a ") == true)
    }

    @Test func `a date field has limits, which compare instants`() {
        let (min, max) = ("2026-11-22T10:00:00Z", "2027-01-01T00:00:00Z")
        #expect(problem(.dateTime, "2026-11-22T12:00:00+02:00", min: min, max: max) == nil)
        #expect(problem(.dateTime, "2026-11-22T11:59:00+02:00", min: min, max: max) == "Enter \(min) or later.")
        #expect(problem(.dateTime, "2027-01-01T00:00:01Z", min: min, max: max) == "Enter \(max) or earlier.")
        #expect(problem(.dateTime, "2026-12-31T23:59:59Z", min: min, max: max) == nil)
    }

    @Test func `a limit that is no date limits nothing`() {
        #expect(problem(.date, "2026-11-22", min: "soon", max: "2026-02-30") == nil)
    }

    @Test(
        arguments: [
            (0, nil), (1000, nil), (12.5, nil), (12.25, nil), (-0.01, "Enter 0 or more."),
            (1000.5, "Enter 1000 or less."),
            (0.125, "Enter at most 2 decimals."), (1e-7, "Enter at most 2 decimals."),
            (.infinity, "Enter 1000 or less."),
        ] as [(Double, String?)])
    func `a number field has limits and a number of decimals`(number: Double, problem: String?) {
        let field = NumberFieldView(id: "n", value: number, min: 0, max: 1000, decimals: 2, onChange: Self.change)
        #expect(field.problem == problem)
    }

    @Test func `a number field for whole numbers refuses fractions, not large numbers`() {
        func problem(_ number: Double?) -> String? {
            NumberFieldView(id: "n", value: number, decimals: 0, onChange: Self.change).problem
        }
        #expect(problem(1.5) == "Enter a whole number.")
        #expect(problem(1e20) == nil)
        #expect(problem(nil) == nil)
    }

    @Test(arguments: [("image/png", true), ("image/gif", false), ("audio/ogg", true), ("audio", false), ("", false)])
    func `a file field accepts media types and their families`(type: String, isAccepted: Bool) {
        let file = FileFieldView.File(name: "a", size: 1, type: type)
        let field = FileFieldView(id: "f", value: file, accepts: ["image/png", "audio/*"], onChange: Self.change)
        #expect(field.problem == (isAccepted ? nil : "Choose a file of the type image/png or audio/*."))
    }

    @Test(arguments: [(-1.0, false), (0, true), (100, true), (100.5, false)])
    func `a slider refuses numbers outside its range`(number: Double, isOffered: Bool) {
        let slider = SliderView(id: "s", value: number, min: 0, max: 100, step: 1, onChange: Self.change)
        #expect(slider.problem == (isOffered ? nil : "Choose a number from 0 to 100."))
    }

    @Test func `a picker refuses ids without an option, byte by byte`() {
        let options = ["caf\u{E9}", "bar"].map { PickerView.Option(id: $0, title: $0) }
        func problem(_ value: String?, _ values: [String]? = nil) -> String? {
            PickerView(id: "p", options: options, value: value, values: values, onChange: Self.change).problem
        }
        #expect(problem("nosuch") == "Choose one of the options.")
        #expect(problem("cafe\u{301}") != nil)
        #expect(problem("caf\u{E9}") == nil)
        #expect(problem(nil) == nil)
        #expect(problem(nil, ["bar", "nosuch"]) != nil)
        #expect(problem(nil, ["bar"]) == nil)
    }

    /// A screen's parts keep such values from its store.
    @Test func `a value that a field does not accept is shown as an error, and does not reach the store`() throws {
        let session = try TestSession(App("ranges", screen: Screen("ranges.main") { RangesStore() }))
        try session.type("17", into: "amount")
        #expect(try session.element("amount").error == "Enter 9 or less.")
        #expect(try session.element("amount").value == nil)
        #expect(try session.view(as: BodyView.self).parts[0].view(as: NumberFieldView.self)?.inputSeq == nil)
        try session.tap("show")
        #expect(try session.element("note").value == "amount: none, size: 2, day: none")
        #expect(try session.element("amount").error == "Enter 9 or less.", "until the value changes")
        try session.type("7", into: "amount")
        #expect(try session.element("amount").error == nil)
        try session.type("soon", into: "day")
        #expect(try session.element("day").error == "Enter a date such as 2026-11-22.")
        try session.tap("set")
        #expect(try session.element("day").error == nil, "the app has changed the value")
        try session.tap("show")
        #expect(try session.element("note").value == "amount: 7.0, size: 2, day: 2026-11-22")
    }

    @Test func `a value that a control cannot send is refused`() throws {
        let session = try TestSession(App("ranges", screen: Screen("ranges.main") { RangesStore() }))
        for (action, sentence) in [
            (RangesAction.sizeDidChange(size: 10), "Choose a number from 0 to 9."),
            (.shopDidChange(shop: "nosuch"), "Choose one of the options."),
        ] {
            let refusal = #expect(throws: TestSession.Refused.self) { try session.send(action) }
            #expect(refusal?.kind == "valueOutOfRange")
            #expect(refusal?.error["message"] == .string(sentence))
        }
        try session.send(RangesAction.shopDidChange(shop: "bakery"))
        try session.send(RangesAction.shopDidChange(shop: nil))
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

@Wire
private enum RangesAction {
    case amountDidChange(amount: Double?)
    case sizeDidChange(size: Int)
    case dayDidChange(day: String?)
    case shopDidChange(shop: String?)
    case showDidTap
    case setDidTap
}

private final class RangesStore: Store<Never, RangesAction>, Drawable {
    private var amount = Draft<Double?>(nil)
    private var size = Draft(2)
    private var day = Draft<String?>(nil)
    private var shop = Draft<String?>(nil)
    private var note = ""

    var body: Body {
        NumberField("Amount", amount, in: 0...9, onChange: .input.amountDidChange)
        Group {
            Stepper("Size", size, in: 0...9, onChange: .input.sizeDidChange)
            DatePicker("Day", day, onChange: .input.dayDidChange)
        }
        Picker("Shop", shop, options: [.init(id: "bakery", title: "Bakery")], onChange: .input.shopDidChange)
        Button("Show", onTap: .showDidTap)
        Button("Set", onTap: .setDidTap)
        Text(note).id("note")
    }

    override func handle(_ action: RangesAction) async throws {
        switch action {
        case .amountDidChange(let value): amount.apply(value)
        case .sizeDidChange(let value): size.apply(value)
        case .dayDidChange(let value): day.apply(value)
        case .shopDidChange(let value): shop.apply(value)
        case .showDidTap:
            note = "amount: \(amount.value.map { "\($0)" } ?? "none"), size: \(size.value), day: \(day.value ?? "none")"
        case .setDidTap: day.set("2026-11-22")
        }
    }
}
