import Foundation
import JSON
import OffstageDrawing
import OffstageTesting
import ReferenceApps
import Testing

/// Checks README.md and the articles against the code: printed files are compiled files, commands print the shown
/// output, tables are complete, links lead to files.
@Suite struct ReadmeTests {
    // MARK: Code

    static let samples = [
        "Sources/Examples/CounterExample/Counter.swift", "Tests/Docs/ReadmeTests/TestingAnApp.swift",
        "Tests/Docs/ReadmeTests/Weather.swift", "Tests/Docs/ReadmeTests/WeatherTests.swift",
        "Tests/Docs/ReadmeTests/Library.swift", "Tests/Docs/ReadmeTests/LibraryTests.swift",
        "Tests/Docs/ReadmeTests/Guests.swift", "Tests/Docs/ReadmeTests/GuestsTests.swift",
        "Tests/Docs/ReadmeTests/Laps.swift", "Tests/Docs/ReadmeTests/Temperature.swift",
        "Tests/Docs/ReadmeTests/Parcels.swift", "Tests/Docs/ReadmeTests/Shopping.swift",
        "Tests/Docs/ReadmeTests/Menu.swift", "Tests/Docs/ReadmeTests/Films.swift",
        "Tests/Docs/ReadmeTests/Entry.swift",
        "Tests/Docs/ReadmeTests/Wishes.swift", "Tests/Docs/ReadmeTests/WishesTests.swift",
        "Sources/Examples/ReferenceApps/LevelMap/RemoteMapRepository.swift",
        "Tests/Docs/ReadmeTests/OfflineMapTests.swift", "Sources/Examples/HostingExample/HostingExample.swift",
        "Sources/Examples/HostingExample/LapStore.swift",
        "Sources/Examples/HostingExample/OwnLoop.swift", "Tests/Docs/ReadmeTests/Searches.swift",
        "Tests/Docs/ReadmeTests/SearchesTests.swift", "Sources/Examples/DeploymentExample/DeploymentExample.swift",
    ]

    @Test(arguments: try Document.all())
    func `every Swift block is the compiled file that is named before it`(document: Document) throws {
        for block in document.blocks where block.language == "swift" {
            let source = try #require(block.source, "name the file before the block: \(block.text.prefix(60))…")
            let file = try readFile(source)
            if file == block.text { continue }
            if Document.isRecording {
                try document.replace(block, with: file)
            } else {
                Issue.record("\(source) is different; OFFSTAGE_RECORD=1 swift test rewrites the block")
            }
        }
    }

    @Test(arguments: samples)
    func `every sample is printed in a document`(path: String) throws {
        let isPrinted = try Document.all().contains { $0.blocks.contains { $0.source == path } }
        #expect(isPrinted, "print \(path) in a block marked swift, and name it before the block")
    }

    @Test func `a one-screen app takes less than thirty lines`() throws {
        #expect(
            try readFile("Sources/Examples/CounterExample/Counter.swift").split(
                separator: "\n", omittingEmptySubsequences: false
            ).count < 30)
    }

    @Test func `the README has at most 250 lines`() throws {
        let lines = try readFile("README.md").split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 250)
    }

    // MARK: Commands

    static let commands = [
        "serve", "script", "render", "call", "graph", "routes", "client", "demo-services", "conform", "record",
        "replay", "coverage", "dev", "new", "add", "web", "mcp",
    ]

    static let clientPrograms = ["python3", "nvim", "emacs", "clients/conformance/shell/edit-profile.sh"]

    @Test(
        arguments: try Document.all().flatMap { $0.examples() }.filter { example in
            !clientPrograms.contains { example.uses($0) }
        })
    func `pasted commands print the output that the document shows`(_ example: Document.Example) throws {
        try check(example)
    }

    @Test func `the shell client prints the output that the document shows`() throws {
        try check(exampleOf: "clients/conformance/shell/edit-profile.sh")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the Python client prints the output that the document shows`() throws { try check(exampleOf: "python3") }

    @Test(.enabled(if: Shell.has("nvim"), "nvim is not installed"))
    func `the Neovim client prints the output that the document shows`() throws { try check(exampleOf: "nvim") }

    @Test(.enabled(if: Shell.has("emacs"), "emacs is not installed"))
    func `the Emacs client prints the output that the document shows`() throws { try check(exampleOf: "emacs") }

    @Test func `make demo prints a conversation and the screen after it`() throws {
        // The counter is built, and this test holds the lock of SwiftPM.
        let outcome = try Shell.run("make --silent --old-file=setup demo SWIFT=true")
        #expect(outcome.code == 0, "\(outcome.output)")
        for line in [#"→ {"id":1,"method":"session/open"}"#, #"← {"id":4,"result":{"#, #"    heading "1""#] {
            #expect(outcome.output.contains("\n\(line)"), "\(line)")
        }
    }

    private func check(exampleOf program: String) throws {
        let examples = try Document.all().flatMap { $0.examples() }.filter { $0.uses(program) }
        try #require(!examples.isEmpty, "no document shows a use of \(program)")
        for example in examples { try check(example) }
    }

    private func check(_ example: Document.Example) throws {
        let outcome =
            try example.needsServices ? Shell.runBesideServices(example.commands) : Shell.run(example.commands)
        #expect(outcome.code == 0)
        guard let output = example.output, output.text != outcome.output else { return }
        if Document.isRecording {
            try example.document.replace(output, with: outcome.output)
        } else {
            Issue.record(
                """
                different from the document (OFFSTAGE_RECORD=1 swift test rewrites it):
                \(LineDifference.lines(from: output.text, to: outcome.output).joined(separator: "\n"))
                """)
        }
    }

    // MARK: Tables

    /// README.md and the articles as one text.
    private func documentation() throws -> String { try Document.all().map(\.text).joined(separator: "\n") }

    @Test(arguments: commands)
    func `every flag is documented`(command: String) throws {
        let text = try documentation()
        let help = try help(of: command)
        for flag in flags(in: help) { #expect(text.contains(flag), "no document has \(flag)") }
    }

    @Test func `every documented flag exists`() throws {
        var known: Set<String> = []
        for command in Self.commands {
            known.formUnion(flags(in: try help(of: command)))
        }
        let tables = try documentation().split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
        for flag in flags(in: tables) { #expect(known.contains(flag), "no command has \(flag)") }
    }

    /// Help of a command of `offstage` or of `offstage-examples`.
    private func help(of command: String) throws -> String {
        try ["offstage", "offstage-examples"].map { program in
            try Shell.run(".build/debug/\(program) \(command) --help 2>/dev/null || true").output
        }.joined()
    }

    private func flags(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    }

    @Test func `every command and every app is documented`() throws {
        let text = try documentation()
        let help = try Shell.run(".build/debug/offstage --help; .build/debug/offstage-examples --help").output
        for command in Self.commands {
            #expect(help.contains("  \(command) "))
            #expect(text.contains("| `\(command)"), "no table has \(command)")
        }
        for app in ReferenceApps.all {
            #expect(text.contains("| `\(app.name)` |"), "no table has \(app.name)")
        }
    }

    @Test func `every method and notification is documented`() throws {
        let text = try documentation()
        let document = try JSONValue(parsing: readFile("schemas/openrpc.json"))
        for section in ["methods", "x-notifications"] {
            let entries = try #require(document[section]?.array)
            for name in entries.compactMap({ $0["name"]?.string }) {
                #expect(text.contains("`\(name)`"), "no document has \(name)")
            }
        }
    }

    private static let names = "Tests/Docs/Features/names-of-the-articles.txt"

    @Test(arguments: try readFile(names).split(separator: "\n").map(String.init))
    func `each name of the articles' samples leads to its name here`(_ name: String) throws {
        let page = try readFile("\(Document.catalog)/Coming-From-The-Articles.md")
        #expect(page.contains(try Regex("\\b\(name)\\b")), "Coming-From-The-Articles.md does not have \(name)")
    }

    // MARK: Links

    @Test(arguments: try Document.all())
    func `every link of a document leads to a file`(document: Document) throws {
        let folder = document.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        for link in document.text.matches(of: /\]\(([^):#]+)\)/).map({ String($0.output.1) }) {
            // An article names a picture of its catalog without folder and extension.
            let isPath = link.contains(".") || link == "LICENSE"
            let paths = isPath ? [link] : ["svg", "png"].map { "Pictures/\(link).\($0)" }
            #expect(paths.contains { (try? readFile(folder + $0)) != nil }, "\(link) does not exist")
        }
        for article in document.text.matches(of: /<doc:([^>]+)>/).map({ String($0.output.1) }) {
            let files = ["\(article).md", "Tutorials/\(article).tutorial"].map { "\(Document.catalog)/\($0)" }
            #expect(files.contains { (try? readFile($0)) != nil }, "<doc:\(article)> does not exist")
        }
    }

    @Test(arguments: [".github/ARCHITECTURE.md", ".github/CONTRIBUTING.md"])
    func `every path that a document names exists`(path: String) throws {
        for name in try Document(path).text.matches(of: /`((?:Sources|Tests|clients|schemas|\.ci)\/[^` ]*)`/) {
            let path = "\(repository)/\(name.output.1)"
            #expect(FileManager.default.fileExists(atPath: path), "\(name.output.1) does not exist")
        }
    }

    @Test func `the landing page lists every article`() throws {
        let landing = try Document(Document.catalog + "/Offstage.md").text
        for document in try Document.all() where document.path.hasPrefix(Document.catalog) {
            let name = document.path.dropFirst(Document.catalog.count + 1).dropLast(".md".count)
            if name != "Offstage" { #expect(landing.contains("- <doc:\(name)>"), "\(name) is missing") }
        }
    }

    // MARK: Schemas

    @Test func `rpc.discover answers with schemas/openrpc.json`() throws {
        let answer = try JSONValue(parsing: Shell.run(".build/debug/offstage-examples call rpc.discover").output)
        expectGolden(try answer.pretty() + "\n", "../../../schemas/openrpc.json")
    }
}
