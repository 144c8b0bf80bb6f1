import ArgumentParser
import Platform

/// Runs the terminal front end in place of this process. A `Program` with apps is the server unless the arguments name
/// another one.
package struct TuiCommand<Program>: ParsableCommand {
    private static var servesApps: Bool { Program.self is any OffstageMain.Type }

    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "tui",
            abstract: "Shows an app in this terminal.",
            discussion: """
                The program is clients/terminal, in Python; make clients installs what it needs. \(programName) tui \
                --help lists the options. OFFSTAGE_PYTHON names another Python than that of clients/.venv. The server \
                is the command after -- or of --server\(servesApps ? ", or this executable" : ""): \
                \(programName) tui -- .build/debug/my-app serve

                Exit codes: 64 wrong usage; 69 Python or one of its packages is missing.
                """, helpNames: [])
    }

    @Argument(parsing: .captureForPassthrough, help: "The app and options, and the server after --.")
    var arguments: [String] = []

    package init() {}

    package func run() throws {
        let namesServer = arguments.contains { $0 == "--" || $0 == "--server" || $0.hasPrefix("--server=") }
        let asksForHelp = arguments.contains("--help") || arguments.contains("-h")
        guard namesServer || asksForHelp || Self.servesApps else {
            throw ValidationError("a server is missing; write it after --: \(programName) tui -- my-app serve")
        }
        let clients = Self.clients
        guard let python = Self.variable("OFFSTAGE_PYTHON") ?? clients.map({ $0 + "/.venv/bin/python" }) else {
            throw CleanExit.message(
                "\(programName) tui: there is no folder clients/terminal above \(ReplacingProgram.executable); run the "
                    + "executable of a checkout, or name a Python with offstage_terminal in OFFSTAGE_PYTHON",
                code: 69)
        }
        if let clients {
            let folders = ["terminal", "lib/python"].map { "\(clients)/\($0)" } + [Self.variable("PYTHONPATH") ?? ""]
            setenv("PYTHONPATH", folders.filter { !$0.isEmpty }.joined(separator: ":"), 1)
        }
        let server = namesServer || !Self.servesApps ? [] : ["--", ReplacingProgram.executable, "serve"]
        try ReplacingProgram.run(
            path: python, ["-c", Self.script] + arguments + server, for: Self._commandName,
            advice: "install the front ends with: make clients")
    }

    /// Runs the module without those of the current folder, in which Python looks first.
    private static var script: String {
        """
        import sys
        sys.path[:] = [folder for folder in sys.path if folder]
        import runpy
        runpy.run_module("offstage_terminal", run_name="__main__", alter_sys=True)
        """
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The folder `clients` of the checkout with this executable.
    private static var clients: String? {
        var folder = ReplacingProgram.folder[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/clients/terminal", R_OK) == 0 { return "\(folder)/clients" }
        }
        return nil
    }
}
