import Foundation

/// A package that `offstage new` has written, and that `offstage add` extends.
struct ScaffoldPackage {
    /// The package's folder.
    let folder: String
    /// The module with the markers: `Shop`.
    let app: ScaffoldName
    /// Swift files of the module and of its tests, by their paths in the package.
    private var texts: [String: String] = [:]

    private static let marker = "// offstage:"

    /// Opens the package of a folder: that of the folder itself, or of the nearest folder above it.
    init(at folder: String) throws(ScaffoldError) {
        let manager = FileManager.default
        var current = URL(fileURLWithPath: folder).standardizedFileURL
        while !manager.fileExists(atPath: current.appending(path: "Package.swift").path) {
            guard current.pathComponents.count > 1 else {
                throw ScaffoldError(
                    .unreadable,
                    "no Package.swift in '\(folder)' or above it; run 'offstage add' in a package, or use --path")
            }
            current.deleteLastPathComponent()
        }
        self.folder = current.path
        for root in ["Sources", "Tests"] {
            for path in (manager.subpaths(atPath: "\(self.folder)/\(root)") ?? []).sorted()
            where path.hasSuffix(".swift") {
                guard let data = manager.contents(atPath: "\(self.folder)/\(root)/\(path)"),
                    let text = String(validating: data, as: UTF8.self)
                else { throw ScaffoldError(.unreadable, "\(self.folder)/\(root)/\(path) is no text in UTF-8") }
                texts["\(root)/\(path)"] = text
            }
        }
        let modules = Set(
            texts.filter { $0.key.hasPrefix("Sources/") && $0.value.contains(Self.marker) }
                .compactMap { $0.key.split(separator: "/").dropFirst().first.map(String.init) })
        guard let module = modules.first, modules.count == 1 else {
            let found =
                modules.isEmpty
                ? "no file in Sources has one" : "\(modules.sorted().joined(separator: " and ")) have some"
            throw ScaffoldError(
                .content,
                "'offstage add' inserts lines below comments such as '\(Self.marker)screens' in one module, "
                    + "and \(found); add the comments to the app's definition as 'offstage new' writes them")
        }
        app = try ScaffoldName(module)
    }

    // MARK: Insertions

    /// Returns the files with the lines inserted, by their paths in the package.
    ///
    /// - Throws: an error with the line to write by hand, for a marker that is missing or ambiguous.
    func inserting(_ insertions: [ScaffoldTemplate.Insertion]) throws(ScaffoldError) -> [String: String] {
        var changed: [String: String] = [:]
        for insertion in insertions.reversed() {
            let comment = Self.marker + insertion.marker
            let owners = texts.filter { $0.key.hasPrefix("Sources/") }.flatMap { path, text in
                Self.lines(of: text).filter { $0.trimmed == comment }.map { _ in path }
            }.sorted()
            guard let path = owners.first, owners.count == 1 else {
                let found = owners.isEmpty ? "no file has" : "\(owners.joined(separator: " and ")) have"
                throw ScaffoldError(
                    .content,
                    "\(found) the line '\(comment)', so nothing is written; add it to one file of "
                        + "\(folder)/Sources/\(app.type), above the line '\(insertion.text)'")
            }
            var lines = Self.lines(of: changed[path] ?? texts[path] ?? "")
            guard !lines.contains(where: { $0.trimmed == insertion.text }),
                let index = lines.firstIndex(where: { $0.trimmed == comment })
            else {
                throw ScaffoldError(
                    .unwritable, "\(folder)/\(path) has the line '\(insertion.text)' already; nothing is written")
            }
            // Below the comment a line is complete: a formatter removes the comma of the last element of an array.
            lines.insert(lines[index].prefix { $0 == " " || $0 == "\t" } + insertion.text, at: index + 1)
            changed[path] = lines.joined(separator: "\n")
        }
        return changed
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// Finds a new file that the package has already.
    func check(_ files: [ScaffoldTemplate.File]) throws(ScaffoldError) {
        for file in files where FileManager.default.fileExists(atPath: "\(folder)/\(file.path)") {
            throw ScaffoldError(.unwritable, "\(folder)/\(file.path) exists already; choose another name")
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces.union(.newlines)) }
}
