import Wire

/// A component of the app's own. A front end that does not know its name shows `fallback`, or what it finds in the
/// data.
@Wire(component: "custom")
public struct CustomView<Content: WireCodable> {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// What it is, for front ends written for the app.
    public let name: String
    /// Of the data's form.
    public let version: Int
    /// What it shows.
    public var data: Content
    /// For front ends that do not know it.
    @Rare public var fallback: String?

    public init(
        _ id: String, name: String, version: Int = 1, data: Content, fallback: String? = nil, label: String? = nil,
        help: String? = nil
    ) {
        self.id = id
        self.label = label
        self.help = help
        self.name = name
        self.version = version
        self.data = data
        self.fallback = fallback
    }
}
