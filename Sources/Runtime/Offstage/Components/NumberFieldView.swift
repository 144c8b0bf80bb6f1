import Wire

/// A field for a number.
@Wire(component: "numberField")
public struct NumberFieldView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// The current number; absent when empty.
    public var value: Double?
    /// Smallest value.
    @Boxed public var min: Double?
    /// Largest value.
    @Boxed public var max: Double?
    /// Difference between two values when the user steps; no steps when absent.
    @Boxed public var step: Double?
    /// Largest number of decimals; any number when absent.
    @Boxed public var decimals: Int?
    /// Unit of the value, such as "km".
    @Boxed public var unit: String?
    /// Text shown while the field is empty.
    public var placeholder: String?
    /// False when the field is visible but inactive.
    public var isEnabled: Bool = true
    /// Error message about the value, for people.
    @Boxed public var error: String?
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the new number, or null.
    public var onChange: ActionTemplate

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}

extension NumberFieldView {
    /// A sentence about a `value` that the component does not accept.
    public func problem(of value: Double?) -> String? {
        guard let value else { return nil }
        if let min, value < min { return "Enter \(Self.text(min)) or more." }
        if let max, value > max { return "Enter \(Self.text(max)) or less." }
        guard let decimals, decimals >= 0, Self.decimals(of: value) > decimals else { return nil }
        return decimals == 0 ? "Enter a whole number." : "Enter at most \(decimals) decimals."
    }

    /// Returns the number without the decimals of a whole number.
    static func text(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the number of decimals of the shortest decimal form.
    private static func decimals(of number: Double) -> Int {
        let parts = text(number).split(separator: "e")
        let fraction = parts.first?.split(separator: ".").dropFirst().first?.count ?? 0
        // 1.5e-07 has 8 decimals, 1e+20 none.
        return Swift.max(0, fraction - (parts.dropFirst().first.flatMap { Int($0) } ?? 0))
    }
}
