import AppLoop
import ArgumentParser
import Foundation
import JSON
import JSONRPC
import OffstageCommands
import Platform

/// Options of both commands `web`, and the run until a signal.
package struct WebOptions: ParsableArguments {
    @ArgumentParser.Argument(help: "The app to open; by default, the page shows all apps.")
    package var app: String?

    @Flag(name: .customLong("open"), help: "Opens the page in the browser of this desktop.")
    var opensBrowser = false

    @Option(help: "Port; 0 selects the port of the last start, or a free port.")
    var port = 0

    @Option(
        help: ArgumentHelp(
            "Folder with another page (web) and its client (lib/typescript/src).", valueName: "folder"),
        completion: .directory)
    var files: String?

    @Option(help: ArgumentHelp("Context of the sessions: live, preview or test.", valueName: "context"))
    var context: String?

    @Flag(help: "Lets the page show the messages, the route tree and a time line.")
    var inspector = false

    @Option(
        help: ArgumentHelp(
            "Serves many users, behind a proxy with TLS: address to listen on, as host, host:port or [IPv6]:port. "
                + "Needs --origin.", valueName: "address"))
    var listen: ListenAddress?

    @Option(help: ArgumentHelp("Origin of the page of many users: https://shop.example.", valueName: "origin"))
    var origin: Origin?

    @Option(
        help: ArgumentHelp(
            "Header with the user, from a proxy that authenticates, instead of a cookie. Needs --trust.",
            valueName: "name"))
    var userHeader: String?

    @Option(
        name: .customLong("trust"), parsing: .singleValue,
        help: ArgumentHelp("Addresses of the proxy of --user-header: 10.0.0.0/8. Repeatable.", valueName: "cidr"))
    var trusted: [AddressRange] = []

    @Option(help: ArgumentHelp("Maximum number of sockets: 64, or 1024 with --listen.", valueName: "count"))
    var maxSockets: Int?

    @Option(help: ArgumentHelp("Maximum number of open sessions of each user of --listen.", valueName: "count"))
    var maxUserSessions = 16

    package init() {}

    /// True with `--listen`.
    package var isForMany: Bool { listen != nil }

    package static let address = """
        Prints the address to open, with a token that every request needs. The start after a crash has the same \
        address, so an open page continues; it is in a file that only the user may read. A start after a signal, on \
        another port, or while another program has the port, has a new token.
        """
    static let manyUsers = """
        With --listen and --origin, each browser is a user, who reaches only sessions of their own; a cookie \
        identifies it. The address has no token. GET /health answers 200, and 503 after SIGTERM, which ends the \
        server within 5 seconds, after the requests that it serves.
        """
    package static let exitCodes =
        "64 wrong usage; 66 the folder of --files has no page; 69 the port is not available; 128 + signal."

    package func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port needs 0 to 65535; got \(port)") }
        guard isForMany == (origin != nil) else { throw ValidationError("give both --listen and --origin, or neither") }
        guard (userHeader == nil) == trusted.isEmpty else {
            throw ValidationError("give both --user-header and --trust, or neither")
        }
        guard userHeader == nil || isForMany else { throw ValidationError("--user-header needs --listen") }
        guard userHeader?.wholeMatch(of: /[A-Za-z0-9-]+/) != nil || userHeader == nil else {
            throw ValidationError("--user-header needs letters, digits and hyphens; got '\(userHeader ?? "")'")
        }
        for (name, value) in [("sockets", mostSockets), ("user-sessions", maxUserSessions)]
        where !(1...65_536).contains(value) {
            throw ValidationError("--max-\(name) needs 1 to 65536; got \(value)")
        }
    }

    var mostSockets: Int { maxSockets ?? (isForMany ? 1024 : 64) }

    /// Makes the web server of these options.
    @AppActor
    func makeServer(
        maxMessage: Int, _ makeClient: @escaping (WebSocketLink) throws -> any SocketClient
    ) -> WebServer {
        WebServer(
            maxMessage: maxMessage, mostClients: mostSockets, drainTime: isForMany ? .seconds(5) : .zero,
            makeClient: makeClient)
    }

    /// Serves the page, with a child process for each socket.
    ///
    /// - Throws: `ExitCode`, after a sentence on stderr unless a signal ended it.
    package func run(_ command: [String], imageHosts: [String], _ streams: ProcessStreams) throws {
        // Each child keeps its session, unless the user has chosen otherwise.
        setenv("OFFSTAGE_ARCHIVE", "auto", 0)
        let name = ([programName] + command).joined(separator: "-")
        try run(streams, [:], imageHosts: imageHosts, savedAs: name) { serve in
            try serve(makeServer(maxMessage: ChildClient.maxMessage) { try ChildClient(command, $0) })
        }
    }

    /// - Parameters:
    ///   - open: params of `session/open`.
    ///   - name: name of the file with the address.
    ///   - body: makes the server, passes it to its argument, and returns the exit code.
    func run(
        _ streams: ProcessStreams, _ open: JSONObject, imageHosts: [String], savedAs name: String,
        _ body: sending @AppActor ((WebServer) throws -> Int32) throws -> Int32
    ) throws {
        var open = open
        if let app { open["app"] = .string(app) }
        if let context { open["context"] = .string(context) }
        var settings: JSONObject = ["open": .object(open)]
        if inspector { settings["inspector"] = .bool(true) }
        let (files, configuration) = (try pageFiles(), "\(JSONValue.object(settings))")
        let door = origin.map { UserDoor(origin: $0, header: userHeader, trusted: trusted) }
        let requests: @Sendable (String) -> WebRequestHandler = { token in
            WebRequestHandler(
                token: token, files: files, configuration: configuration, imageHosts: imageHosts, door: door)
        }
        let (host, port) = (listen?.host ?? "127.0.0.1", listen?.port ?? UInt16(clamping: port))
        let saved = isForMany ? nil : SavedAddress(name: name)
        let code: Int32
        do {
            code = try AppLoop.run {
                try body { server in
                    if opensBrowser { server.didListen = Self.openBrowser }
                    return try 128
                        + server.run(
                            requests, origin: door?.origin, host: host, port: port, saved: saved, streams)
                }
            }
        } catch {
            throw CleanExit.message("\(programName): \(error)", code: 69)
        }
        throw ExitCode(code)
    }

    /// Shows an address with the desktop's program for it.
    private static func openBrowser(_ address: String) -> ChildProcess? {
        #if canImport(Darwin)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        do { return try ChildProcess([program, address], standardError: 2) } catch {
            StderrLog.writeNow("\(programName) web: \(error); open the address in a browser")
            return nil
        }
    }

    /// Returns the files of `--files`, or those of the executable.
    private func pageFiles() throws -> PageFiles {
        guard let files else { return .bundle }
        guard FileManager.default.isReadableFile(atPath: files + "/web/index.html") else {
            throw CleanExit.message(
                "\(programName): the page is missing: there is no folder '\(files)/web' with the page", code: 66)
        }
        return .folder(URL(fileURLWithPath: files))
    }
}
