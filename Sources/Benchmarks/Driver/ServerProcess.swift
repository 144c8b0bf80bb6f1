/// A program to measure: a name for the table, the executable and its arguments.
struct Command {
    let name: String
    let path: String
    let arguments: [String]
}

/// Placement of driver and server. Pinning removes the scheduler from the numbers.
struct Placement {
    let driver: [Int]
    let server: [Int]
    /// The server inherits stderr; otherwise stderr is discarded.
    let showsErrors: Bool
}

/// A running program with our ends of its stdin and stdout. Killed when the value is released.
struct ServerProcess: ~Copyable {
    let command: Command
    let process: Int32
    let input: Int32
    let output: Int32
    /// The time just before the spawn.
    let startedAt: UInt64
    private var isInputOpen = true
    private var hasEnded = false

    /// Starts the program. `firstBytes` are in its stdin before it runs; they must fit into a pipe.
    static func start(_ command: Command, _ placement: Placement, firstBytes: String = "") throws(Failure)
        -> ServerProcess
    {
        guard let toServer = Platform.makePipe(), let fromServer = Platform.makePipe() else {
            throw Failure("no pipe could be made for \(command.name)")
        }
        if !firstBytes.isEmpty {
            let bytes = Array(firstBytes.utf8)
            _ = Platform.write(toServer.writeEnd, bytes, count: bytes.count)
        }
        // The child inherits the affinity of this thread.
        Platform.pin(to: placement.server)
        let startedAt = Platform.nanoseconds()
        let process = Platform.spawn(
            command.path, command.arguments, input: toServer.readEnd, output: fromServer.writeEnd,
            showsErrors: placement.showsErrors)
        Platform.pin(to: placement.driver)
        Platform.closeDescriptor(toServer.readEnd)
        Platform.closeDescriptor(fromServer.writeEnd)
        guard let process else {
            Platform.closeDescriptor(toServer.writeEnd)
            Platform.closeDescriptor(fromServer.readEnd)
            throw Failure("\(command.path) could not be started")
        }
        Platform.makeNonBlocking(toServer.writeEnd)
        Platform.makeNonBlocking(fromServer.readEnd)
        return ServerProcess(
            command: command, process: process, input: toServer.writeEnd, output: fromServer.readEnd,
            startedAt: startedAt)
    }

    private init(command: Command, process: Int32, input: Int32, output: Int32, startedAt: UInt64) {
        self.command = command
        self.process = process
        self.input = input
        self.output = output
        self.startedAt = startedAt
    }

    deinit {
        if !hasEnded {
            Platform.kill(process)
            _ = Platform.waitForEnd(of: process)
        }
        if isInputOpen { Platform.closeDescriptor(input) }
        Platform.closeDescriptor(output)
    }

    var processorTime: UInt64 {
        Platform.processorTime(of: process)
    }

    /// KiB by the kernel's names; empty if unknown.
    func memory(file: String = "status") -> [String: Int] {
        Platform.memory(of: process, file: file)
    }

    mutating func closeInput() {
        if isInputOpen { Platform.closeDescriptor(input) }
        isInputOpen = false
    }

    /// Closes the server's stdin and waits for its end. Returns the exit code, or nil after a kill (after 5 s) or a
    /// signal.
    mutating func end() -> Int32? {
        closeInput()
        let limit = Platform.nanoseconds() + 5_000_000_000
        var scratch = [UInt8](repeating: 0, count: 64 << 10)
        while Platform.nanoseconds() < limit {
            if let status = Platform.statusIfEnded(process) {
                hasEnded = true
                return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
            }
            _ = Platform.wait(readable: output, milliseconds: 5)
            if case .closed = Platform.read(output, into: &scratch, count: scratch.count) {
                Platform.sleep(milliseconds: 1)
            }
        }
        return nil
    }
}
