import AppLoop
import Wire

/// A slider for a number in a range.
@Wire(component: "slider")
public struct SliderView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The chosen number.
    public var value: Double
    /// Smallest value.
    public var min: Double
    /// Largest value.
    public var max: Double
    /// Difference between two adjacent values.
    public var step: Double
    /// Unit of the value, such as "km".
    @Boxed public var unit: String?
    /// False when the slider is visible but inactive.
    public var isEnabled: Bool = true
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the new number.
    public var onChange: ActionTemplate

    /// Creates a slider. Each parameter is the member of its name.
    public init(
        id: String, label: String? = nil, help: String? = nil, caption: String? = nil, value: Double = 0,
        min: Double = 0, max: Double = 1, step: Double = 0.01, unit: String? = nil,
        isEnabled: Bool = true, inputSeq: Int64? = nil, clientId: String? = nil, onChange: ActionTemplate
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.caption = caption
        self.value = value
        self.min = min
        self.max = max
        self.step = step
        self.unit = unit
        self.isEnabled = isEnabled
        self.inputSeq = inputSeq
        self.clientId = clientId
        self.onChange = onChange
    }

    /// `onChange`.
    public var inputs: [ActionTemplate] { [onChange] }
}

extension SliderView: LimitedView {
    package var problem: String? {
        value < min || value > max
            ? "Choose a number from \(NumberFieldView.text(min)) to \(NumberFieldView.text(max))." : nil
    }
}
