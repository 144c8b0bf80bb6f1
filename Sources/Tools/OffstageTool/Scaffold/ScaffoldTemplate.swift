import EmbeddedFiles
import Foundation
import Stencil

/// A folder of files that become files of a package. Paths and the files that end in `.stencil` are Stencil templates;
/// other files are copied. The file `insertions.stencil` has lines `MARKER: TEXT` for files that exist already.
struct ScaffoldTemplate {
    private struct File {
        let path: String
        let bytes: [UInt8]
        var isExecutable = false
    }

    /// Folder, for errors.
    private let origin: String
    private let files: [File]

    /// The files of a rendered template.
    struct Result {
        struct File {
            /// Relative to the package.
            let path: String
            let bytes: [UInt8]
            let isExecutable: Bool
        }

        var files: [File] = []
        var insertions: [Insertion] = []
    }

    /// A line to insert below the comment `// offstage:MARKER`.
    struct Insertion {
        let marker: String
        let text: String
    }

    private static let suffix = ".stencil"
    private static let insertions = "insertions"

    /// The template of a kind, in the executable.
    init(builtIn kind: String) {
        origin = "templates/\(kind)"
        files = EmbeddedFile.inside(.templates, kind).map { File(path: $0.path, bytes: $0.bytes) }
    }

    /// The user's own template.
    init(folder: String) throws(ScaffoldError) {
        origin = folder
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw ScaffoldError(.unreadable, "--template needs a folder with templates; '\(folder)' is none")
        }
        guard let paths = manager.subpaths(atPath: folder) else {
            throw ScaffoldError(.unreadable, "the folder '\(folder)' cannot be read")
        }
        var files: [File] = []
        for path in paths.sorted() {
            let parts = path.split(separator: "/")
            guard !parts.contains(".git"), !parts.contains(".build"), parts.last != ".DS_Store" else { continue }
            let full = "\(folder)/\(path)"
            guard manager.fileExists(atPath: full, isDirectory: &isFolder), !isFolder.boolValue else { continue }
            guard let data = manager.contents(atPath: full) else {
                throw ScaffoldError(.unreadable, "\(full) cannot be read")
            }
            files.append(File(path: path, bytes: Array(data), isExecutable: manager.isExecutableFile(atPath: full)))
        }
        guard !files.isEmpty else { throw ScaffoldError(.unreadable, "the folder '\(folder)' has no file") }
        self.files = files
    }

    /// Renders every file.
    ///
    /// - Parameter values: The variables of the templates.
    /// - Throws: an error with the file and the line of a template.
    func render(_ values: [String: String]) throws(ScaffoldError) -> Result {
        var result = Result()
        for file in files {
            var path = try render(file.path, values, place: "\(origin)/\(file.path): the file name")
            var bytes = file.bytes
            if path.hasSuffix(Self.suffix) {
                path.removeLast(Self.suffix.count)
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw ScaffoldError(.content, "\(origin)/\(file.path): the template is no text in UTF-8")
                }
                let rendered = try render(text, values, place: "\(origin)/\(file.path)")
                if path == Self.insertions {
                    result.insertions = try insertions(in: rendered, of: file)
                    continue
                }
                bytes = Array(rendered.utf8)
            }
            let parts = path.split(separator: "/", omittingEmptySubsequences: false)
            guard !parts.contains(where: { ["", ".", ".."].contains($0) }) else {
                throw ScaffoldError(.content, "\(origin)/\(file.path): '\(path)' is no path inside the package")
            }
            guard !result.files.contains(where: { $0.path == path }) else {
                throw ScaffoldError(.content, "\(origin)/\(file.path): another template has the path '\(path)', too")
            }
            result.files.append(.init(path: path, bytes: bytes, isExecutable: file.isExecutable))
        }
        return result
    }

    private func insertions(in text: String, of file: File) throws(ScaffoldError) -> [Insertion] {
        var insertions: [Insertion] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.allSatisfy(\.isWhitespace) {
            guard let colon = line.firstRange(of: ": "), colon.lowerBound > line.startIndex else {
                throw ScaffoldError(
                    .content,
                    "\(origin)/\(file.path):\(index + 1): the line needs the form 'MARKER: TEXT'; got '\(line)'")
            }
            insertions.append(
                Insertion(marker: String(line[..<colon.lowerBound]), text: String(line[colon.upperBound...])))
        }
        return insertions
    }

    // MARK: Stencil

    private func render(_ text: String, _ values: [String: String], place: String) throws(ScaffoldError) -> String {
        let template = Template(templateString: text, environment: Environment(trimBehaviour: .smart), name: place)
        try check(template.tokens, of: text, values, place: place)
        do { return try template.render(values) } catch {
            guard let error = error as? TemplateSyntaxError else { throw ScaffoldError(.content, "\(place): \(error)") }
            let line = error.token.map { ":\(Self.line(of: $0, in: text))" } ?? ""
            throw ScaffoldError(.content, "\(place)\(line): \(error.reason)")
        }
    }

    /// Finds the mistakes that Stencil renders as nothing: a tag without its end, and an unknown variable.
    private func check(_ tokens: [Token], of text: String, _ values: [String: String], place: String)
        throws(ScaffoldError)
    {
        var known = Set(values.keys).union(["forloop", "block", "true", "false"])
        for token in tokens where token.kind == .block && token.contents.hasPrefix("for ") {
            let names = token.contents.dropFirst(4).split(separator: " in ", maxSplits: 1).first ?? ""
            known.formUnion(names.split { !$0.isASCIIAlphanumeric && $0 != "_" }.map(String.init))
        }
        for token in tokens where token.kind == .variable {
            let line = Self.line(of: token, in: text)
            guard !token.contents.contains("{") else {
                throw ScaffoldError(.content, "\(place):\(line): a tag has no end; close it with '}}'")
            }
            let name = String(token.contents.prefix { $0.isASCIIAlphanumeric || $0 == "_" })
            guard name.isEmpty || name.first?.isNumber == true || known.contains(name) else {
                let all = values.keys.sorted().joined(separator: ", ")
                throw ScaffoldError(
                    .content, "\(place):\(line): unknown variable '\(name)'; the variables are \(all)")
            }
        }
        try checkEnds(of: text, place: place)
    }

    private func checkEnds(of text: String, place: String) throws(ScaffoldError) {
        var rest = text[...]
        while let start = rest.firstRange(of: /\{[\{%#]/) {
            let end = rest[start].hasSuffix("{") ? "}}" : rest[start].hasSuffix("%") ? "%}" : "#}"
            guard let close = rest[start.upperBound...].firstRange(of: end) else {
                let line = text[..<start.lowerBound].count { $0.isNewline } + 1
                throw ScaffoldError(.content, "\(place):\(line): a tag has no end; close it with '\(end)'")
            }
            rest = rest[close.upperBound...]
        }
    }

    /// Returns the line of a token. Stencil has none for a line that repeats an earlier one, or a part of it.
    private static func line(of token: Token, in text: String) -> Int {
        let line = Int(token.sourceMap.location.lineNumber)
        guard line == 0 else { return line }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.firstIndex { $0.contains("{") && $0.contains(token.contents) } ?? 0) + 1
    }
}
