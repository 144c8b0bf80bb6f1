import Foundation
import Platform
import Testing

/// Tests the HTTP side of `web`: who may read what. The tests of `clients/web` use it in a browser.
struct WebTests {
    private let folder: TemporaryFolder
    private let server: CommandProcess
    private let port: UInt16
    private let token: String

    init() throws {
        folder = try TemporaryFolder()
        for part in ["web", "lib/typescript/src"] {
            try FileManager.default.createDirectory(atPath: "\(folder.path)/\(part)", withIntermediateDirectories: true)
        }
        _ = try folder.write("the page", "web/index.html")
        _ = try folder.write("the client", "lib/typescript/src/index.js")
        _ = try folder.write("a secret", "secret.html")
        _ = try folder.write("hidden", "web/.hidden.html")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/web/link.html", withDestinationPath: "\(folder.path)/secret.html")
        server = try CommandProcess(
            ["web", "notes", "--files", folder.path, "--context", "test", "--seed", "1"],
            executable: "offstage-examples")
        (port, token) = try WebSocketConnection.address(of: server)
    }

    /// Returns the status and the text of an answer.
    private func get(
        _ path: String, method: String = "GET", host: String? = nil, token: String?, _ headers: String...
    ) throws -> (status: Int, text: String) {
        let cookie = token.map { ["Cookie: other=1; offstage-\(port)=\($0)"] } ?? []
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + cookie + headers
            + ["Connection: close", "", ""]
        let text = try exchange(lines.joined(separator: "\r\n"))
        return (Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, text)
    }

    private func exchange(_ request: String) throws -> String {
        let descriptor = try WebSocketConnection.connect(to: port)
        defer { _ = Platform.close(descriptor) }
        let bytes = Array(request.utf8)
        try #require(send(descriptor, bytes, bytes.count, 0) == bytes.count)
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(descriptor, &part, part.count, 0), count > 0 { answer += part[..<count] }
        return String(decoding: answer, as: UTF8.self)
    }

    @Test func `the printed address sets a cookie, which every other request needs`() throws {
        let first = try get("/?token=\(token)", token: nil)
        #expect(first.status == 303)
        #expect(first.text.contains("Set-Cookie: offstage-\(port)=\(token); Path=/; HttpOnly; SameSite=Strict"))
        #expect(first.text.contains("Location: /\r\n"))
        for path in ["/", "/web/index.html", "/config.json", "/socket"] {
            #expect(try get(path, token: nil).status == 403, "\(path)")
            #expect(try get(path, token: String(token.reversed())).status == 403, "\(path)")
        }
        #expect(try get("/?token=0", token: token).status == 403)
        let page = try get("/", token: token)
        #expect(page.status == 200)
        #expect(page.text.hasSuffix("the page"))
        #expect(page.text.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"))
        // None of the apps names a host of images.
        #expect(page.text.contains("; img-src 'self' data:; media-src 'self' data:;"), "\(page.text)")
    }

    @Test func `paths of links have the page, and files outside the folder are not found`() throws {
        #expect(try get("/note/5?x=1", token: token).text.hasSuffix("the page"))
        #expect(try get("/client/index.js", token: token).text.hasSuffix("the client"))
        #expect(
            try get("/config.json", token: token).text.hasSuffix(
                #"{"open":{"seed":1,"app":"notes","context":"test"}}"#))
        for path in [
            "/web/../secret.html", "/web/%2e%2e/secret.html", "/web/..%2fsecret.html", "/web/link.html",
            "/web/.hidden.html", "/web/none.html", "/web/", "/client/../../secret.html", "/web//etc/passwd",
        ] {
            let answer = try get(path, token: token)
            #expect(!answer.text.contains("secret\r\n") && !answer.text.hasSuffix("a secret"), "\(path)")
            #expect(answer.status == 404 || answer.text.hasSuffix("the page"), "\(path): \(answer.text)")
        }
    }

    @Test func `requests of other sites are refused`() throws {
        let own = "http://127.0.0.1:\(port)"
        #expect(try get("/", host: "evil.example", token: token).status == 421)
        #expect(try get("/", host: "127.0.0.1.evil.example:\(port)", token: token).status == 421)
        #expect(try get("/", token: token, "Origin: http://evil.example").status == 403)
        #expect(try get("/", token: token, "Origin: null").status == 403)
        #expect(try get("/", token: token, "Origin: \(own)").status == 200)
        #expect(try get("/socket", token: token).status == 403)
        #expect(try get("/", method: "POST", token: token).status == 405)
        // A WebSocket of the page itself, and the same of another site.
        let upgrade = [
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        ].joined(separator: "\r\n")
        #expect(try get("/socket", token: token, "Origin: http://evil.example", upgrade).status == 403)
        #expect(try get("/socket", token: nil, "Origin: \(own)", upgrade).status == 403)
    }

    @Test func `it ends on a signal, and wrong usage is a sentence`() throws {
        server.terminate()
        #expect(server.waitForExit() == 128 + SIGTERM)
        for (arguments, code, sentence) in [
            (["nope"], 64, "unknown app 'nope'"), (["--port", "70000"], 64, "--port needs 0 to 65535"),
            (["--files", "/nowhere"], 66, "there is no folder '/nowhere/web' with the page"),
        ] {
            let run = try CommandRun(arguments: ["web"] + arguments, executable: "offstage-examples")
            #expect(run.exitCode == Int32(code))
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }
}
