import AppLoop
import Wire

/// A value that the user edits, and the action of its changes: a `@Field` of the store, or a draft with an action.
struct Editing<Value: WireCodable> {
    let draft: Draft<Value>
    let template: ActionTemplate
    let name: String

    @AppActor
    init(_ field: Field<Value>) {
        if field.isSecure == nil { field.isSecure = false }
        (draft, template, name) = (field.draft, field.action, field.name)
    }

    // Inlined, since the parts are generic in their action, and this in a value whose type they know.
    @AppActor @inline(__always)
    init<Action: WireEnum>(_ draft: Draft<Value>, _ onChange: ActionInput<Action, Value>) {
        self.draft = draft
        (template, name) = ActionTemplates.of(onChange)
    }
}

/// A field for text.
///
///     TextField("Name", $name, placeholder: "Your name")
///     TextField("Search", search, kind: .search, onChange: .input.searchDidChange)
public struct TextField<Action: WireEnum>: ComponentPart {
    public var view: TextFieldView

    /// Creates a field for a `@Field` of the store. Each parameter is the member of the component of its name.
    ///
    /// `label`: the accessible name.
    @AppActor
    public init(
        _ label: Words, _ field: Field<String>, placeholder: Words? = nil, kind: TextFieldView.Kind = .plain
    ) {
        if kind == .secure { field.isSecure = true }
        self.init(label, Editing(field), placeholder, kind)
        view.maxLength = field.maxLength
    }

    /// Creates a field for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<String>, placeholder: Words? = nil, kind: TextFieldView.Kind = .plain,
        onChange: ActionInput<Action, String>
    ) {
        self.init(label, Editing(draft, onChange), placeholder, kind)
    }

    /// Sends `action` when the user submits the text, for example with Enter.
    @AppActor
    public consuming func onSubmit(_ action: Action) -> Self {
        with { $0.onSubmit = ActionTemplates.of(action).template }
    }

    /// Sends `action` with the text when the user submits it.
    @AppActor
    public consuming func onSubmit(_ action: ActionInput<Action, String>) -> Self {
        with { $0.onSubmit = ActionTemplates.of(action).template }
    }

    /// Sets the maximum number, `count`, of characters (Unicode code points). A longer text does not reach the store,
    /// and the field shows why.
    public consuming func maxLength(_ count: Int) -> Self { with { $0.maxLength = count } }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<String>, _ placeholder: Words?, _ kind: TextFieldView.Kind
    ) {
        view = TextFieldView(
            id: editing.name, label: label.text, kind: kind, placeholder: placeholder?.text, onChange: editing.template)
        // In place: a body is made in every turn, and a field is large.
        view.show(editing.draft)
    }
}

/// A field for a number.
public struct NumberField<Action: WireEnum>: ComponentPart {
    public var view: NumberFieldView

    /// Creates a field for a `@Field` of the store; its value is nil while the field is empty.
    /// Each parameter is the member of the component of its name.
    ///
    /// `range`: range of the values that the field accepts. `step`: difference between two values when the user steps.
    /// `decimals`: largest number of decimals. `unit`: unit of the value, such as "km".
    @AppActor
    public init(
        _ label: Words, _ field: Field<Double?>, in range: ClosedRange<Double>? = nil, step: Double? = nil,
        decimals: Int? = nil, unit: String? = nil, placeholder: Words? = nil
    ) {
        self.init(label, Editing(field), range, step, decimals, unit, placeholder)
    }

    /// Creates a field for a draft, whose changes send an action. The other parameters are those of a `@Field`.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<Double?>, in range: ClosedRange<Double>? = nil, step: Double? = nil,
        decimals: Int? = nil, unit: String? = nil, placeholder: Words? = nil, onChange: ActionInput<Action, Double?>
    ) {
        self.init(label, Editing(draft, onChange), range, step, decimals, unit, placeholder)
    }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<Double?>, _ range: ClosedRange<Double>?, _ step: Double?, _ decimals: Int?,
        _ unit: String?, _ placeholder: Words?
    ) {
        view = NumberFieldView(
            id: editing.name, label: label.text, min: range?.lowerBound, max: range?.upperBound, step: step,
            decimals: decimals, unit: unit, placeholder: placeholder?.text, onChange: editing.template
        ).showing(editing.draft)
        view.error = view.problem
    }
}

/// A field for a date, a time or both, in ISO 8601.
public struct DatePicker<Action: WireEnum>: ComponentPart {
    public var view: DateFieldView

    /// Creates a field for a `@Field` of the store; its value is nil while the field is empty.
    /// Each parameter is the member of the component of its name.
    ///
    /// `range`: earliest and latest value, in the form of the value.
    @AppActor
    public init(
        _ label: Words, _ field: Field<String?>, kind: DateFieldView.Kind = .date, in range: ClosedRange<String>? = nil
    ) {
        self.init(label, Editing(field), kind, range)
    }

    /// Creates a field for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<String?>, kind: DateFieldView.Kind = .date, in range: ClosedRange<String>? = nil,
        onChange: ActionInput<Action, String?>
    ) {
        self.init(label, Editing(draft, onChange), kind, range)
    }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<String?>, _ kind: DateFieldView.Kind, _ range: ClosedRange<String>?
    ) {
        view = DateFieldView(
            id: editing.name, label: label.text, kind: kind, min: range?.lowerBound, max: range?.upperBound,
            onChange: editing.template
        ).showing(editing.draft)
        view.error = view.problem
    }
}

/// A field for a file of the user.
public struct FilePicker<Action: WireEnum>: ComponentPart {
    public var view: FileFieldView

    /// Creates a field for a `@Field` of the store; its value is nil while the field is empty.
    /// Each parameter is the member of the component of its name.
    ///
    /// `accepts`: media types, such as `image/png` or `image/*`; any type when nil.
    @AppActor
    public init(_ label: Words, _ field: Field<FileFieldView.File?>, accepts: [String]? = nil) {
        self.init(label, Editing(field), accepts)
    }

    /// Creates a field for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<FileFieldView.File?>, accepts: [String]? = nil,
        onChange: ActionInput<Action, FileFieldView.File?>
    ) {
        self.init(label, Editing(draft, onChange), accepts)
    }

    @AppActor
    private init(_ label: Words, _ editing: Editing<FileFieldView.File?>, _ accepts: [String]?) {
        view = FileFieldView(
            id: editing.name, label: label.text, accepts: accepts, onChange: editing.template
        ).showing(editing.draft)
        view.error = view.problem
    }
}

/// A switch between on and off.
public struct Toggle<Action: WireEnum>: ComponentPart {
    public var view: ToggleView

    /// Creates a switch for a `@Field` of the store. Each parameter is the member of the component of its name.
    @AppActor
    public init(_ label: Words, _ field: Field<Bool>) { self.init(label, Editing(field)) }

    /// Creates a switch for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(_ label: Words, _ draft: Draft<Bool>, onChange: ActionInput<Action, Bool>) {
        self.init(label, Editing(draft, onChange))
    }

    @AppActor
    private init(_ label: Words, _ editing: Editing<Bool>) {
        view = ToggleView(
            id: editing.name, label: label.text, value: editing.draft.value, onChange: editing.template
        ).showing(editing.draft)
    }
}

/// A number within a range, set by dragging.
public struct Slider<Action: WireEnum>: ComponentPart {
    public var view: SliderView

    /// Creates a slider for a `@Field` of the store. Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ field: Field<Double>, in range: ClosedRange<Double> = 0...1, step: Double = 0.01,
        unit: String? = nil
    ) {
        self.init(label, Editing(field), range, step, unit)
    }

    /// Creates a slider for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<Double>, in range: ClosedRange<Double> = 0...1, step: Double = 0.01,
        unit: String? = nil, onChange: ActionInput<Action, Double>
    ) {
        self.init(label, Editing(draft, onChange), range, step, unit)
    }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<Double>, _ range: ClosedRange<Double>, _ step: Double, _ unit: String?
    ) {
        view = SliderView(
            id: editing.name, label: label.text, value: editing.draft.value, min: range.lowerBound,
            max: range.upperBound, step: step, unit: unit, onChange: editing.template
        ).showing(editing.draft)
    }
}

/// A whole number that the user raises and lowers by a step.
public struct Stepper<Action: WireEnum>: ComponentPart {
    public var view: StepperView

    /// Creates a stepper for a `@Field` of the store. Each parameter is the member of the component of its name.
    @AppActor
    public init(_ label: Words, _ field: Field<Int>, in range: ClosedRange<Int> = 0...100, step: Int = 1) {
        self.init(label, Editing(field), range, step)
    }

    /// Creates a stepper for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<Int>, in range: ClosedRange<Int> = 0...100, step: Int = 1,
        onChange: ActionInput<Action, Int>
    ) {
        self.init(label, Editing(draft, onChange), range, step)
    }

    @AppActor
    private init(_ label: Words, _ editing: Editing<Int>, _ range: ClosedRange<Int>, _ step: Int) {
        view = StepperView(
            id: editing.name, label: label.text, value: editing.draft.value, min: range.lowerBound,
            max: range.upperBound, step: step, onChange: editing.template
        ).showing(editing.draft)
    }
}

/// A choice of one or several options.
///
///     Picker("Shop", $shop)                      // the cases of a CaseIterable enum
///     Picker("Toppings", $toppings, options: toppings.map { PickerView.Option(id: $0.id, title: $0.name) })
public struct Picker<Action: WireEnum>: ComponentPart {
    public var view: PickerView

    /// Creates a choice of an enum's cases for a `@Field` of the store. The ids of the options are the raw values.
    /// Each parameter is the member of the component of its name.
    ///
    /// `title`: returns the text of an option; the raw value by default.
    @AppActor
    public init<Choice: CaseIterable & RawRepresentable & WireCodable>(
        _ label: Words, _ field: Field<Choice>, style: PickerView.Style = .menu,
        title: (Choice) -> String = { $0.rawValue }
    ) where Choice.RawValue == String {
        self.init(label, Editing(field), style, title)
    }

    /// Creates a choice of an enum's cases for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init<Choice: CaseIterable & RawRepresentable & WireCodable>(
        _ label: Words, _ draft: Draft<Choice>, style: PickerView.Style = .menu,
        title: (Choice) -> String = { $0.rawValue }, onChange: ActionInput<Action, Choice>
    ) where Choice.RawValue == String {
        self.init(label, Editing(draft, onChange), style, title)
    }

    @AppActor
    private init<Choice: CaseIterable & RawRepresentable & WireCodable>(
        _ label: Words, _ editing: Editing<Choice>, _ style: PickerView.Style, _ title: (Choice) -> String
    ) where Choice.RawValue == String {
        let options = Choice.allCases.map { PickerView.Option(id: $0.rawValue, title: title($0)) }
        view = PickerView(
            id: editing.name, label: label.text, options: options, style: style, onChange: editing.template
        ).showing(editing.draft)
    }

    /// Creates a choice of one option for a `@Field` of the store, the option's id; nil when nothing is chosen.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(_ label: Words, _ field: Field<String?>, options: [PickerView.Option], style: PickerView.Style = .menu)
    {
        self.init(label, Editing(field), options, style)
    }

    /// Creates a choice of one option for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<String?>, options: [PickerView.Option], style: PickerView.Style = .menu,
        onChange: ActionInput<Action, String?>
    ) {
        self.init(label, Editing(draft, onChange), options, style)
    }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<String?>, _ options: [PickerView.Option], _ style: PickerView.Style
    ) {
        view = PickerView(
            id: editing.name, label: label.text, options: options, style: style, onChange: editing.template
        ).showing(editing.draft)
    }

    /// Creates a choice of several options for a `@Field` of the store, the ids of the options.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ field: Field<[String]>, options: [PickerView.Option], style: PickerView.Style = .menu
    ) {
        self.init(label, Editing(field), options, style)
    }

    /// Creates a choice of several options for a draft, whose changes send an action.
    /// Each parameter is the member of the component of its name.
    @AppActor
    public init(
        _ label: Words, _ draft: Draft<[String]>, options: [PickerView.Option], style: PickerView.Style = .menu,
        onChange: ActionInput<Action, [String]>
    ) {
        self.init(label, Editing(draft, onChange), options, style)
    }

    @AppActor
    private init(
        _ label: Words, _ editing: Editing<[String]>, _ options: [PickerView.Option], _ style: PickerView.Style
    ) {
        view = PickerView(
            id: editing.name, label: label.text, options: options, style: style, onChange: editing.template
        ).showing(editing.draft)
    }
}
