import ConformanceRunner
import Platform
import Testing

/// The cases against servers with one fault each.
@Suite(.enabled(if: BrokenServer.hasPython, "python3 is not installed"), .serialized) struct BrokenServerTests {
    struct Fault: Sendable, CustomTestStringConvertible {
        let name: String
        /// A case that finds the fault, and a part of its failure.
        let test: String
        let problem: String
        var framing = ConformanceCase.Framing.lines
        /// Seconds; short where the fault is that nothing comes.
        var limit = 30.0
        var stepLimit = 300.0

        var testDescription: String { name }
    }

    static let faults = [
        Fault(name: "responseId", test: "A01", problem: "one to no request"),
        Fault(name: "idType", test: "A01", problem: "one to no request"),
        Fault(name: "droppedNotification", test: "K02", problem: "wanted, got"),
        Fault(name: "reorderedNotifications", test: "K03", problem: "n is not 1"),
        Fault(name: "lateNotification", test: "K02", problem: "wanted"),
        Fault(name: "missingLast", test: "K03", problem: "no message with last"),
        Fault(name: "repeatedSeq", test: "K03", problem: "seq does not rise beyond 1"),
        Fault(name: "skippedN", test: "K03", problem: "n is not 1"),
        Fault(name: "lostRevision", test: "J05", problem: "fromViewRev"),
        Fault(name: "wrongPatch", test: "J05", problem: "wanted"),
        Fault(name: "duplicateResponse", test: "A01", problem: "a second response"),
        Fault(name: "answeredNotification", test: "A05", problem: "the case does not expect"),
        Fault(name: "headerLength", test: "A01", problem: "no output for 2 s", framing: .headers, limit: 2),
        Fault(name: "invalidUTF8", test: "K02", problem: "output is not JSON"),
        Fault(name: "spacedJSON", test: "A01", problem: "not compact"),
        Fault(name: "printedLine", test: "A01", problem: "output is not JSON"),
        Fault(name: "errorCode", test: "A07", problem: "the protocol has no error -32000"),
        Fault(name: "noExit", test: "A01", problem: "the process does not exit", limit: 2),
        Fault(name: "exitCode", test: "A01", problem: "exit code 0 wanted, got 7"),
        Fault(name: "crash", test: "A01", problem: "the output ended"),
        Fault(name: "slowResponse", test: "A01", problem: "no output for 2 s", limit: 2),
        Fault(name: "endlessOutput", test: "P01", problem: "output still comes", stepLimit: 3),
    ]

    @Test(arguments: Self.faults)
    func `a case finds the fault`(_ fault: Fault) throws {
        let outcome = try BrokenServer.outcome(
            fault.name, fault.test, fault.framing, limit: fault.limit, stepLimit: fault.stepLimit)
        let failure = try #require(outcome.failure, "\(fault.test) passes with the fault")
        #expect(failure.problem.contains(fault.problem), "\(outcome.report ?? "")")
    }

    /// Without the fault the same cases pass, so that the fault is what they find.
    @Test(arguments: Set(faults.map { "\($0.test) \($0.framing)" }).sorted())
    func `the cases pass without a fault`(_ run: String) throws {
        let parts = run.split(separator: " ").map(String.init)
        let framing = try #require(ConformanceCase.Framing(rawValue: parts[1]))
        let outcome = try BrokenServer.outcome("none", parts[0], framing)
        #expect(outcome.failure == nil, "\(outcome.report ?? "")")
    }

    @Test func `a failure has the bytes sent, the wanted and the received message, and the source`() throws {
        let outcome = try BrokenServer.outcome("responseId", "A01", .headers)
        let failure = try #require(outcome.failure)
        #expect(failure.step == "2")
        #expect(
            failure.sent
                == #"Content-Length: 61\r\n\r\n{"jsonrpc":"2.0","method":"subtract","params":[42,23],"id":1}"#)
        #expect(failure.wanted == #"{"jsonrpc":"2.0","result":19,"id":1}"#)
        #expect(failure.got == #"{"jsonrpc":"2.0","id":2,"result":19}"#)
        let report = try #require(outcome.report)
        for part in ["A01 (headers) failed: positional parameters", "JSON-RPC 2.0 specification", "2 of A.json"] {
            #expect(report.contains(part))
        }
    }

    @Test func `a failure shows bytes that are no message`() throws {
        let cut = try BrokenServer.outcome("headerLength", "A01", .headers, limit: 2)
        #expect(cut.failure?.got == #"Content-Length: 37\r\n\r\n{"jsonrpc":"2.0","id":1,"result":19}"#)
        let invalid = try BrokenServer.outcome("invalidUTF8", "K02", .lines)
        #expect(invalid.failure?.got?.contains("\"outcome\":\"d\u{FFFD}ne\"") == true)
    }
}

enum BrokenServer {
    static let hasPython = (environmentVariable("PATH") ?? "").split(separator: ":").contains {
        access($0 + "/python3", X_OK) == 0
    }

    static func outcome(
        _ fault: String, _ id: String, _ framing: ConformanceCase.Framing, limit: Double = 30, stepLimit: Double = 300
    ) throws -> CaseOutcome {
        let test = try #require(try ConformanceCase.all().first { $0.id == id })
        let limit = Int32(limit * 1000)
        return try Conversation(
            test, framing: framing, limit: limit, stepLimit: Int(stepLimit * 1000)
        ) { (arguments, standardError) throws(ConformanceFailure) in
            let proxy = ConformanceTests.folder + "/broken_server.py"
            return try ChildProcessServer(
                command: ["python3", proxy, fault, try Executable.path("offstage-kit")], arguments: arguments,
                standardError: standardError, limit: limit)
        }.run()
    }
}
