import FlyingFox
import Foundation

/// Answers HTTP requests: the page and its files, and the WebSocket. Every request must come from the page itself.
struct WebRequestHandler: HTTPHandler {
    /// Secret in the first URL, afterwards in a cookie.
    let token: String
    /// Folder of the page.
    let page: URL
    /// Folder of the client package.
    let client: URL
    /// The params of `session/open` for the page, as JSON.
    let configuration: Data
    let socket: WebSocketHTTPHandler

    /// - Parameter imageHosts: hosts whose images and media the page may show.
    init(
        token: String, page: URL, client: URL, configuration: Data, imageHosts: [String], socket: WebSocketHTTPHandler
    ) {
        (self.token, self.page, self.client) = (token, page, client)
        (self.configuration, self.socket) = (configuration, socket)
        headers = Self.headers(imageHosts)
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        // Another site may name this server by a domain of its own.
        guard let host = request.headers[.host], Self.isLoopback(host) else {
            return error(
                HTTPStatusCode(421, phrase: "Misdirected Request"), "the header Host must be 127.0.0.1 or localhost")
        }
        if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(host)" {
            return error(.forbidden, "the header Origin must be http://\(host)")
        }
        guard [.GET, .HEAD].contains(request.method) else {
            return error(.methodNotAllowed, "the method must be GET or HEAD")
        }
        if let given = request.query["token"] {
            guard isToken(given) else { return error(.forbidden, "the token is wrong") }
            return redirect(to: request, host)
        }
        guard cookies(of: request).contains(where: { $0.name == Self.cookie(of: host) && isToken($0.value) }) else {
            return error(.forbidden, "open the address that offstage web has printed")
        }
        return try await answer(request)
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        switch parts.first {
        case "socket" where parts.count == 1:
            guard request.headers[HTTPHeader("Origin")] != nil else {
                return error(.forbidden, "a WebSocket needs the header Origin")
            }
            return try await socket.handleRequest(request)
        case "config.json" where parts.count == 1: return file(configuration, type: "application/json")
        case "web": return file(at: parts.dropFirst(), in: page)
        case "client": return file(at: parts.dropFirst(), in: client)
        // URLs of the app's links have the page.
        default: return file(at: ["index.html"], in: page)
        }
    }

    // MARK: Checks

    /// Name of the cookie. All ports of a host share its cookies.
    private static func cookie(of host: String) -> String {
        "offstage-" + (host.split(separator: ":").dropFirst().first ?? "80").filter(\.isNumber)
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = host.split(separator: ":", maxSplits: 1).first.map(String.init) ?? ""
        return name == "127.0.0.1" || name == "localhost"
    }

    /// Compares all characters, so that the time says nothing about the secret.
    private func isToken(_ text: String) -> Bool {
        let (given, known) = (Array(text.utf8), Array(token.utf8))
        guard given.count == known.count else { return false }
        return zip(given, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func cookies(of request: HTTPRequest) -> [(name: String, value: String)] {
        (request.headers[HTTPHeader("Cookie")] ?? "").split(separator: ";").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
    }

    // MARK: Answers

    /// Sets the cookie, and removes the secret from the address.
    private func redirect(to request: HTTPRequest, _ host: String) -> HTTPResponse {
        var headers = self.headers
        headers[HTTPHeader("Set-Cookie")] = "\(Self.cookie(of: host))=\(token); Path=/; HttpOnly; SameSite=Strict"
        // Two slashes would begin the address of another host.
        let path = "/" + request.path.drop { $0 == "/" || $0 == "\\" }
        headers[.location] = path.contains { $0.isNewline } ? "/" : path
        return HTTPResponse(statusCode: .seeOther, headers: headers)
    }

    /// Sends a file below a folder. Hidden files and links out of the folder are not found.
    private func file(at parts: some Collection<String>, in folder: URL) -> HTTPResponse {
        let path = parts.joined(separator: "/")
        let isPlain =
            !parts.isEmpty && parts.allSatisfy { !$0.hasPrefix(".") && !$0.contains("\\") && !$0.contains("\0") }
        let url = folder.appendingPathComponent(path).resolvingSymlinksInPath()
        guard isPlain, let type = Self.types[url.pathExtension],
            url.path.hasPrefix(folder.resolvingSymlinksInPath().path + "/"), let data = try? Data(contentsOf: url)
        else { return error(.notFound, "there is no file '\(path.prefix(200))'") }
        return file(data, type: type)
    }

    private func file(_ data: Data, type: String) -> HTTPResponse {
        var headers = self.headers
        headers[.contentType] = type
        return HTTPResponse(statusCode: .ok, headers: headers, body: data)
    }

    private func error(_ status: HTTPStatusCode, _ sentence: String) -> HTTPResponse {
        var headers = self.headers
        headers[.contentType] = "text/plain; charset=utf-8"
        return HTTPResponse(statusCode: status, headers: headers, body: Data("offstage web: \(sentence)\n".utf8))
    }

    /// Nothing from elsewhere except the apps' images and media, no inline scripts or styles, and no frames around the
    /// page.
    private let headers: HTTPHeaders

    private static func headers(_ imageHosts: [String]) -> HTTPHeaders {
        let hosts = imageHosts.map { " https://\($0.filter { $0.isLetter || $0.isNumber || ".-:".contains($0) })" }
            .joined()
        return [
            HTTPHeader("Content-Security-Policy"):
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                + "img-src 'self' data:\(hosts); media-src 'self' data:\(hosts); font-src 'self'; manifest-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            HTTPHeader("X-Content-Type-Options"): "nosniff",
            HTTPHeader("Referrer-Policy"): "no-referrer",
            HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
            HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
            HTTPHeader("Cache-Control"): "no-store",
        ]
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "json": "application/json",
        "webmanifest": "application/manifest+json",
        "woff2": "font/woff2",
    ]
}
