import Wire

/// Components in rows and columns.
@Wire(component: "grid")
public struct GridView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Accessible name, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the grid.
    @Boxed public var caption: String?
    /// Titles of the columns; no titles when absent.
    public var titles: [String]?
    /// Rows of components, each in the order of the columns. A row may be shorter than others.
    public var rows: [[ComponentView]]
}
