import Foundation
import JSON
import OffstageTesting
import Testing

@testable import OffstageCommands

/// Tests `offstage client`: the generated types compile, and fit the messages of a server.
struct ClientTests {
    private static let apps = [
        "editProfile", "stocks", "levelMap", "signIn", "twoState", "twoTabs", "onboarding", "notes", "gallery",
    ]
    private static let hasTypeScript = (try? CommandRun("tsc", "--version", executable: "/usr/bin/env"))?.exitCode == 0

    private func types(_ language: ClientLanguage, app: String? = nil) throws -> String {
        let flag = app.map { ["--app", $0] } ?? []
        let run = try CommandRun(arguments: ["client", "--language", language.rawValue] + flag)
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        return run.output
    }

    @Test func `the message types of the clients are those of the protocol`() throws {
        expectGolden(try types(.python), "../../clients/python/offstage_client/messages.py")
        expectGolden(try types(.typescript), "../../clients/typescript/types/messages.d.ts")
    }

    // MARK: Compilers

    /// Checks files of a language in a new folder.
    private func compile(_ language: ClientLanguage, _ texts: [String]) throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for (index, text) in texts.enumerated() {
            let suffix = [.python: "py", .typescript: "d.ts", .swift: "swift"][language] ?? ""
            files.append(try folder.write(text, "types\(index).\(suffix)"))
        }
        let commands: [[String]] =
            switch language {
            case .python: files.map { ["python3", "-W", "error", $0] }
            case .typescript: [["tsc", "--noEmit", "--strict", "--target", "es2022"] + files]
            case .swift: files.map { ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-typecheck", $0] }
            }
        for command in commands {
            let run = try CommandRun(arguments: command, executable: "/usr/bin/env", seconds: 300)
            #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        }
    }

    @Test func `the Python types of the protocol and of each app can be imported`() throws {
        try compile(.python, [types(.python)] + Self.apps.map { try types(.python, app: $0) })
    }

    @Test(.enabled(if: Self.hasTypeScript, "tsc is not installed"))
    func `the TypeScript types of the protocol and of each app compile`() throws {
        try compile(.typescript, [types(.typescript)] + Self.apps.map { try types(.typescript, app: $0) })
    }

    @Test(arguments: apps)
    func `the Swift types of an app compile`(_ app: String) throws {
        try compile(.swift, [types(.swift, app: app)])
    }

    // MARK: Names

    @Test func `types of a screen have its name`() throws {
        let text = try types(.typescript, app: "notes")
        for line in [
            "export type NotesListAction =", "  | { type: \"deleteDidTap\"; id: number }",
            "/** Events of the screen `notes.create`. */", "export interface NotesDetailsParams {",
            "    view: HomeStartView;",
        ] {
            #expect(text.contains("\(line)\n"), "\(line)")
        }
    }

    /// Members, cases and types whose names are keywords, or no identifiers.
    private static let oddNames = #"""
        {"info":{"x-level":2},"methods":[{"name":"odd/names","params":[
        {"name":"class","required":true,"schema":{"$ref":"#/components/schemas/Type"}}],
        "result":{"name":"result","schema":{"$ref":"#/components/schemas/Any"}}}],
        "components":{"schemas":{
        "Type":{"description":"A \"type\" with a \\.","type":"object","properties":{"from":{"type":"string"},
        "a-b":{"type":"integer"},"list":{"type":"array","items":{"type":"string"}},"init":{"type":"boolean"},
        "other":{"type":"array","items":{"$ref":"#/components/schemas/Kind"}}},"required":["from"]},
        "Kind":{"type":"string","enum":["default","date-time","1st"],"oneOf":[{"const":"1st","description":"\"One\""}]},
        "Any":{"oneOf":[{"type":"object","properties":{"type":{"const":"self"},"in":{"type":["string","null"]},
        "container":{"type":"number"}},"required":["type","container"]},
        {"type":"object","properties":{"type":{"const":"import"},"next":{"$ref":"#/components/schemas/Any"}},
        "required":["type","next"]}]}}}}
        """#

    @Test(arguments: ClientLanguage.allCases)
    func `names that are keywords or no identifiers compile`(_ language: ClientLanguage) throws {
        let types = MessageTypes(document: try JSONValue(parsing: Self.oddNames), app: nil)
        if language != .typescript || Self.hasTypeScript { try compile(language, [language.text(types)]) }
    }

    // MARK: Messages

    /// Plays the requests of recorded conversations, and decodes all requests, results and notifications.
    @Test func `messages of a server keep all their members in the Swift types`() throws {
        let folder = try TemporaryFolder()
        let types = try types(.swift, app: "notes")
        let names = types.matches(of: /enum (\w+): ServerRequest/).map { "\($0.1).self" }
        let list = "let requestTypes: [any ServerRequest.Type] = [\(names.joined(separator: ", "))]\n"
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
        let main = try String(contentsOf: sources.appending(path: "RoundTrip.swift.txt"), encoding: .utf8)
        let files = [
            try folder.write(types, "Messages.swift"), try folder.write(list, "Requests.swift"),
            try folder.write(main, "main.swift"),
        ]
        let compiled = try CommandRun(
            arguments: ["swiftc", "-module-name", "main", "-o", "\(folder.path)/decode"] + files,
            executable: "/usr/bin/env", seconds: 300)
        try #require(compiled.exitCode == 0, "\(compiled.errors)")
        for conversation in ["editProfile", "gallery", "notes", "signIn"] {
            let recorded = try golden(
                sources.appending(path: "../../clients/fixtures/\(conversation).jsonl").standardized.path)
            let sent = try recorded.map { try JSONValue(parsing: $0) }.filter { $0["to"] == "server" }
                .map { ($0["message"] ?? nil).description + "\n" }.joined()
            let served = try CommandRun("serve", input: sent)
            let requests = sent.split(separator: "\n").filter { $0.contains(#""id":"#) }.map { $0 + "\n" }.joined()
            let messages = try folder.write(requests + served.output, "\(conversation).jsonl")
            let run = try CommandRun(messages, executable: "\(folder.path)/decode")
            #expect(run.lines.count == 1 && run.output.hasSuffix(" messages\n"), "\(run.output)\(run.errors)")
            #expect(served.messages.count { $0["result"] != nil } > 5)
        }
    }

    // MARK: Usage

    @Test(arguments: [
        ([], "--language"), (["--language", "perl"], "'python', 'typescript' or 'swift'"),
        (["--language", "swift", "--app", "nots"], "did you mean 'notes'?"),
    ])
    func `an error about wrong usage helps`(_ arguments: [String], _ sentence: String) throws {
        let run = try CommandRun(arguments: ["client"] + arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
