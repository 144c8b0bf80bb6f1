import ArgumentParser
import JSON
import JSONRPC
import Offstage

/// Which of the served apps a command is about, and which implementations are picked in its session.
struct SessionOptions<Main: OffstageMain>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The app, when several are served: \(Self.names.joined(separator: ", ")).", valueName: "name"),
        completion: .list(Self.names))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Picks an implementation, such as notesDatabase=memory; may be repeated.", valueName: "key=choice"))
    var alternative: [AlternativeChoice] = []

    /// By key, as `session/open` takes them.
    var alternatives: [String: String] { Dictionary(alternative.map { ($0.key, $0.choice) }, uniquingKeysWith: { $1 }) }

    /// The app that is named, or the only one.
    ///
    /// - Throws: exit code 64, after a sentence.
    func chosenApp() throws -> App {
        let served = Self.names.joined(separator: ", ")
        guard let app else {
            if let only = Main.apps.first, Main.apps.count == 1 { return only }
            throw CleanExit.message("\(programName): which app? Name one with --app: \(served)", code: 64)
        }
        if let found = Main.apps.first(where: { $0.name == app }) { return found }
        let hint = ClosestName.hint(for: app, among: Self.names)
        throw CleanExit.message("\(programName): there is no app '\(Quoted(app))'\(hint)Served: \(served)", code: 64)
    }

    func validate() throws {
        var chosen: [String: String] = [:]
        for alternative in alternative {
            if let other = chosen.updateValue(alternative.choice, forKey: alternative.key) {
                throw ValidationError(
                    "--alternative picks both '\(other)' and '\(alternative.choice)' for '\(alternative.key)'")
            }
        }
    }

    private static var names: [String] { Main.apps.map(\.name) }
}

/// `notesDatabase=memory`.
struct AlternativeChoice: ExpressibleByArgument {
    let key: String
    let choice: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (key, choice) = (String(parts[0]), String(parts[1]))
    }
}
