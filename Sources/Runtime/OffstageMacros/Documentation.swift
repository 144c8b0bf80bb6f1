import SwiftSyntax

/// Text of doc comments: `///` and `/** */`, lines joined without indentation.
enum Documentation {
    /// Returns the comment before a declaration, before or after its attributes. The last one wins, as in the compiler.
    static func of(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax, _ keyword: TokenSyntax)
        -> String?
    {
        let starts = attributes.map(\.leadingTrivia) + modifiers.map(\.leadingTrivia) + [keyword.leadingTrivia]
        return starts.compactMap(of).last
    }

    static func of(_ trivia: Trivia) -> String? {
        var lines: [String] = []
        for piece in trivia {
            switch piece {
            case .docLineComment(let text): lines.append(trimmed(text.dropFirst(3)))
            case .docBlockComment(let text):
                for line in text.dropFirst(3).dropLast(2).split(separator: "\n", omittingEmptySubsequences: false) {
                    let line = trimmed(line)
                    lines.append(line.hasPrefix("*") ? trimmed(line.dropFirst()) : line)
                }
            default: break
            }
        }
        while lines.first?.isEmpty == true { lines.removeFirst() }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines.isEmpty ? nil : paragraphs(lines)
    }

    /// Joins the lines of a paragraph with spaces, as Markdown does. Empty lines and list items begin new lines.
    private static func paragraphs(_ lines: [String]) -> String {
        lines.reduce(into: "") { text, line in
            if line.isEmpty {
                text += "\n\n"
            } else if text.isEmpty || text.hasSuffix("\n") {
                text += line
            } else {
                text += (line.hasPrefix("- ") ? "\n" : " ") + line
            }
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" || last == "\r" { text.removeLast() }
        return String(text)
    }
}
