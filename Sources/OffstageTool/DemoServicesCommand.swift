import ArgumentParser
import DemoServices
import Dispatch
import Foundation

/// The backends that the reference apps talk to, until the process is ended.
struct DemoServicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo-services",
        abstract: "Serves the backends of the reference apps on 127.0.0.1, until it is ended.",
        discussion: """
            Prints the address once it can be asked. Level map (levelMap) looks for its service at port 8765, or where the environment variable \
            OFFSTAGE_MAP_SERVICE says: OFFSTAGE_MAP_SERVICE=http://127.0.0.1:9000 offstage serve

            Exit codes: 64 wrong usage; 69 the port cannot be listened on; 128 + signal.
            """)

    @Option(help: "The port of Level map's service; 0 takes any free one.")
    var port = 8765

    func validate() throws {
        guard UInt16(exactly: port) != nil else { throw ValidationError("--port takes 0 to 65535, not \(port)") }
    }

    func run() throws {
        listenToSignals()
        let server = LevelMapServer(port: UInt16(port))
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                try await server.run { port in
                    print("level map: http://127.0.0.1:\(port)")
                    fflush(nil)
                }
            } catch {
                FileHandle.standardError.write(Data("offstage demo-services: \(error)\n".utf8))
                Self.exit(withError: ExitCode(69))
            }
            end.signal()
        }
        end.wait()
    }

    /// Foundation's `Process` starts a child with the signals of its own thread blocked, SIGTERM among them:
    /// `terminate()` would do nothing.
    private func listenToSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGTERM, SIGINT] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
