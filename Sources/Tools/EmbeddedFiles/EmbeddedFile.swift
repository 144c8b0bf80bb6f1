import CEmbeddedFiles

/// A file of Offstage's package that is part of the executable.
package struct EmbeddedFile {
    /// Path in its folder: `A.json`.
    package let path: String
    package let bytes: [UInt8]

    package enum Folder: String, CaseIterable {
        case conformanceCases = "Tests/Conformance"
        case recordedSessions = "clients/conformance/fixtures"
        /// Templates of `offstage new` and `offstage add`.
        case templates = "Sources/Tools/CEmbeddedFiles/templates"
        /// Templates of `offstage client`.
        case languages = "Sources/Tools/CEmbeddedFiles/languages"
        /// The list of Offstage's public types alone.
        case publicTypes = "Tests/Docs/ReadmeTests"
    }

    /// Returns the files of a folder and the folders in it.
    ///
    /// - Parameter subfolder: folder in the folder; empty for all.
    package static func inside(_ folder: Folder, _ subfolder: String = "") -> [EmbeddedFile] {
        let prefix = folder.rawValue + "/" + (subfolder.isEmpty ? "" : subfolder + "/")
        return (0..<embedded_file_count()).compactMap { EmbeddedFile(embedded_file($0), prefix: prefix) }
    }

    private init?(_ file: embedded_file, prefix: String) {
        guard let name = file.path, let bytes = file.bytes else { return nil }
        let path = String(cString: name)
        guard path.hasPrefix(prefix) else { return nil }
        self.path = String(path.dropFirst(prefix.count))
        self.bytes = Array(UnsafeRawBufferPointer(start: bytes, count: file.length))
    }
}
