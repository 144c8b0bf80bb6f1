import AppLoop
import ArgumentParser
import Foundation
import JSON
import Offstage
import OffstageCommands
import OffstageServer

/// Serves apps to browsers on this machine. Add it to the `extraCommands` of an `OffstageMain`.
public struct WebCommand<Main: OffstageMain>: ParsableCommand {
    /// Name, summary and exit codes.
    public static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "web",
            abstract: "Serves the apps to browsers on this machine until a signal ends it.",
            discussion: """
                Prints the address to open. Every request needs its token. The start after a crash has the same \
                address, so an open page continues; the address is in a file that only the user may read. A start \
                after a signal, on another port, or while another program has the port, has a new token. A program \
                that takes the port after a crash, and releases it before the next start, can receive the token from \
                an open page. The sessions live as long as the server: a reload and a lost connection do not end them.

                Exit codes: 1 an app is not valid; 64 wrong usage; 66 the folder of --files has no page; 69 the port \
                is not available; 128 + signal.
                """)
    }

    @ArgumentParser.Argument(help: "The app to open; by default, the page shows all apps.")
    var app: String?

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

    @OptionGroup var options: ServerOptions

    /// Creates the command.
    public init() {}

    /// Checks the port and the name of the app.
    ///
    /// - Throws: `ValidationError` with what to write instead.
    public func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port needs 0 to 65535; got \(port)") }
        let names = Main.apps.map(\.name)
        if let app, !names.contains(app) {
            throw ValidationError("there is no app '\(app)'; the apps are \(names.joined(separator: ", "))")
        }
    }

    /// Serves until a signal.
    ///
    /// - Throws: `ExitCode`, after a sentence on stderr unless a signal ended it.
    public func run() throws {
        let streams = try takeOverStreams(appOutputNeverWaits: true)
        StderrLog.install(options.logLevel)
        let trace = try options.openTraceFile()
        let files = try pageFiles()
        var open: JSONObject = [:]
        if let app { open["app"] = .string(app) }
        if let context { open["context"] = .string(context) }
        if let seed = options.seed { open["seed"] = .integer(Int64(clamping: seed)) }
        var settings: JSONObject = ["open": .object(open)]
        if inspector { settings["inspector"] = .bool(true) }
        let page = WebServer.Page(
            files: files, configuration: "\(JSONValue.object(settings))", imageHosts: Main.apps.flatMap(\.imageHosts))
        let configuration = options.configuration(for: Main.self)
        let (app, port) = (app, UInt16(clamping: port))
        let executable = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        let saved = SavedAddress(name: [executable, app ?? "all"].joined(separator: "-"))
        let output = streams.output
        let code: Int32
        do {
            code = try AppLoop.run {
                let server = Server(configuration)
                guard server.isServable(app) else { return 1 }
                defer { server.close(reason: "the server ends") }
                return try 128
                    + WebServer(server, trace).run(page, port: port, saved: saved) { address in
                        let line = Array("\(address)\n".utf8)
                        _ = write(output, line, line.count)
                    }
            }
        } catch {
            throw CleanExit.message("\(programName): \(error)", code: 69)
        }
        throw ExitCode(code)
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
