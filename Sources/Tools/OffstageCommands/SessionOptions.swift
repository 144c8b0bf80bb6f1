import ArgumentParser
import JSON
import Offstage

/// The app of a command, and the alternatives of its session.
package struct SessionOptions<Main: OffstageMain>: ParsableArguments {
    package init() {}

    @Option(
        help: ArgumentHelp(
            "The app; needed when the program serves several: \(Self.names.joined(separator: ", ")).",
            valueName: "name"),
        completion: .list(Self.names))
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Selects an implementation, such as notesDatabase=memory. Repeatable.", valueName: "key=choice"))
    var alternative: [AlternativeChoice] = []

    /// Choices by key, as params of `session/open`; the last one of each key.
    var alternatives: [String: String] { Dictionary(alternative.map { ($0.key, $0.choice) }, uniquingKeysWith: { $1 }) }

    func chosenApp() throws -> App { try Self.chosenApp(app) }

    /// Params of `session/open` with the chosen app.
    func opening(in context: SessionContext?) throws -> JSONObject {
        var params = params(in: context)
        params["app"] = .string(try chosenApp().name)
        return params
    }

    /// The options as params of `session/open`.
    func params(in context: SessionContext?) -> JSONObject {
        var params: JSONObject = [:]
        if let app { params["app"] = .string(app) }
        if let context { params["context"] = .string(context.rawValue) }
        if !alternatives.isEmpty { params["alternatives"] = JSONValue(encoding: alternatives) }
        return params
    }

    /// Returns the named app, or the only one.
    ///
    /// - Throws: Exit code 64, after a sentence.
    package static func chosenApp(_ name: String?) throws -> App {
        let served = names.joined(separator: ", ")
        if let name {
            if let found = Main.apps.first(where: { $0.name == name }) { return found }
            throw CleanExit.unknownApp(name, among: names)
        }
        if let only = Main.apps.first, Main.apps.count == 1 { return only }
        throw CleanExit.message("\(programName): no app given; name one with --app: \(served)", code: 64)
    }

    /// The flag of an example in a help text.
    static var example: String { Main.apps.count == 1 ? "" : " --app \(names.first ?? "")" }

    private static var names: [String] { Main.apps.map(\.name) }
}

/// One choice, as `notesDatabase=memory`.
struct AlternativeChoice: ExpressibleByArgument {
    let key: String
    let choice: String

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        (key, choice) = (String(parts[0]), String(parts[1]))
    }
}
