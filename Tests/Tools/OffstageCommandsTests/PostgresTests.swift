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

        private func serve(
            _ url: String, node: String, on machine: OtherMachine? = nil, aheadBy seconds: Int = 0
        ) throws -> CommandProcess {
            let arguments = ["serve", "--no-handshake", "--archive", url, "--node", node]
            guard let machine else {
                let faults = ["LD_PRELOAD": try CommandProcess.find("libfaults.so").path]
                let environment = faults.merging(["OFFSTAGE_CLOCK_SHIFT": "\(seconds)"]) { $1 }
                return try CommandProcess(arguments, executable: "DeploymentExample", environment: environment)
            }
            let program = try CommandProcess.find("DeploymentExample").path
            return try CommandProcess(
                ["netns", "exec", machine.network, program] + arguments, executable: "/usr/sbin/ip")
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

        @Test(arguments: [0, 3600, -3600])
        func `another node waits while the owner lives, and takes what it releases, by the database's clock`(
            aheadBy seconds: Int
        ) throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a", aheadBy: seconds)
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

        /// The clients of a machine without a network hear nothing from it any longer, and go on elsewhere.
        @Test(.enabled(if: OtherMachine.canBeMade))
        func `a machine that is cut off answers nothing, and its sessions go on at another one`() throws {
            let machine = try OtherMachine()
            let cluster = try PostgresCluster(for: machine)
            let first = try serve(machine.databaseURL, node: "a", on: machine)
            _ = try ask(first, Self.resume)
            #expect(try ask(first, Self.type("Anna", 1))["result"]?["outcome"] == "done")
            try machine.unplug()
            try first.write(Array((Self.type("Berta", 2) + "\n").utf8))
            let second = try serve(cluster.url, node: "b")
            var opened = try ask(second, Self.resume)
            #expect(opened["error"]?["code"] == 1103)
            while opened["error"]?["code"] == 1103 {
                // As clients do, it waits as long as the error says.
                _ = poll(nil, 0, Int32(opened["error"]?["data"]?["details"]?["retryAfterMs"]?.integer ?? 0))
                opened = try ask(second, Self.resume)
            }
            #expect(text(opened) == "Anna")
            #expect(first.readLine() == "")
            #expect(first.waitForExit() == 5)
        }

        @Test func `while the database is away, answers wait`() throws {
            let cluster = try PostgresCluster()
            let first = try serve(cluster.url, node: "a")
            _ = try ask(first, Self.resume)
            try cluster.stop()
            try first.write(Array((Self.type("Anna", 1) + "\n").utf8))
            try cluster.start()
            #expect(try JSONValue(parsing: first.readLine())["result"]?["outcome"] == "done")
            first.send(signal: SIGKILL)
            _ = first.waitForExit()
            #expect(try text(ask(serve(cluster.url, node: "a"), Self.resume)) == "Anna")
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

    /// A machine with a cable to the one of the database, each with a network of its own: browsers on this machine
    /// drop requests when one of its networks comes or goes, and tests of front ends run beside.
    final class OtherMachine {
        static var canBeMade: Bool { geteuid() == 0 }

        let network = "offstage-\(UUID().uuidString.prefix(5))"
        fileprivate var databaseNetwork: String { network + "-db" }
        fileprivate let databaseAddress = "10.213.0.1"
        var databaseURL: String { "postgresql://tester@\(databaseAddress)/postgres" }

        init() throws {
            for name in [network, databaseNetwork] { try ip(["netns", "add", name]) }
            let cable = ["type", "veth", "peer", "name", "eth0", "netns", network]
            try ip(["link", "add", "eth0", "netns", databaseNetwork] + cable)
            for (name, address) in [(databaseNetwork, databaseAddress), (network, "10.213.0.2")] {
                try ip(["-n", name, "addr", "add", "\(address)/30", "dev", "eth0"])
                try ip(["-n", name, "link", "set", "eth0", "up"])
            }
        }

        deinit {
            for name in [network, databaseNetwork] { try? ip(["netns", "del", name]) }
        }

        func unplug() throws { try ip(["-n", network, "link", "set", "eth0", "down"]) }

        private func ip(_ arguments: [String]) throws { try PostgresCluster.run("/usr/sbin/ip", arguments) }
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
        private let machine: OtherMachine?
        var url: String { "postgresql:///postgres?host=\(folder.path)&user=tester" }

        /// - Parameter machine: can reach the server, too.
        init(for machine: OtherMachine? = nil) throws {
            self.machine = machine
            folder = URL(fileURLWithPath: "/tmp/offstage-pg-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // The server refuses to run as root.
            try Self.run("/usr/bin/env", ["chown", Self.user, folder.path])
            try command("initdb", ["--pgdata=\(folder.path)/data", "--username=tester", "--auth=trust", "--no-sync"])
            if machine != nil {
                let rules = try FileHandle(forWritingTo: folder.appendingPathComponent("data/pg_hba.conf"))
                try rules.seekToEnd()
                try rules.write(contentsOf: Data("host all all samenet trust\n".utf8))
            }
            try start()
        }

        deinit {
            try? stop()
            try? FileManager.default.removeItem(at: folder)
        }

        func start() throws {
            let address = machine?.databaseAddress ?? ""
            let options = "-c listen_addresses=\(address) -c unix_socket_directories=\(folder.path) -c fsync=off"
            try command(
                "pg_ctl",
                ["--pgdata=\(folder.path)/data", "--log=\(folder.path)/log", "--wait", "--options=\(options)", "start"])
        }

        func stop() throws {
            try command("pg_ctl", ["--pgdata=\(folder.path)/data", "--mode=immediate", "--wait", "stop"])
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
                let network = machine.map { ["ip", "netns", "exec", $0.databaseNetwork] } ?? []
                try Self.run("/usr/bin/env", network + ["runuser", "-u", Self.user, "--", path] + arguments)
            } else {
                try Self.run(path, arguments)
            }
        }

        struct Failed: Error { let command: String }

        /// Foundation's `Process` would wait for the server, which has inherited its descriptors.
        fileprivate static func run(_ path: String, _ arguments: [String]) throws {
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
