/// A box around lines that are at most `inner` wide.
struct Frame {
    enum Style { case window, sheet, panel }

    let width: Int
    var style = Style.window
    var title: String?

    /// Minimum useful width of a box.
    static let narrowest = 12

    /// Returns the width of the lines inside a box.
    static func inner(_ width: Int) -> Int { max(1, width - 4) }

    /// Returns the box with a rule between sections; empty sections are skipped.
    func lines(_ sections: [[String]]) -> [String] {
        guard width >= 5 else { return sections.flatMap { $0 }.map { Columns.cut($0, to: width) } }
        let shown = sections.filter { !$0.isEmpty }
        var lines = [top]
        for (index, section) in shown.enumerated() {
            if index > 0 { lines.append("├" + Columns.line(width - 2) + "┤") }
            lines += section.map { "│ " + Columns.pad($0, to: width - 4) + " │" }
        }
        let corners = style == .panel ? ("└", "┘") : ("╰", "╯")
        return lines + [corners.0 + Columns.line(width - 2) + corners.1]
    }

    private var top: String {
        let corners = style == .panel ? ("┌", "┐") : ("╭", "╮")
        let middle: String
        if let title, width >= 9 {
            let shown = Columns.cut(title, to: width - 6)
            middle = "─ " + shown + " " + Columns.line(width - 5 - Columns.width(of: shown))
        } else if style == .sheet, width >= 12 {
            // The handle of a sheet.
            let left = (width - 6) / 2
            middle = Columns.line(left) + " ━━ " + Columns.line(width - 6 - left)
        } else {
            middle = Columns.line(width - 2)
        }
        return corners.0 + middle + corners.1
    }
}

/// Layout of blocks of lines.
enum Layout {
    static func width(of lines: [String]) -> Int { lines.map { Columns.width(of: $0) }.max() ?? 0 }

    static func indent(_ lines: [String], by columns: Int) -> [String] { lines.map { Columns.blanks(columns) + $0 } }

    /// Returns the block centred as a whole.
    static func centre(_ lines: [String], in width: Int) -> [String] {
        indent(lines, by: max(0, (width - Self.width(of: lines)) / 2))
    }

    /// Returns blocks side by side; a block that does not fit starts a new row.
    static func flow(_ blocks: [[String]], width: Int, gap: Int = 2) -> [String] {
        var lines: [String] = []
        var row: [[String]] = []
        var used = 0
        for block in blocks where !block.isEmpty {
            let needed = Self.width(of: block)
            if !row.isEmpty, used + gap + needed > width {
                lines += beside(row, gap: gap)
                row = []
                used = 0
            }
            used += (row.isEmpty ? 0 : gap) + needed
            row.append(block)
        }
        return lines + beside(row, gap: gap)
    }

    static func beside(_ blocks: [[String]], gap: Int) -> [String] {
        let height = blocks.map(\.count).max() ?? 0
        let widths = blocks.map { width(of: $0) }
        return (0..<height).map { row in
            var line = ""
            for (index, block) in blocks.enumerated() {
                let text = row < block.count ? block[row] : ""
                line += index == blocks.count - 1 ? text : Columns.pad(text, to: widths[index]) + Columns.blanks(gap)
            }
            return line
        }
    }
}
