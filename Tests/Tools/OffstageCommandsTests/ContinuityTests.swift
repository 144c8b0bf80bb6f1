#if os(Linux)
    import Foundation
    import JSON
    import Testing

    /// Kills servers that keep their sessions in a file, and asks the next one what it has kept.
    struct ContinuityTests {
        private let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("continuity-\(UUID().uuidString)")
        private var archive: String { folder.appendingPathComponent("a.sqlite").path }

        private static let resume =
            #"{"jsonrpc":"2.0","id":0,"method":"session/open","params":"#
            + #"{"sessionId":"a","resume":true,"subscribe":"none"}}"#
        private static let open = #"{"jsonrpc":"2.0","id":-1,"method":"route/open","params":{"url":"kit://item/one"}}"#

        private static func add(_ number: Int) -> String {
            #"{"jsonrpc":"2.0","id":\#(number),"method":"action/send","params":{"dedupeId":"d\#(number)","#
                + #""action":{"type":"add","by":1}}}"#
        }

        private func serve(_ environment: [String: String] = [:]) throws -> CommandProcess {
            try CommandProcess(
                ["serve", "--no-handshake", "--archive", archive], executable: "offstage-kit", environment: environment)
        }

        private func message(_ line: String) throws -> JSONValue { try JSONValue(parsing: line) }

        /// The total of the item on top.
        private func total(_ answer: JSONValue) -> Int64? {
            answer["result"]?["screens"]?.object?.compactMap { $1["view"]?["total"]?.integer }.last
        }

        /// Sends actions until the process ends, and returns the last one that was answered.
        private func send(_ process: CommandProcess, from first: Int, count: Int) throws -> Int {
            var acknowledged = first - 1
            for number in first..<(first + count) {
                try process.write(Array((Self.add(number) + "\n").utf8))
                let line = process.readLine()
                guard !line.isEmpty else { break }
                #expect(try message(line)["result"]?["outcome"] == "done")
                acknowledged = number
            }
            return acknowledged
        }

        /// Kills at `rounds` times under traffic. Actions without an answer are sent again, as a client does.
        @Test func `no acknowledged action is lost and none runs twice, however the process is killed`() throws {
            let rounds = ProcessInfo.processInfo.environment["OFFSTAGE_KILLS"].flatMap(Int.init) ?? 25
            var next = 1
            for round in 0..<rounds {
                let process = try serve()
                try process.write(Array((Self.resume + "\n").utf8))
                let opened = try message(process.readLine())
                if round == 0 {
                    try process.write(Array((Self.open + "\n").utf8))
                    _ = process.readLine()
                } else {
                    #expect(opened["result"]?["resumed"]?["problems"] == [])
                    let seen = try #require(total(opened))
                    // All acknowledged ones, and perhaps the one without an answer.
                    #expect(seen == next - 1 || seen == next)
                }
                let killer = DispatchWorkItem { process.send(signal: SIGKILL) }
                DispatchQueue.global().asyncAfter(
                    deadline: .now() + .microseconds(Int.random(in: 0...20_000)), execute: killer)
                next = try send(process, from: next, count: 100_000) + 1
                #expect(process.waitForExit() == SIGKILL)
            }
            let process = try serve()
            try process.write(Array((Self.resume + "\n").utf8))
            _ = process.readLine()
            // The one without an answer once more: its effect is there exactly once.
            #expect(try send(process, from: next, count: 1) == next)
            try process.write(Array((Self.resume + "\n").utf8))
            #expect(try total(message(process.readLine())) == Int64(next))
            process.closeInput()
            #expect(process.waitForExit() == 0)
        }

        private func killed(at call: String, _ number: Int) -> [String: String] {
            [
                "LD_PRELOAD": (try? CommandProcess.find("libfaults.so").path) ?? "", "SWIFT_BACKTRACE": "enable=no",
                "OFFSTAGE_FAULT": "\(call):\(number):-9",
            ]
        }

        @Test(arguments: ["pwrite64", "ftruncate64", "fdatasync"])
        func `a process that dies in a write of SQLite has kept what it acknowledged`(_ call: String) throws {
            var number = 1
            while number < 400 {
                try? FileManager.default.removeItem(at: folder)
                let process = try serve(killed(at: call, number))
                try process.write(Array((Self.resume + "\n" + Self.open + "\n").utf8))
                let isOpen = !process.readLine().isEmpty && !process.readLine().isEmpty
                let acknowledged = isOpen ? try send(process, from: 1, count: 20) : 0
                process.closeInput()
                let code = process.waitForExit()
                if code == 0 { break }
                #expect(code == SIGKILL)
                let next = try serve()
                try next.write(Array((Self.resume + "\n").utf8))
                let opened = try message(next.readLine())
                #expect(opened["result"]?["sessionId"] == "a", "\(call) \(number): \(opened)")
                if isOpen { #expect((total(opened) ?? -1) >= acknowledged, "\(call) \(number)") }
                next.closeInput()
                #expect(next.waitForExit() == 0)
                number += 1
            }
            if call == "pwrite64" { #expect(number > 20 && number < 400) }
        }

        @Test func `a full disk is said once, and the server serves on`() throws {
            let process = try serve([
                "LD_PRELOAD": CommandProcess.find("libfaults.so").path, "OFFSTAGE_FAULT": "pwrite64:30+:\(ENOSPC)",
            ])
            try process.write(Array((Self.resume + "\n" + Self.open + "\n").utf8))
            _ = (process.readLine(), process.readLine())
            #expect(try send(process, from: 1, count: 60) == 60)
            try process.write(Array(#"{"jsonrpc":"2.0","id":99,"method":"session/list"}"#.utf8 + [10]))
            #expect(try message(process.readLine())["result"]?["sessions"]?.array?.first?["isSaved"] == false)
            process.closeInput()
            #expect(process.waitForExit() == 0)
            #expect(process.errors.components(separatedBy: "sessions are not saved").count == 2, "\(process.errors)")
        }

        @Test(arguments: [
            ("/dev/null/x", 66, "cannot be opened: Not a directory"),
            ("postgresql://localhost/x", 64, "no archive can be opened"),
        ])
        func `a place that is no archive is refused`(_ place: String, _ code: Int32, _ sentence: String) throws {
            let run = try CommandRun("serve", "--archive", place, executable: "offstage-kit")
            #expect(run.exitCode == code && run.errors.contains(sentence) && run.lines.isEmpty, "\(run.errors)")
        }

        @Test func `no secure text is in the file`() throws {
            let process = try CommandProcess(["serve", "--no-handshake", "--archive", archive])
            let secret = "hunter-\(UUID().uuidString)"
            let open = #"{"app":"gallery","sessionId":"g","link":"gallery://fields"}"#
            let action = #"{"type":"secureDidChange","value":"\#(secret)"}"#
            for (id, method, params) in [
                (1, "session/open", open), (2, "action/send", #"{"action":\#(action)}"#),
                (3, "action/send", #"{"action":{"type":"plainDidChange","value":"visible-\#(secret.count)"}}"#),
            ] {
                try process.write(
                    Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#.utf8 + [10]))
            }
            process.closeInput()
            let output = String(decoding: process.readToEnd(), as: UTF8.self)
            #expect(process.waitForExit() == 0)
            #expect(output.contains("\"id\":3,\"result\""), "\(output.suffix(500))")
            var bytes = Data()
            for suffix in ["", "-wal"] {
                bytes += (try? Data(contentsOf: URL(fileURLWithPath: archive + suffix))) ?? Data()
            }
            #expect(bytes.range(of: Data("visible-\(secret.count)".utf8)) != nil)
            #expect(bytes.range(of: Data(secret.utf8)) == nil)
        }
    }
#endif
