import ArgumentParser
import JSONRPC
import Logging
import OffstageDrawing
import Synchronization

/// Logs to stderr without blocking. A small buffer keeps lines that stderr does not accept at once; lines beyond its
/// limit are counted and dropped.
package struct StderrLog: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var logLevel: Logger.Level
    let label: String

    package static func install(_ threshold: LogThreshold) {
        LoggingSystem.bootstrap { label in StderrLog(logLevel: threshold.level, label: label) }
    }

    /// Writes one line at any log level, with control characters and line feeds escaped: it can quote paths, names and
    /// clients.
    package static func writeNow(_ text: String) { StderrBuffer.shared.write(line: text) }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let pairs = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }.map {
            " \($0.key)=\($0.value)"
        }.joined()
        StderrBuffer.shared.write(line: "\(event.level) \(label): \(event.message)\(pairs)")
    }
}

/// The lowest level that is logged.
package enum LogThreshold: String, ExpressibleByArgument, CaseIterable {
    case trace, debug, info, notice, warning, error, critical

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
}

/// Bytes that stderr has not accepted yet.
private final class StderrBuffer: Sendable {
    static let shared = StderrBuffer()
    private static let limit = 64 << 10

    private struct State: ~Copyable {
        let stream = OutputStream(descriptor: FileDescriptors.duplicateStderr())
        var waiting: [UInt8] = []
        var dropped = 0
    }

    private let state = Mutex(State())

    func write(line: String) {
        state.withLock { state in
            let bytes = Array((SafeText.line(line) + "\n").utf8)
            if state.waiting.count + bytes.count > Self.limit {
                state.dropped += 1
            } else {
                if state.dropped > 0 {
                    state.waiting += Array("(\(state.dropped) log lines dropped: stderr did not accept them)\n".utf8)
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
