import Wire

/// A picture: an icon or the image at a URL. `label` describes it.
@Wire(component: "image")
public struct ImageView {
    /// Component id, unique within its screen.
    public let id: String
    /// Description of the picture, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Text below the picture.
    @Rare public var caption: String?
    /// Icon to show.
    @Rare public var icon: Icon?
    /// URL of the picture.
    @Rare public var url: String?
}
