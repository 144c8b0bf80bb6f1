import JSON

/// Formats JSON for reading: fills lines, breaks between members and indents nested values.
struct JSONLayout {
    private let width: Int
    private var lines: [String] = []
    private var line = ""

    /// Returns the lines of a value; only a single long member is wider than `width`.
    static func lines(_ value: JSONValue, width: Int) -> [String] {
        var layout = JSONLayout(width: width)
        layout.put(value, indent: 2)
        return layout.lines + [layout.line]
    }

    private init(width: Int) { self.width = width }

    private mutating func put(_ value: JSONValue, indent: Int) {
        switch value {
        case .array(let elements):
            put("[", elements.map { ("", $0) }, "]", indent)
        case .object(let members):
            put("{", members.map { ("\(JSONValue.string($0)): ", $1) }, "}", indent)
        default: line += "\(value)"
        }
    }

    private mutating func put(
        _ start: String, _ members: [(name: String, value: JSONValue)], _ end: String, _ indent: Int
    ) {
        line += start
        for (index, member) in members.enumerated() {
            let isFirst = index == 0
            let text = member.name + flat(member.value)
            // One column more for the comma or bracket that follows.
            let fitsHere = line.count + (isFirst ? 0 : 2) + text.count + 1 <= width
            let fitsOnALine = indent + text.count + 1 <= width
            if !isFirst { line += "," }
            if !fitsHere, fitsOnALine || line.count > width / 2 {
                lines.append(line)
                line = String(repeating: " ", count: indent)
            } else if !isFirst {
                line += " "
            }
            if fitsHere || fitsOnALine {
                line += text
            } else {
                line += member.name
                put(member.value, indent: indent + 2)
            }
        }
        line += end
    }

    private func flat(_ value: JSONValue) -> String {
        switch value {
        case .array(let elements): "[" + elements.map(flat).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(JSONValue.string($0)): \(flat($1))" }.joined(separator: ", ") + "}"
        default: "\(value)"
        }
    }
}
