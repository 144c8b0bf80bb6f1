/// Watches the process that a client names in `initialize`, so that a server does not outlive its editor.
///
/// Where the system gives a descriptor for a process (Linux), `pollDescriptor` becomes readable when it has ended.
/// Elsewhere `isAlive()` is to be
/// asked every two seconds or so; a process that later gets the same number is told from the watched one by its start
/// time where that can be read.
public struct ParentWatch: ~Copyable {
    public let processID: Int32
    private let descriptor: Int32?
    private let startTime: UInt64?
    private let wasThere: Bool

    /// - Returns: nil for what is no process: zero, negative, or more than a process id holds.
    public init?(processID: Int64) {
        self.init(processID: processID, mayUseDescriptor: true)
    }

    /// Without a descriptor, as on a system that has none.
    package init?(processID: Int64, mayUseDescriptor: Bool) {
        guard processID > 0, let pid = Int32(exactly: processID) else { return nil }
        self.processID = pid
        descriptor = mayUseDescriptor ? System.openProcess(pid) : nil
        startTime = ProcessStatus(pid)?.startTime
        wasThere = descriptor != nil || System.mayExist(pid)
    }

    deinit {
        if let descriptor { System.close(descriptor) }
    }

    /// Polls readable once the process has ended. Nil where there is no such thing; ask `isAlive()` from time to time
    /// then.
    public var pollDescriptor: Int32? { descriptor }

    /// False once the process has ended, also if nobody has collected its exit status yet, and for one that was not
    /// there in the first place.
    public func isAlive() -> Bool {
        if let descriptor { return !System.isReadable(descriptor) }
        guard wasThere, System.mayExist(processID) else { return false }
        // Without /proc (macOS) that is all there is to know.
        guard let startTime else { return true }
        guard let status = ProcessStatus(processID) else { return false }
        return status.startTime == startTime && !status.hasEnded
    }
}

/// What /proc tells about a process.
private struct ProcessStatus {
    /// In clock ticks after the machine's start.
    let startTime: UInt64
    /// It has ended and waits for its parent to collect it.
    let hasEnded: Bool

    init?(_ pid: Int32) {
        guard let text = System.contents(of: "/proc/\(pid)/stat") else { return nil }
        // The second field is the program's name in parentheses, which may itself hold blanks and parentheses.
        guard let name = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = text[(name + 1)...].split(separator: UInt8(ascii: " "))
        // Fields 3 (state) and 22 (start time) of proc(5).
        guard fields.count > 19, let state = fields[0].first,
            let time = UInt64(String(decoding: fields[19], as: UTF8.self))
        else { return nil }
        startTime = time
        hasEnded = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
    }
}
