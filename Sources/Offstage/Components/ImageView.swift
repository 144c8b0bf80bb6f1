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
    public var symbol: String?
    /// URL of the picture.
    @Rare public var url: String?

    /// Creates a picture from a symbol or a URL.
    public init(_ id: String, symbol: String? = nil, url: String? = nil, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
        self.symbol = symbol
        self.url = url
    }
}
