import Foundation
import JSON
import Testing

/// Tests the end of the processes that commands start, with real servers and builds.
///
/// Each test waits for an event. A fault makes it wait for its helper, which ends after a minute, and the watchdog of
/// `CommandProcess` fails it.
struct ChildProcessTests {
    /// A folder with a server that leaves a helper with its pipes.
    private struct Server {
        let folder: TemporaryFolder
        let path: String

        /// - Parameter command: Shell command after the start of the helper.
        init(_ command: String? = nil) throws {
            folder = try TemporaryFolder()
            let kit = try CommandProcess.find("offstage-kit").path
            path = try folder.write(
                """
                #!/bin/sh
                echo $$ >'\(folder.path)/server.pid'
                sleep 100 &
                echo $! >'\(folder.path)/helper.pid'
                \(command ?? "exec '\(kit)' serve --no-handshake \"$@\"")
                """, "server")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        func identifier(_ name: String) throws -> pid_t {
            let text = try String(contentsOfFile: "\(folder.path)/\(name).pid", encoding: .utf8)
            return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }

        /// Waits for the end of a command that has started the server. Returns its output.
        func end(of process: CommandProcess) throws -> (output: String, exitCode: Int32) {
            process.closeInput()
            let output = String(decoding: process.readToEnd(), as: UTF8.self)
            // The `Process` of Foundation waits for descendants, too.
            kill(try identifier("helper"), SIGKILL)
            return (output, process.waitForExit())
        }
    }

    private static let list = Array(#"{"jsonrpc":"2.0","id":1,"method":"session/list"}"#.utf8) + [0x0A]

    @Test func `a killed server ends a recording while a helper holds its pipes`() throws {
        let server = try Server()
        let process = try CommandProcess(["record", "/dev/null", "--", server.path])
        try process.write(Self.list)
        #expect(process.readLine().contains(#""id":1"#), "\(process.errors)")
        kill(try server.identifier("server"), SIGKILL)
        #expect(try server.end(of: process).exitCode == 137, "\(process.errors)")
    }

    @Test func `replay and conform name the end of a server while a helper holds its pipes`() throws {
        let server = try Server("exit 7")
        let recording = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Recordings/save.jsonl"
        let replay = try server.end(of: CommandProcess(["replay", recording, "--", server.path]))
        #expect(replay.exitCode == 1)
        #expect(replay.output.contains("the server ended with exit code 7"), "\(replay.output)")
        // Without --timeout, a case waits 30 s for a message.
        let conform = try server.end(
            of: CommandProcess(["conform", "--filter", "A01", "--framing", "lines", "--", server.path]))
        #expect(conform.exitCode == 1)
        #expect(conform.output.contains("the output ended"), "\(conform.output)")
    }

    // MARK: dev

    /// A folder with a named pipe that the processes of a build or server hold.
    private struct Project {
        let folder: TemporaryFolder
        let alive: String

        init() throws {
            folder = try TemporaryFolder()
            alive = folder.path + "/alive"
            _ = try folder.write("first\n", "source")
            #expect(mkfifo(alive, 0o600) == 0)
        }

        /// A shell command whose processes end after a minute, and ignore SIGTERM.
        var endless: String {
            "{ exec 3>'\(alive)'; trap '' TERM; (echo started >&3; sleep 60; echo late >&3) & wait; }"
        }

        func start(build: String, server: String) throws -> CommandProcess {
            try CommandProcess([
                "dev", "--build", build, "--watch", "\(folder.path)/source", "--", "/bin/sh", "-c", server,
            ])
        }

        /// Waits for the process that writes to the pipe, and until no process holds the pipe.
        func processes(_ body: () -> Void) throws -> String {
            let file = try #require(FileHandle(forReadingAtPath: alive))
            let first = file.availableData
            body()
            return String(decoding: first + ((try file.readToEnd()) ?? Data()), as: UTF8.self)
        }
    }

    /// Expects that the server `cat` runs.
    private func expectEcho(_ dev: CommandProcess) throws {
        try dev.write(Array("{}\n".utf8))
        #expect(dev.readLine() == "{}", "\(dev.errors)")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
    func `a signal in the first build ends its processes`(_ number: Int32) throws {
        let project = try Project()
        let dev = try project.start(build: project.endless, server: "exit 0")
        let text = try project.processes { dev.send(signal: number) }
        #expect(text == "started\n")
        #expect(dev.waitForExit() == (number == SIGKILL ? SIGKILL : 128 + number))
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a signal in a later build ends its processes and the server`(_ number: Int32) throws {
        let project = try Project()
        let built = project.folder.path + "/built"
        let dev = try project.start(
            build: "if [ -e '\(built)' ]; then \(project.endless); else : >'\(built)'; fi", server: "cat; exit 3")
        try expectEcho(dev)
        _ = try project.folder.write("second one\n", "source")
        let text = try project.processes { dev.send(signal: number) }
        #expect(text == "started\n")
        #expect(dev.waitForExit() == (number == SIGKILL ? SIGKILL : 128 + number))
    }

    @Test(arguments: [SIGTERM, SIGKILL])
    func `a signal ends a server that ignores it, and its processes`(_ number: Int32) throws {
        let project = try Project()
        let dev = try project.start(build: "true", server: project.endless)
        let text = try project.processes { dev.send(signal: number) }
        #expect(text == "started\n")
        #expect(dev.waitForExit() == (number == SIGKILL ? SIGKILL : 137))
    }

    @Test func `a killed server is reported while a helper holds its pipes, and the helper ends`() throws {
        let project = try Project()
        let dev = try project.start(
            build: "true", server: "exec 3>'\(project.alive)'; (sleep 60; echo late >&3) & echo $$ >&3; exec cat")
        try dev.write(Array("{}\n".utf8))
        let file = try #require(FileHandle(forReadingAtPath: project.alive))
        let server = String(decoding: file.availableData, as: UTF8.self).trimmingCharacters(in: .newlines)
        #expect(dev.readLine() == "{}")
        kill(try #require(pid_t(server)), SIGKILL)
        #expect(dev.readLine().contains("The server has ended by signal 9; it starts again after the next change"))
        #expect(try file.readToEnd() ?? Data() == Data())
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }

    @Test func `a build ends with its process while a helper holds its output`() throws {
        let project = try Project()
        let dev = try project.start(
            build: "exec 3>'\(project.alive)'; (sleep 60; echo late >&3) & echo built >&3", server: "exec cat")
        #expect(try project.processes {} == "built\n")
        try expectEcho(dev)
        dev.closeInput()
        #expect(dev.waitForExit() == 0)
    }
}
