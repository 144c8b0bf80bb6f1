import ArgumentParser
import Foundation
import OffstageCommands

struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev",
        abstract: "Rebuilds and restarts a server when its sources change; the front end stays connected.",
        usage: "offstage dev [--build <command>] [--watch <path> ...] -- <server> [<arguments> ...]",
        discussion: """
            Builds, starts the server as a child process, and passes the messages of the front end on stdin and \
            stdout. After a change of a watched file it builds again and restarts the server. The sessions continue: \
            the visible screens and sheets are shown again, and the properties of their stores marked with @Saved or \
            @Field have their values, except secure fields. \
            Each subscription receives subscription/lagged with a snapshot. Requests that the server has not answered \
            get an error.

            The output of the build is on stderr. While the build fails, the old server keeps running, and the front \
            end receives the errors as log/entry. When the server ends by itself, requests get an error until the \
            next change.

            Exit codes: the server's, after the end of the input or after exit; 128 + signal; 3 the reader of stdout \
            is gone; 64 wrong usage, and a server that cannot be started.

            Example: offstage dev --build 'swift build --product my-shop' -- .build/debug/my-shop serve
            """)

    @Option(help: ArgumentHelp("The shell command that builds the server.", valueName: "command"))
    var build = "swift build"

    @Option(
        help: ArgumentHelp(
            "A file or folder to watch; by default Sources and Package.swift. Hidden files are left out.",
            valueName: "path"),
        completion: .file())
    var watch: [String] = []

    @OptionGroup var server: ServerCommand

    func validate() throws {
        guard build.contains(where: { !$0.isWhitespace }) else {
            throw ValidationError("--build is empty; name the command that builds the server, or omit --build")
        }
        if let missing = watch.first(where: { !FileManager.default.fileExists(atPath: $0) }) {
            throw ValidationError("--watch: there is no file or folder '\(missing)'")
        }
        guard !watched.isEmpty else {
            throw ValidationError("this folder has no Sources and no Package.swift; name the sources with --watch")
        }
    }

    private var watched: [String] {
        watch.isEmpty ? ["Sources", "Package.swift"].filter { FileManager.default.fileExists(atPath: $0) } : watch
    }

    func run() throws {
        let streams = try takeOverStreams()
        setenv(restartVariable, "1", 1)
        throw ExitCode(try DevRun(command: server.command, build: build, watched: watched, streams).run())
    }
}
