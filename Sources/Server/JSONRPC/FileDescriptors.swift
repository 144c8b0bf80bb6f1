import Platform

/// Descriptors that commands use beside the process's streams. All are closed in children.
public enum FileDescriptors {
    /// Opens the file at `path` for reading.
    ///
    /// - Throws: `SystemFailure` if the file cannot be opened.
    public static func openForReading(_ path: String) throws(SystemFailure) -> Int32 {
        try checked(open(path, O_RDONLY | O_CLOEXEC))
    }

    /// Opens the file at `path` for appending; creates it if it does not exist. Only its owner may read the file. Other
    /// kinds, such as devices and pipes, are unchanged.
    ///
    /// - Throws: `SystemFailure` if the file cannot be opened or belongs to another user.
    public static func openForAppending(_ path: String) throws(SystemFailure) -> Int32 {
        // Without O_NONBLOCK, opening a named pipe waits for a reader.
        let descriptor = try checked(open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600))
        guard System.kind(of: descriptor) != .regular || fchmod(descriptor, 0o600) == 0 else {
            throw failure(of: "fchmod", errno, descriptor)
        }
        return descriptor
    }

    private static func checked(_ descriptor: Int32) throws(SystemFailure) -> Int32 {
        guard descriptor >= 0 else { throw SystemFailure(call: "open", code: errno) }
        // A folder opens, and then each read fails.
        guard System.kind(of: descriptor) != .folder else { throw failure(of: "open", EISDIR, descriptor) }
        return descriptor
    }

    private static func failure(of call: StaticString, _ code: Int32, _ descriptor: Int32) -> SystemFailure {
        System.close(descriptor)
        return SystemFailure(call: call, code: code)
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
    public static func timestamp() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var parts = tm()
        gmtime_r(&now.tv_sec, &parts)
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
            let length = strftime(buffer.baseAddress, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
            return String(
                decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<length]), as: UTF8.self)
        }
        let fraction = String(now.tv_nsec / 1000)
        return text + "." + String(repeating: "0", count: 6 - min(6, fraction.utf8.count)) + fraction + "Z"
    }
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
