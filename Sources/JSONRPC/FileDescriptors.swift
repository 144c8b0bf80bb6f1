/// Descriptors that commands need beside the process's streams. All of them are closed in children.
public enum FileDescriptors {
    /// Opens a file for reading.
    public static func openForReading(_ path: String) throws(SystemFailure) -> Int32 {
        try System.openFile(path, forAppending: false)
    }

    /// Opens a file for appending, and makes it if it is not there.
    public static func openForAppending(_ path: String) throws(SystemFailure) -> Int32 {
        try System.openFile(path, forAppending: true)
    }

    /// A descriptor of our own for stderr; a closed stderr is nowhere (-1).
    public static func duplicateStderr() -> Int32 { (try? System.duplicate(2)) ?? -1 }
}

/// The time of day, for logs and traces; never for behaviour.
public enum WallClock {
    /// UTC with microseconds: `2026-11-21T12:00:00.000000Z`.
    public static func timestamp() -> String { System.timestamp() }
}

extension ProcessStreams {
    public var outputIsTerminal: Bool { System.kind(of: output) == .terminal }

    /// Writes a line, however long that takes. False if nobody reads it.
    public func writeLine(_ text: String) -> Bool {
        var rest = Array((text + "\n").utf8)[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ System.write(output, $0) }) {
            case .done(let count): rest = rest.dropFirst(count)
            // Somebody set the shared description to not block.
            case .wouldBlock: System.waitUntilWritable(output)
            case .failed: return false
            }
        }
        return true
    }
}

extension FileDescriptors {
    /// Everything up to the end; the descriptor is closed.
    public static func readAll(_ descriptor: Int32) throws(SystemFailure) -> [UInt8] {
        let stream = InputStream(descriptor: descriptor)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            switch chunk.withUnsafeMutableBytes({ stream.read(into: $0) }) {
            case .bytes(let count): bytes += chunk.prefix(count)
            case .end: return bytes
            // Somebody set the shared description to not block.
            case .wouldBlock: System.waitUntilReadable(descriptor)
            case .failed(let failure): throw failure
            }
        }
    }
}
