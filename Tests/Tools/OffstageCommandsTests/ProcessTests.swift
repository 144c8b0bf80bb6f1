import Foundation
import JSON
import Testing

/// Tests flow control between two processes.
struct ProcessTests {
    private func echo(_ id: Int, _ text: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"echo","params":["\#(text)"]}"# + "\n"
    }

    @Test func `a client that writes 4 MiB of requests before it reads receives every response`() throws {
        let process = try CommandProcess(["serve", "--no-handshake"], executable: "offstage-kit")
        let text = String(repeating: "z", count: 1000)
        let count = 4200
        // Returns once the server has read all requests; the test reads no response meanwhile.
        try process.write(Array((1...count).map { echo($0, text) }.joined().utf8))
        process.closeInput()
        let answers = process.readToEnd().split(separator: UInt8(ascii: "\n"))
        #expect(answers.count == count)
        let last = try JSONValue(parsing: Array(try #require(answers.last)))
        #expect(last["id"] == .integer(Int64(count)))
        #expect(process.waitForExit() == 0)
    }

    @Test func `a client that stops reading does not make the server grow, and can continue`() throws {
        let process = try CommandProcess(["serve", "--no-handshake"], executable: "offstage-kit")
        func send(_ line: String) throws { try process.write(Array((line + "\n").utf8)) }
        try send(#"{"jsonrpc":"2.0","id":1,"method":"session/open"}"#)
        // 600 MB of unread events.
        for id in 2...4 {
            let action = #"{"type":"emit","count":200000,"bytes":1000}"#
            try send(#"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"action":\#(action)}}"#)
        }
        // The output of a child of the server appears on stderr: all events were sent before.
        try send(#"{"jsonrpc":"2.0","id":5,"method":"action/send","params":{"action":{"type":"spawn"}}}"#)
        while process.isRunning, !process.errors.contains("from the child") { _ = poll(nil, 0, 5) }
        let peak = process.peakMemory ?? 0
        process.closeInput()
        let bytes = process.readToEnd()
        #expect(process.waitForExit() == 0)
        #if os(Linux)
            #expect(peak > 0 && peak < 120, "the server held \(peak) MiB")
        #endif
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let answers = lines.compactMap { line -> Int64? in
            guard line.starts(with: Array(#"{"jsonrpc":"2.0","id":"#.utf8)) else { return nil }
            return (try? JSONValue(parsing: Array(line)))?["id"]?.integer
        }
        #expect(answers == [1, 2, 3, 4, 5])
    }

    @Test func `a server that may open few files says so`() throws {
        let server = try CommandProcess.find("offstage-examples").path
        let run = try CommandRun("-c", "ulimit -n 10; exec \"$0\" serve", server, executable: "/bin/sh")
        #expect(run.exitCode == 70)
        #expect(run.errors.contains("fewer than 24 files can be opened; raise the limit (ulimit -n)"), "\(run.errors)")
    }

    @Test(arguments: ["script", "render"])
    func `a folder in place of a script is a file that cannot be read`(_ command: String) throws {
        let run = try CommandRun(command, FileManager.default.temporaryDirectory.path)
        #expect(run.exitCode == 66)
        #expect(run.errors.contains("cannot read the script"), "\(run.errors)")
        #expect(run.errors.contains("Is a directory"), "\(run.errors)")
    }

    @Test func `what an app prints before a crash is on stderr`() throws {
        // The runtime's own handler returns after a signal that another process has sent.
        let process = try CommandProcess(
            ["serve", "--no-handshake"], executable: "offstage-kit",
            environment: ["SWIFT_BACKTRACE": "enable=no"])
        let open = #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{"subscribe":"none"}}"#
        let action = #"{"type":"print","text":"printed before the crash"}"#
        let print = #"{"jsonrpc":"2.0","id":2,"method":"action/send","params":{"action":\#(action)}}"#
        try process.write(Array("\(open)\n\(print)\n".utf8))
        while process.isRunning, !process.errors.contains("printed before the crash") { _ = poll(nil, 0, 5) }
        #expect(process.isRunning)
        process.send(signal: SIGILL)
        process.closeInput()
        _ = process.readToEnd()
        #expect(process.waitForExit() != 0)
        #expect(process.errors.contains("printed before the crash"))
    }
}
