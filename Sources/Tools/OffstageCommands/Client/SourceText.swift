/// Lines of a source file.
struct SourceText {
    private var lines: [String] = []
    /// Spaces of one level.
    let indentation: Int
    /// Last column of comments.
    static let width = 100

    init(indentation: Int) { self.indentation = indentation }

    /// The lines, each with a line feed.
    var text: String { lines.map { $0 + "\n" }.joined() }

    /// Appends lines at a level.
    mutating func add(_ line: String, level: Int = 0) {
        for part in line.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(part.isEmpty ? "" : String(repeating: " ", count: level * indentation) + part)
        }
    }

    /// Appends empty lines, unless the text ends with as many.
    mutating func space(_ count: Int = 1) {
        while lines.suffix(count).count < count || !lines.suffix(count).allSatisfy(\.isEmpty) { lines.append("") }
    }

    /// Appends a comment of lines that begin with a mark. Nil adds nothing.
    mutating func comment(_ text: String?, mark: String, level: Int = 0) {
        guard let text else { return }
        let width = Self.width - level * indentation - mark.count - 1
        for line in Self.wrapped(text, width: width) {
            add(line.isEmpty ? mark : "\(mark) \(line)", level: level)
        }
    }

    /// Breaks paragraphs at blanks into lines of at most `width` characters. A longer word has a line of its own.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n\n") {
            if !lines.isEmpty { lines.append("") }
            var line = ""
            for word in paragraph.split(whereSeparator: { $0 == " " || $0.isNewline }) {
                if line.isEmpty {
                    line = String(word)
                } else if line.count + 1 + word.count <= width {
                    line += " \(word)"
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            lines.append(line)
        }
        return lines
    }

    /// A string literal with double quotes, as JSON, Python and TypeScript read it.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": result += "\\\(character)"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(character)
            }
        }
        return result + "\""
    }
}

/// Identifiers made of names on the wire.
enum Identifiers {
    /// `session/didClose` → `SessionDidClose`. Letters and digits of ASCII are kept; each other character ends a word.
    static func upperCamel(_ name: String) -> String {
        words(name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// True for a name that is an identifier in both languages, unless it is a keyword.
    static func isIdentifier(_ name: String) -> Bool {
        !name.isEmpty && name.first?.isNumber != true
            && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "_") }
    }

    private static func words(_ name: String) -> [String] {
        name.utf8.split { !isWordByte($0) }.compactMap { String($0) }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
