#if os(Linux)
    import Foundation
    import JSON
    import Testing

    /// Makes each system call and each large allocation of the server fail once, with `Tests/Support/CFaults`.
    struct FaultTests {
        private static let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}"#
        // Longer than the first buffers of the input and of its tree.
        private static let echo =
            #"{"jsonrpc":"2.0","id":2,"method":"echo","params":["\#(String(repeating: "z", count: 100_000))"]}"#
        private static let later = #"{"jsonrpc":"2.0","id":3,"method":"route/get"}"#
        private static let conversation = [open, echo, later].map { $0 + "\n" }.joined()

        private func run(_ environment: [String: String], overSocket: Bool) throws -> CommandRun {
            try run(["serve", "--no-handshake"], Self.conversation, environment, overSocket: overSocket)
        }

        private func run(
            _ arguments: [String], _ input: String, _ environment: [String: String], overSocket: Bool = false
        ) throws -> CommandRun {
            try CommandRun(
                arguments: arguments, input: input, executable: "offstage-kit",
                environment: environment.merging([
                    "LD_PRELOAD": CommandProcess.find("libfaults.so").path, "SWIFT_BACKTRACE": "enable=no",
                ]) { $1 }, answersToSocket: overSocket)
        }

        /// With headers, a handshake, actions, a trace file and an orderly end.
        private static let orderly: String = {
            let text = String(repeating: "n", count: 100_000)
            let note = #"{"action":{"type":"note","text":"\#(text)"}}"#
            return [
                #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
                #"{"jsonrpc":"2.0","id":2,"method":"session/open","params":{}}"#,
                #"{"jsonrpc":"2.0","id":3,"method":"action/send","params":\#(note)}"#,
                #"{"jsonrpc":"2.0","id":4,"method":"action/send","params":{"action":{"type":"emit","count":200,"#
                    + #""bytes":1000}}}"#,
                #"{"jsonrpc":"2.0","id":5,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#,
            ].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
        }()

        private func orderly(_ environment: [String: String]) throws -> CommandRun {
            let trace = try TemporaryFile()
            return try run(["serve", "--trace-file", trace.path], Self.orderly, environment)
        }

        /// The numbers of calls in a run without a fault.
        private func counts(overSocket: Bool) throws -> [String: Int] {
            let file = try TemporaryFile()
            let run = try run(["OFFSTAGE_FAULT_COUNTS": file.path], overSocket: overSocket)
            #expect(run.exitCode == 0 && run.lines.count == 3)
            return Dictionary(
                uniqueKeysWithValues: file.text.split(separator: "\n").map { line in
                    let parts = line.split(separator: " ")
                    return (String(parts[0]), Int(parts[1]) ?? 0)
                })
        }

        @Test(arguments: [
            ("read", EIO), ("write", EIO), ("write", ENOSPC), ("send", ECONNRESET), ("poll", ENOMEM), ("open", EMFILE),
            ("fcntl", EMFILE), ("fstat", ENOMEM), ("dup2", EMFILE), ("pipe", EMFILE),
        ])
        func `after a failed call the server answers, or ends with a reason`(_ call: String, _ code: Int32) throws {
            let overSocket = call == "send"
            let count = try #require(counts(overSocket: overSocket)[call])
            try #require(count > 0)
            for number in 1...count {
                let run = try run(["OFFSTAGE_FAULT": "\(call):\(number):\(code)"], overSocket: overSocket)
                let outcome: Comment = "call \(number) of \(count): \(run.exitCode) \(run.errors)"
                #expect(!run.hasCrashed, outcome)
                // 2: the input ends inside a message; 3: the client has closed; 70: the system refuses what is needed.
                #expect([0, 2, 3, 70].contains(run.exitCode), outcome)
                #expect(run.exitCode < 70 || run.errors.contains(": "), outcome)
                // Writing can fail inside a message; nothing follows it.
                let isCut = run.exitCode == 3 && run.output.last != "\n" && !run.output.isEmpty
                #expect(run.messages.count == run.lines.count - (isCut ? 1 : 0), outcome)
                let answers = run.messages.compactMap { $0["id"]?.integer }
                #expect(answers == Array([1, 2, 3].prefix(answers.count)), outcome)
            }
        }

        @Test(arguments: [
            ("read", EINTR), ("read", EAGAIN), ("write", EINTR), ("write", EAGAIN), ("send", EINTR), ("send", EAGAIN),
            ("poll", EINTR), ("dup2", EINTR),
        ])
        func `an interrupted call is repeated`(_ call: String, _ code: Int32) throws {
            let overSocket = call == "send"
            let count = try #require(counts(overSocket: overSocket)[call])
            try #require(count > 0)
            for number in 1...count {
                let run = try run(["OFFSTAGE_FAULT": "\(call):\(number):\(code)"], overSocket: overSocket)
                #expect(run.exitCode == 0 && run.errors.isEmpty, "call \(number): \(run.exitCode) \(run.errors)")
                #expect(run.messages.map { $0["id"]?.integer } == [1, 2, 3], "call \(number)")
                #expect(run.messages.allSatisfy { $0["error"] == nil }, "call \(number)")
            }
        }

        @Test(arguments: [
            ("read", EIO), ("write", EIO), ("poll", ENOMEM), ("open", EMFILE), ("close", EIO), ("fcntl", EMFILE),
            ("fstat", ENOMEM), ("fchmod", EPERM), ("pipe", EMFILE), ("malloc", ENOMEM),
        ])
        func `a conversation with headers, actions and a trace survives each failed call, or ends with a reason`(
            _ call: String, _ code: Int32
        ) throws {
            let file = try TemporaryFile()
            let whole = try orderly(["OFFSTAGE_FAULT_COUNTS": file.path])
            #expect(whole.exitCode == 0, "\(whole.errors)")
            let line = file.text.split(separator: "\n").first { $0.hasPrefix("\(call) ") }
            let count = try #require(line.flatMap { Int($0.split(separator: " ")[1]) })
            try #require(count > 0)
            // Each of the first calls, then a sample: they repeat.
            for number in 1...count where number <= 20 || number % (1 + count / 20) == 0 {
                let run = try orderly(["OFFSTAGE_FAULT": "\(call):\(number):\(code)"])
                let outcome: Comment = "call \(number) of \(count): \(run.exitCode) \(run.errors)"
                #expect(!run.hasCrashed, outcome)
                #expect(run.exitCode != 0 || run.messages.count >= whole.messages.count, outcome)
                // 1: a refused message was `initialize` or `shutdown`; 73: the trace file.
                #expect([0, 1, 2, 3, 70, 73].contains(run.exitCode), outcome)
                #expect(run.exitCode < 70 || run.errors.contains(": "), outcome)
            }
        }

        @Test func `without memory a message is refused, and the next one is answered`() throws {
            let counts = try counts(overSocket: false)
            let count = try #require(counts["malloc"])
            try #require(count > 3)
            // The transport has no other allocation.
            #expect(counts["realloc"] == 0 && counts["posix_memalign"] == 0)
            var refusals = 0
            for number in 1...count {
                let run = try run(["OFFSTAGE_FAULT": "malloc:\(number):\(ENOMEM)"], overSocket: false)
                #expect(run.exitCode == 0 && run.errors.isEmpty, "allocation \(number): \(run.exitCode) \(run.errors)")
                let errors = run.messages.compactMap { $0["error"] }
                // Without its session a later request has an error, too.
                if let first = errors.first {
                    #expect(first["code"] == 1001 && first["data"]?["retryable"] == true, "\(errors)")
                }
                #expect(run.messages.count == 3 && errors.count <= 2, "allocation \(number)")
                refusals += errors.count
            }
            #expect(refusals >= 3)
        }

        /// Large messages, a large view and a long log. Each message is answered, or refused with 1001. Between 170 and
        /// 190 MB, the first one is parsed or not, and events have the memory or not.
        @Test(
            arguments: [140_000] + stride(from: 172_000, to: 190_000, by: 4_000) + [220_000, 260_000, 300_000],
            ["lines", "headers"])
        func `under each limit of memory, large messages are served or refused`(
            _ kibibytes: Int, _ framing: String
        ) throws {
            let text = String(repeating: "z", count: 8_000_000)
            let objects = [String](repeating: #"{"a":1}"#, count: 120_000).joined(separator: ",")
            let messages = [
                #"{"jsonrpc":"2.0","id":2,"method":"echo","params":["\#(text)"]}"#, Self.open,
                #"{"jsonrpc":"2.0","id":3,"method":"echo","params":[\#(objects)]}"#,
                #"{"jsonrpc":"2.0","id":4,"method":"action/send","params":{"action":{"type":"emit","count":20000,"#
                    + #""bytes":2000}}}"#,
                #"{"jsonrpc":"2.0","id":5,"method":"screen/get"}"#,
            ]
            let run = try CommandRun(
                arguments: [
                    "-c", "ulimit -v \(kibibytes); exec \"$0\" serve --no-handshake",
                    CommandProcess.find("offstage-kit").path,
                ],
                input: messages.map {
                    framing == "lines" ? $0 + "\n" : "Content-Length: \($0.utf8.count)\r\n\r\n\($0)"
                }.joined(),
                executable: "/bin/sh", environment: ["SWIFT_BACKTRACE": "enable=no"])
            #expect(run.exitCode == (framing == "lines" ? 0 : 1) && !run.hasCrashed, "\(run.errors)")
            let answers = framing == "lines" ? run.messages : try run.framedMessages()
            try #require(answers.count == 5)
            #expect(answers[0]["result"]?[0]?.string == text || answers[0]["error"]?["code"] == 1001)
            #expect(answers[1]["result"]?["sessionId"] == "s1")
            for answer in answers { #expect(answer["error"] == nil || answer["error"]?["code"] == 1001) }
        }
    }
#endif
