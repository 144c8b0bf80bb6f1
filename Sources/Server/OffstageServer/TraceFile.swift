import AppLoop
import JSON
import JSONRPC
import Logging

/// Writes a conversation to a file, one `TraceLine` per message. Only its owner may read the file, and the texts of
/// secure fields are replaced by `•••`.
public final class TraceFile {
    private let stream: OutputStream
    private var line = TraceLine()
    private var hasFailed = false
    private let logger = Logger(label: "offstage")

    /// Error of a trace file that cannot be opened.
    public struct Unopened: Error, CustomStringConvertible {
        /// Path of the file.
        public let path: String
        /// Reason given by the system.
        public let reason: String
        public var description: String { "cannot write the trace to '\(path)': \(reason)" }
    }

    /// Opens the file at `path` for appending; creates it if it is missing.
    ///
    /// - Throws: `Unopened`.
    public init(path: String) throws {
        do throws(SystemFailure) {
            stream = OutputStream(descriptor: try FileDescriptors.openForAppending(path))
        } catch {
            throw Unopened(path: path, reason: "\(error)")
        }
    }

    func write(isIncoming: Bool, _ message: UnsafeRawBufferPointer) {
        guard !hasFailed else { return }
        line.write(message, isIncoming: isIncoming)
        line.withBytes { bytes in
            var rest = bytes
            while !rest.isEmpty {
                guard case .wrote(let count) = stream.write(rest), count > 0 else { return hasFailed = true }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
        if hasFailed { logger.warning("the trace file cannot be written; tracing has stopped") }
    }
}

/// A message of a conversation as a line of JSON:
/// `{"time":"2026-11-21T12:00:00.000000Z","direction":"in","message":…}`. Invalid JSON is written as `text` instead of
/// `message`.
package struct TraceLine: ~Copyable {
    private let parser = JSONParser(limits: JSONLimits(depth: 1024, values: .max))
    private var line = JSONWriter(maxDepth: 2048)

    package init() {}

    /// Replaces the line.
    ///
    /// - Parameter isIncoming: True for a message to the server.
    package mutating func write(_ message: UnsafeRawBufferPointer, isIncoming: Bool) {
        line.removeAll(keeping: 64 << 10)
        line.raw("{\"time\":")
        line.string(WallClock.timestamp())
        line.raw(isIncoming ? ",\"direction\":\"in\"," : ",\"direction\":\"out\",")
        if let node = try? parser.parse(message) {
            line.key("message")
            line.node(node)
        } else {
            line.key("text")
            line.string(String(decoding: message, as: UTF8.self))
        }
        line.raw("}\n")
    }

    /// The line with its line feed.
    package func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) { line.withBytes(body) }
}
