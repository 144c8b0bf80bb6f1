/// Text formats of a drawing.
package enum DrawingFormat: String, Sendable, CaseIterable {
    /// Indented lines for a terminal.
    case tree
    /// The input language of Graphviz.
    case dot
    /// Flowcharts for Markdown pages.
    case mermaid
}

/// A picture of nodes, made from JSON as the server sends it.
package protocol Drawing {
    /// The picture as indented lines, without a final line feed.
    var tree: String { get }
    /// The picture as boxes and lines.
    var diagram: Diagram { get }
}

extension Drawing {
    /// Returns the drawing in the given format, without a final line feed.
    package func text(_ format: DrawingFormat) -> String {
        switch format {
        case .tree: tree
        case .dot: diagram.dot
        case .mermaid: diagram.mermaid
        }
    }
}
