import Platform

/// A program to measure.
struct Command: Sendable {
    let name: String
    let path: String
    let arguments: [String]

    /// An executable in the folder of this one.
    private init(built name: String, _ arguments: String...) {
        let own = CommandLine.arguments.first ?? ""
        (self.name, self.arguments) = (name, arguments)
        path = own.dropLast("Benchmarks".count) + name
    }

    /// The app `form` over pygls, run in the main folder of the project by the Python in `OFFSTAGE_PYGLS`.
    ///
    /// - Throws: `Skipped` without the variable.
    static func pygls() throws -> Command {
        guard let python = getenv("OFFSTAGE_PYGLS").map({ String(cString: $0) }), !python.isEmpty else {
            throw Skipped(reason: "OFFSTAGE_PYGLS names no Python that has pygls")
        }
        return Command(name: "pygls", path: python, arguments: ["Sources/Bench/Peers/form.py"])
    }

    /// An executable in `PATH`.
    ///
    /// - Throws: `Skipped` when it is not installed.
    init(installed name: String) throws {
        let folders = getenv("PATH").map { String(cString: $0) } ?? ""
        let paths = folders.split(separator: ":").map { "\($0)/\(name)" }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
            throw Skipped(reason: "\(name) is not installed")
        }
        (self.name, self.path, self.arguments) = (name, path, [])
    }

    func adding(_ arguments: [String]) -> Command {
        Command(name: name, path: path, arguments: self.arguments + arguments)
    }

    private init(name: String, path: String, arguments: [String]) {
        (self.name, self.path, self.arguments) = (name, path, arguments)
    }

    static let examples = Command(built: "offstage-examples", "serve")
    static let counter = Command(built: "counter", "serve")
    /// The reference apps, which can save in PostgreSQL, too.
    static let deployment = Command(built: "DeploymentExample", "serve")
    static let kit = Command(built: "offstage-kit", "serve")
    /// This executable as a server of the app `form`.
    static let form = Command(built: "Benchmarks", "serve")
    static let reference = Command(built: "CReference", "serve")
    /// A program that parses its arguments with swift-argument-parser and prints a line.
    static let bare = Command(built: "BareCommand")
}
