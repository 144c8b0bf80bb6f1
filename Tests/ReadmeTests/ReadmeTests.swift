import JSON
import OffstageTesting
import ReferenceApps
import Testing

/// Checks the README against the code: quoted files, command output, and complete tables.
@Suite struct ReadmeTests {
    // MARK: Code

    @Test(arguments: [
        "Sources/CounterExample/Counter.swift", "Tests/ReadmeTests/TestingAnApp.swift",
        "Tests/ReadmeTests/Weather.swift",
        "Tests/ReadmeTests/WeatherTests.swift", "Tests/ReadmeTests/Library.swift",
        "Tests/ReadmeTests/LibraryTests.swift",
        "Tests/ReadmeTests/Guests.swift", "Tests/ReadmeTests/GuestsTests.swift",
    ])
    func `a file printed in the README is the file that is compiled`(path: String) throws {
        let file = try readFile(path)
        let isPrinted = try Readme().blocks.contains { $0.language == "swift" && $0.text == file }
        #expect(isPrinted, "print \(path) in the README as it is, in a block marked swift")
    }

    @Test func `a one-screen app takes less than thirty lines`() throws {
        #expect(
            try readFile("Sources/CounterExample/Counter.swift").split(
                separator: "\n", omittingEmptySubsequences: false
            ).count < 30)
    }

    // MARK: Pictures

    @Test func `a picture shows what the app is made of now`() throws {
        let text = try readFile(".github/pictures/notes.dot")
        #expect(
            try Shell.run(".build/debug/offstage graph --app notes --format dot").output == text,
            "make pictures draws it anew")
        let picture = try readFile(".github/pictures/notes.svg")
        let components = text.matches(of: /(?m)^  "([^"]+)" \[label/).map { String($0.output.1) }
        #expect(components.count > 5)
        for component in components {
            let title = component.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            #expect(
                picture.contains("<title>\(title)</title>"),
                "\(component) is missing in the picture; make pictures draws it anew")
        }
    }

    // MARK: Commands

    static let commands = ["serve", "script", "render", "call", "graph", "routes", "demo-services"]

    static let clientPrograms = ["python3", "nvim", "emacs", "clients/shell/edit-profile.sh"]

    @Test(arguments: try Readme().examples().filter { example in !clientPrograms.contains { example.uses($0) } })
    func `what can be pasted prints what the README says`(_ example: Readme.Example) throws { try check(example) }

    @Test func `the shell client does what the README says`() throws {
        try check(exampleOf: "clients/shell/edit-profile.sh")
    }

    @Test(.enabled(if: Shell.has("python3"), "python3 is not installed"))
    func `the Python client does what the README says`() throws { try check(exampleOf: "python3") }

    @Test(.enabled(if: Shell.has("nvim"), "nvim is not installed"))
    func `the Neovim client does what the README says`() throws { try check(exampleOf: "nvim") }

    @Test(.enabled(if: Shell.has("emacs"), "emacs is not installed"))
    func `the Emacs client does what the README says`() throws { try check(exampleOf: "emacs") }

    @Test func `the demo plays to its end, plain where there is no terminal`() throws {
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
        let examples = try Readme().examples().filter { $0.uses(program) }
        try #require(!examples.isEmpty, "the README shows no use of \(program)")
        for example in examples { try check(example) }
    }

    private func check(_ example: Readme.Example) throws {
        let outcome =
            try example.needsServices ? Shell.runBesideServices(example.commands) : Shell.run(example.commands)
        #expect(outcome.code == 0)
        if let output = example.output { #expect(outcome.output == output) }
    }

    // MARK: Tables

    @Test(arguments: commands)
    func `every flag is in the README`(command: String) throws {
        let readme = try Readme().text
        let help = try Shell.run(".build/debug/offstage \(command) --help").output
        for flag in flags(in: help) { #expect(readme.contains(flag), "the README does not tell of \(flag)") }
    }

    @Test func `every flag in the README is one`() throws {
        var known: Set<String> = []
        for command in Self.commands {
            known.formUnion(flags(in: try Shell.run(".build/debug/offstage \(command) --help").output))
        }
        let tables = try Readme().text.split(separator: "\n").filter { $0.hasPrefix("|") }.joined(separator: "\n")
        for flag in flags(in: tables) { #expect(known.contains(flag), "no command takes \(flag)") }
    }

    private func flags(in text: String) -> Set<String> {
        Set(text.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
    }

    @Test func `every command and every app is in the README`() throws {
        let readme = try Readme().text
        let help = try Shell.run(".build/debug/offstage --help").output
        for command in Self.commands { #expect(help.contains("  \(command) ")) }
        for app in ReferenceApps.all {
            #expect(readme.contains("| `\(app.name)` |"), "the README does not tell of \(app.name)")
        }
    }

    @Test func `every method and notification is in the README`() throws {
        let readme = try Readme().text
        let document = try JSONValue(parsing: readFile("schemas/openrpc.json"))
        for section in ["methods", "x-notifications"] {
            let entries = try #require(document[section]?.array)
            for name in entries.compactMap({ $0["name"]?.string }) {
                #expect(readme.contains("`\(name)`"), "the README does not tell of \(name)")
            }
        }
    }

    @Test func `schemas/openrpc.json is what rpc.discover answers`() throws {
        let answer = try JSONValue(parsing: Shell.run(".build/debug/offstage call rpc.discover").output)
        expectGolden(try answer.pretty() + "\n", "../../schemas/openrpc.json")
    }
}
