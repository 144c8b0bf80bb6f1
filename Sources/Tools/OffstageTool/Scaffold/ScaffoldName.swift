/// A name given to `offstage new` or `offstage add`, in the forms that templates use.
struct ScaffoldName {
    /// `MyShop`.
    let type: String
    /// `myShop`.
    let variable: String
    /// `my-shop`.
    let command: String
    /// `My shop`.
    let title: String

    static let lengthLimit = 64

    /// - Throws: an error for a name that is no Swift type name.
    init(_ name: String) throws(ScaffoldError) {
        let example = "NAME is a Swift type name such as MyShop: an upper-case letter, then letters and digits, "
        guard name.utf8.count <= Self.lengthLimit else {
            throw ScaffoldError(.usage, "the name has over \(Self.lengthLimit) characters; choose a shorter one")
        }
        guard name.first?.isASCIIUpper == true, name.allSatisfy(\.isASCIIAlphanumeric) else {
            let hint = Self.suggestion(for: name).map { "; '\($0)' is one" } ?? ""
            throw ScaffoldError(.usage, "\(example)without spaces and hyphens; got '\(name)'\(hint)")
        }
        let words = Self.words(of: name)
        type = name
        variable = (words.first?.lowercased() ?? "") + words.dropFirst().joined()
        command = words.map { $0.lowercased() }.joined(separator: "-")
        title = ([words.first ?? ""] + words.dropFirst().map { $0.isAcronym ? $0 : $0.lowercased() })
            .joined(separator: " ")
        guard !Self.keywords.contains(name), !Self.keywords.contains(variable) else {
            throw ScaffoldError(
                .usage, "'\(name)' cannot be used, because a word of Swift is derived from it; choose another name")
        }
    }

    /// Splits `URLListView2` into `URL`, `List`, `View2`.
    private static func words(of name: String) -> [String] {
        let characters = Array(name)
        var words: [String] = []
        for (index, character) in characters.enumerated() {
            let startsWord =
                index == 0
                || character.isASCIIUpper
                    && (!characters[index - 1].isASCIIUpper
                        || index + 1 < characters.count && characters[index + 1].isASCIILower)
            if startsWord { words.append("") }
            words[words.count - 1].append(character)
        }
        return words
    }

    /// `my-shop` and `my shop` become `MyShop`. Nil when no type name results.
    private static func suggestion(for name: String) -> String? {
        guard name.allSatisfy(\.isASCII) else { return nil }
        let joined = name.split { !$0.isASCIIAlphanumeric }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        return joined.first?.isASCIIUpper == true && joined.utf8.count <= lengthLimit ? joined : nil
    }

    /// Words that Swift does not accept as the name of a type, a module or a property.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "async", "await", "break", "case", "catch", "class",
        "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
        "where", "while",
    ]
}

extension Character {
    var isASCIIUpper: Bool { ("A"..."Z").contains(self) && isASCII }
    var isASCIILower: Bool { ("a"..."z").contains(self) && isASCII }
    var isASCIIAlphanumeric: Bool { isASCIIUpper || isASCIILower || ("0"..."9").contains(self) && isASCII }
}

extension String {
    fileprivate var isAcronym: Bool { count > 1 && allSatisfy { !$0.isASCIILower } }
}

/// An error of `offstage new` and `offstage add`. Nothing is written before it.
struct ScaffoldError: Error {
    /// Why nothing was written, with the exit code.
    enum Kind: Int32 {
        case usage = 64
        /// A package whose content is at fault.
        case content = 65
        /// A folder or a file that cannot be read.
        case unreadable = 66
        /// A file that exists or cannot be written.
        case unwritable = 73
    }

    let kind: Kind
    /// One sentence: what failed, where, and what to do.
    let message: String

    init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }
}
