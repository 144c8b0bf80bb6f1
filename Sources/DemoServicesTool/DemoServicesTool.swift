import DemoServices
import Foundation

/// Serves the backends of the reference apps until a signal ends the process. `offstage demo-services` starts it.
///
///     offstage-demo-services PORT
@main
enum DemoServicesTool {
    static func main() async {
        guard CommandLine.arguments.count == 2, let port = UInt16(CommandLine.arguments[1]) else {
            end("offstage-demo-services needs a port from 0 to 65535", code: 64)
        }
        listenToSignals()
        do {
            try await LevelMapServer(port: port).run { port in
                print("level map: http://127.0.0.1:\(port)")
                fflush(nil)
            }
        } catch {
            end("offstage demo-services: \(error)", code: 69)
        }
    }

    private static func end(_ sentence: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data((sentence + "\n").utf8))
        exit(code)
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
