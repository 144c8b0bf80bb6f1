/// Boxes in groups, connected by lines: the common model of the DOT and Mermaid writers. Texts are `SafeText`; each
/// writer escapes the syntax of its format.
package struct Diagram {
    /// Fill and border of a box or a group.
    enum Look: String, CaseIterable {
        case plain, active, visible, hidden, declared, link, missing
        /// Colours of a dependency by its lifetime; a root is resolved by the app itself.
        case root, app, session
    }

    /// Identifier of a box or group, unique in its diagram.
    struct Name: Hashable {
        let number: Int
        /// A readable identifier that DOT writes in place of the number.
        var text: String?
    }

    struct Box {
        let name: Name
        let heading: String
        /// Smaller text below the heading; each detail is one paragraph, with line feeds where its lines break.
        let details: [String]
        let look: Look
    }

    struct Group {
        let name: Name
        let label: String
        let look: Look
        var boxes: [Box] = []
        var groups: [Group] = []

        /// The first box of the group or of its inner groups: an end for lines to the group. Recursive; the drawing
        /// limits the depth of its groups.
        var firstBox: Box? {
            if let box = boxes.first { return box }
            for group in groups { if let box = group.firstBox { return box } }
            return nil
        }
    }

    struct Edge {
        enum Line { case plain, bold, dashed, dotted }

        let from: Name
        let to: End
        let line: Line
        var label: String?
    }

    enum End {
        case box(Name)
        /// A group and a box in it. Lines of Graphviz end at boxes only.
        case group(Name, through: Name)
    }

    let title: String
    var boxes: [Box] = []
    var groups: [Group] = []
    var edges: [Edge] = []
    private var lastNumber = 0

    init(title: String) { self.title = title }

    /// Returns an unused name.
    mutating func nextName(_ text: String? = nil) -> Name {
        lastNumber += 1
        return Name(number: lastNumber, text: text)
    }
}
