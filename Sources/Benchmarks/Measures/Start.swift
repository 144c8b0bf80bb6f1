extension Measure {
    /// Cost of starting an executable made with Offstage, against a minimal program with swift-argument-parser. Time
    /// runs from the spawn to the response to an `initialize` that waits in stdin, against the life of the bare
    /// program. Memory is resident memory once both wait for input.
    ///
    /// The counter contains the runtime only. `offstage` also links SQLite and Foundation.
    static let startCounter = start(
        "start", "counter", .ratioAtMost(must: 1.5, aim: 1.3), memory: .ratioAtMost(must: 1.3, aim: 1.2)
    ) { try $0.counter }
    static let startOffstage = start(
        "start-offstage", "offstage", .ratioAtMost(must: 2.5, aim: 1.5), memory: .ratioAtMost(must: 1.5, aim: 1.2)
    ) { try $0.offstage }

    private static func start(
        _ name: String, _ executable: String, _ start: Goal, memory: Goal,
        _ command: @escaping @Sendable (Setup) throws -> Command
    ) -> Measure {
        Measure(
            name: name,
            lines: [
                Line(title: "start to the first answer, \(executable)", quantity: .start, goal: start),
                Line(title: "idle resident memory, \(executable)", quantity: .residentMemory, goal: memory),
            ]
        ) { setup in
            Contest(
                ours: try command(setup).contestant { command in
                    try sample(
                        setup, secondsToStart: { try secondsToAnswer(of: command, setup) },
                        idle: { try idleMemory(of: command, setup) })
                },
                reference: try setup.bare.contestant { command in
                    try sample(
                        setup, secondsToStart: { try lifetime(of: command, setup) },
                        idle: { try waitingMemory(of: command, setup) })
                })
        }
    }

    /// A start takes milliseconds; one sample is the median of several.
    private static func sample(_ setup: Setup, secondsToStart: () throws -> Double, idle: () throws -> Int) throws
        -> Sample
    {
        let meter = LoadMeter(nil)
        let starts = try (0..<setup.options.starts).map { _ in try secondsToStart() }
        let reading = meter.read()
        return Sample(
            values: [.start: starts.median * 1_000, .residentMemory: Double(try idle())],
            serverMicroseconds: reading.server * 1e6 / Double(starts.count),
            otherLoad: reading.otherLoad,
            details: ["fastestStartMilliseconds": (starts.min() ?? 0) * 1_000])
    }

    private static func secondsToAnswer(of command: Command, _ setup: Setup) throws -> Double {
        let firstBytes = Texts.initialize.frame(id: 1, setup.options.framing)
        var connection = try Connection(command, setup.apart, setup.options.framing, firstBytes: firstBytes)
        _ = try connection.answer(to: 1)
        let end = Platform.nanoseconds()
        let start = connection.server.startedAt
        connection.nextID = 2
        try connection.endOrderly()
        return Double(end - start) / 1e9
    }

    private static func lifetime(of command: Command, _ setup: Setup) throws -> Double {
        var server = try ServerProcess.start(command, setup.apart)
        let start = server.startedAt
        while true {
            guard Platform.wait(readable: server.output, milliseconds: 10_000) else {
                throw Failure("\(command.name) did not end")
            }
            var scratch = [UInt8](repeating: 0, count: 4_096)
            if case .closed = Platform.read(server.output, into: &scratch, count: scratch.count) { break }
        }
        // The bare program closes its output just before its end; the rest is microseconds.
        let end = Platform.nanoseconds()
        guard server.end() == 0 else { throw Failure("\(command.name) did not exit with 0") }
        return Double(end - start) / 1e9
    }

    private static let millisecondsToSettle = 150

    private static func idleMemory(of command: Command, _ setup: Setup) throws -> Int {
        var connection = try Connection.start(command, setup.apart, setup.options.framing)
        Platform.sleep(milliseconds: millisecondsToSettle)
        let size = connection.server.memory()["VmRSS"]
        try connection.endOrderly()
        return try size.orSkipped(of: command)
    }

    /// The bare program prints a line and waits for the end of stdin.
    private static func waitingMemory(of command: Command, _ setup: Setup) throws -> Int {
        let waiting = Command(name: command.name, path: command.path, arguments: command.arguments + ["--wait"])
        var server = try ServerProcess.start(waiting, setup.apart)
        _ = Platform.wait(readable: server.output, milliseconds: 10_000)
        Platform.sleep(milliseconds: millisecondsToSettle)
        let size = server.memory()["VmRSS"]
        guard server.end() == 0 else {
            throw Failure("\(command.name) --wait did not wait for the end of its stdin and exit with 0")
        }
        return try size.orSkipped(of: command)
    }
}

extension Int? {
    fileprivate func orSkipped(of command: Command) throws -> Int {
        guard let self else { throw Skipped(reason: "the memory of \(command.name) cannot be read on this platform") }
        return self
    }
}
