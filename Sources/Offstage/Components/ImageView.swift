import Wire

/// A picture; `label` says what it shows. It is a symbol, or what stands at a URL.
@Wire(component: "image")
public struct ImageView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// A symbol's name.
    public var symbol: String?
    /// Where the picture is.
    @Rare public var url: String?

    public init(_ id: String, symbol: String? = nil, url: String? = nil, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
        self.symbol = symbol
        self.url = url
    }
}
