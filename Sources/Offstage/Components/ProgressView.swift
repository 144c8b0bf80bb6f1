import Wire

/// How far something is.
@Wire(component: "progress")
public struct ProgressView {
    /// Unique on its screen.
    public let id: String
    /// What it is called where it cannot be seen.
    @Rare public var label: String?
    /// A sentence of help.
    @Rare public var help: String?
    /// From 0 to 1; nothing while that is not known.
    public var value: Double?
    /// What is going on, for people.
    @Rare public var text: String?

    public init(_ id: String, value: Double? = nil, text: String? = nil, label: String? = nil, help: String? = nil) {
        self.id = id
        self.label = label
        self.help = help
        self.value = value
        self.text = text
    }
}
