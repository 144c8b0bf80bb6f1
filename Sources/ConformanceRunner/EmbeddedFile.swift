import CConformanceCases

/// A file in the executable: a conformance case or a recorded session.
package struct EmbeddedFile {
    /// `A/A01.json` or `notes.jsonl`.
    package let path: String
    package let bytes: [UInt8]

    package static var cases: [EmbeddedFile] {
        (0..<conformance_case_count()).compactMap { EmbeddedFile(conformance_case($0)) }
    }

    package static var recordings: [EmbeddedFile] {
        (0..<recorded_session_count()).compactMap { EmbeddedFile(recorded_session($0)) }
    }

    private init?(_ file: embedded_file) {
        guard let path = file.path, let bytes = file.bytes else { return nil }
        self.path = String(cString: path)
        self.bytes = Array(UnsafeRawBufferPointer(start: bytes, count: file.length))
    }
}
