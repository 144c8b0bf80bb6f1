import ArgumentParser
import Foundation
import OffstageCommands

struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Writes the package of a new app.",
        discussion: """
            NAME is a Swift type name such as MyShop. The folder NAME receives an app of one screen, its tests, an \
            executable that serves it, and a Makefile: 'make test', 'make tui', 'make web' and 'make run'. The package \
            depends on this version of Offstage, or on the checkout that --offstage names by a relative path.

            Exit codes: 0; 3 the reader of stdout is gone; 64 wrong usage; 73 a folder that exists or cannot be \
            written. After an error, nothing is left.

            Example: offstage new MyShop && cd MyShop && make test
            """)

    @ArgumentParser.Argument(help: "Name of the app and its folder.")
    var name: String

    @Option(help: ArgumentHelp("The folder to write into.", valueName: "directory"), completion: .directory)
    var path = "."

    @Option(
        help: ArgumentHelp(
            "The checkout or the URL of Offstage that the package depends on.", valueName: "path-or-url")
    )
    var offstage: String?

    func run() throws {
        try runScaffold { () throws(ScaffoldError) in
            let name = try ScaffoldName(name)
            guard !Self.executables.contains(name.command) else {
                throw ScaffoldError(.usage, "Offstage has an executable '\(name.command)' already; choose another name")
            }
            let parent = URL(fileURLWithPath: path).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue else {
                throw ScaffoldError(.unwritable, "'\(path)' is no folder; create it first, or choose another --path")
            }
            let folder = parent == "/" ? "/\(name.type)" : "\(parent)/\(name.type)"
            // Attributes also exist for a link to a missing file, and fail without a file.
            guard (try? FileManager.default.attributesOfItem(atPath: folder)) == nil else {
                throw ScaffoldError(.unwritable, "'\(folder)' exists already; choose another name or --path")
            }
            let origin = URL(fileURLWithPath: parent).resolvingSymlinksInPath().appending(path: name.type)
            let location = try OffstageLocation(offstage, from: origin.path)
            let values = [
                "offstage": location.dependency, "offstagePackage": location.package, "offstageLocation": location.text,
            ]
            let result = try ScaffoldTemplate("app", name.values(prefix: "app").merging(values) { $1 })
            try result.checkTypes()
            try ScaffoldFiles.create(folder, result.files)
            let shown = path == "." ? name.type : folder
            return result.files.map { "created \(shown)/\($0.path)" } + ["next: cd \(shown) && make test"]
        }
    }

    /// Executables of Offstage: a build with two of one name keeps one. A test compares them with `Package.swift`.
    private static let executables: Set<String> = ["counter", "offstage", "offstage-examples", "offstage-kit"]
}

extension ScaffoldName {
    /// Variables of templates: `app` and `appVariable`, or `name` and `variable`.
    func values(prefix: String) -> [String: String] {
        prefix == "app"
            ? ["app": type, "appVariable": variable, "appCommand": command, "appTitle": title]
            : ["name": type, "variable": variable, "command": command, "title": title]
    }
}

/// Runs a command that writes files, and prints the lines that it returns.
func runScaffold(_ body: () throws(ScaffoldError) -> [String]) throws {
    let streams = try takeOverStreams()
    let lines: [String]
    do throws(ScaffoldError) { lines = try body() } catch {
        throw CleanExit.message("\(programName): \(error.message)", code: error.kind.rawValue)
    }
    for line in lines { try streams.print(line) }
}
