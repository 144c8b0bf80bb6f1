import ArgumentParser
import JSONRPC
import Logging
import OffstageText
import Synchronization

/// Logs to stderr without ever waiting for it: what it does not take at once waits in a small buffer, and what does not
/// fit there is counted and dropped.
struct StderrLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level
    let label: String

    static func install(_ threshold: LogThreshold) {
        LoggingSystem.bootstrap { label in StderrLog(logLevel: threshold.level, label: label) }
    }

    /// A line that must not be lost to a log level.
    static func writeNow(_ text: String) { StderrBuffer.shared.write(text + "\n") }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let pairs = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }.map {
            " \($0.key)=\($0.value)"
        }.joined()
        StderrBuffer.shared.write("\(event.level) \(label): \(event.message)\(pairs)\n")
    }
}

/// From which level on is logged.
enum LogThreshold: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}

/// What stderr has not taken yet.
private final class StderrBuffer: Sendable {
    static let shared = StderrBuffer()
    private static let limit = 64 << 10

    private struct State: ~Copyable {
        let stream = OutputStream(descriptor: FileDescriptors.duplicateStderr())
        var waiting: [UInt8] = []
        var dropped = 0
    }

    private let state = Mutex(State())

    /// What came from outside and stands in the text does not drive the terminal: it appears as escapes.
    func write(_ text: String) {
        let shown = text.split(separator: "\n", omittingEmptySubsequences: false).map { Shown.line($0) }.joined(
            separator: "\n")
        state.withLock { state in
            let bytes = Array(shown.utf8)
            if state.waiting.count + bytes.count > Self.limit {
                state.dropped += 1
            } else {
                if state.dropped > 0 {
                    state.waiting += Array("(\(state.dropped) log lines dropped: stderr did not take them)\n".utf8)
                    state.dropped = 0
                }
                state.waiting += bytes
            }
            while !state.waiting.isEmpty {
                guard case .wrote(let count) = state.waiting.withUnsafeBytes({ state.stream.write($0) }), count > 0
                else { break }
                state.waiting.removeFirst(count)
            }
        }
    }
}
