import Wire

/// A dividing line between two components.
@Wire(component: "divider")
public struct DividerView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
}
