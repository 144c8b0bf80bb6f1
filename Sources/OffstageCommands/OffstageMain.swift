import AppLoop
import ArgumentParser
import JSON
import JSONRPC
import Logging
import Offstage
import OffstageDrawing
import OffstageServer

/// An executable that serves apps:
///
///     @main struct MyApps: OffstageMain {
///         static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
///     }
///
/// It has the commands `serve`, `script`, `render`, `call`, `graph`, `routes`, `client` and `coverage`, each with
/// `--help`.
public protocol OffstageMain {
    /// The apps that the executable serves. The flag `--app` of a command names one.
    static var apps: [App] { get }
    /// Methods besides those of the protocol; none by default.
    static var extraMethods: [ExtraMethod] { get }
    /// Commands besides the standard ones; none by default.
    static var extraCommands: [any ParsableCommand.Type] { get }
}

extension OffstageMain {
    /// No additional methods.
    public static var extraMethods: [ExtraMethod] { [] }
    /// No additional commands.
    public static var extraCommands: [any ParsableCommand.Type] { [] }

    static var commands: [any ParsableCommand.Type] {
        [
            ServeCommand<Self>.self, ScriptCommand<Self>.self, RenderCommand<Self>.self, CallCommand<Self>.self,
            GraphCommand<Self>.self, RoutesCommand<Self>.self, ClientCommand<Self>.self,
            CoverageCommand<Self>.self,
        ] + extraCommands
    }

    /// Parses the arguments and runs the command.
    public static func main() {
        // Parsing one command is several times faster than parsing all. Help and errors need the whole tree.
        let arguments = CommandLine.arguments.dropFirst()
        // The whole tree parses wrong arguments again, and reports them.
        if arguments.first == "serve", let command = try? ServeCommand<Self>.parse(Array(arguments.dropFirst())) {
            do { try command.run() } catch { exit(withError: error) }
            return
        }
        if let sentence = unknownCommand(CommandLine.arguments.dropFirst().first) {
            StderrLog.writeNow(sentence)
            RootCommand<Self>.exit(withError: ExitCode(64))
        }
        do {
            var command = try RootCommand<Self>.parseAsRoot()
            try command.run()
        } catch {
            exit(withError: error)
        }
    }

    /// Ends the process with the error's exit code, after its message or the help.
    private static func exit(withError error: any Error) -> Never {
        let code = RootCommand<Self>.exitCode(for: error)
        if code.isSuccess {
            // --help, --version and --generate-completion-script have a message.
            let message = RootCommand<Self>.fullMessage(for: error)
            do {
                guard try message.isEmpty || takeOverStreams().writeLine(message) else { throw ExitCode(3) }
            } catch { RootCommand<Self>.exit(withError: error) }
            RootCommand<Self>.exit(withError: code)
        }
        var message = Array(RootCommand<Self>.fullMessage(for: error).utf8)
        // The message quotes arguments, whose line feeds are not its own.
        for argument in CommandLine.arguments.dropFirst() {
            for text in [argument] + argument.split(separator: "=", maxSplits: 1).dropFirst().map(String.init)
            where SafeText.line(text) != text {
                message.replace(Array("'\(text)'".utf8), with: Array("'\(SafeText.line(text))'".utf8))
            }
        }
        let lines = String(decoding: message, as: UTF8.self)
        if !lines.isEmpty {
            for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
                StderrLog.writeNow(String(line))
            }
        }
        RootCommand<Self>.exit(withError: code)
    }

    /// Returns an error sentence when the first word is no command.
    private static func unknownCommand(_ word: String?) -> String? {
        let commands = commands.map { $0._commandName } + ["help"]
        guard let word, !word.hasPrefix("-"), !commands.contains(word) else { return nil }
        let hint = ClosestName.find(word, among: commands).map { "; did you mean '\($0)'?" } ?? "."
        let list = commands.joined(separator: ", ")
        return "\(programName): unknown command '\(word)'\(hint) Commands: \(list); see '\(programName) --help'"
    }
}

struct RootCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: "Runs apps headless and serves them to front ends over JSON-RPC.",
            discussion: """
                Apps: \(Main.apps.map(\.name).joined(separator: ", "))

                A first conversation, one message per line, without a handshake:

                  printf '%s%s\\n' '{"jsonrpc":"2.0","id":1,"method":"session/open",' \\
                    '"params":{"app":"\(Main.apps.first?.name ?? "")"}}' \\
                    | \(ownPath)serve --no-handshake

                Shell completions: \(programName) --generate-completion-script bash (or zsh, fish)
                """,
            version: ProtocolLevel.serverVersion,
            subcommands: Main.commands)
    }

    static var _commandName: String { programName }

    /// Ends with a blank. Help is wrapped at 80 columns; a long path gets a line of its own.
    private static var ownPath: String {
        let path = CommandLine.arguments.first ?? programName
        return path.utf8.count < 45 ? path + " " : path + " \\\n    "
    }
}

/// The name by which the program was started, without its folder.
package var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "offstage"
}
