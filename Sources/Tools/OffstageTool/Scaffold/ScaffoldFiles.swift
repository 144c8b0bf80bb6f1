import Foundation

/// Writes the files of a package: all of them, or none.
enum ScaffoldFiles {
    /// Writes a new folder.
    ///
    /// - Throws: an error for a folder that exists or cannot be written.
    static func create(_ folder: String, _ files: [ScaffoldTemplate.File]) throws(ScaffoldError) {
        let manager = FileManager.default
        let target = URL(fileURLWithPath: folder)
        // The rename below gives a complete folder its name.
        let draft = target.deletingLastPathComponent().appending(
            path: ".\(target.lastPathComponent)-\(UUID().uuidString)")
        do {
            try manager.createDirectory(at: draft, withIntermediateDirectories: false)
            for file in files { try write(file, in: draft.path) }
            try manager.moveItem(at: draft, to: target)
        } catch {
            var rest = "nothing is left of it"
            if manager.fileExists(atPath: draft.path) {
                do { try manager.removeItem(at: draft) } catch {
                    rest = "remove what is left of it: '\(draft.path)'"
                }
            }
            throw ScaffoldError(.unwritable, "'\(folder)' cannot be written: \(reason(error)); \(rest)")
        }
    }

    /// Adds files to a folder, and changes others.
    ///
    /// - Throws: an error for a file that exists or cannot be written. The folder is unchanged then.
    static func add(_ files: [ScaffoldTemplate.File], changing changed: [String: String], in folder: String)
        throws(ScaffoldError)
    {
        let manager = FileManager.default
        var undo: [(path: String, step: () throws -> Void)] = []
        var current = ""
        do {
            for file in files {
                current = file.path
                let created = "\(folder)/\(try firstMissing(of: file.path, in: folder))"
                undo.append(
                    (file.path, { if manager.fileExists(atPath: created) { try manager.removeItem(atPath: created) } }))
                try write(file, in: folder)
            }
            for (path, text) in changed.sorted(by: { $0.key < $1.key }) {
                current = path
                let url = URL(fileURLWithPath: "\(folder)/\(path)")
                let old = try Data(contentsOf: url)
                undo.append((path, { try old.write(to: url, options: .atomic) }))
                try Data(text.utf8).write(to: url, options: .atomic)
            }
        } catch {
            var kept: [String] = []
            for (path, step) in undo.reversed() {
                do { try step() } catch { kept.append("\(path): \(Self.reason(error))") }
            }
            let rest = kept.isEmpty ? "the package is unchanged" : "not restored: \(kept.joined(separator: ", "))"
            throw ScaffoldError(.unwritable, "\(folder)/\(current) cannot be written: \(reason(error)); \(rest)")
        }
    }

    /// Returns the first part of a path that does not exist: the file, or a folder that is created for it.
    private static func firstMissing(of path: String, in folder: String) throws -> String {
        var known = ""
        for part in path.split(separator: "/") {
            known += known.isEmpty ? part : "/" + part
            if !FileManager.default.fileExists(atPath: "\(folder)/\(known)") { return known }
        }
        throw CocoaError(.fileWriteFileExists)
    }

    private static func write(_ file: ScaffoldTemplate.File, in folder: String) throws {
        let url = URL(fileURLWithPath: "\(folder)/\(file.path)")
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
    }

    /// The reason of the system: `Permission denied`.
    private static func reason(_ error: any Error) -> String {
        let underlying = (error as? CocoaError)?.userInfo[NSUnderlyingErrorKey]
        guard let code = ((error as? POSIXError) ?? underlying as? POSIXError)?.code else {
            return error.localizedDescription
        }
        return String(cString: strerror(code.rawValue))
    }
}
