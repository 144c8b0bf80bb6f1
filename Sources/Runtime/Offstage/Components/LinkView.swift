import Wire

/// A link to a URL.
@Wire(component: "link")
public struct LinkView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text of the link.
    public var title: String
    /// URL that the link opens.
    public var url: String
    /// True when the link leaves the app.
    public var isExternal: Bool = false
}
