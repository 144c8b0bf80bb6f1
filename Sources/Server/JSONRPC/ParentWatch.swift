/// Watches the process that a client names in `initialize`, so that a server ends with its editor.
///
/// On Linux `pollDescriptor` becomes readable when the process has ended. Elsewhere, ask `isAlive()` every two seconds;
/// where start times can be read, they tell a reused process id from the watched process.
public struct ParentWatch: ~Copyable {
    /// The watched process.
    public let processID: Int32
    /// Polls readable after the process has ended. Nil if the system has no such descriptor; ask `isAlive()` then.
    public let pollDescriptor: Int32?
    private let startTime: UInt64?
    private let wasThere: Bool

    /// - Returns: nil for an invalid `processID`: zero, negative, or out of range.
    public init?(processID: Int64) { self.init(processID: processID, mayUseDescriptor: true) }

    /// Works without a descriptor, as on a system that has none.
    package init?(processID: Int64, mayUseDescriptor: Bool) {
        guard processID > 0, let pid = Int32(exactly: processID) else { return nil }
        self.processID = pid
        pollDescriptor = mayUseDescriptor ? System.openProcess(pid) : nil
        startTime = ProcessStatus(pid)?.startTime
        wasThere = pollDescriptor != nil || System.mayExist(pid)
    }

    deinit { if let pollDescriptor { System.close(pollDescriptor) } }

    /// Returns false if the process has ended, even if its parent has not collected the exit status, or never existed.
    public func isAlive() -> Bool {
        if let pollDescriptor { return !System.isReadable(pollDescriptor) }
        guard wasThere, System.mayExist(processID) else { return false }
        // Without /proc (macOS) no start time is known.
        guard let startTime else { return true }
        guard let status = ProcessStatus(processID) else { return false }
        return status.startTime == startTime && !status.hasEnded
    }
}

/// Status of a process in /proc.
private struct ProcessStatus {
    /// Clock ticks from the machine's start to the process's start.
    let startTime: UInt64
    /// True for a zombie: it has ended and waits for its parent.
    let hasEnded: Bool

    init?(_ pid: Int32) {
        // The second field is the program's name in parentheses, which may contain blanks and parentheses.
        guard let text = try? FileDescriptors.readAll(FileDescriptors.openForReading("/proc/\(pid)/stat")),
            let name = text.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = text[(name + 1)...].split(separator: UInt8(ascii: " "))
        // Fields 3 (state) and 22 (start time) of proc(5).
        guard fields.count > 19, let state = fields[0].first,
            let time = UInt64(String(decoding: fields[19], as: UTF8.self))
        else { return nil }
        startTime = time
        hasEnded = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
    }
}
