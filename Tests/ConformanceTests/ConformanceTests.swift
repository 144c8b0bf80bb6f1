import OffstageTesting
import Testing

/// Every case in `Cases/`, in each of its framings, over each transport.
@Suite struct ConformanceTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let test: ConformanceCase
        let framing: ConformanceCase.Framing
        let transport: Transport

        var testDescription: String { "\(test.id) \(framing) \(transport)" }
    }

    /// All cases, or those whose id begins with a prefix in `OFFSTAGE_CASES` (`A`, `B07`, several with commas).
    static func runs(_ transport: Transport) throws -> [Run] {
        let wanted = environmentVariable("OFFSTAGE_CASES")?.split(separator: ",").map(String.init)
        return try ConformanceCase.all().filter { test in wanted?.contains { test.id.hasPrefix($0) } ?? true }.flatMap {
            test in
            test.transports.contains(transport)
                ? test.framings.map { Run(test: test, framing: $0, transport: transport) } : []
        }
    }

    // Serialized: each case blocks its thread while it waits, and other tests need threads.
    @Test(.serialized, arguments: try Self.runs(.child))
    func `the server conforms as a child process`(_ run: Run) throws { try check(run) }

    @Test(.onLoop, arguments: try Self.runs(.memory))
    func `the server conforms in memory`(_ run: Run) throws { try check(run) }

    private func check(_ run: Run) throws {
        let conversation = try Conversation(run.test, framing: run.framing, transport: run.transport)
        if let failure = conversation.failure() { Issue.record(Comment(rawValue: failure)) }
    }
}
