/// How large a document may be before it is refused unread.
public struct JSONLimits: Sendable, Equatable {
    /// Arrays and objects nested in each other, in and out.
    public var depth: Int
    /// Values of every kind in one document, containers included.
    public var values: Int

    public init(depth: Int = 256, values: Int = 250_000) {
        self.depth = depth
        self.values = values
    }

    public static let standard = JSONLimits()
    /// For text of our own making (literals in tests, files of this project).
    public static let trusted = JSONLimits(depth: 256, values: .max)
}
