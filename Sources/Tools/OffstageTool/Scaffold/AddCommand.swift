import ArgumentParser
import OffstageCommands

struct AddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a screen, a flow or a dependency to an app.",
        discussion: """
            Writes a source file and a test into the package of the current folder, and registers them: it inserts \
            lines below the comments that begin with 'offstage:', which 'offstage new' has written.

              screen      a store, its view and a link; an entry of the menu
              form        a screen with a field, its validation and a button that saves
              flow        a coordinator with a screen and an output; an entry of the menu
              use-case    a protocol with an implementation, an alternative and a mock
              repository  a cached value and its source
              part        a part with a service

            Exit codes: 0; 3 the reader of stdout is gone; 64 wrong usage; 65 a missing comment; 66 a package that \
            cannot be read; 73 a file that exists, and one that cannot be written. After an error, \
            the package is unchanged.

            Example: offstage add screen ProductDetails
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case screen, form, flow
        case useCase = "use-case"
        case repository, part
    }

    @ArgumentParser.Argument(help: "screen, form, flow, use-case, repository or part.")
    var kind: Kind

    @ArgumentParser.Argument(help: "A Swift type name such as ProductDetails.")
    var name: String

    @Option(
        help: ArgumentHelp("The package's folder, or one inside it.", valueName: "directory"), completion: .directory)
    var path = "."

    func run() throws {
        try runScaffold { () throws(ScaffoldError) in
            let name = try ScaffoldName(name)
            let package = try ScaffoldPackage(at: path)
            let values = package.app.values(prefix: "app").merging(name.values(prefix: "")) { $1 }
            let result = try ScaffoldTemplate(kind.rawValue, values)
            try result.checkTypes()
            try package.check(result.files)
            let changed = try package.inserting(result.insertions)
            try ScaffoldFiles.add(result.files, changing: changed, in: package.folder)
            return result.files.map { "created \($0.path)" } + changed.keys.sorted().map { "changed \($0)" }
        }
    }
}
