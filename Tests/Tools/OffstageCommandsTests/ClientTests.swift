import JSON
import OffstageTesting
import Testing

@testable import OffstageTool

/// Tests `client`: the generated types compile, and fit the messages of a server.
struct ClientTests {
    private static let apps = [
        "editProfile", "stocks", "levelMap", "signIn", "twoState", "twoTabs", "onboarding", "notes", "gallery",
    ]
    private static let hasTypeScript = (try? CommandRun("tsc", "--version", executable: "/usr/bin/env"))?.exitCode == 0

    private func types(_ language: ClientLanguage, app: String? = nil) throws -> String {
        let flag = app.map { ["--app", $0] } ?? []
        let run = try client(["--language", language.rawValue] + flag)
        #expect(run.exitCode == 0)
        #expect(run.errors == "")
        return run.output
    }

    private func client(_ arguments: [String]) throws -> CommandRun {
        let server = try CommandProcess.find("offstage-examples").path
        return try CommandRun(arguments: ["client"] + arguments + ["--", server, "serve"])
    }

    // MARK: Compilers

    /// Checks files of a language in a new folder.
    private func compile(_ language: ClientLanguage, _ texts: [String]) throws {
        let folder = try TemporaryFolder()
        var files: [String] = []
        for (index, text) in texts.enumerated() {
            files.append(try folder.write(text, "types\(index).\(language == .python ? "py" : "d.ts")"))
        }
        let commands: [[String]] =
            switch language {
            case .python: files.map { ["python3", "-W", "error", $0] }
            case .typescript: [["tsc", "--noEmit", "--strict", "--target", "es2022"] + files]
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

    // MARK: Names

    @Test func `types of a screen have its name`() throws {
        let text = try types(.typescript, app: "notes")
        for line in [
            "export type NotesListAction =", "  | { type: \"deleteDidTap\"; id: number }",
            "/** Events of the screen `notes.create`. */", "export interface NotesDetailsParams {",
            "    view: BodyView;",
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
        if language != .typescript || Self.hasTypeScript { try compile(language, [try language.text(types)]) }
    }

    // MARK: Usage

    @Test(arguments: [
        ([], "--language"), (["--language", "perl"], "'python' and 'typescript'"),
        (["--language", "python", "--app", "nots"], "did you mean 'notes'?"),
    ])
    func `an error about wrong usage helps`(_ arguments: [String], _ sentence: String) throws {
        let run = try client(arguments)
        #expect(run.exitCode == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(sentence), "\(run.errors)")
    }
}
