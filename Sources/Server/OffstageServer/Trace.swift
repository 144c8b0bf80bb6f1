import AppLoop
import JSON
import JSONRPC

/// Copies the conversation to the client (`$/setTrace`, `$/logTrace`) and to a file (`--trace-file`), without the texts
/// of secure fields.
@AppActor
final class Trace {
    var level = TraceLevel.off { didSet { observe() } }
    /// Receives each message in either direction, for a file.
    var mirror: (@AppActor (_ isIncoming: Bool, UnsafeRawBufferPointer) -> Void)? { didSet { observe() } }
    private weak var connection: Connection?
    private var isTracing = false

    var isOn: Bool { level != .off || mirror != nil }

    func attach(to connection: Connection) {
        self.connection = connection
        observe()
    }

    /// Observes the outbox only while tracing is on.
    private func observe() {
        guard let connection else { return }
        guard isOn else {
            connection.outbox.onFrame = nil
            return
        }
        connection.outbox.onFrame = { [weak self, weak connection] bytes in
            guard let self, let connection else { return }
            self.didSend(bytes, by: connection)
        }
    }

    func didReceive(_ bytes: UnsafeRawBufferPointer, by connection: Connection) {
        TraceRedaction(connection.server).redacted(bytes).withUnsafeBytes { shown in
            mirror?(true, shown)
            log("received", shown, length: bytes.count, connection)
        }
    }

    private func didSend(_ bytes: [UInt8], by connection: Connection) {
        bytes.withUnsafeBytes { bytes in
            mirror?(false, bytes)
            log("sent", bytes, length: bytes.count, connection)
        }
    }

    /// - Parameter length: number of bytes of the message, which the shown ones may replace.
    private func log(
        _ direction: String, _ bytes: UnsafeRawBufferPointer, length: Int, _ connection: Connection
    ) {
        // The trace excludes itself and everything before the answer to initialize. It is dropped while the client does
        // not read.
        guard level != .off, !isTracing, connection.phase.isRunning, !connection.outbox.isCongested else { return }
        isTracing = true
        defer { isTracing = false }
        let text = String(decoding: bytes, as: UTF8.self)
        let params = LogTrace.Params(
            message: "\(direction) \(length) bytes", verbose: level == .verbose ? text : nil)
        connection.notify(LogTrace.name) { params.write(to: &$0) }
    }
}
