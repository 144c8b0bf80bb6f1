import Wire

/// A picture: an icon or the image at a URL. `label` describes it.
@Wire(component: "image")
public struct ImageView: Component {
    /// Component id, unique within its screen.
    public var id: String
    /// Description of the picture, for example for screen readers.
    @Boxed public var label: String?
    /// One-sentence help text.
    @Boxed public var help: String?
    /// Text below the picture.
    @Boxed public var caption: String?
    /// Icon to show.
    @Boxed public var icon: Icon?
    /// URL of the picture.
    @Boxed public var url: String?
}
