import Wire

/// A slider for a number in a range.
@Wire(component: "slider")
public struct SliderView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
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

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension SliderView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: Double) -> String? {
        value < min || value > max
            ? "Choose a number from \(NumberFieldView.text(min)) to \(NumberFieldView.text(max))." : nil
    }
}
