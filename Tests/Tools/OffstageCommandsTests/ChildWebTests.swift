import Foundation
import JSON
import Platform
import Testing

/// Tests `offstage web`, whose sockets have a server each.
struct ChildWebTests {
    /// A process of the command, with addresses of its own.
    private func serve(_ command: [String], _ options: String...) throws -> CommandProcess {
        try CommandProcess(["web"] + options + ["--"] + command, environment: ["XDG_STATE_HOME": folder.path])
    }

    private let folder: TemporaryFolder
    private let counter: String
    /// The test reads its end when no process has the other one.
    private let pipe: (path: String, reader: Int32)

    init() throws {
        folder = try TemporaryFolder()
        counter = try CommandProcess.find("counter").path
        let path = folder.path + "/pipe"
        try #require(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        _ = fcntl(reader, F_SETFL, 0)
        pipe = (path, reader)
    }

    /// A server that holds the pipe, and runs the rest of the script.
    private func holding(_ script: String) -> [String] { ["/bin/sh", "-c", "exec 3>'\(pipe.path)'; \(script)"] }

    /// Waits until no process holds the pipe.
    private func waitForEnd() {
        var byte: UInt8 = 0
        while read(pipe.reader, &byte, 1) > 0 {}
    }

    /// A server in Python that answers `initialize`, and runs the script after the next message.
    private func python(_ script: String) -> [String] {
        let start = """
            import json, os, sys, time
            sys.stderr.write("a line of the server\\n")
            request = json.loads(sys.stdin.readline())
            app = {"name": "lamp", "imageHosts": ["images.example", "two.example"]}
            print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"apps": [app]}}), flush=True)
            message = sys.stdin.readline()

            """
        return ["python3", "-c", start + script]
    }

    @Test func `each socket plays with a server of its own, which ends with the socket`() throws {
        let process = try serve(holding("exec '\(counter)' serve"))
        let address = try WebSocketConnection.address(of: process)
        let (first, second) = (try WebSocketConnection(address), try WebSocketConnection(address))
        func count(_ socket: WebSocketConnection, after taps: Int) throws -> String? {
            _ = try socket.answer(to: 1, "initialize", #"{"protocol":{"level":4}}"#)
            _ = try socket.answer(to: 2, "session/open")
            for tap in 0..<taps {
                _ = try socket.answer(to: 3 + tap, "action/send", #"{"action":{"type":"plusDidTap"}}"#)
            }
            let screen = try JSONValue(parsing: try socket.answer(to: 99, "screen/get"))
            return screen["result"]?["view"]?["parts"]?[0]?["text"]?.string
        }
        #expect(try count(first, after: 2) == "2")
        #expect(try count(second, after: 1) == "1")
        #expect(
            try JSONValue(parsing: second.answer(to: 100, "session/list"))["result"]?["sessions"]?.array?.count == 1)
        first.close()
        second.close()
        waitForEnd()
        #expect(process.isRunning)
        process.terminate()
        #expect(process.waitForExit() == 128 + SIGTERM)
        #expect(process.errors == "")
    }

    /// The desktop's `xdg-open` starts the program that `BROWSER` names.
    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/xdg-open")))
    func `--open shows the page in the browser of the desktop`() throws {
        let browser = try folder.write("#!/bin/sh\necho \"$1\" >'\(pipe.path)'\n", "browser")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: browser)
        let process = try CommandProcess(
            ["web", "counter", "--open", "--", counter, "serve"],
            environment: ["XDG_STATE_HOME": folder.path, "BROWSER": browser, "DISPLAY": "", "XDG_CURRENT_DESKTOP": ""])
        let printed = process.readLine()
        var shown: [UInt8] = []
        var byte: UInt8 = 0
        // Without a writer, the pipe is at its end.
        while shown.last != UInt8(ascii: "\n"), process.isRunning {
            if read(pipe.reader, &byte, 1) == 1 { shown.append(byte) }
        }
        #expect(String(decoding: shown, as: UTF8.self) == printed + "\n")
        process.terminate()
        #expect(process.waitForExit() == 128 + SIGTERM)
    }

    @Test func `without a program for the desktop, the page is served`() throws {
        let process = try CommandProcess(
            ["web", "--open", "--", counter, "serve"], environment: ["XDG_STATE_HOME": folder.path, "PATH": "/nowhere"])
        #expect(try WebSocketConnection.address(of: process).port > 0)
        process.terminate()
        #expect(process.waitForExit() == 128 + SIGTERM)
        #expect(process.errors.contains("cannot start xdg-open: No such file or directory; open the address"))
    }

    @Test func `an app that the server does not have is named`() throws {
        let run = try CommandRun("web", "countr", "--", counter, "serve")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("unknown app 'countr'; did you mean 'counter'? Apps: counter"), "\(run.errors)")
    }

    @Test func `the end of a server closes its socket, and its errors are on stderr`() throws {
        let process = try serve(python("print(message, end='', flush=True)\nsys.exit(3)"))
        let address = try WebSocketConnection.address(of: process)
        for _ in 0..<2 {
            let socket = try WebSocketConnection(address)
            #expect(try socket.answer(to: 1, "initialize").contains("lamp"))
            try socket.send("[\"caf\u{E9}\n\"]")
            // A line feed between values is white space.
            #expect(socket.receive() == .text("[\"caf\u{E9} \"]"))
            #expect(socket.receive() == .close(code: 1001, reason: "the server has ended with exit code 3"))
            #expect(socket.receive() == .end)
        }
        #expect(process.errors == String(repeating: "a line of the server\n", count: 3))
    }

    @Test(arguments: [
        ("print('x' * (17 << 20), flush=True)", 1009, "a message of the server has more than 16777216 bytes"),
        ("os.write(1, b'[1]\\n\"\\xff\"\\n')", 1007, "a message of the server is not UTF-8"),
        ("os.close(1)", 1001, "the server has ended with exit code 137"),
        ("os.close(0)\nprint('[1]', flush=True)", 1001, "the server has ended with exit code 137"),
    ])
    func `a server that cannot go on is killed, and its socket has the reason`(
        _ script: String, _ code: Int, _ reason: String
    ) throws {
        let process = try serve(python("pipe = open('\(pipe.path)', 'w')\n\(script)\ntime.sleep(100)"))
        let socket = try WebSocketConnection(try WebSocketConnection.address(of: process))
        _ = try socket.answer(to: 1, "initialize")
        try socket.send("[]")
        var last = socket.receive()
        if last == .text("[1]") {
            try socket.send("[]")
            last = socket.receive()
        }
        #expect(last == .close(code: code, reason: reason))
        waitForEnd()
    }

    @Test func `a server that writes without end waits for its page, and the others are served`() throws {
        let process = try serve(python("while True: print(json.dumps('y' * 1000))"))
        let address = try WebSocketConnection.address(of: process)
        let (busy, other) = (try WebSocketConnection(address), try WebSocketConnection(address))
        _ = try busy.answer(to: 1, "initialize")
        try busy.send("[]")
        #expect(busy.receive() == .text("\"\(String(repeating: "y", count: 1000))\""))
        #expect(try other.answer(to: 1, "initialize").contains("lamp"))
        for _ in 0..<10_000 { _ = busy.receive() }
        try other.send("[]")
        for _ in 0..<10_000 { _ = other.receive() }
        #if os(Linux)
            #expect(try #require(process.peakMemory) < 120)
        #endif
    }

    @Test func `a server that reads nothing lets its page wait, and the others are served`() throws {
        let process = try serve(python("time.sleep(100)"))
        let address = try WebSocketConnection.address(of: process)
        let busy = try WebSocketConnection(address)
        _ = try busy.answer(to: 1, "initialize")
        let count = busy.sendUntilFull("[\"\(String(repeating: "z", count: 100_000))\"]")
        #expect(count > 1 << 20 && count < 64 << 20)
        #expect(try WebSocketConnection(address).answer(to: 1, "initialize").contains("lamp"))
        #if os(Linux)
            #expect(try #require(process.peakMemory) < 120)
        #endif
    }

    #if os(Linux)
        @Test func `a server inherits no socket`() throws {
            let script = """
                import os, sys
                paths = [f"/proc/self/fd/{number}" for number in range(3, 100)]
                links = [os.readlink(path) for path in paths if os.path.exists(path)]
                sys.stderr.write(f"{sorted(link for link in links if 'socket' in link)}\\n")

                """
            let command = python("print('[]', flush=True)")
            let process = try serve(command.dropLast() + [script + (command.last ?? "")])
            let address = try WebSocketConnection.address(of: process)
            let sockets = [try WebSocketConnection(address), try WebSocketConnection(address)]
            for socket in sockets { _ = try socket.answer(to: 1, "initialize") }
            let lines = process.errors.split(separator: "\n").filter { $0.hasPrefix("[") }
            #expect(lines == ["[]", "[]", "[]"], "\(process.errors)")
        }
    #endif

    @Test func `a signal ends the servers, also one that ignores it and the end of its input`() throws {
        let script = """
            import signal
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            pipe = open('\(pipe.path)', 'w')
            print('[]', flush=True)
            time.sleep(100)
            """
        let process = try serve(python(script))
        let socket = try WebSocketConnection(try WebSocketConnection.address(of: process))
        _ = try socket.answer(to: 1, "initialize")
        try socket.send("[]")
        #expect(socket.receive() == .text("[]"))
        process.terminate()
        #expect(process.waitForExit() == 128 + SIGTERM)
        waitForEnd()
    }

    @Test func `the page may show images of the hosts that the server names`() throws {
        let process = try serve(python(""), "--context", "test", "--inspector")
        let (port, token) = try WebSocketConnection.address(of: process)
        func get(_ path: String) throws -> String {
            let socket = try WebSocketConnection.connect(to: port)
            defer { _ = close(socket) }
            let head = "GET \(path) HTTP/1.0\r\nHost: localhost:\(port)\r\nCookie: offstage-\(port)=\(token)\r\n\r\n"
            #expect(Platform.write(socket, head, head.utf8.count) == head.utf8.count)
            return String(decoding: FileHandle(fileDescriptor: socket).readDataToEndOfFile(), as: UTF8.self)
        }
        #expect(try get("/").contains("; img-src 'self' data: https://images.example https://two.example; "))
        #expect(try get("/config.json").hasSuffix(#"{"open":{"context":"test"},"inspector":true}"#))
    }

    @Test func `a start after a crash has the same address, for each command`() throws {
        let first = try serve([counter, "serve"])
        let address = try WebSocketConnection.address(of: first)
        let other = try WebSocketConnection.address(of: try serve([counter, "serve", "--seed", "1"]))
        #expect(other.port != address.port)
        first.send(signal: SIGKILL)
        _ = first.waitForExit()
        let again = try serve([counter, "serve"])
        #expect(try WebSocketConnection.address(of: again) == address)
        let taken = try CommandRun("web", "--port", "\(address.port)", "--", counter, "serve")
        #expect(taken.exitCode == 69)
        #expect(taken.errors.contains("cannot listen on 127.0.0.1:\(address.port): Address already in use"))
    }

    @Test func `wrong usage and a server that does not start are sentences before the address`() throws {
        for (arguments, code, sentence) in [
            ([], 64, "a command is missing; write it after --"),
            (["--port", "70000", "--", "true"], 64, "--port needs 0 to 65535"),
            (["--", "/no/server", "serve"], 64, "cannot start /no/server: No such file or directory"),
            (["--", "true"], 1, "the server: it has ended without an answer to initialize"),
            (["--files", "/nowhere", "--", counter, "serve"], 66, "there is no folder '/nowhere/web' with the page"),
        ] {
            let run = try CommandRun(arguments: ["web"] + arguments)
            #expect(run.exitCode == Int32(code))
            #expect(run.output == "")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }
}
