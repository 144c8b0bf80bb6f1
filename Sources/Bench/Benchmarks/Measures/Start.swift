import Platform

extension Measure {
    /// Cost of starting an executable made with Offstage, against a minimal program with swift-argument-parser. Time
    /// runs from the spawn to the response to `initialize`, against the life of the bare program. Memory is resident
    /// memory once both wait for input.
    static let start = Measure(
        name: "start",
        rows: [
            Row("start to the first answer, counter", "ms", .ratioAtMost(1.35)),
            Row("start to the first answer, reference apps", "ms", .ratioAtMost(2)),
            Row("idle resident memory, counter", "KiB", .ratioAtMost(1.35)),
        ]
    ) { options in
        Contest(
            ours: {
                let starts = try [Command.counter, .examples].map { command in
                    try median(options) { try secondsToAnswer(command) } * 1_000
                }
                return starts + [try idleMemory()]
            },
            referenceName: "bare program",
            reference: {
                let start = try median(options, lifetime) * 1_000
                return [start, start, try bareMemory()]
            })
    }

    /// A start takes milliseconds; one sample is the median of several.
    static func median(_ options: Options, _ seconds: () throws -> Double) rethrows -> Double {
        try (0..<(options.quick ? 3 : 20)).map { _ in try seconds() }.median
    }

    static func secondsToAnswer(_ command: Command) throws -> Double {
        let start = System.nanoseconds()
        let connection = try Connection(command, opening: [])
        let end = System.nanoseconds()
        try connection.end()
        return Double(end - start) / 1e9
    }

    private static func lifetime() throws -> Double {
        let start = System.nanoseconds()
        let connection = try Connection(.bare)
        while try connection.process.read() != nil {}
        let end = System.nanoseconds()
        try connection.process.waitForExit()
        return Double(end - start) / 1e9
    }

    private static let millisecondsToSettle = 150

    private static func idleMemory() throws -> Double {
        let connection = try Connection(.counter, opening: [])
        System.sleep(milliseconds: millisecondsToSettle)
        return try System.residentMemory(of: connection.process.identifier)
    }

    /// The bare program prints a line and waits for the end of stdin.
    private static func bareMemory() throws -> Double {
        let connection = try Connection(Command.bare.adding(["--wait"]))
        _ = try connection.process.read()
        System.sleep(milliseconds: millisecondsToSettle)
        return try System.residentMemory(of: connection.process.identifier)
    }
}
