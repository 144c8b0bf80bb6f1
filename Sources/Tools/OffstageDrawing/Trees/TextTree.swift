/// Indented lines for a terminal.
package struct TextTree {
    private let text: String
    private let children: [TextTree]

    package init(_ text: String, _ children: [TextTree] = []) {
        self.text = SafeText.line(text)
        self.children = children
    }

    /// The lines of the root and of everything below it. Recursive; the drawing limits the depth of its trees.
    package var lines: String {
        var lines = [text]
        addChildren(to: &lines, indent: "")
        return lines.joined(separator: "\n")
    }

    private func addChildren(to lines: inout [String], indent: String) {
        for (index, child) in children.enumerated() {
            let isLast = index == children.count - 1
            lines.append(indent + (isLast ? "└─ " : "├─ ") + child.text)
            child.addChildren(to: &lines, indent: indent + (isLast ? "   " : "│  "))
        }
    }
}
