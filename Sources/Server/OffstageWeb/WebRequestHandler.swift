import Foundation
import NIOCore
import NIOHTTP1

/// Answers HTTP requests: the page and its files, and the WebSocket. Every request must come from the page itself.
struct WebRequestHandler: Sendable {
    /// Secret in the first URL, afterwards in a cookie.
    let token: String
    let files: PageFiles
    /// The content of `/config.json`.
    let configuration: PageFiles.File
    private let headers: HTTPHeaders
    /// Finds the user of a request; nil for one user with the token.
    private let door: UserDoor?

    struct Response {
        let status: HTTPResponseStatus
        var headers: HTTPHeaders
        var body = ByteBuffer()
        /// True when the request had the token. The connection of another one closes after the response.
        var isKnown = true
    }

    /// Maximum number of bytes of a request's path and query.
    static let longestAddress = 8 << 10

    /// - Parameter imageHosts: hosts whose images and media the page may show.
    init(token: String, files: PageFiles, configuration: String, imageHosts: [String], door: UserDoor? = nil) {
        (self.token, self.files, self.door) = (token, files, door)
        self.configuration = PageFiles.File(
            type: "application/json", bytes: ByteBuffer(string: configuration), compressed: nil, tag: nil)
        headers = Self.headers(imageHosts)
    }

    /// Returns nil for a request that may become a WebSocket.
    ///
    /// - Parameters:
    ///   - peer: sender of the request.
    ///   - isDraining: true when the server is about to end.
    func answer(to head: HTTPRequestHead, from peer: SocketAddress?, isDraining: Bool) -> Response? {
        guard head.uri.utf8.count <= Self.longestAddress else { return refused(.uriTooLong, Self.addressIsTooLong) }
        // A load balancer asks without the name of the server and without a user.
        if head.uri == "/health", [.GET, .HEAD].contains(head.method) { return health(isDraining) }
        // Another site may name this server by a domain of its own.
        let host = head.headers["Host"].count == 1 ? head.headers["Host"].first ?? "" : ""
        let port = door == nil ? Self.loopbackPort(of: host) : "0"
        guard let port, door.map({ $0.origin.host == host.lowercased() }) != false else {
            let name = door?.origin.host ?? "127.0.0.1 or localhost"
            return refused(.misdirectedRequest, "the header Host must be \(name)")
        }
        let (origin, site) = (head.headers["Origin"], door?.origin.description ?? "http://\(host)")
        guard origin.allSatisfy({ $0 == site }) else {
            return refused(.forbidden, "the header Origin must be \(site)")
        }
        guard [.GET, .HEAD].contains(head.method) else {
            return refused(.methodNotAllowed, "the method must be GET or HEAD")
        }
        guard head.headers["Transfer-Encoding"].isEmpty, head.headers["Content-Length"].allSatisfy({ $0 == "0" }) else {
            return refused(.payloadTooLarge, "a request must have no body")
        }
        guard head.uri.utf8.first == UInt8(ascii: "/") else {
            return refused(.badRequest, "the address must begin with /")
        }
        let (path, query) = Self.parts(of: head.uri)
        if let door {
            do throws(UserDoor.Refusal) {
                let user = try door.user(of: head.headers, from: peer)
                return answer(to: path, head, hasOrigin: !origin.isEmpty, hasUser: user != nil, isDraining)
            } catch { return refused(error.status, error.sentence) }
        }
        let tokens = query.filter { $0.utf8.starts(with: "token=".utf8) }
        if !tokens.isEmpty {
            guard tokens.allSatisfy({ isToken($0.utf8.dropFirst(6)) }) else {
                return withoutToken("The token of this address is not valid.")
            }
            return redirect(path, query.filter { !$0.utf8.starts(with: "token=".utf8) }, port)
        }
        guard hasCookie(head.headers, port) else { return withoutToken("This address needs its token.") }
        return answer(to: path, head, hasOrigin: !origin.isEmpty, hasUser: true, isDraining)
    }

    /// Key of the user of a request that becomes a WebSocket; nil without users.
    func user(of head: HTTPRequestHead, from peer: SocketAddress?) -> String? {
        // `answer` has refused a request whose user is not known.
        try? door?.user(of: head.headers, from: peer)
    }

    private func answer(
        to path: Substring, _ head: HTTPRequestHead, hasOrigin: Bool, hasUser: Bool, _ isDraining: Bool
    ) -> Response? {
        let parts = path.split(separator: "/").compactMap { String($0).removingPercentEncoding }
        switch parts.first {
        case "socket" where parts.count == 1:
            guard hasOrigin else { return error(.forbidden, "a WebSocket needs the header Origin") }
            guard hasUser else { return error(.forbidden, "a WebSocket needs the cookie that the page sets") }
            return isDraining ? error(.serviceUnavailable, "the server ends") : nil
        case "config.json" where parts.count == 1: return withUser(file(configuration, head), head)
        case "favicon.ico" where parts.count == 1:
            return files.icon.map { file($0, head) } ?? error(.notFound, "the file icon.svg is missing")
        case "web", "client":
            return files.file(parts).map { file($0, head) }
                ?? error(.notFound, "there is no file '\(path.prefix(200))'")
        // URLs of the app's links have the page.
        default:
            return files.index.map { withUser(file($0, head), head) }
                ?? error(.notFound, "the file index.html is missing")
        }
    }

    /// The response to a request for `/socket` that does not ask for a WebSocket.
    var upgradeRequired: Response { error(.upgradeRequired, "/socket is a WebSocket") }

    // MARK: Checks

    /// Returns the port of a header `Host` that names this machine.
    private static func loopbackPort(of host: String) -> Substring? {
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0] == "127.0.0.1" || parts[0] == "localhost" else { return nil }
        guard parts.count == 2 else { return "80" }
        let isPort = (1...5).contains(parts[1].utf8.count) && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isPort ? parts[1] : nil
    }

    /// Splits an address into its path and the items of its query. Both stay encoded.
    private static func parts(of address: String) -> (path: Substring, query: [Substring]) {
        guard let mark = address.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (address[...], []) }
        let query = address[address.utf8.index(after: mark)...]
        return (address[..<mark], query.split(separator: "&", omittingEmptySubsequences: false))
    }

    /// Compares all characters, so that the time says nothing about the secret.
    private func isToken(_ given: some Collection<UInt8>) -> Bool {
        guard given.count == token.utf8.count else { return false }
        return zip(given, token.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// Name of the cookie. All ports of a host share its cookies.
    private static func cookie(_ port: Substring) -> String { "offstage-\(port)" }

    /// Searches the header `Cookie` in one pass: a browser sends the cookies of all ports.
    private func hasCookie(_ headers: HTTPHeaders, _ port: Substring) -> Bool {
        let name = "\(Self.cookie(port))=".utf8
        return headers["Cookie"].contains { value in
            var rest = ByteBuffer(string: value)
            while rest.readableBytes > 0 {
                let end = rest.offset(of: UInt8(ascii: ";")) ?? rest.readableBytes
                let pair = rest.readableBytesView.prefix(end).drop { $0 == UInt8(ascii: " ") }
                if pair.starts(with: name), isToken(pair.dropFirst(name.count)) { return true }
                rest.moveReaderIndex(forwardBy: min(end + 1, rest.readableBytes))
            }
            return false
        }
    }

    // MARK: Responses

    /// Sets the cookie, and removes the secret from the address. The rest of the address stays as it was sent.
    private func redirect(_ path: Substring, _ query: [Substring], _ port: Substring) -> Response {
        // Two slashes would begin the address of another host.
        let path = "/" + path.drop { $0 == "/" || $0 == "\\" }
        return response(
            .seeOther,
            [
                ("Set-Cookie", "\(Self.cookie(port))=\(token); Path=/; HttpOnly; SameSite=Strict"),
                ("Location", path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))),
                ("Cache-Control", "no-store"),
            ])
    }

    /// Makes a browser without a user one.
    private func withUser(_ response: Response, _ head: HTTPRequestHead) -> Response {
        var response = response
        if let cookie = door?.newCookie(for: head.headers) { response.headers.add(name: "Set-Cookie", value: cookie) }
        return response
    }

    private func health(_ isDraining: Bool) -> Response {
        var response = response(
            isDraining ? .serviceUnavailable : .ok,
            [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            isDraining ? "draining\n" : "ok\n")
        response.isKnown = false
        return response
    }

    private func response(_ status: HTTPResponseStatus, _ own: [(String, String)], _ text: String = "") -> Response {
        var headers = self.headers
        headers.add(contentsOf: own)
        return Response(status: status, headers: headers, body: ByteBuffer(string: text))
    }

    private func file(_ file: PageFiles.File, _ head: HTTPRequestHead) -> Response {
        var headers = self.headers
        headers.add(name: "Content-Type", value: file.type)
        guard let tag = file.tag, let compressed = file.compressed else {
            headers.add(name: "Cache-Control", value: "no-store")
            return Response(status: .ok, headers: headers, body: file.bytes)
        }
        // The browser keeps the file, and asks each time whether it has changed.
        headers.add(name: "Cache-Control", value: "private, no-cache")
        headers.add(name: "Vary", value: "Accept-Encoding")
        let isCompressed = head.headers[canonicalForm: "Accept-Encoding"].contains { $0.utf8.starts(with: "gzip".utf8) }
        let entityTag = "\"\(tag)\(isCompressed ? "-gzip" : "")\""
        headers.add(name: "ETag", value: entityTag)
        if head.headers[canonicalForm: "If-None-Match"].contains(where: { $0 == entityTag }) {
            return Response(status: .notModified, headers: headers)
        }
        if isCompressed { headers.add(name: "Content-Encoding", value: "gzip") }
        return Response(status: .ok, headers: headers, body: isCompressed ? compressed : file.bytes)
    }

    static let addressIsTooLong = "the address has more than \(longestAddress) bytes"

    /// Refuses a request before its token is known.
    func refused(_ status: HTTPResponseStatus, _ sentence: String) -> Response {
        var response = error(status, sentence)
        response.isKnown = false
        return response
    }

    private func error(_ status: HTTPResponseStatus, _ sentence: String) -> Response {
        response(
            status, [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            "offstage web: \(sentence)\n")
    }

    /// A page for a user without the token.
    private func withoutToken(_ sentence: String) -> Response {
        let policy =
            "default-src 'none'; style-src 'sha256-\(Self.styleDigest)'; img-src data:; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Offstage: address needed</title>
            <link rel="icon" href="data:,">
            <style>\(Self.style)</style>
            <h1>Open the address that the terminal has printed</h1>
            <p>\(sentence)
            <p>The command <code>web</code> prints an address that ends with <code>?token=…</code>.
            Open it once in this browser; afterwards every address of this server works here.
            <p>A new start of the command can have a new token.

            """
        var response = response(
            .forbidden, [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")], page)
        response.headers.replaceOrAdd(name: "Content-Security-Policy", value: policy)
        response.isKnown = false
        return response
    }

    /// The style of `withoutToken`, which the policy allows by its digest: SHA-256, Base64.
    private static let style =
        "body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem}h1{font-size:1.5rem}"
    private static let styleDigest = "dYaQLRHG8U/5zf6tdZ+0NeYbLfCu15sViZwbpEVDvts="

    /// Nothing from elsewhere except the apps' images and media, no inline scripts or styles, and no frames around the
    /// page.
    private static func headers(_ imageHosts: [String]) -> HTTPHeaders {
        let hosts = imageHosts.map { " https://\($0.filter { $0.isLetter || $0.isNumber || ".-:".contains($0) })" }
            .joined()
        return [
            "Content-Security-Policy":
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
                + "img-src 'self' data:\(hosts); media-src 'self' data:\(hosts); font-src 'self'; manifest-src 'self'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
        ]
    }
}
