import Wire

/// Leads somewhere, by a URL.
@Wire(component: "link")
public struct LinkView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What to tap.
    public var title: String
    /// Where it leads.
    public var url: String
    /// True where it leads out of the app.
    public var isExternal: Bool

    public init(
        _ id: String, title: String, url: String, isExternal: Bool = false, label: String? = nil, help: String? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.title = title
        self.url = url
        self.isExternal = isExternal
    }
}
