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
        "Sources/CounterExample/Counter.swift", "Tests/ReadmeTests/TestingAnApp.swift",
        "Tests/ReadmeTests/Weather.swift", "Tests/ReadmeTests/WeatherTests.swift", "Tests/ReadmeTests/Library.swift",
        "Tests/ReadmeTests/LibraryTests.swift", "Tests/ReadmeTests/Guests.swift",
        "Tests/ReadmeTests/GuestsTests.swift", "Tests/ReadmeTests/Laps.swift", "Tests/ReadmeTests/Temperature.swift",
        "Tests/ReadmeTests/Parcels.swift", "Tests/ReadmeTests/Shopping.swift", "Tests/ReadmeTests/Menu.swift",
        "Tests/ReadmeTests/Entry.swift", "Tests/ReadmeTests/Wishes.swift", "Tests/ReadmeTests/WishesTests.swift",
        "Sources/ReferenceApps/LevelMap/RemoteMapRepository.swift",
        "Tests/ReadmeTests/OfflineMapTests.swift",
        "Sources/HostingExample/HostingExample.swift", "Sources/HostingExample/OwnLoop.swift",
        "Tests/OffstageCommandsTests/RecordedSave.swift",
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
            try readFile("Sources/CounterExample/Counter.swift").split(
                separator: "\n", omittingEmptySubsequences: false
            ).count < 30)
    }

    @Test func `the README has at most 250 lines`() throws {
        let lines = try readFile("README.md").split(separator: "\n", omittingEmptySubsequences: false).count - 1
        #expect(lines <= 250)
    }

    // MARK: Pictures

    @Test func `the picture of a graph is the app's current graph`() throws {
        let text = try readFile(Document.catalog + "/Pictures/notes.dot")
        #expect(
            try Shell.run(".build/debug/offstage graph --app notes --format dot").output == text,
            "run make pictures")
        let picture = try readFile(Document.catalog + "/Pictures/notes.svg")
        let components = text.matches(of: /(?m)^  "([^"]+)" \[label/).map { String($0.output.1) }
        #expect(components.count > 5)
        for component in components {
            let title = component.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(
                picture.contains("<title>\(title)</title>"),
                "\(component) is missing in the picture; run make pictures")
        }
    }

    // MARK: Commands

    static let commands = [
        "serve", "script", "render", "call", "graph", "routes", "client", "demo-services", "conform", "trace", "record",
        "replay", "coverage", "dev", "new", "add", "web",
    ]

    static let clientPrograms = ["python3", "nvim", "emacs", "clients/shell/edit-profile.sh"]

    @Test(
        arguments: try Document.all().flatMap { $0.examples() }.filter { example in
            !clientPrograms.contains { example.uses($0) }
        })
    func `pasted commands print the output that the document shows`(_ example: Document.Example) throws {
        try check(example)
    }

    @Test func `the shell client prints the output that the document shows`() throws {
        try check(exampleOf: "clients/shell/edit-profile.sh")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the Python client prints the output that the document shows`() throws { try check(exampleOf: "python3") }

    @Test(.enabled(if: Shell.has("nvim"), "nvim is not installed"))
    func `the Neovim client prints the output that the document shows`() throws { try check(exampleOf: "nvim") }

    @Test(.enabled(if: Shell.has("emacs"), "emacs is not installed"))
    func `the Emacs client prints the output that the document shows`() throws { try check(exampleOf: "emacs") }

    @Test func `the demo ends without an error and prints no colours without a terminal`() throws {
        let outcome = try Shell.run(".build/debug/Demo")
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("\u{1B}"))
        let commands = outcome.output.split(separator: "\n").drop { $0 != "Try next" }.filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("  #")
        }
        #expect(commands.count == 4)
        for command in commands { #expect(try Shell.run(String(command)).code == 0, "\(command)") }
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
        let help = try Shell.run(".build/debug/offstage \(command) --help").output
        for flag in flags(in: help) { #expect(text.contains(flag), "no document has \(flag)") }
    }

    @Test func `every documented flag exists`() throws {
        var known: Set<String> = []
        for command in Self.commands {
            known.formUnion(flags(in: try Shell.run(".build/debug/offstage \(command) --help").output))
        }
        let tables = try documentation().split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
        for flag in flags(in: tables) { #expect(known.contains(flag), "no command has \(flag)") }
    }

    private func flags(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    }

    @Test func `every command and every app is documented`() throws {
        let text = try documentation()
        let help = try Shell.run(".build/debug/offstage --help").output
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
        let answer = try JSONValue(parsing: Shell.run(".build/debug/offstage call rpc.discover").output)
        expectGolden(try answer.pretty() + "\n", "../../schemas/openrpc.json")
    }
}
