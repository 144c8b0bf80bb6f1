/// Descriptors that commands use beside the process's streams. All are closed in children.
public enum FileDescriptors {
    /// Opens the file at `path` for reading.
    ///
    /// - Throws: `SystemFailure` if the file cannot be opened.
    public static func openForReading(_ path: String) throws(SystemFailure) -> Int32 {
        try System.openFile(path, forAppending: false)
    }

    /// Opens the file at `path` for appending; creates it if it does not exist. Only its owner may read the new file.
    ///
    /// - Throws: `SystemFailure` if the file cannot be opened.
    public static func openForAppending(_ path: String) throws(SystemFailure) -> Int32 {
        try System.openFile(path, forAppending: true)
    }

    /// Makes the regular file of `descriptor` readable for its owner only. Other kinds, such as devices and pipes, are
    /// unchanged.
    ///
    /// - Throws: `SystemFailure` for a file of another user.
    public static func restrictToOwner(_ descriptor: Int32) throws(SystemFailure) {
        try System.restrictToOwner(descriptor)
    }

    /// Duplicates stderr. Returns -1 if stderr is closed.
    public static func duplicateStderr() -> Int32 {
        // A closed stderr has no duplicate.
        (try? System.duplicate(2)) ?? -1
    }
}

/// Time of day for logs and traces. Behaviour never depends on it.
public enum WallClock {
    /// UTC with microseconds: `2026-11-21T12:00:00.000000Z`.
    public static func timestamp() -> String { System.timestamp() }
}

extension ProcessStreams {
    /// True if stdout is a terminal.
    public var outputIsTerminal: Bool { System.kind(of: output) == .terminal }

    /// Writes `text` and a line feed, and blocks until they are written. Returns false if the reader has closed.
    public func writeLine(_ text: String) -> Bool { FileDescriptors.write(Array((text + "\n").utf8), to: output) }
}

extension FileDescriptors {
    /// Waits for the next bytes; empty at the end.
    ///
    /// - Throws: `SystemFailure` if the read fails.
    package static func read(_ descriptor: Int32) throws(SystemFailure) -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            switch chunk.withUnsafeMutableBytes({ System.read(descriptor, into: $0) }) {
            case .done(let count): return Array(chunk.prefix(count))
            // Another process made the shared description non-blocking.
            case .wouldBlock: System.waitUntilReadable(descriptor)
            case .failed(let failure): throw failure
            }
        }
    }

    /// Reads up to the end and closes the descriptor.
    ///
    /// - Throws: `SystemFailure` if a read fails.
    public static func readAll(_ descriptor: Int32) throws(SystemFailure) -> [UInt8] {
        defer { System.close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let next = try read(descriptor)
            if next.isEmpty { return bytes }
            bytes += next
        }
    }

    /// Writes all bytes, and blocks until they are written. Returns false if the reader has closed or the file fails.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch rest.withUnsafeBytes({ System.write(descriptor, $0) }) {
            case .done(let count): rest = rest.dropFirst(count)
            // Another process made the shared description non-blocking.
            case .wouldBlock: System.waitUntilWritable(descriptor)
            case .failed: return false
            }
        }
        return true
    }
}
