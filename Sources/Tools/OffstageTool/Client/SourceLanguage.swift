import JSON

/// Writes the parts of a source file that its template does not have: types, names and comments.
protocol SourceLanguage {
    /// Names that the template uses itself.
    static var reserved: Set<String> { get }
    static func text(_ type: DataType) -> String
    /// A member with its type.
    static func text(_ member: MessageTypes.Member) -> String
    /// The lines of a comment.
    ///
    /// - Parameter width: Most characters of a line.
    static func comment(_ text: String, width: Int) -> [String]
    static func definitions(_ types: MessageTypes) -> [SourceDefinition]
}

extension SourceLanguage {
    static func name(_ name: String) -> String { reserved.contains(name) ? name + "Value" : name }
}

/// A definition as a template prints it: objects, then the name of a type that is none.
struct SourceDefinition {
    var objects: [Object] = []
    /// One at most.
    var aliases: [Alias] = []

    struct Object {
        let name: String
        let description: String?
        let members: [MessageTypes.Member]
        /// Members whose names cannot be declared in a class.
        var words: [MessageTypes.Member] = []
    }

    struct Alias {
        let name: String
        let description: String?
        /// Name of the generic type; empty in a language that has none.
        let form: String
        let variants: [Variant]
        /// The type in one line; nil when each variant needs a line.
        let line: String?
    }

    struct Variant {
        let text: String
        var description: String?
    }
}

/// Most characters of a generated line.
let sourceWidth = 100

/// Breaks paragraphs at blanks into lines of at most `width` characters. A longer word has a line of its own.
func wrapped(_ text: String, width: Int) -> [String] {
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
func quoted(_ text: String) -> String { JSONValue.string(text).description }
