import Wire

/// A stepper that raises and lowers a whole number.
@Wire(component: "stepper")
public struct StepperView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The chosen number.
    public var value: Int
    /// Smallest value.
    public var min: Int
    /// Largest value.
    public var max: Int
    /// Difference between two adjacent values.
    public var step: Int
    /// False when the stepper is visible but inactive.
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

extension StepperView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: Int) -> String? {
        value < min || value > max ? "Choose a number from \(min) to \(max)." : nil
    }
}
