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

    package init() {}

    package static let address = """
        Prints the address to open, with a token that every request needs. The start after a crash has the same \
        address, so an open page continues; it is in a file that only the user may read. A start after a signal, on \
        another port, or while another program has the port, has a new token.
        """
    package static let exitCodes =
        "64 wrong usage; 66 the folder of --files has no page; 69 the port is not available; 128 + signal."

    package func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port needs 0 to 65535; got \(port)") }
    }

    /// Serves the page, with a child process for each socket.
    ///
    /// - Throws: `ExitCode`, after a sentence on stderr unless a signal ended it.
    package func run(_ command: [String], imageHosts: [String], _ streams: ProcessStreams) throws {
        // Each child keeps its session, unless the user has chosen otherwise.
        setenv("OFFSTAGE_ARCHIVE", "auto", 0)
        let name = ([programName] + command).joined(separator: "-")
        try run(streams, [:], imageHosts: imageHosts, savedAs: name) { serve in
            try serve(WebServer(maxMessage: ChildClient.maxMessage) { try ChildClient(command, $0) })
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
        let requests: @Sendable (String) -> WebRequestHandler = { token in
            WebRequestHandler(token: token, files: files, configuration: configuration, imageHosts: imageHosts)
        }
        let (port, saved) = (UInt16(clamping: port), SavedAddress(name: name))
        let code: Int32
        do {
            code = try AppLoop.run {
                try body { server in
                    if opensBrowser { server.didListen = Self.openBrowser }
                    return try 128 + server.run(requests, port: port, saved: saved, streams)
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
