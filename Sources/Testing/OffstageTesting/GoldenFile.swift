import Foundation
import OffstageDrawing
import Testing

/// Compares a text with a golden file and shows the lines that differ.
///
/// With `OFFSTAGE_RECORD=1` in the environment the file is written instead. Review the changes before you commit them.
///
///     expectGolden(session.transcript, "Transcripts/save.txt")
///
/// - Parameters:
///   - text: the actual text.
///   - name: path of the golden file, relative to the test file's folder.
///   - testFile: path of the test file; the caller's unless given.
///   - sourceLocation: location of the issue; the caller's unless given.
public func expectGolden(
    _ text: String, _ name: String, beside testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let file = URL(fileURLWithPath: testFile).deletingLastPathComponent().appending(path: name)
    if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" {
        do {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        } catch {
            Issue.record("cannot write \(file.path): \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let data = FileManager.default.contents(atPath: file.path) else {
        Issue.record("there is no \(name) yet; OFFSTAGE_RECORD=1 swift test writes it", sourceLocation: sourceLocation)
        return
    }
    let golden = String(decoding: data, as: UTF8.self)
    guard golden != text else { return }
    Issue.record(
        """
        the text differs from \(name) (- in the file, + in the test; OFFSTAGE_RECORD=1 swift test rewrites the file):
        \(LineDifference.lines(from: golden, to: text).joined(separator: "\n"))
        """, sourceLocation: sourceLocation)
}
