/// A box around lines. What it is given fits: `inner` tells how wide a line may be.
struct Frame {
    enum Style { case window, sheet, panel }

    let width: Int
    var style = Style.window
    var title: String?

    /// Narrower than this a box is more border than content.
    static let narrowest = 12

    /// How wide the lines in a box may be.
    static func inner(_ width: Int) -> Int { max(1, width - 4) }

    /// The lines one section below the other, with rules between them; empty sections are left out.
    func lines(_ sections: [[String]]) -> [String] {
        guard width >= 5 else { return sections.flatMap { $0 }.map { Columns.cut($0, to: width) } }
        let shown = sections.filter { !$0.isEmpty }
        var lines = [top]
        for (place, section) in shown.enumerated() {
            if place > 0 { lines.append("├" + Columns.line(width - 2) + "┤") }
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
            // The handle that a sheet is pulled by.
            let left = (width - 6) / 2
            middle = Columns.line(left) + " ━━ " + Columns.line(width - 6 - left)
        } else {
            middle = Columns.line(width - 2)
        }
        return corners.0 + middle + corners.1
    }
}

/// Putting lines of text beside each other.
enum Layout {
    static func width(of lines: [String]) -> Int { lines.map { Columns.width(of: $0) }.max() ?? 0 }

    static func indent(_ lines: [String], by columns: Int) -> [String] { lines.map { Columns.blanks(columns) + $0 } }

    /// The block in the middle, its lines as they are to each other.
    static func centre(_ lines: [String], in width: Int) -> [String] {
        indent(lines, by: max(0, (width - Self.width(of: lines)) / 2))
    }

    /// Blocks side by side, each as wide as it is; those that do not fit begin below.
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
        return (0..<height).map { place in
            var line = ""
            for (index, block) in blocks.enumerated() {
                let text = place < block.count ? block[place] : ""
                line += index == blocks.count - 1 ? text : Columns.pad(text, to: widths[index]) + Columns.blanks(gap)
            }
            return line
        }
    }
}
