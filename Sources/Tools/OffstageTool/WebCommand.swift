import ArgumentParser
import JSON
import JSONRPC
import OffstageCommands
import OffstageWeb

struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serves a page to browsers on this machine, for any server, until a signal ends it.",
        usage: "offstage web [<app>] [<options>] -- <server> [<arguments> ...]",
        discussion: """
            Each WebSocket has a server of its own, a child process that ends with the socket: after a reload or a \
            lost connection the page starts again, and keeps its texts as after a crash of the server.

            The page shows images of the hosts that the server names in its answer to initialize.

            \(WebOptions.address)

            Exit codes: 1 a server that does not answer initialize; 64 also a server that cannot be started; \
            \(WebOptions.exitCodes)

            Example: offstage web -- .build/debug/my-app serve
            """)

    @OptionGroup var options: WebOptions

    @OptionGroup var server: ServerCommand

    func validate() throws {
        guard options.isForMany else { return }
        throw ValidationError(
            "--listen needs an executable that links OffstageWeb; use its own command web (offstage-examples web)")
    }

    func run() throws {
        let streams = try takeOverStreams()
        let hosts = try asking(server.command) { [options] _, apps in
            let names = apps.compactMap { $0["name"]?.string }
            if let app = options.app, !names.contains(app) {
                throw CleanExit.unknownApp(app, among: names)
            }
            return apps.flatMap { ($0["imageHosts"]?.array ?? []).compactMap(\.string) }
        }
        try options.run(server.command, imageHosts: hosts, streams)
    }
}
