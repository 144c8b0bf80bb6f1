/// Lines below lines, for a terminal.
struct Outline {
    let text: String
    var children: [Outline] = []

    init(_ text: String, _ children: [Outline] = []) {
        self.text = text
        self.children = children
    }

    /// The lines of one root and of what is below it, drawn as `graph` draws a root. Recursive: whoever makes an
    /// outline bounds its depth.
    var lines: [String] {
        var lines = [text]
        addChildren(to: &lines, indent: "")
        return lines
    }

    private func addChildren(to lines: inout [String], indent: String) {
        for (place, child) in children.enumerated() {
            let isLast = place == children.count - 1
            lines.append(indent + (isLast ? "└─ " : "├─ ") + child.text)
            child.addChildren(to: &lines, indent: indent + (isLast ? "   " : "│  "))
        }
    }
}
