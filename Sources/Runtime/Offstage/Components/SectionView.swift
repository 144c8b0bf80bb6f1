import Wire

/// A section of a list. Each section covers the next `count` rows of the list.
@Wire
public struct SectionView {
    /// Section id, unique within its list.
    public let id: String
    /// Title above the rows.
    @PlainText public var title: String?
    /// Text below the rows.
    @Boxed public var footer: String?
    /// Number of rows in the section.
    public var count: Int
}
