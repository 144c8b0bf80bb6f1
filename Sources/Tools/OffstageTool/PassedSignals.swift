import Foundation
import JSONRPC

/// Signals that a command passes on to its server. From now on they do not end the command.
final class PassedSignals: @unchecked Sendable {
    // Only the thread of `forEach` reads the pipe.
    private let pipe: SignalPipe

    init() throws(SystemFailure) {
        pipe = try SignalPipe(catching: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2])
    }

    /// Signals that ask a process to end.
    static let ending: Set = [SIGTERM, SIGINT, SIGHUP, SIGQUIT]

    /// Calls the function with each signal, on a thread of its own.
    func forEach(_ body: @escaping @Sendable (Int32) -> Void) {
        Thread.detachNewThread { [self] in
            var waiting = pollfd(fd: pipe.pollDescriptor, events: Int16(POLLIN), revents: 0)
            while true {
                _ = poll(&waiting, 1, -1)
                while let number = pipe.next() { body(number) }
            }
        }
    }
}
