import Foundation
import Platform
import Testing

/// Tests the configurations of load balancers in the article Deployment, with two servers.
struct BalancerTests {
    enum Balancer: String, CaseIterable {
        case nginx, haproxy

        var path: String { "/usr/sbin/\(rawValue)" }
        var isInstalled: Bool {
            FileManager.default.isExecutableFile(atPath: path)
                || ProcessInfo.processInfo.environment["OFFSTAGE_REQUIRE"] == "1"
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the block of the article in a language, with addresses of this machine.
    private func configuration(_ language: String, _ ports: [UInt16], at port: UInt16) throws -> String {
        let article = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../Sources/Runtime/Offstage/Offstage.docc/Deployment.md").standardized
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```\(language)\n")
        var text = try #require(parts.count == 2 ? parts[1].components(separatedBy: "\n```").first : nil)
        for (old, new) in [
            ("10.0.0.11:8780", "127.0.0.1:\(ports[0])"), ("10.0.0.12:8780", "127.0.0.1:\(ports[1])"),
            ("listen 443 ssl;", "listen 127.0.0.1:\(port);"),
            ("bind :443 ssl crt /etc/haproxy/shop.example.pem", "bind 127.0.0.1:\(port)"),
            // A WebSocket outlives them.
            ("timeout client 60s", "timeout client 1s"), ("timeout server 60s", "timeout server 1s"),
        ] { text = text.replacingOccurrences(of: old, with: new) }
        return text.split(separator: "\n").filter { !$0.contains("ssl_certificate") }.joined(separator: "\n") + "\n"
    }

    private func start(_ balancer: Balancer, _ ports: [UInt16], at port: UInt16) throws -> CommandProcess {
        let text = try configuration(balancer.rawValue, ports, at: port)
        switch balancer {
        case .haproxy:
            return try CommandProcess(["-db", "-f", try folder.write(text, "haproxy.cfg")], executable: balancer.path)
        case .nginx:
            let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
                "\($0)_temp_path \(folder.path)/\($0);"
            }
            let main = """
                daemon off; master_process off; pid \(folder.path)/nginx.pid; error_log stderr;
                events {}
                http { access_log off; \(folders.joined(separator: " "))
                \(text)}

                """
            return try CommandProcess(
                ["-p", folder.path, "-e", "stderr", "-c", try folder.write(main, "nginx.conf")],
                executable: balancer.path)
        }
    }

    /// Returns a port that no program uses.
    private func freePort() throws -> UInt16 {
        let descriptor = Platform.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { _ = Platform.close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        try #require(isBound)
        return UInt16(bigEndian: address.sin_port)
    }

    private static func cookie(_ user: Int) -> String {
        let name = String(user, radix: 16)
        return "Cookie: offstage_user=" + String(repeating: "0", count: 32 - name.utf8.count) + name
    }

    /// Ids of the sessions of a user at a port.
    private static func sessions(_ port: UInt16, _ user: Int) throws -> [String] {
        try socket(port, user).sessions()
    }

    private static func socket(_ port: UInt16, _ user: Int) throws -> WebSocketConnection {
        let socket = try WebSocketConnection(
            port: port, ["Host: shop.example", "Origin: \(ManyUsersServer.origin)", cookie(user)])
        _ = try socket.answer(to: 0, "initialize", #"{"protocol":{"level":4}}"#)
        return socket
    }

    @Test(arguments: Balancer.allCases.filter(\.isInstalled), [SIGKILL, SIGTERM])
    func `each user has a server, and the end of one moves its users only`(
        _ balancer: Balancer, _ signal: Int32
    ) throws {
        let servers = [try ManyUsersServer(), try ManyUsersServer()]
        let port = try freePort()
        let process = try start(balancer, servers.map(\.port), at: port)
        func status(_ user: Int) throws -> Int? {
            try ManyUsersServer.status(
                of: ManyUsersServer.get("/", port: port, ["Host: shop.example", Self.cookie(user)]))
        }
        while process.isRunning {
            guard let descriptor = WebSocketConnection.connectIfOpen(to: port) else { continue }
            _ = Platform.close(descriptor)
            break
        }
        // HAProxy starts with servers that it has not checked.
        while process.isRunning, try status(0) != 200 {}
        let (isRunning, errors) = (process.isRunning, process.errors)
        try #require(isRunning, "\(errors)")

        let users = 0..<20
        let sockets = try users.map { try Self.socket(port, $0) }
        // Values before expectations: a failed one would show all of a socket.
        let opened = try sockets.map { try $0.open(1, "mine")["result"] != nil }
        #expect(opened.allSatisfy { $0 })
        // Time passes: the sockets that wait outlive the limits for requests.
        _ = try sockets[0].answer(
            to: 2, "session/wait", #"{"sessionId":"mine","until":{"event":"x"},"timeoutMs":2500}"#)
        let first = try users.map { try Self.sessions(servers[0].port, $0) }
        let second = try users.map { try Self.sessions(servers[1].port, $0) }
        let (moved, kept) = (users.filter { first[$0] == ["mine"] }, users.filter { second[$0] == ["mine"] })
        #expect(!moved.isEmpty && !kept.isEmpty && Set(moved).isDisjoint(with: kept))
        #expect(moved.count + kept.count == users.count)
        // A second socket of a user has the same server.
        for user in users { #expect(try Self.sessions(port, user) == ["mine"]) }

        servers[0].process.send(signal: signal)
        for user in users { #expect(try status(user) == 200, "\(balancer), user \(user)") }
        for user in moved {
            var last = sockets[user].receive()
            while case .text = last { last = sockets[user].receive() }
            #expect(last == (signal == SIGTERM ? .close(code: 1012, reason: "the server ends") : .end))
            #expect(try Self.sessions(port, user) == [])
        }
        for user in kept {
            let open = try sockets[user].sessions()
            #expect(open == ["mine"])
            #expect(try Self.sessions(port, user) == ["mine"])
        }
    }

    #if os(Linux)
        /// Types a name, lets the server end meanwhile, saves the name, and loads the page that shows it again.
        private static let typing = """
            import sys
            from playwright.sync_api import sync_playwright

            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(
                    executable_path="/usr/bin/chromium-headless-shell",
                    args=["--no-sandbox", "--host-resolver-rules=MAP shop.example 127.0.0.1:" + sys.argv[1]])
                context = browser.new_context()
                context.add_cookies([{"name": "offstage_user", "value": sys.argv[2], "url": "http://shop.example"}])
                page = context.new_page()
                page.set_default_timeout(45_000)
                page.goto("http://shop.example")
                name = page.get_by_role("textbox").first
                name.wait_for()
                for number, letter in enumerate("Annabel Lindqvist"):
                    if number == 8:
                        print("typing", flush=True)
                        sys.stdin.readline()
                    name.press_sequentially(letter, delay=20)
                # The button is enabled by the server.
                page.get_by_role("button", name="Save").click()
                saved = page.get_by_text("Annabel Lindqvist").first
                try:
                    saved.wait_for()
                    page.reload()
                    saved.wait_for()
                except Exception:
                    sys.exit(page.locator("body").inner_text() + page.locator("body").inner_html())
                print("kept", flush=True)
            """

        private static let python = URL(fileURLWithPath: #filePath)
            .appendingPathComponent("../../../../clients/.venv/bin/python").standardized.path

        @Test(
            .enabled(if: FileManager.default.isExecutableFile(atPath: python) && PostgresCluster.isThere),
            arguments: Balancer.allCases.filter(\.isInstalled))
        func `a browser goes on at another server when its own dies while the user types`(_ balancer: Balancer) throws {
            let (cluster, origin) = (try PostgresCluster(), "http://shop.example")
            let servers = try ["a", "b"].map {
                try ManyUsersServer(
                    ["editProfile", "--archive", cluster.url, "--node", $0], executable: "DeploymentExample",
                    origin: origin)
            }
            let port = try freePort()
            let process = try start(balancer, servers.map(\.port), at: port)
            let user = String(repeating: "a", count: 32)
            let browser = try CommandProcess(["-c", Self.typing, "\(port)", user], executable: Self.python)
            let line = browser.readLine()
            try #require(line == "typing", "\(browser.errors)\(process.errors)")
            let owner = try servers.firstIndex {
                let socket = try WebSocketConnection(
                    port: $0.port, ["Host: shop.example", "Origin: \(origin)", "Cookie: offstage_user=\(user)"])
                _ = try socket.answer(to: 0, "initialize", #"{"protocol":{"level":4}}"#)
                return try !socket.sessions().isEmpty
            }
            servers[try #require(owner)].process.send(signal: SIGKILL)
            try browser.write(Array("\n".utf8))
            #expect(browser.readLine() == "kept", "\(browser.errors)")
        }
    #endif
}
