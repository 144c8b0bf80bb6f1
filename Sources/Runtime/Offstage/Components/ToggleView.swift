import Wire

/// A switch between on and off.
@Wire(component: "toggle")
public struct ToggleView: ComponentView.Input {
    /// Component id, unique within its screen.
    public var id: String
    /// Label of the field, also its accessible name.
    public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the field.
    @Boxed public var caption: String?
    /// True while the toggle is on.
    public var value: Bool
    /// False when the toggle is visible but inactive.
    public var isEnabled: Bool = true
    /// Sequence number of the last applied input, assigned by the client that sent it.
    @Boxed public var inputSeq: Int64?
    /// Client that sent the last applied input.
    @Boxed public var clientId: String?
    /// Action sent with the new value.
    public var onChange: ActionTemplate

    /// `onChange`.
    public var template: ActionTemplate? { onChange }
}
