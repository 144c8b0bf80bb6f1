import AppLoop
import ArgumentParser
import JSONRPC
import Logging
import Offstage
import OffstageServer

/// An executable that serves apps. All it takes:
///
///     @main struct MyApps: OffstageMain {
///         static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
///     }
///
/// It then has the commands `serve`, `script`, `render`, `call`, `graph` and `routes`, each with `--help`.
public protocol OffstageMain {
    static var apps: [App] { get }
    /// Methods beside the protocol's; none unless said otherwise.
    static var extraMethods: [ExtraMethod] { get }
    /// Commands of the executable's own; none unless said otherwise.
    static var extraCommands: [any ParsableCommand.Type] { get }
}

extension OffstageMain {
    public static var extraMethods: [ExtraMethod] { [] }
    public static var extraCommands: [any ParsableCommand.Type] { [] }

    static var commands: [any ParsableCommand.Type] {
        [
            ServeCommand<Self>.self, ScriptCommand<Self>.self, RenderCommand<Self>.self, CallCommand<Self>.self,
            GraphCommand<Self>.self,
            RoutesCommand<Self>.self,
        ] + extraCommands
    }

    public static func main() {
        if let sentence = unknownCommand(CommandLine.arguments.dropFirst().first) {
            StderrLog.writeNow(sentence)
            RootCommand<Self>.exit(withError: ExitCode(64))
        }
        RootCommand<Self>.main()
    }

    /// What is wrong with the first word, if it should be a command and is none.
    private static func unknownCommand(_ word: String?) -> String? {
        let commands = commands.map { $0._commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !commands.contains(word) else { return nil }
        let hint = ClosestName.find(word, among: commands).map { "; did you mean '\($0)'?" } ?? "."
        return
            "\(programName): there is no command '\(word)'\(hint) Commands: \(commands.joined(separator: ", ")); '\(programName) --help' explains them"
    }
}

struct RootCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: "Runs apps without a screen: their logic in this process, any front end over JSON-RPC.",
            discussion: """
                Serves: \(Main.apps.map(\.name).joined(separator: ", "))

                A first conversation, one message a line (there is no handshake to make with --no-handshake):

                  printf '%s%s\\n' '{"jsonrpc":"2.0","id":1,"method":"session/open",' \\
                    '"params":{"app":"\(Main.apps.first?.name ?? "")"}}' \\
                    | \(ownPath)serve --no-handshake

                Completions for a shell: \(programName) --generate-completion-script bash (or zsh, fish)
                """,
            version: ProtocolLevel.serverVersion,
            subcommands: Main.commands)
    }

    static var _commandName: String { programName }

    /// With a blank behind it; the help is wrapped at 80 columns, where a long one would tear the command apart.
    private static var ownPath: String {
        let path = CommandLine.arguments.first ?? programName
        return path.utf8.count < 45 ? path + " " : path + " \\\n    "
    }
}

/// As the program was called, without its folder.
var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "offstage"
}
