import ArgumentParser

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs `offstage-demo-services` in place of this process: `offstage` itself links no HTTP server.
struct DemoServicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-services",
        abstract: "Serves the backends of the reference apps on 127.0.0.1 until a signal ends it.",
        discussion: """
            Prints the address once the server listens. The app levelMap expects its service at port 8765, or at the \
            address in the environment: OFFSTAGE_MAP_SERVICE=http://127.0.0.1:9000 offstage serve

            Exit codes: 64 wrong usage; 69 the port or the executable offstage-demo-services is not available; \
            128 + signal.
            """)

    @Option(help: "The port of the level map; 0 selects a free port.")
    var port = 8765

    func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port needs 0 to 65535; got \(port)") }
    }

    func run() throws {
        let program = Self.folder + "offstage-demo-services"
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup("\(port)"), nil]
        execvp(program, &arguments)
        // `execvp` returns only after an error.
        let reason = String(cString: strerror(errno))
        for argument in arguments { free(argument) }
        let advice = "build it with: swift build --product offstage-demo-services"
        let line = Array("offstage demo-services: cannot start \(program): \(reason); \(advice)\n".utf8)
        _ = write(2, line, line.count)
        throw ExitCode(69)
    }

    /// The folder of this executable with a slash; empty when the shell found the executable in `PATH`.
    private static var folder: String {
        let program = CommandLine.arguments.first ?? ""
        return program.lastIndex(of: "/").map { String(program[...$0]) } ?? ""
    }
}
