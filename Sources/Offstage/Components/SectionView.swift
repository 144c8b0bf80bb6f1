import Wire

/// Rows of a list that belong together. Sections count the list's rows in their order.
@Wire
public struct SectionView {
    /// Unique in its list.
    public let id: String
    /// Stands above the rows.
    public var title: String?
    /// Stands below them.
    @Rare public var footer: String?
    /// How many rows it has.
    public var count: Int

    public init(_ id: String, title: String? = nil, footer: String? = nil, count: Int) {
        self.id = id
        self.title = title
        self.footer = footer
        self.count = count
    }
}
