import Foundation
import JSON
import OffstageWeb
import Platform
import Testing

/// A process of `web --listen`, and requests to it.
struct ManyUsersServer {
    let process: CommandProcess
    let port: UInt16
    static let origin = "https://shop.example"

    init(_ options: String..., listen: String = "127.0.0.1:0", origin: String = origin) throws {
        try self.init(
            ["twoState", "--context", "test"] + options, executable: "offstage-examples", listen: listen, origin: origin
        )
    }

    init(
        _ options: [String], executable: String, listen: String = "127.0.0.1:0", origin: String = origin
    ) throws {
        process = try CommandProcess(
            ["web", "--listen", listen, "--origin", origin] + options, executable: executable)
        let line = process.readLine()
        let match = try #require(line.wholeMatch(of: /(.+)\/ on port (\d+)/), "\(line)\(process.errors)")
        #expect(match.output.1 == origin)
        port = try #require(UInt16(match.output.2))
    }

    /// Returns the whole response.
    func get(_ path: String, host: String? = "shop.example", _ headers: [String] = []) throws -> String {
        try Self.get(path, port: port, (host.map { ["Host: \($0)"] } ?? []) + headers)
    }

    static func get(_ path: String, port: UInt16, _ headers: [String]) throws -> String {
        let descriptor = try WebSocketConnection.connect(to: port)
        defer { _ = Platform.close(descriptor) }
        let lines = ["GET \(path) HTTP/1.1"] + headers + ["Connection: close", "", ""]
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        try #require(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        return String(decoding: FileHandle(fileDescriptor: descriptor).readDataToEndOfFile(), as: UTF8.self)
    }

    func status(_ path: String, host: String? = "shop.example", _ headers: [String] = []) throws -> Int? {
        try Self.status(of: get(path, host: host, headers))
    }

    static func status(of response: String) -> Int? { Int(response.split(separator: " ").dropFirst().first ?? "") }

    /// Returns the status of a request for a WebSocket that is refused.
    func socketStatus(_ headers: String..., host: String = "shop.example") throws -> Int? {
        let upgrade = WebSocketConnection.upgrade.filter { $0 != "Connection: Upgrade" }
        let descriptor = try WebSocketConnection.connect(to: port)
        defer { _ = Platform.close(descriptor) }
        let lines = ["GET /socket HTTP/1.1", "Host: \(host)", "Connection: Upgrade"] + upgrade + headers + ["", ""]
        let bytes = Array(lines.joined(separator: "\r\n").utf8)
        try #require(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
        var part = [UInt8](repeating: 0, count: 1 << 12)
        let count = recv(descriptor, &part, part.count, 0)
        return Self.status(of: String(decoding: part.prefix(max(0, count)), as: UTF8.self))
    }

    /// Opens a WebSocket of the page.
    func socket(_ headers: String...) throws -> WebSocketConnection {
        let socket = try WebSocketConnection(port: port, ["Host: shop.example", "Origin: \(Self.origin)"] + headers)
        _ = try socket.answer(to: 0, "initialize", #"{"protocol":{"level":4}}"#)
        return socket
    }

    static let cookies = [
        "Cookie: offstage_user=" + String(repeating: "a", count: 32),
        "Cookie: offstage_user=" + String(repeating: "b", count: 32),
    ]
}

extension WebSocketConnection {
    /// Ids of the sessions that the user reaches.
    func sessions() throws -> [String] {
        let answer = try JSONValue(parsing: answer(to: 900, "session/list"))
        return answer["result"]?["sessions"]?.array?.compactMap { $0["sessionId"]?.string } ?? []
    }

    func open(_ id: Int, _ name: String) throws -> JSONValue {
        try JSONValue(parsing: answer(to: id, "session/open", #"{"app":"twoState","sessionId":"\#(name)"}"#))
    }
}

/// Tests `web --listen`, which serves many users.
struct ManyUsersTests {
    private typealias Door = ManyUsersServer

    @Test func `the page gives each browser a cookie, and keeps one that is valid`() throws {
        let door = try Door()
        let cookie = /Set-Cookie: offstage_user=([0-9a-f]{32}); Path=\/; HttpOnly; Secure; SameSite=Strict\r\n/
        var given: Set<Substring> = []
        for path in ["/", "/note/5", "/config.json"] {
            given.insert(try #require(try door.get(path).firstMatch(of: cookie), "\(path)").output.1)
        }
        #expect(given.count == 3)
        #expect(try !door.get("/", [Door.cookies[0]]).contains("Set-Cookie"))
        #expect(try !door.get("/", ["Cookie: x=1; offstage_user=\(given.first ?? ""); y=2"]).contains("Set-Cookie"))
        for value in ["", "0", String(repeating: "A", count: 32), String(repeating: "a", count: 33), "é"] {
            #expect(try door.get("/", ["Cookie: offstage_user=\(value)"]).contains(cookie), "\(value)")
            #expect(
                try door.socketStatus("Origin: \(Door.origin)", "Cookie: offstage_user=\(value)") == 403, "\(value)")
        }
        // One of two cookies may be of another site below the domain.
        #expect(try door.socketStatus("Origin: \(Door.origin)", Door.cookies[0], Door.cookies[1]) == 403)
        // A browser keeps its strict cookie to itself when a link of another site is followed.
        #expect(try !door.get("/", ["Sec-Fetch-Site: cross-site"]).contains("Set-Cookie"))
        #expect(try door.get("/config.json", ["Sec-Fetch-Site: same-origin"]).contains(cookie))
        #expect(try !door.get("/web/icon.svg").contains("Set-Cookie"))
        let plain = try Door(origin: "http://shop.example:8080")
        let response = try plain.get("/", host: "SHOP.example:8080")
        #expect(response.contains("; Path=/; HttpOnly; SameSite=Strict\r\n"), "\(response)")
    }

    @Test func `a WebSocket needs the cookie, and host and origin of the page`() throws {
        let door = try Door()
        #expect(try door.socketStatus("Origin: \(Door.origin)") == 403)
        #expect(try door.socketStatus(Door.cookies[0]) == 403)
        for origin in ["http://shop.example", "https://shop.example:8443", "https://evil.example", "null"] {
            #expect(try door.socketStatus("Origin: \(origin)", Door.cookies[0]) == 403, "\(origin)")
        }
        #expect(try door.socketStatus("Origin: \(Door.origin)", Door.cookies[0], host: "127.0.0.1:\(door.port)") == 421)
        #expect(try door.status("/", host: nil) == 421)
        #expect(try door.status("/", ["Host: shop.example"]) == 421)
        #expect(try door.status("/", ["Origin: https://evil.example"]) == 403)
        // A token is not a way in.
        #expect(try door.get("/?token=\(String(repeating: "0", count: 32))").contains("200 OK"))
        #expect(try door.socket(Door.cookies[0]).sessions() == [])
    }

    @Test func `browsers share nothing, and the sockets of one browser share its sessions`() throws {
        let door = try Door("--max-user-sessions", "2")
        let (first, again, other) = (
            try door.socket(Door.cookies[0]), try door.socket(Door.cookies[0]), try door.socket(Door.cookies[1])
        )
        #expect(try first.open(1, "mine")["result"]?["sessionId"] == "mine")
        #expect(try again.sessions() == ["mine"])
        #expect(try other.sessions() == [])
        let missing = try JSONValue(parsing: other.answer(to: 2, "session/attach", #"{"sessionId":"mine"}"#))
        #expect(missing["error"]?["code"] == 1100)
        #expect(try other.open(3, "mine")["result"]?["sessionId"] == "mine")
        #expect(try again.open(4, "second")["result"] != nil)
        #expect(try first.open(5, "third")["error"]?["code"] == 1002)
        // A client that subscribes to all sessions receives changes of its own.
        _ = try again.answer(to: 6, "subscription/open", #"{"sessionId":"*","initial":"none"}"#)
        _ = try other.answer(to: 7, "session/close", #"{"sessionId":"mine"}"#)
        _ = try first.answer(to: 8, "session/close", #"{"sessionId":"second"}"#)
        var closed: String?
        while closed == nil, case .text(let text) = again.receive() {
            let message = try JSONValue(parsing: text)
            if message["method"] == "session/didClose" { closed = message["params"]?["sessionId"]?.string }
        }
        #expect(closed == "second")
    }

    @Test func `a user of a proxy's header is trusted from the addresses of the proxy only`() throws {
        let door = try Door("--user-header", "X-User", "--trust", "10.0.0.0/8", "--trust", "127.0.0.0/8")
        #expect(try door.status("/") == 401)
        #expect(try door.status("/", ["X-User: "]) == 401)
        #expect(try door.status("/", ["X-User: anna", "x-user: berta"]) == 401)
        #expect(try door.status("/", ["X-User: \(String(repeating: "a", count: 257))"]) == 401)
        let page = try door.get("/", ["X-User: anna"])
        #expect(page.contains("200 OK") && !page.contains("Set-Cookie"))
        #expect(try door.socketStatus("Origin: \(Door.origin)", Door.cookies[0]) == 401)
        #expect(try door.socketStatus("Origin: https://evil.example", "X-User: anna") == 403)
        let (anna, again, berta) = (
            try door.socket("X-User: anna"), try door.socket("x-user: anna", Door.cookies[0]),
            try door.socket("X-User: berta", Door.cookies[0])
        )
        _ = try anna.open(1, "mine")
        #expect(try again.sessions() == ["mine"])
        #expect(try berta.sessions() == [])
        let far = try Door("--user-header", "X-User", "--trust", "10.0.0.0/8", "--trust", "::1/128")
        for headers in [["X-User: anna"], []] { #expect(try far.status("/", headers) == 403) }
        #expect(try far.socketStatus("Origin: \(Door.origin)", "X-User: anna") == 403)
        // Health is no secret.
        #expect(try far.status("/health", host: nil) == 200)
    }

    @Test func `an IPv6 socket knows the IPv4 addresses of its peers`() throws {
        let door = try Door("--user-header", "X-User", "--trust", "127.0.0.1", listen: "[::]:0")
        #expect(try door.status("/", ["X-User: anna"]) == 200)
        let other = try Door("--user-header", "X-User", "--trust", "::/0", listen: "::")
        #expect(try other.status("/", ["X-User: anna"]) == 403)
    }

    @Test func `a signal makes the server unhealthy, and ends it after the answers of its requests`() throws {
        let door = try Door()
        #expect(try door.get("/health", host: "10.1.2.3").hasSuffix("\r\n\r\nok\n"))
        #expect(try door.status("/health/") == 200)
        let (busy, idle) = (try door.socket(Door.cookies[0]), try door.socket(Door.cookies[1]))
        _ = try JSONValue(parsing: busy.answer(to: 1, "session/open", #"{"app":"twoState","context":"live"}"#))
        try busy.send(
            #"{"jsonrpc":"2.0","id":2,"method":"session/wait","params":{"until":{"event":"x"},"timeoutMs":1500}}"#)
        #expect(try busy.answer(to: 3, "session/list").contains("twoState"))
        door.process.terminate()
        var health = ""
        repeat { health = try door.get("/health", host: nil) } while health.contains("200 OK")
        #expect(health.hasPrefix("HTTP/1.1 503 ") && health.hasSuffix("\r\n\r\ndraining\n"), "\(health)")
        #expect(try door.socketStatus("Origin: \(Door.origin)", Door.cookies[0]) == 503)
        // A request that arrives now is not served; the client sends it again to another server.
        try busy.send(#"{"jsonrpc":"2.0","id":4,"method":"session/list"}"#)
        guard case .text(let answer) = busy.receive() else { return #expect(Bool(false), "no answer") }
        #expect(answer.contains(#""id":2,"error":{"code":1004"#), "\(answer)")
        #expect(busy.receive() == .close(code: 1012, reason: "the server ends"))
        #expect(idle.receive() == .close(code: 1012, reason: "the server ends"))
        #expect(door.process.waitForExit() == 128 + SIGTERM)
        #expect(door.process.errors == "")
    }

    @Test func `a request that takes too long does not keep the server from its end`() throws {
        let door = try Door()
        let socket = try door.socket(Door.cookies[0])
        _ = try socket.answer(to: 1, "session/open", #"{"app":"twoState"}"#)
        try socket.send(#"{"jsonrpc":"2.0","id":2,"method":"session/wait","params":{"until":{"event":"x"}}}"#)
        _ = try socket.answer(to: 3, "session/list")
        door.process.terminate()
        #expect(socket.receive() == .close(code: 1012, reason: "the server ends"))
        #expect(door.process.waitForExit() == 128 + SIGTERM)
    }

    @Test func `a page with a token has its health, and its socket the reason of the end`() throws {
        let process = try CommandProcess(["web", "twoState"], executable: "offstage-examples")
        let address = try WebSocketConnection.address(of: process)
        #expect(try Door.get("/health", port: address.port, []).hasSuffix("ok\n"))
        let socket = try WebSocketConnection(address)
        _ = try socket.answer(to: 0, "initialize", #"{"protocol":{"level":4}}"#)
        process.terminate()
        #expect(socket.receive() == .close(code: 1012, reason: "the server ends"))
        #expect(process.waitForExit() == 128 + SIGTERM)
    }

    @Test func `sockets over the limit are closed with the reason`() throws {
        let door = try Door("--max-sockets", "2")
        let open = [try door.socket(Door.cookies[0]), try door.socket(Door.cookies[1])]
        let third = try WebSocketConnection(
            port: door.port, ["Host: shop.example", "Origin: \(Door.origin)", Door.cookies[0]])
        #expect(third.receive() == .close(code: 1013, reason: "too many connections"))
        for socket in open { #expect(try socket.sessions() == []) }
    }

    @Test func `a user has 64 sockets at most, and others have room`() throws {
        let door = try Door()
        let open = try (0..<64).map { _ in try door.socket(Door.cookies[0]) }
        let next = try WebSocketConnection(
            port: door.port, ["Host: shop.example", "Origin: \(Door.origin)", Door.cookies[0]])
        #expect(next.receive() == .close(code: 1013, reason: "too many connections"))
        #expect(try door.socket(Door.cookies[1]).sessions() == [])
        #expect(try open[0].sessions() == [])
    }

    @Test func `hundreds of browsers are served, each with its own session`() throws {
        let door = try Door()
        let sockets = try (0..<300).map { number in
            let name = String(number, radix: 16)
            let cookie = String(repeating: "0", count: 32 - name.utf8.count) + name
            return try door.socket("Cookie: offstage_user=\(cookie)")
        }
        for (number, socket) in sockets.enumerated() { _ = try socket.open(1, "s\(number)") }
        for (number, socket) in sockets.enumerated() { #expect(try socket.sessions() == ["s\(number)"]) }
    }

    @Test func `wrong usage is a sentence`() throws {
        let listen = ["--listen", "127.0.0.1:0", "--origin", "https://shop.example"]
        for (arguments, sentence) in [
            (["--listen", "127.0.0.1"], "give both --listen and --origin, or neither"),
            (["--origin", "https://shop.example"], "give both --listen and --origin, or neither"),
            (listen + ["--user-header", "X-User"], "give both --user-header and --trust, or neither"),
            (listen + ["--trust", "::1"], "give both --user-header and --trust, or neither"),
            (["--trust", "::1", "--user-header", "X-User"], "--user-header needs --listen"),
            (
                listen + ["--trust", "::1", "--user-header", "X User"],
                "--user-header needs letters, digits and hyphens"
            ),
            (
                listen + ["--trust", "10.0.0.0/33", "--user-header", "X"],
                "'10.0.0.0/33' is invalid for '--trust <cidr>'"
            ),
            (listen + ["--max-sockets", "0"], "--max-sockets needs 1 to 65536; got 0"),
            (["--listen", "127.0.0.1:99999"], "'127.0.0.1:99999' is invalid for '--listen <address>'"),
            (["--origin", "https://shop.example/"], "'https://shop.example/' is invalid for '--origin <origin>'"),
        ] {
            let run = try CommandRun(arguments: ["web"] + arguments, executable: "offstage-examples")
            #expect(run.exitCode == 64, "\(arguments)")
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
        let child = try CommandRun(arguments: ["web"] + listen + ["--", "true"])
        #expect(child.exitCode == 64)
        #expect(child.errors.contains("--listen needs an executable that links OffstageWeb"), "\(child.errors)")
        let taken = try CommandRun(
            arguments: ["web", "--listen", "192.0.2.1:1", "--origin", "https://shop.example"],
            executable: "offstage-examples")
        #expect(taken.exitCode == 69)
        #expect(taken.errors.contains("cannot listen on 192.0.2.1:1: "), "\(taken.errors)")
    }

    // MARK: Parsers

    @Test(arguments: [
        ("10.1.0.0/16", [10, 1, 255, 255], true), ("10.1.0.0/16", [10, 2, 0, 0], false),
        ("10.1.2.3", [10, 1, 2, 3], true), ("10.1.2.3", [10, 1, 2, 2], false), ("0.0.0.0/0", [255, 0, 0, 1], true),
        ("192.168.1.128/25", [192, 168, 1, 127], false), ("192.168.1.200/25", [192, 168, 1, 128], true),
        ("2001:db8::/33", [0x20, 1, 0xD, 0xB8, 0x7F, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], true),
        ("2001:db8::/33", [0x20, 1, 0xD, 0xB8, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
        ("::/0", [10, 1, 2, 3], false), ("0.0.0.0/0", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], false),
    ])
    func `a range has its addresses`(_ range: String, _ address: [UInt8], _ isInside: Bool) throws {
        #expect(try #require(AddressRange(argument: range)).contains(address) == isInside)
    }

    @Test func `an address that is no address is refused`() {
        for text in ["", "/8", "10.0.0.0/", "10.0.0/8", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "10.0.0.0/8/8", "x"] {
            #expect(AddressRange(argument: text) == nil, "\(text)")
        }
        for (text, host, port) in [
            ("127.0.0.1:80", "127.0.0.1", 80), ("localhost", "localhost", nil), ("::", "::", nil),
            ("[::1]:0", "::1", 0), ("[fe80::1]", "fe80::1", nil), ("0.0.0.0", "0.0.0.0", nil),
        ] as [(String, String, UInt16?)] {
            let address = ListenAddress(argument: text)
            #expect(address?.host == host && address?.port == port, "\(text)")
        }
        for text in ["", ":80", "h:", "h:65536", "[::1", "[::1]80", "[]:80", "1:2:3", "a b", "h:+1", "http://h"] {
            #expect(ListenAddress(argument: text) == nil, "\(text)")
        }
        for text in [
            "", "shop.example", "https://", "https://Shop.example", "https://shop.example:443", "http://h:80",
            "http://h:0", "http://h:65536", "https://a/b", "ftp://h", "https://user@h", "null",
        ] { #expect(Origin(argument: text) == nil, "\(text)") }
    }

    @Test func `no argument stops the parsers`() {
        var random = SystemRandomNumberGenerator()
        let letters = Array("0123456789abcf.:/[]%-xé \u{0}\u{301}")
        for number in 0..<5000 {
            let text = String((0..<Int.random(in: 0...20, using: &random)).map { _ in letters.randomElement() ?? "0" })
            if AddressRange(argument: text) != nil {
                // The part before the length is an address.
                let start = text.split(separator: "/").first.map(String.init) ?? ""
                #expect(AddressRange(argument: start) != nil, "\(text)")
            }
            if let address = ListenAddress(argument: text) {
                #expect(!address.host.isEmpty && text.contains(address.host))
            }
            if let origin = Origin(argument: text) { #expect(origin.description == text) }
            // The parser of arguments takes milliseconds in a debug build.
            guard number % 100 == 0 else { continue }
            _ = try? WebOptions.parse(["--listen", text, "--origin", text, "--user-header", text, "--trust", text])
        }
    }

    /// The digests are those of `hashlib` in Python.
    @Test func `the key of a user is the SHA-256 of the cookie`() {
        #expect(
            SHA256.hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            SHA256.hexadecimal(String(repeating: "a", count: 1000))
                == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
        let all = (0..<200).map { SHA256.hexadecimal(String(repeating: "a", count: $0)) }.joined()
        #expect(SHA256.hexadecimal(all) == "019f2b9f1af27a53a1f046da7e98af2c179f431e4b5bebb000e74040917a4123")
    }
}
