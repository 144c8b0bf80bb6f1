import Foundation
import Testing

/// Tests that `offstage-examples` finds the front ends of its checkout, however the shell found the executable.
struct FrontEndProgramTests {
    /// The folder `clients` of the checkout.
    private static let clients = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "clients")
    private static let hasTerminal = FileManager.default.isExecutableFile(
        atPath: clients.appending(path: ".venv/bin/offstage-tui").path)

    /// Runs a command of the shell in a folder with a symbolic link `examples` to the executable.
    private func shell(_ command: String) throws -> CommandRun {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/examples", withDestinationPath: CommandProcess.find("offstage-examples").path)
        return try CommandRun(
            arguments: ["-c", "cd '\(folder.path)'; \(command)"], executable: "/bin/sh",
            environment: ["PATH": folder.path + ":/usr/bin:/bin"])
    }

    @Test(.enabled(if: hasTerminal), arguments: ["./examples", "examples", "../$(basename \"$PWD\")/examples"])
    func `tui starts the terminal of the checkout`(_ program: String) throws {
        let run = try shell("\(program) tui --help")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("offstage-tui"), "\(run.output)")
    }

    @Test(.enabled(if: hasTerminal)) func `tui imports no module of the current folder`() throws {
        let run = try shell(
            """
            mkdir offstage_terminal; echo 'print("foreign")' | tee offstage_terminal/__init__.py >runpy.py
            examples tui --help
            """)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(!run.output.contains("foreign"), "\(run.output)")
    }

    /// Runs a copy of an executable without a checkout, beside programs that print their arguments.
    private func printed(_ arguments: String, of executable: String) throws -> [String] {
        let source = try CommandProcess.find(executable).path
        return try shell(
            """
            mkdir bin; cp \(source) bin/app
            printf '#!/bin/sh\nprintf "%%s\\n" "$@"\n' | tee bin/offstage-tui >bin/offstage
            chmod +x bin/*; bin/app \(arguments)
            """
        ).lines
    }

    @Test(arguments: [
        ("tui notes", "notes -- APP serve"), ("tui -- shop serve", "-- shop serve"),
        ("tui --help", "--help -- APP serve"),
    ])
    func `tui starts the terminal beside the executable`(_ arguments: String, _ expected: String) throws {
        let printed = try printed(arguments, of: "counter").joined(separator: " ")
        #expect(printed.replacing(#/\S*/bin/app/#, with: "APP") == expected)
    }

    @Test func `web of an app starts that of the tool`() throws {
        let printed = try printed("web counter --port 80", of: "counter").joined(separator: " ")
        #expect(printed.replacing(#/\S*/bin/app/#, with: "APP") == "web counter --port 80 -- APP serve")
    }

    @Test(arguments: ["./examples", "examples"])
    func `web finds the page of the checkout`(_ program: String) throws {
        let run = try shell(
            """
            \(program) web notes >address & server=$!
            until [ -s address ] || ! kill -0 $server 2>/dev/null; do :; done
            kill $server; cat address
            """)
        #expect(run.output.hasPrefix("http://127.0.0.1:"), "\(run.output)\(run.errors)")
    }

    @Test(arguments: [("tui", "offstage-tui"), ("web", "offstage")])
    func `a front end that is missing is named`(_ command: String, _ missing: String) throws {
        let program = try CommandProcess.find("counter").path
        let run = try shell("cp \(program) app; PATH=/nowhere; ./app \(command)")
        #expect(run.exitCode == 69)
        #expect(run.errors.contains("app \(command): cannot start \(missing): No such file or directory; install"))
    }

    @Test func `tui of a tool without apps needs a server`() throws {
        let run = try CommandRun("tui", "notes", executable: "offstage")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("a server is missing; write it after --"), "\(run.errors)")
    }
}
