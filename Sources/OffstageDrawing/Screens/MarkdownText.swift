/// Draws the subset of CommonMark of a markdown component: headings, paragraphs, emphasis, code, lists, quotes, links
/// and rules. HTML is text.
struct MarkdownText {
    let width: Int

    func lines(_ text: String) -> [String] { blocks(SafeText.lines(text)) }

    /// Levels of quotes that are drawn as quotes.
    private static let deepest = 6

    // MARK: Blocks

    private func blocks(_ lines: [String], depth: Int = 0) -> [String] {
        var drawn: [String] = []
        var paragraph: [String] = []
        var wasItem = false

        func add(_ block: [String], isItem: Bool = false) {
            if !paragraph.isEmpty {
                let text = Inline.text(paragraph.joined(separator: " "))
                paragraph = []
                add(Columns.wrap(text, to: width))
            }
            guard !block.isEmpty else { return }
            // The items of a list follow each other without a blank line.
            if !drawn.isEmpty, !(isItem && wasItem) { drawn.append("") }
            drawn += block
            wasItem = isItem
        }

        var index = 0
        while index < lines.count {
            let line = Line(lines[index])
            index += 1
            if let fence = line.fence {
                var code: [String] = []
                while index < lines.count, !lines[index].drop(while: { $0 == " " }).hasPrefix(fence) {
                    code.append("    " + lines[index])
                    index += 1
                }
                // The line of the closing fence.
                index += 1
                add(code.map { Columns.cut($0, to: width) })
            } else if line.text.isEmpty {
                add([])
            } else if line.isRule {
                add([Columns.line(width)])
            } else if let (level, text) = line.heading {
                let wrapped = Columns.wrap(Inline.text(text), to: width)
                let mark: Character = level == 1 ? "═" : level == 2 ? "─" : "┄"
                add(wrapped + [Columns.line(mark, min(width, Layout.width(of: wrapped)))])
            } else if line.text.hasPrefix(">"), depth < Self.deepest {
                var quoted = [line.quoted]
                while index < lines.count, Line(lines[index]).text.hasPrefix(">") {
                    quoted.append(Line(lines[index]).quoted)
                    index += 1
                }
                let inner = MarkdownText(width: max(1, width - 2)).blocks(quoted, depth: depth + 1)
                add(inner.map { "│ " + $0 })
            } else if let (mark, text) = line.item {
                var text = text
                // Lines that continue the item are indented.
                while index < lines.count, lines[index].hasPrefix("  "), !Line(lines[index]).startsBlock {
                    text += " " + Line(lines[index]).text
                    index += 1
                }
                let indent = Columns.blanks(min(line.indent / 2, 8) * 2)
                add(
                    ComponentText(width: width).indented(Inline.text(text), first: indent + mark + " "), isItem: true)
            } else {
                paragraph.append(line.text)
            }
        }
        add([])
        return drawn
    }

    /// A line and the block that it starts.
    private struct Line {
        let indent: Int
        let text: String

        init(_ line: String) {
            indent = line.prefix { $0 == " " }.count
            text = String(line.dropFirst(indent))
        }

        var fence: String? { text.hasPrefix("```") ? "```" : text.hasPrefix("~~~") ? "~~~" : nil }
        var quoted: String { String(text.dropFirst(text.hasPrefix("> ") ? 2 : 1)) }
        var startsBlock: Bool {
            text.isEmpty || fence != nil || isRule || heading != nil || item != nil || text.hasPrefix(">")
        }

        /// Three or more of one of the characters -, * and _.
        var isRule: Bool {
            let marks = text.filter { $0 != " " }
            guard let first = marks.first, marks.count >= 3, "-*_".contains(first) else { return false }
            return marks.allSatisfy { $0 == first }
        }

        var heading: (level: Int, text: String)? {
            let level = text.prefix { $0 == "#" }.count
            guard (1...6).contains(level), text.dropFirst(level).first.map({ $0 == " " }) ?? true else { return nil }
            return (level, String(text.dropFirst(level + 1)))
        }

        var item: (mark: String, text: String)? {
            if ["- ", "* ", "+ "].contains(where: text.hasPrefix) { return ("•", String(text.dropFirst(2))) }
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            let rest = text.dropFirst(digits.count)
            guard (1...9).contains(digits.count), rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
            return ("\(digits).", String(rest.dropFirst(2)))
        }
    }

    // MARK: Spans

    /// Replaces the marks of spans: `*strong*`, `/emphasis/`, code in backticks and `title ↗ url`. Takes linear time.
    private struct Inline {
        private let text: [Character]
        /// For each index the index of the next mark that can close a span.
        private let closers: [String: [Int]]

        static func text(_ text: String) -> String {
            // Most texts have no marks.
            guard text.contains(where: { "*_`[\\".contains($0) }) else { return text }
            return Inline(text).shown
        }

        private init(_ text: String) {
            let characters = Array(text)
            self.text = characters
            var closers: [String: [Int]] = [:]
            for mark in ["**", "__", "*", "_", "`", "](", ")"] {
                var next = Array(repeating: Int.max, count: characters.count + 1)
                for index in characters.indices.reversed() {
                    next[index] = Self.closes(mark, at: index, of: characters) ? index : next[index + 1]
                }
                closers[mark] = next
            }
            self.closers = closers
        }

        private static func has(_ mark: String, at index: Int, of text: [Character]) -> Bool {
            index + mark.count <= text.count && text[index..<index + mark.count].elementsEqual(mark)
        }

        private static func closes(_ mark: String, at index: Int, of text: [Character]) -> Bool {
            guard has(mark, at: index, of: text) else { return false }
            guard let sign = mark.first, "*_".contains(sign) else { return true }
            guard index > 0, text[index - 1] != " ", text[index - 1] != "\\" else { return false }
            let end = index + mark.count
            if mark.count == 1, text[index - 1] == sign || end < text.count && text[end] == sign { return false }
            // An underscore inside a word is text.
            return sign == "*" || end == text.count || !text[end].isLetter && !text[end].isNumber
        }

        /// Returns the index of the mark that closes a span whose content starts at an index.
        private func closer(_ mark: String, from index: Int, before limit: Int) -> Int? {
            guard index < text.count, let end = closers[mark]?[index], end < limit, end > index else { return nil }
            return end
        }

        private var shown: String {
            var shown = ""
            // Open spans: index and length of the closing mark, and the sign that replaces it.
            var open: [(end: Int, length: Int, sign: String)] = []
            var index = 0
            while index < text.count {
                if let span = open.last, span.end == index {
                    shown += span.sign
                    open.removeLast()
                    index += span.length
                    continue
                }
                let limit = open.last?.end ?? text.count
                if text[index] == "\\", index + 1 < limit, text[index + 1].isPunctuation || text[index + 1].isSymbol {
                    shown.append(text[index + 1])
                    index += 2
                } else if text[index] == "`", let end = closer("`", from: index + 1, before: limit) {
                    shown += String(text[index...end])
                    index = end + 1
                } else if text[index] == "[", let end = closer("](", from: index + 1, before: limit),
                    let close = closer(")", from: end + 2, before: limit)
                {
                    shown += "\(String(text[index + 1..<end])) ↗ \(String(text[end + 2..<close]))"
                    index = close + 1
                } else if let (mark, end) = emphasis(at: index, before: limit) {
                    let sign = mark.count == 2 ? "*" : "/"
                    shown += sign
                    open.append((end, mark.count, sign))
                    index += mark.count
                } else {
                    shown.append(text[index])
                    index += 1
                }
            }
            return shown
        }

        private func emphasis(at index: Int, before limit: Int) -> (mark: String, end: Int)? {
            for mark in ["**", "__", "*", "_"] where Self.has(mark, at: index, of: text) {
                let start = index + mark.count
                guard start < limit, text[start] != " " else { return nil }
                // An underscore inside a word is text.
                if mark.first == "_", index > 0, text[index - 1].isLetter || text[index - 1].isNumber { return nil }
                return closer(mark, from: start, before: limit).map { (mark, $0) }
            }
            return nil
        }
    }
}
