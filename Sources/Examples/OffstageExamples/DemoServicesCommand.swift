import ArgumentParser
import DemoServices
import Foundation

struct DemoServicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-services",
        abstract: "Serves the backends of the reference apps on 127.0.0.1 until a signal ends it.",
        discussion: """
            Prints the address once the server listens. The app levelMap expects its service at port 8765, or at the \
            address in the environment: OFFSTAGE_MAP_SERVICE=http://127.0.0.1:9000 offstage-examples serve

            Exit codes: 64 wrong usage; 69 the port is not available; 128 + signal.
            """)

    @Option(help: "The port of the level map; 0 selects a free port.")
    var port = 8765

    func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port needs 0 to 65535; got \(port)") }
    }

    func run() throws {
        Self.listenToSignals()
        let port = UInt16(exactly: port) ?? 0
        Task {
            do {
                try await LevelMapServer(port: port).run { port in
                    print("level map: http://127.0.0.1:\(port)")
                    fflush(nil)
                }
            } catch {
                FileHandle.standardError.write(Data("offstage-examples demo-services: \(error)\n".utf8))
                Foundation.exit(69)
            }
        }
        dispatchMain()
    }

    /// Foundation's `Process` starts a child with the signals of its own thread blocked. With SIGTERM blocked,
    /// `terminate()` has no effect.
    private static func listenToSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
