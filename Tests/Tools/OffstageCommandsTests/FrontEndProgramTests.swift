import Foundation
import Testing

/// Tests that `offstage-examples` finds the front ends of its checkout, however the shell found the executable.
struct FrontEndProgramTests {
    /// The folder `clients` of the checkout.
    private static let clients = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "clients")
    private static let hasTerminal = FileManager.default.isExecutableFile(
        atPath: clients.appending(path: ".venv/bin/python").path)

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
        #expect(run.output.contains("offstage tui"), "\(run.output)")
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

    @Test(.enabled(if: hasTerminal)) func `tui starts the named server, or this executable`() throws {
        // In place of Python; the arguments after the program text.
        func arguments(_ options: String) throws -> [String] {
            try shell(
                """
                printf '#!/bin/sh\nshift 2; printf "%%s\\n" "$@"' >python; chmod +x python
                OFFSTAGE_PYTHON=$PWD/python examples tui \(options)
                """
            ).lines
        }
        let own = try CommandProcess.find("offstage-examples").resolvingSymlinksInPath().path
        #expect(try arguments("notes") == ["notes", "--", own, "serve"])
        #expect(try arguments("--server 'shop serve'") == ["--server", "shop serve"])
        #expect(try arguments("--server=shop notes") == ["--server=shop", "notes"])
        #expect(try arguments("-- shop serve") == ["--", "shop", "serve"])
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

    @Test func `tui without the folder of the terminal names it`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: CommandProcess.find("offstage-examples").path, toPath: folder.path + "/examples")
        let run = try CommandRun(arguments: ["tui", "notes"], executable: folder.path + "/examples")
        #expect(run.exitCode == 69)
        #expect(run.errors.contains("there is no folder clients/terminal above"), "\(run.errors)")
    }

    @Test func `tui of a tool without apps needs a server`() throws {
        let run = try CommandRun("tui", "notes", executable: "offstage")
        #expect(run.exitCode == 64)
        #expect(run.errors.contains("a server is missing; write it after --"), "\(run.errors)")
    }
}
