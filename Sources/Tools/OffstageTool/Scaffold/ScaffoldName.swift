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
        guard name.wholeMatch(of: Self.pattern) != nil else {
            let suggestion = name.allSatisfy(\.isASCII) ? Identifiers.upperCamel(name) : ""
            let hint = suggestion.wholeMatch(of: Self.pattern) == nil ? "" : "; '\(suggestion)' is one"
            throw ScaffoldError(.usage, "\(example)without spaces and hyphens; got '\(name)'\(hint)")
        }
        // `URLListView2` has the words `URL`, `List` and `View2`.
        let words = name.matches(of: /[A-Z]+(?![a-z])[a-z0-9]*|[A-Z][a-z0-9]*/).map { String($0.output) }
        type = name
        variable = (words.first?.lowercased() ?? "") + words.dropFirst().joined()
        command = words.map { $0.lowercased() }.joined(separator: "-")
        // `My URL list`.
        let rest = words.dropFirst().map { $0.wholeMatch(of: /[A-Z0-9]{2,}/) == nil ? $0.lowercased() : $0 }
        title = ([words.first ?? ""] + rest).joined(separator: " ")
        guard !Self.keywords.contains(name), !Self.keywords.contains(variable) else {
            throw ScaffoldError(
                .usage, "'\(name)' cannot be used, because a word of Swift is derived from it; choose another name")
        }
    }

    private static var pattern: Regex<Substring> { /[A-Z][A-Za-z0-9]*/ }

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
