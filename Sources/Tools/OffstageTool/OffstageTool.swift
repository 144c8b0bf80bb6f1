import ArgumentParser
import OffstageCommands

/// The tool that an author of apps installs. It serves no apps, and works with any server.
@main
enum OffstageTool: CommandProgram {
    static let commands: [any ParsableCommand.Type] = [
        NewCommand.self, AddCommand.self, DevCommand.self, TuiCommand<OffstageTool>.self,
        WebCommand.self, RecordCommand.self, ReplayCommand.self, CoverageCommand.self, ClientCommand.self,
        ConformCommand.self,
    ]
    static let abstract = "Makes apps, and starts, shows, records and checks their servers."
    static let discussion = """
        A server is a command after --, such as .build/debug/my-app serve. The executable of an app has the commands \
        serve, tui, web, script, render, call, graph and routes.

        Shell completions: offstage --generate-completion-script bash (or zsh, fish)
        """

    static func main() { run() }
}

/// The server that a command starts.
struct ServerCommand: ParsableArguments {
    @Argument(parsing: .postTerminator, help: "The server with its arguments, after --.")
    var command: [String] = []

    func validate() throws { try Self.check(command, "my-app serve") }

    /// Throws when no command follows `--`.
    static func check(_ command: [String], _ example: String) throws {
        if command.isEmpty { throw ValidationError("a command is missing; write it after --, such as: -- \(example)") }
    }
}
