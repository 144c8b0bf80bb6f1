import EmbeddedFiles
import Stencil

/// The files of a new app, or of a kind of addition, rendered from the Stencil templates in the executable. The file
/// `insertions` has lines `MARKER: TEXT` for files that exist already.
struct ScaffoldTemplate {
    struct File {
        /// Relative to the package.
        let path: String
        let text: String
    }

    /// A line to insert below the comment `// offstage:MARKER`.
    struct Insertion {
        let marker: String
        let text: String
    }

    private(set) var files: [File] = []
    private(set) var insertions: [Insertion] = []

    /// - Parameters:
    ///   - kind: Folder of the templates.
    ///   - values: The variables of the templates.
    /// - Throws: an error in a template, which is a bug in Offstage.
    init(_ kind: String, _ values: [String: String]) throws(ScaffoldError) {
        let environment = Environment(trimBehaviour: .smart)
        for file in EmbeddedFile.inside(.templates, kind) {
            let (path, text): (String, String)
            do {
                path = try environment.renderTemplate(string: file.path, context: values)
                text = try environment.renderTemplate(
                    string: String(decoding: file.bytes, as: UTF8.self), context: values)
            } catch { throw ScaffoldError(.content, "templates/\(kind)/\(file.path): \(error)") }
            if path == "insertions.stencil" {
                insertions = text.split(separator: "\n").map { line in
                    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
                    return Insertion(marker: parts.first ?? "", text: parts.dropFirst().joined())
                }
            } else {
                files.append(File(path: String(path.dropLast(".stencil".count)), text: text))
            }
        }
    }

    /// Finds a type with the name of one of Offstage, which it would hide in the whole module.
    func checkTypes() throws(ScaffoldError) {
        let list = String(decoding: EmbeddedFile.inside(.publicTypes).flatMap(\.bytes), as: UTF8.self)
        let known = Set(list.split(separator: "\n").compactMap { $0.split(separator: " ").first })
        for file in files where file.path.hasSuffix(".swift") {
            let types = file.text.matches(of: /(?m)^(?:@?\w+ )*(?:struct|class|enum|protocol|actor) (\w+)/)
            if let name = types.map(\.1).first(where: known.contains) {
                throw ScaffoldError(.usage, "Offstage has '\(name)' already; choose another name")
            }
        }
    }
}
