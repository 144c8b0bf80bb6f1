import Foundation
import Synchronization

/// The file that `OFFSTAGE_TRAFFIC` names: JSON lines `{connection, direction, message}` of all test sessions, where
/// `out` is a message to the server.
package enum TestTraffic {
    private static let path = ProcessInfo.processInfo.environment["OFFSTAGE_TRAFFIC"].flatMap { $0.isEmpty ? nil : $0 }
    /// Number of conversations of this process.
    private static let count = Mutex(0)

    /// Appends a transcript, as `TestSession` has it.
    package static func append(_ transcript: String) {
        guard let path else { return }
        count.withLock { count in
            count += 1
            let start = "{\"connection\":\"TestSession \(ProcessInfo.processInfo.processIdentifier).\(count)\","
            let lines = transcript.split(separator: "\n").map { line in
                let direction = line.hasPrefix("->") ? "out" : "in"
                return start + "\"direction\":\"\(direction)\",\"message\":\(line.dropFirst(3))}\n"
            }
            guard let file = fopen(path, "a") else { return }
            // One write, because other processes append too.
            let bytes = Array(lines.joined().utf8)
            setvbuf(file, nil, _IONBF, 0)
            fwrite(bytes, 1, bytes.count, file)
            fclose(file)
        }
    }
}
