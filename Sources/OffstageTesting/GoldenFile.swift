import Foundation
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
public func expectGolden(
    _ text: String, _ name: String, beside testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let path =
        testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
    if ProcessInfo.processInfo.environment["OFFSTAGE_RECORD"] == "1" {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        } catch {
            Issue.record("cannot write \(path): \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let data = FileManager.default.contents(atPath: path) else {
        Issue.record("there is no \(name) yet; OFFSTAGE_RECORD=1 swift test writes it", sourceLocation: sourceLocation)
        return
    }
    let golden = String(decoding: data, as: UTF8.self)
    guard golden != text else { return }
    Issue.record(
        """
        the text differs from \(name) (- in the file, + in the test; OFFSTAGE_RECORD=1 swift test rewrites the file):
        \(lineDifference(from: golden, to: text))
        """, sourceLocation: sourceLocation)
}

/// Returns the lines that differ, each with the lines around it, marked with `-` and `+` as in a patch.
package func lineDifference(from old: String, to new: String) -> String {
    let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
    let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
    let difference = newLines.difference(from: oldLines)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
        switch change {
        case .remove(let offset, _, _): removed.insert(offset)
        case .insert(let offset, _, _): inserted.insert(offset)
        }
    }
    var lines: [(mark: Character, text: Substring)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < oldLines.count || newIndex < newLines.count {
        if removed.contains(oldIndex) {
            lines.append(("-", oldLines[oldIndex]))
            oldIndex += 1
        } else if inserted.contains(newIndex) {
            lines.append(("+", newLines[newIndex]))
            newIndex += 1
        } else {
            lines.append((" ", oldLines[oldIndex]))
            oldIndex += 1
            newIndex += 1
        }
    }
    let shown = 2
    let changed = lines.indices.filter { lines[$0].mark != " " }
    var result: [String] = []
    var last = -1
    for index in lines.indices where changed.contains(where: { abs($0 - index) <= shown }) {
        if index > last + 1 { result.append("  …") }
        result.append("\(lines[index].mark) \(lines[index].text)")
        last = index
    }
    return result.joined(separator: "\n")
}
