import Foundation
import JSON
import Testing

/// Tests `offstage dev` with real servers, front ends on a pipe, and builds that exchange the server's executable.
struct DevTests {
    /// A folder with a source, a build that fails on `bad`, and the server that it makes.
    private final class Project {
        let folder: TemporaryFolder
        private var changes = 0

        init(server: String? = nil) throws {
            folder = try TemporaryFolder()
            try change("good")
            let kit = try CommandProcess.find("offstage-kit").path
            let server = server ?? "exec '\(kit)' serve --seed $(grep -c . source)"
            _ = try folder.write("#!/bin/sh\ncd '\(folder.path)'\n\(server)\n", "made")
        }

        /// Each change has another size.
        func change(_ word: String) throws {
            changes += 1
            _ = try folder.write(String(repeating: word + "\n", count: changes), "source")
        }

        func start(_ more: String...) throws -> CommandProcess {
            let path = folder.path
            let build = "cd '\(path)' && ! grep bad source && cp made next && chmod +x next && mv next server"
            return try CommandProcess(
                ["dev", "--build", build, "--watch", "\(path)/source"] + more + ["--", "\(path)/server"])
        }
    }

    private func send(_ process: CommandProcess, _ messages: String...) throws {
        for message in messages { try process.write(Array((message + "\n").utf8)) }
    }

    /// Returns the next message that the condition selects.
    private func wait(_ process: CommandProcess, for condition: (JSONValue) -> Bool) throws -> JSONValue {
        while true {
            let line = process.readLine()
            guard !line.isEmpty else { throw Ended(errors: process.errors) }
            let message = try JSONValue(parsing: line)
            if condition(message) { return message }
        }
    }

    private struct Ended: Error { let errors: String }

    private func answer(_ process: CommandProcess, _ id: Int64) throws -> JSONValue {
        try wait(process) { $0["id"] == .integer(id) }
    }

    private func lag(_ process: CommandProcess) throws -> JSONValue? {
        try wait(process) { $0["method"] == "subscription/lagged" }["params"]
    }

    private func open(_ process: CommandProcess) throws -> JSONValue? {
        try send(
            process, #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
            #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
            #"{"jsonrpc":"2.0","id":2,"method":"session/open","params":{"sessionId":"main"}}"#,
            #"{"jsonrpc":"2.0","id":3,"method":"action/send","params":{"action":{"type":"add","by":5}}}"#,
            #"{"jsonrpc":"2.0","id":4,"method":"route/open","params":{"url":"kit://item/one"}}"#)
        let opened = try answer(process, 2)["result"]
        #expect(try answer(process, 4)["result"]?["outcome"] == "committed")
        return opened
    }

    @Test func `a change restarts the server, and the session goes on with its route and its saved state`() throws {
        let project = try Project()
        let dev = try project.start()
        let opened = try open(dev)
        try send(dev, #"{"jsonrpc":"2.0","id":5,"method":"session/wait","params":{"until":{"event":"none"}}}"#)
        try project.change("good")
        #expect(try answer(dev, 5)["error"]?["data"]?["kind"] == "serverRestarted")
        let snapshot = try lag(dev)
        #expect(snapshot?["subscriptionId"] == opened?["subscriptionId"])
        #expect(snapshot?["sessionId"] == "main")
        // Another seed: the new executable runs.
        #expect(snapshot?["epoch"] != opened?["epoch"])
        let views = snapshot?["screens"]?.object?.map { $0.1["view"]?["total"] } ?? []
        #expect(views == [5, 0])
        let n = try {
            try send(dev, #"{"jsonrpc":"2.0","id":6,"method":"action/send","params":{"action":{"type":"add","by":1}}}"#)
            return try wait(dev) { $0["method"] == "screen/didChange" }["params"]
        }()
        #expect(n?["view"]?["title"] == "one")
        #expect(n?["n"] == 6)
        try send(dev, #"{"jsonrpc":"2.0","id":7,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#)
        #expect(try answer(dev, 7)["result"] == .null)
        #expect(dev.waitForExit() == 0)
    }

    @Test func `screens without links, sheets and the values of fields survive a restart`() throws {
        let server = try CommandProcess.find("FaultyServer").path
        let project = try Project(server: "export OFFSTAGE_FAULTY_APPS=draft; exec '\(server)' serve --no-handshake")
        let dev = try project.start()
        func act(_ id: Int, _ action: String) throws {
            try send(dev, #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"action":\#(action)}}"#)
            #expect(try answer(dev, Int64(id))["result"]?["outcome"] == "done")
        }
        try send(dev, #"{"jsonrpc":"2.0","id":1,"method":"session/open","params":{}}"#)
        _ = try answer(dev, 1)
        try act(2, #"{"type":"push","number":1}"#)
        try act(3, #"{"type":"nameDidChange","value":"Anna"}"#)
        try act(4, #"{"type":"pinDidChange","value":"1234"}"#)
        try project.change("good")
        let pushed = try lag(dev)
        #expect(pushed?["tree"]?.description.contains("draft.form") == true)
        try send(dev, #"{"jsonrpc":"2.0","id":5,"method":"screen/get"}"#)
        let form = try answer(dev, 5)["result"]?["view"]?["parts"]
        #expect(form?[0]?["value"] == "Anna")
        #expect(form?[1]?["length"] == 0)

        try send(dev, #"{"jsonrpc":"2.0","id":6,"method":"route/back","params":{}}"#)
        _ = try answer(dev, 6)
        try act(7, #"{"type":"present","number":2}"#)
        try act(8, #"{"type":"nameDidChange","value":"Bo"}"#)
        try project.change("good")
        #expect(try lag(dev)?["tree"]?.description.contains(#""kind":"modal""#) == true)
        try send(dev, #"{"jsonrpc":"2.0","id":9,"method":"screen/get"}"#)
        #expect(try answer(dev, 9)["result"]?["view"]?["parts"]?[0]?["value"] == "Bo")
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a failing build leaves the server running and shows its errors`() throws {
        let project = try Project()
        let dev = try project.start()
        _ = try open(dev)
        try project.change("bad")
        let entry = try wait(dev) { $0["method"] == "log/entry" }["params"]
        #expect(entry?["level"] == "error")
        #expect(
            entry?["message"]?.string?.hasPrefix(
                "The build failed with exit code 1; the old server keeps running\nbad\n") == true, "\(entry ?? .null)")
        #expect(dev.errors.contains("bad\nbad\n"))
        #expect(dev.errors.contains("offstage dev: the build failed with exit code 1"))
        try send(dev, #"{"jsonrpc":"2.0","id":5,"method":"screen/get"}"#)
        #expect(try answer(dev, 5)["result"]?["view"]?["title"] == "one")
        try project.change("good")
        #expect(try lag(dev)?["resync"] == "snapshot")
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a server that ends by itself is started again after the next change`() throws {
        let kit = try CommandProcess.find("offstage-kit").path
        // The server's parent is the shell that prints its number.
        let project = try Project(server: "echo $$ >pid; exec '\(kit)' serve")
        let dev = try project.start()
        _ = try open(dev)
        // The command has saved the session before it passes on a request that follows the answer to session/open.
        try send(dev, #"{"jsonrpc":"2.0","id":8,"method":"session/list"}"#)
        #expect(try answer(dev, 8)["result"]?["sessions"]?[0]?["sessionId"] == "main")
        let pid = try String(contentsOfFile: project.folder.path + "/pid", encoding: .utf8)
        kill(try #require(pid_t(pid.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
        let entry = try wait(dev) { $0["method"] == "log/entry" }["params"]
        #expect(
            entry?["message"] == "The server has ended by signal 9; it starts again after the next change",
            "\(entry ?? .null)")
        try send(dev, #"{"jsonrpc":"2.0","id":5,"method":"session/list"}"#)
        #expect(
            try answer(dev, 5)["error"]?["message"] == "the server has ended; it starts again after the next change")
        try project.change("good")
        #expect(try lag(dev)?["sessionId"] == "main")
        try send(dev, #"{"jsonrpc":"2.0","id":6,"method":"session/list"}"#)
        #expect(try answer(dev, 6)["result"]?["sessions"]?[0]?["sessionId"] == "main")
        dev.terminate()
        #expect(dev.waitForExit() == 143)
    }

    /// Opens a pipe that a server writes to. Waits for the server.
    private func openPipe(_ name: String, of project: Project) throws -> FileHandle {
        try #require(FileHandle(forReadingAtPath: project.folder.path + "/" + name))
    }

    @Test func `a front end that does not read stops the server's output, and its input is still passed on`() throws {
        // The server writes 16 MiB, and its input to a pipe.
        let project = try Project(
            server: """
                exec 3>&1 4>received
                (yes "[$(printf %01022d 0)" | head -c 16777216 >&3; echo >flooded) &
                exec 1>/dev/null
                while read -r line; do printf '%s\\n' "$line" >&4; done
                wait
                """)
        #expect(mkfifo(project.folder.path + "/received", 0o600) == 0)
        let dev = try project.start()
        let received = try openPipe("received", of: project)
        var text = ""
        for number in 1...100 {
            try send(dev, #"{"jsonrpc":"2.0","method":"m\#(number)"}"#)
            while !text.contains("m\(number)\"") {
                let bytes = received.availableData
                try #require(!bytes.isEmpty, "the server has ended: \(dev.errors)")
                text += String(decoding: bytes, as: UTF8.self)
            }
        }
        let flooded = project.folder.path + "/flooded"
        #expect(!FileManager.default.fileExists(atPath: flooded), "the buffers hold less than 16 MiB")
        dev.closeInput()
        #expect(dev.readToEnd().count == 16 << 20)
        #expect(FileManager.default.fileExists(atPath: flooded))
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a front end that sends much during a build waits, and no message is lost`() throws {
        let kit = try CommandProcess.find("offstage-kit").path
        let project = try Project(server: "exec '\(kit)' serve --no-handshake")
        let release = project.folder.path + "/release"
        #expect(mkfifo(release, 0o600) == 0)
        let path = project.folder.path
        let dev = try CommandProcess([
            "dev", "--build", "cat '\(release)' && cp '\(path)/made' '\(path)/server' && chmod +x '\(path)/server'",
            "--watch", "\(path)/source", "--", "\(path)/server",
        ])
        let sent = try requestsUntilFull(dev, size: 64 << 10, count: 256)
        try "".write(toFile: release, atomically: false, encoding: .utf8)
        dev.closeInput()
        #expect(answeredIDs(dev) == Array(1...sent))
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a front end that reads no errors waits while no server runs`() throws {
        let project = try Project(server: "exit 3")
        let dev = try project.start()
        try send(dev, #"{"jsonrpc":"2.0","id":0,"method":"session/list"}"#)
        #expect(try answer(dev, 0)["error"]?["data"]?["kind"] == "serverRestarted")
        let sent = try requestsUntilFull(dev, size: 64, count: 100_000)
        dev.closeInput()
        #expect(answeredIDs(dev) == Array(1...sent))
        #expect(dev.waitForExit() == 0)
    }

    /// Sends requests with the ids 1, 2, … until `dev` reads no more. Returns the number of whole ones.
    ///
    /// - Parameter size: Bytes of a request with its line end.
    private func requestsUntilFull(_ dev: CommandProcess, size: Int, count: Int) throws -> Int {
        let requests = (1...count).map { id in
            let request = #"{"jsonrpc":"2.0","id":\#(id),"method":"session/list"}"# + "\n"
            // In front, so that a part of a line is no request.
            return String(repeating: " ", count: size - request.utf8.count) + request
        }
        let written = try dev.writeUntilFull(Array(requests.joined().utf8))
        #expect(written < size * count, "the buffers hold less")
        return written / size
    }

    private func answeredIDs(_ dev: CommandProcess) -> [Int] {
        String(decoding: dev.readToEnd(), as: UTF8.self).split(separator: "\n")
            .compactMap { (try? JSONValue(parsing: String($0)))?["id"]?.integer.map(Int.init) }
    }

    @Test func `a server restarts with its state while the front end does not read`() throws {
        let kit = try CommandProcess.find("offstage-kit").path
        let project = try Project(server: "echo started >started; exec '\(kit)' serve")
        #expect(mkfifo(project.folder.path + "/started", 0o600) == 0)
        let dev = try project.start()
        #expect(try openPipe("started", of: project).readToEnd() == Data("started\n".utf8))
        _ = try open(dev)
        let emit = #"{"type":"emit","count":4000,"bytes":1000}"#
        try send(
            dev,
            #"{"jsonrpc":"2.0","id":5,"method":"action/send","params":{"screen":"kit.main","action":\#(emit)}}"#)
        try project.change("good")
        #expect(try openPipe("started", of: project).readToEnd() == Data("started\n".utf8))
        try send(dev, #"{"jsonrpc":"2.0","id":6,"method":"screen/get","params":{"screen":"kit.main"}}"#)
        dev.closeInput()
        // In one piece, because there are some megabytes.
        let output = String(decoding: dev.readToEnd(), as: UTF8.self)
        let answer = output.split(separator: "\n").last { $0.contains(#""id":6,"#) }
        #expect(try JSONValue(parsing: String(answer ?? "{}"))["result"]?["view"]?["total"] == 5)
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a signal ends a server and the command while the front end does not read`() throws {
        let project = try Project(server: "echo started >started; exec yes \"$(printf %01023d 0)\"")
        #expect(mkfifo(project.folder.path + "/started", 0o600) == 0)
        let dev = try project.start()
        #expect(try openPipe("started", of: project).readToEnd() == Data("started\n".utf8))
        dev.terminate()
        #expect(dev.waitForExit() == 143)
    }

    @Test func `messages wait for the first build, and headers stay headers`() throws {
        let project = try Project()
        let dev = try project.start()
        let body = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#
        try dev.write(Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
        dev.closeInput()
        let output = String(decoding: dev.readToEnd(), as: UTF8.self)
        #expect(output.hasPrefix("Content-Length: "))
        #expect(output.contains("\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"))
        // The server's own exit code for headers that end without shutdown.
        #expect(dev.waitForExit() == 1)
    }

    @Test(arguments: ["watched", "link"])
    func `a change behind a link to a folder is built, and links that lead back are no loop`(_ path: String) throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["real", "watched"] {
            try files.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
        }
        for (link, target) in [("link", "real"), ("watched/link", "../real"), ("real/loop", "."), ("watched/up", "..")]
        {
            try files.createSymbolicLink(atPath: "\(folder.path)/\(link)", withDestinationPath: target)
        }
        _ = try folder.write("one", "real/source")
        let dev = try CommandProcess([
            "dev", "--build", "cat '\(folder.path)/real/source'", "--watch", "\(folder.path)/\(path)", "--", "/bin/sh",
            "-c",
            "printf '[\"%s\"]\\n' \"$(cat '\(folder.path)/real/source')\"; exec cat >/dev/null",
        ])
        #expect(dev.readLine() == #"["one"]"#)
        _ = try folder.write("another", "real/source")
        #expect(dev.readLine() == #"["another"]"#)
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }

    @Test func `every id of the front end is answered`() throws {
        let kit = try CommandProcess.find("offstage-kit").path
        let project = try Project(server: "exec '\(kit)' serve --no-handshake")
        let dev = try project.start()
        for name in ["initialize", "save", "lastSave", "restore"] {
            let id = JSONValue.string("offstage-dev/\(name)")
            try send(dev, #"{"jsonrpc":"2.0","id":\#(id),"method":"echo","params":["\#(name)"]}"#)
            #expect(try wait(dev) { $0["id"] == id }["result"] == [.string(name)])
        }
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }

    @Test func `wrong usage, a missing build command and a missing server are errors with a sentence`() throws {
        let source = try TemporaryFile("good")
        func errors(_ arguments: String..., code: Int32) throws -> String {
            let run = try CommandRun(arguments: ["dev", "--watch", source.path] + arguments)
            #expect(run.exitCode == code)
            return run.errors
        }
        #expect(try errors(code: 64).contains("a command is missing; write it after --"))
        #expect(try errors("--build", " ", "--", "cat", code: 64).contains("--build is empty"))
        #expect(
            try errors("--watch", "/missing/source", "--", "cat", code: 64).contains(
                "--watch: there is no file or folder '/missing/source'"))
        let missing = try errors("--build", "missing-build-command", "--", "cat", code: 1)
        #expect(missing.contains("missing-build-command"))
        #expect(missing.contains("the build failed with exit code 127; no server is running"))
        #expect(
            try errors("--build", "true", "--", "/missing/server", code: 64).contains("cannot start /missing/server"))
    }
}
