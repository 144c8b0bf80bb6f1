#if os(Linux)
    import Foundation
    import JSON
    import Platform
    import Testing

    /// Two processes on one PostgreSQL database, which the tests install as a cluster of their own.
    @Suite(.serialized, .enabled(if: PostgresCluster.isThere))
    struct PostgresTests {
        private static let resume =
            #"{"jsonrpc":"2.0","id":0,"method":"session/open","params":"#
            + #"{"app":"editProfile","sessionId":"a","resume":true,"subscribe":"none"}}"#

        private static func type(_ text: String, _ id: Int) -> String {
            #"{"jsonrpc":"2.0","id":\#(id),"method":"action/send","params":{"sessionId":"a","dedupeId":"d\#(id)","#
                + #""action":{"type":"textDidChange","text":"\#(text)"}}}"#
        }

        private func serve(_ url: String, node: String) throws -> CommandProcess {
            try CommandProcess(
                ["serve", "--no-handshake", "--archive", url, "--node", node], executable: "DeploymentExample")
        }

        private func ask(_ process: CommandProcess, _ line: String) throws -> JSONValue {
            try process.write(Array((line + "\n").utf8))
            return try JSONValue(parsing: process.readLine())
        }

        private func text(_ answer: JSONValue) -> JSONValue? {
            answer["result"]?["screens"]?.object?.first?.1["view"]?["parts"]?.array?.first?["value"]
        }

        @Test func `a node that starts again has its sessions at once, also after SIGKILL`() throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a")
            _ = try ask(first, Self.resume)
            #expect(try ask(first, Self.type("Anna", 1))["result"]?["outcome"] == "done")
            first.send(signal: SIGKILL)
            _ = first.waitForExit()
            let second = try serve(cluster.url, node: "a")
            let opened = try ask(second, Self.resume)
            #expect(opened["result"]?["resumed"]?["problems"] == [] && text(opened) == "Anna")
            // The answer of the process before.
            #expect(try ask(second, Self.type("Anna", 1))["result"]?["actionId"] == "a1")
        }

        @Test func `another node waits while the owner lives, and takes what it releases`() throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a")
            _ = try ask(first, Self.resume)
            _ = try ask(first, Self.type("Anna", 1))
            let second = try serve(cluster.url, node: "b")
            #expect(try ask(second, Self.resume)["error"]?["code"] == 1103)
            first.send(signal: SIGTERM)
            _ = first.waitForExit()
            #expect(try text(ask(second, Self.resume)) == "Anna")
        }

        /// The owner stands still for longer than its lease, and then goes on as if nothing had happened.
        @Test func `an owner that was stopped answers nothing after another node has taken the session`() throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a")
            _ = try ask(first, Self.resume)
            _ = try ask(first, Self.type("Anna", 1))
            first.send(signal: SIGSTOP)
            try cluster.run("UPDATE offstage_node SET beat = beat - interval '11 s'")
            let second = try serve(cluster.url, node: "b")
            #expect(try text(ask(second, Self.resume)) == "Anna")
            #expect(try ask(second, Self.type("Berta", 2))["result"]?["outcome"] == "done")
            try first.write(Array((Self.type("Clara", 3) + "\n").utf8))
            first.send(signal: SIGCONT)
            #expect(first.readLine() == "")
            #expect(first.waitForExit() == 5)
            #expect(try text(ask(second, Self.resume)) == "Berta")
        }

        @Test func `a restart of the database under load loses nothing`() throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a")
            _ = try ask(first, Self.resume)
            for number in 1...200 {
                if number == 100 { try cluster.restart() }
                let answer = try ask(first, Self.type("Anna\(number)", number))
                #expect(answer["result"]?["outcome"] == "done", "\(answer)")
            }
            first.send(signal: SIGKILL)
            _ = first.waitForExit()
            #expect(try text(ask(serve(cluster.url, node: "a"), Self.resume)) == "Anna200")
        }

        @Test func `a server that cannot be reached or written is said, and the exit code is 69`() throws {
            let run = try CommandRun(
                "serve", "--archive", "postgresql://user:hidden@127.0.0.1:1/x", executable: "DeploymentExample")
            #expect(run.exitCode == 69 && run.lines.isEmpty)
            #expect(
                run.errors.contains("the archive at 127.0.0.1:1/x cannot be used") && !run.errors.contains("hidden"))
            let cluster = try PostgresCluster()
            try cluster.run("ALTER DATABASE postgres SET default_transaction_read_only = on")
            let readOnly = try CommandRun("serve", "--archive", cluster.url, executable: "DeploymentExample")
            #expect(readOnly.exitCode == 69 && readOnly.errors.contains("read-only"), "\(readOnly.errors)")
        }
    }

    /// A PostgreSQL server of the test's own, on a socket in a folder of its own.
    final class PostgresCluster {
        private static let programs: String? = {
            let root = "/usr/lib/postgresql"
            let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
            return versions.compactMap(Double.init).max().map { "\(root)/\(Int($0))/bin" }
        }()
        static var isThere: Bool { programs != nil || ProcessInfo.processInfo.environment["OFFSTAGE_REQUIRE"] != nil }

        private let folder: URL
        var url: String { "postgresql:///postgres?host=\(folder.path)&user=tester" }

        init() throws {
            folder = URL(fileURLWithPath: "/tmp/offstage-pg-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // The server refuses to run as root.
            try Self.run("/usr/bin/env", ["chown", Self.user, folder.path])
            try command("initdb", ["--pgdata=\(folder.path)/data", "--username=tester", "--auth=trust", "--no-sync"])
            try start()
        }

        deinit {
            try? command("pg_ctl", ["--pgdata=\(folder.path)/data", "--mode=immediate", "stop"])
            try? FileManager.default.removeItem(at: folder)
        }

        func start() throws {
            let options = "-c listen_addresses= -c unix_socket_directories=\(folder.path) -c fsync=off"
            try command(
                "pg_ctl",
                ["--pgdata=\(folder.path)/data", "--log=\(folder.path)/log", "--wait", "--options=\(options)", "start"])
        }

        func restart() throws {
            try command("pg_ctl", ["--pgdata=\(folder.path)/data", "--mode=immediate", "--wait", "restart"])
        }

        func run(_ sql: String) throws {
            try command("psql", ["--host=\(folder.path)", "--username=tester", "--command=\(sql)", "postgres"])
        }

        private static let user = geteuid() == 0 ? "nobody" : NSUserName()

        private func command(_ program: String, _ arguments: [String]) throws {
            let path = "\(Self.programs ?? "/usr/lib/postgresql/15/bin")/\(program)"
            if geteuid() == 0 {
                try Self.run("/usr/sbin/runuser", ["-u", Self.user, "--", path] + arguments)
            } else {
                try Self.run(path, arguments)
            }
        }

        struct Failed: Error { let command: String }

        /// Foundation's `Process` would wait for the server, which has inherited its descriptors.
        private static func run(_ path: String, _ arguments: [String]) throws {
            let null = open("/dev/null", O_WRONLY)
            defer { close(null) }
            let process = try ChildProcess([path] + arguments, standardError: null)
            process.closeInput()
            guard try process.waitForShellCode() == 0 else {
                throw Failed(command: ([path] + arguments).joined(separator: " "))
            }
        }
    }
#endif
