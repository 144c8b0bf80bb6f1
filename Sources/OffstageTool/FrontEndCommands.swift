import ArgumentParser
import Platform

/// Runs `offstage-web` in place of this process: `offstage` itself links no HTTP server.
struct WebCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web",
        abstract: "Serves the apps to browsers on this machine until a signal ends it.",
        discussion: """
            Prints the address to open. offstage web --help lists the options.

            Exit codes: 1 an error in an app; 64 wrong usage; 66 the page's files are missing; 69 the port or the \
            executable offstage-web is not available; 128 + signal.
            """, helpNames: [])

    @Argument(parsing: .captureForPassthrough, help: "The app and options.")
    var arguments: [String] = []

    func run() throws { try SiblingProgram.run("offstage-web", ["web"] + arguments, for: "web") }
}

/// Runs the terminal front end in place of this process.
struct TuiCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tui",
        abstract: "Shows an app in this terminal.",
        discussion: """
            The program is clients/terminal, in Python; make clients installs what it needs. offstage tui --help lists \
            the options. OFFSTAGE_PYTHON names another Python than that of clients/.venv. The server is this \
            executable, or the command after -- or of --server: offstage tui -- .build/debug/my-app serve

            Exit codes: 64 wrong usage; 69 Python or one of its packages is missing.
            """, helpNames: [])

    @Argument(parsing: .captureForPassthrough, help: "The app and options, and the server after --.")
    var arguments: [String] = []

    func run() throws {
        let clients = Self.clients
        guard let python = Self.variable("OFFSTAGE_PYTHON") ?? clients.map({ $0 + "/.venv/bin/python" }) else {
            throw CleanExit.message(
                "offstage tui: there is no folder clients/terminal above \(SiblingProgram.executable); run the "
                    + "executable of a checkout, or name a Python with offstage_terminal in OFFSTAGE_PYTHON",
                code: 69)
        }
        if let clients {
            let folders = ["terminal", "python"].map { "\(clients)/\($0)" } + [Self.variable("PYTHONPATH") ?? ""]
            setenv("PYTHONPATH", folders.filter { !$0.isEmpty }.joined(separator: ":"), 1)
        }
        let namesServer = arguments.contains { $0 == "--" || $0 == "--server" || $0.hasPrefix("--server=") }
        let server = namesServer ? [] : ["--", SiblingProgram.executable, "serve"]
        try SiblingProgram.run(
            path: python, ["-c", Self.script] + arguments + server, for: Self._commandName,
            advice: "install the front ends with: make clients")
    }

    /// Runs the module without those of the current folder, in which Python looks first.
    private static let script = """
        import sys
        sys.path[:] = [folder for folder in sys.path if folder]
        import runpy
        runpy.run_module("offstage_terminal", run_name="__main__", alter_sys=True)
        """

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The folder `clients` of the checkout with this executable.
    private static var clients: String? {
        var folder = SiblingProgram.folder[...]
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            if access("\(folder)/clients/terminal", R_OK) == 0 { return "\(folder)/clients" }
        }
        return nil
    }
}
