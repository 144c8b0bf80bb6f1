import Wire

/// A picture: a symbol or the image at a URL. `label` describes it.
@Wire(component: "image")
public struct ImageView {
    /// Component id, unique within its screen.
    public let id: String
    /// Description of the picture, for example for screen readers.
    @Rare public var label: String?
    /// One-sentence help text.
    @Rare public var help: String?
    /// Symbol name.
    public var icon: String?
    /// URL of the picture.
    @Rare public var url: String?
}
