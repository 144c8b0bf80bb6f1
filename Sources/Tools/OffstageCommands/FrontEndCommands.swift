import ArgumentParser
import Platform

/// Shows an app in this terminal: `offstage-tui` takes the place of this process. A `Program` with apps is the server
/// unless the arguments name another one.
package struct TuiCommand<Program>: ParsableCommand {
    private static var servesApps: Bool { Program.self is any OffstageMain.Type }

    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "tui",
            abstract: "Shows an app in this terminal.",
            discussion: """
                The program is offstage-tui, which comes with Offstage; \(programName) tui --help lists its options. \
                The server is the command after --\(servesApps ? ", or this executable" : ""): \
                \(programName) tui -- my-app serve

                Exit codes: 64 wrong usage; 69 offstage-tui is missing.
                """, helpNames: [])
    }

    @Argument(parsing: .captureForPassthrough, help: "The app and options, and the server after --.")
    var arguments: [String] = []

    package init() {}

    package func run() throws {
        let asksForHelp = arguments.contains("--help") || arguments.contains("-h")
        guard arguments.contains("--") || asksForHelp || Self.servesApps else {
            throw ValidationError("a server is missing; write it after --: \(programName) tui -- my-app serve")
        }
        try FrontEndProgram.run(
            "offstage-tui", FrontEndProgram.withServer(Program.self, arguments), for: Self._commandName,
            advice: "install it with: pipx install offstage-tui")
    }
}

/// Serves a page for the apps of this executable: runs `offstage web` in place of this process. Executables that link
/// `OffstageWeb` have a command of the same name, and no second process.
struct BrowserCommand<Main: OffstageMain>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "web",
            abstract: "Shows the apps in a browser.",
            discussion: """
                The program is 'offstage web'; \(programName) web --help lists its options. Each tab of the \
                browser has a server of its own, which ends with the tab.

                Exit codes: 69 offstage is missing; the others are those of offstage web.

                Example: \(programName) web --open
                """, helpNames: [])
    }

    @Argument(parsing: .captureForPassthrough, help: "The app and options.")
    var arguments: [String] = []

    func run() throws {
        try FrontEndProgram.run(
            "offstage", ["web"] + FrontEndProgram.withServer(Main.self, arguments), for: Self._commandName,
            advice: "install Offstage, or add its executable to PATH")
    }
}

/// A program that shows apps, and takes the place of this process.
private enum FrontEndProgram {
    /// Returns the arguments with this executable as the server, unless they name one.
    static func withServer(_ program: Any.Type, _ arguments: [String]) -> [String] {
        guard program is any OffstageMain.Type, !arguments.contains("--") else { return arguments }
        return arguments + ["--", executable, "serve"]
    }

    /// Runs a program: that beside this executable, that of the checkout around it, or that in `PATH`.
    ///
    /// - Throws: exit code 69 after a sentence that ends with `advice`.
    static func run(_ name: String, _ arguments: [String], for command: String, advice: String) throws -> Never {
        let path = folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 } ?? name
        var list: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
        execvp(path, &list)
        // `execvp` returns only after an error.
        let reason = String(cString: strerror(errno))
        for argument in list { free(argument) }
        throw CleanExit.message("\(programName) \(command): cannot start \(path): \(reason); \(advice)", code: 69)
    }

    /// The folder of this executable, and those of the Python programs in the checkouts around it.
    private static var folders: [String] {
        var folder = executable[...]
        var folders: [String] = []
        while let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
            folders.append("\(folder)" + (folders.isEmpty ? "" : "/clients/.venv/bin"))
        }
        return folders
    }

    /// Path of this executable without symbolic links; its name when the system does not know the path.
    private static var executable: String {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var buffer = [CChar](repeating: 0, count: Int(size))
            let path = _NSGetExecutablePath(&buffer, &size) == 0 ? buffer : []
        #else
            let path = Array("/proc/self/exe".utf8CString)
        #endif
        guard !path.isEmpty, let resolved = realpath(path, nil) else {
            return CommandLine.arguments.first ?? "offstage"
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
