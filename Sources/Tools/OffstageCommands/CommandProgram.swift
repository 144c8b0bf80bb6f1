import ArgumentParser
import JSON
import OffstageDrawing
import OffstageServer
import Platform

/// A program with commands.
package protocol CommandProgram {
    static var commands: [any ParsableCommand.Type] { get }
    /// One sentence for the help.
    static var abstract: String { get }
    static var discussion: String { get }
}

extension CommandProgram {
    /// Parses the arguments and runs the command.
    package static func run() {
        if let sentence = unknownCommand(CommandLine.arguments.dropFirst().first) {
            StderrLog.writeNow(sentence)
            end(ExitCode(64))
        }
        do {
            var command = try RootCommand<Self>.parseAsRoot()
            try command.run()
        } catch {
            exit(withError: error)
        }
    }

    /// Ends the process with the error's exit code, after its message or the help.
    static func exit(withError error: any Error) -> Never {
        if let code = error as? ExitCode { end(code) }
        let code = RootCommand<Self>.exitCode(for: error)
        if code.isSuccess {
            // --help, --version and --generate-completion-script have a message.
            let message = RootCommand<Self>.fullMessage(for: error)
            do {
                if !message.isEmpty { try takeOverStreams().print(message) }
            } catch { RootCommand<Self>.exit(withError: error) }
            end(code)
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
            for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { StderrLog.writeNow("\(line)") }
        }
        end(code)
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

/// Ends the process. The library would make the help first, also for a code without a message.
private func end(_ code: ExitCode) -> Never { exit(code.rawValue) }

private struct RootCommand<Program: CommandProgram>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            abstract: Program.abstract, discussion: Program.discussion,
            version: "Offstage \(ProtocolLevel.serverVersion), protocol level \(ProtocolLevel.current)",
            subcommands: Program.commands)
    }

    static var _commandName: String { programName }
}

/// The name by which the program was started, without its folder.
package var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "offstage"
}
