/// Boxes in groups and lines between them: what Graphviz and Mermaid can both lay out. Its texts are as `ShownText`
/// leaves them; each writer escapes
/// what its format reads as its own.
struct Diagram {
    /// How much of something there is for the user, or that it is no node at all.
    enum Look: String, CaseIterable {
        case plain, active, visible, hidden, declared, link, missing
    }

    struct Box {
        /// Made here, never out of somebody's text.
        let name: String
        /// What stands out.
        let heading: String
        /// Smaller, a line each.
        let details: [String]
        let look: Look
    }

    struct Group {
        let name: String
        let label: String
        let look: Look
        var boxes: [Box] = []
        var groups: [Group] = []

        /// A box in which lines to the group may end; nil if there is none. Recursive, as deep as groups are.
        var firstBox: Box? {
            if let box = boxes.first { return box }
            for group in groups { if let box = group.firstBox { return box } }
            return nil
        }
    }

    struct Edge {
        enum Line { case plain, shown, hidden, presenting }

        let from: String
        let to: End
        let line: Line
        var label: String?
    }

    enum End {
        case box(String)
        /// A group, and a box in it: Graphviz lets lines end in boxes only.
        case group(String, through: String)
    }

    var title: String
    var boxes: [Box] = []
    var groups: [Group] = []
    var edges: [Edge] = []
}
