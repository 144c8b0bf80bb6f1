import Platform

/// The app's own output, which goes to stderr.
public enum AppOutput {
    /// Makes writes to descriptors 1 and 2 never wait: a reader of stderr that reads nothing does not stop the app.
    /// Text that stderr does not accept is lost. Once per process.
    ///
    /// A pipe or terminal on Linux is reopened, so that no other process that shares it is affected. A socket cannot be
    /// reopened, and is as a rule the process's own. Elsewhere, a write may wait.
    public static func neverWaits() {
        setStdoutLineBuffered()
        switch System.kind(of: 2) {
        case .pipe, .terminal:
            guard let own = System.reopenForWritingWithoutBlocking(2) else { return }
            defer { System.close(own) }
            // `dup2` to an open descriptor fails after EINTR only, and is repeated.
            for descriptor: Int32 in [1, 2] { try? System.replace(descriptor, with: own) }
        case .socket: _ = fcntl(2, F_SETFL, O_NONBLOCK)
        case .regular, .folder, .other: break
        }
    }
}
