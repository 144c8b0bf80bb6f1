/// Maximum size of a document; a larger one is rejected unread.
public struct JSONLimits: Sendable, Equatable {
    /// Nested arrays and objects, in input and output.
    public var depth: Int
    /// Values of every kind in one document, including containers.
    public var values: Int

    /// Makes limits, by default those of the protocol: `depth` nested arrays and objects, and `values` in one document.
    public init(depth: Int = 256, values: Int = 250_000) {
        self.depth = depth
        self.values = values
    }

    /// Limits of the protocol.
    public static let standard = JSONLimits()
    /// Limits for trusted text: literals in tests, files of this project.
    public static let trusted = JSONLimits(depth: 256, values: .max)
}
