import ArgumentParser

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

    func run() throws { try SiblingProgram.run("offstage-demo-services", ["\(port)"], for: Self._commandName) }
}
