import ArgumentParser
import Offstage
import OffstageServer

/// An executable that serves apps:
///
///     @main struct MyApps: OffstageMain {
///         static let apps = [App("counter", screen: Screen("counter.main") { CounterStore() })]
///     }
///
/// It has the commands `serve`, `tui`, `web`, `mcp`, `script`, `render`, `call`, `graph` and `routes`, each with
/// `--help`.
public protocol OffstageMain {
    /// The apps that the executable serves. The flag `--app` of a command names one.
    static var apps: [App] { get }
    /// Methods besides those of the protocol; none by default.
    static var extraMethods: [ExtraMethod] { get }
    /// Kinds of archives that can keep the sessions, such as `SQLiteArchive` of `OffstageArchive`; none by default.
    static var archives: [any SessionArchive.Type] { get }
    /// Commands besides the standard ones, or in place of one with the same name; none by default.
    static var extraCommands: [any ParsableCommand.Type] { get }
}

extension OffstageMain {
    /// No additional methods.
    public static var extraMethods: [ExtraMethod] { [] }
    /// No archives: sessions end with the process.
    public static var archives: [any SessionArchive.Type] { [] }
    /// No additional commands.
    public static var extraCommands: [any ParsableCommand.Type] { [] }

    /// Parses the arguments and runs the command.
    public static func main() {
        // Parsing one command is several times faster than parsing all. Help and errors need the whole tree, which
        // parses wrong arguments again, and reports them.
        let (name, arguments) = (CommandLine.arguments.dropFirst().first, CommandLine.arguments.dropFirst(2))
        do {
            if name == "serve", let serving = Serving(arguments) { return try serving.run(Self.self) }
            let started: (any ParsableCommand.Type)? =
                name == "serve" ? ServeCommand<Self>.self : name == "mcp" ? MCPCommand<Self>.self : nil
            if var command = try? started?.parse(Array(arguments)) { return try command.run() }
        } catch { AppProgram<Self>.exit(withError: error) }
        AppProgram<Self>.run()
    }
}

/// The program of an executable that serves apps.
private enum AppProgram<Main: OffstageMain>: CommandProgram {
    static var commands: [any ParsableCommand.Type] {
        let standard: [any ParsableCommand.Type] = [
            ServeCommand<Main>.self, TuiCommand<Main>.self, BrowserCommand<Main>.self, MCPCommand<Main>.self,
            ScriptCommand<Main>.self, RenderCommand<Main>.self, CallCommand<Main>.self, GraphCommand<Main>.self,
            RoutesCommand<Main>.self,
        ]
        let replaced = Set(Main.extraCommands.map { $0._commandName })
        return standard.filter { !replaced.contains($0._commandName) } + Main.extraCommands
    }

    static var abstract: String { "Runs apps headless and serves them to front ends over JSON-RPC." }

    static var discussion: String {
        """
        Apps: \(Main.apps.map(\.name).joined(separator: ", "))

        A first conversation, one message per line, without a handshake:

          program='\(CommandLine.arguments.first ?? programName)'
          printf '%s%s\\n' '{"jsonrpc":"2.0","id":1,"method":"session/open",' \\
            '"params":{"app":"\(Main.apps.first?.name ?? "")"}}' \\
            | "$program" serve --no-handshake

        Shell completions: \(programName) --generate-completion-script bash (or zsh, fish)
        """
    }
}
