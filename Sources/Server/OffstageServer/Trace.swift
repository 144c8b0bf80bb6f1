import AppLoop
import JSON
import JSONRPC

/// The trace of a conversation to its client (`$/setTrace`, `$/logTrace`) and to a file (`--trace-file`), without the
/// texts of secure fields.
extension Connection {
    var isTraced: Bool { traceLevel != .off || mirror != nil }

    func setTrace(_ level: TraceLevel) {
        traceLevel = level
        observeOutbox()
    }

    /// Writes every later message of this connection to `file`.
    public func mirror(to file: TraceFile) {
        mirror = { isIncoming, bytes in file.write(isIncoming: isIncoming, bytes) }
        observeOutbox()
    }

    /// Observes the outbox only while the conversation is traced.
    private func observeOutbox() { outbox.onFrame = isTraced ? { [weak self] in self?.didSend($0) } : nil }

    func didReceive(_ bytes: UnsafeRawBufferPointer) {
        TraceRedaction(server: server, sessions: sessions).redacted(bytes).withUnsafeBytes { shown in
            mirror?(true, shown)
            trace("received", shown, length: bytes.count)
        }
    }

    private func didSend(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            mirror?(false, bytes)
            trace("sent", bytes, length: bytes.count)
        }
    }

    /// - Parameter length: number of bytes of the message, which the shown ones may replace.
    private func trace(_ direction: String, _ bytes: UnsafeRawBufferPointer, length: Int) {
        // The trace excludes itself and everything before the answer to initialize. It is dropped while the client does
        // not read.
        guard traceLevel != .off, !isTracing, phase.isRunning, !outbox.isCongested else { return }
        isTracing = true
        defer { isTracing = false }
        let text = traceLevel == .verbose ? String(decoding: bytes, as: UTF8.self) : nil
        notify(LogTrace.self, .init(message: "\(direction) \(length) bytes", verbose: text))
    }
}
