/// The process's stdin and stdout, taken away from everybody else (protocol.md, section 1). Done once, before anything
/// else runs.
///
/// Afterwards a stray `print` goes to stderr, and a child process that reads its stdin or writes its stdout finds
/// /dev/null and stderr: neither can
/// steal from the stream or break a frame.
public struct ProcessStreams: Sendable {
    /// What was stdin. Closed in children. Never set to O_NONBLOCK, for the open file description is shared with the
    /// parent.
    public let input: Int32
    /// What was stdout; likewise.
    public let output: Int32

    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        case noOutput
        case system(SystemFailure)

        public var description: String {
            switch self {
            case .noOutput: "stdout is closed, so there is nowhere to answer; start with stdout open"
            case .system(let failure): "stdin and stdout could not be taken over: \(failure)"
            }
        }
    }

    /// Moves descriptors 0 and 1 to private ones, puts /dev/null on 0 and stderr's target on 1, and ignores SIGPIPE. A
    /// closed stdin reads as one that
    /// ends at once; a closed stderr is /dev/null.
    public static func takeOver() throws(Failure) -> ProcessStreams {
        System.ignoreBrokenPipes()
        return try takeOver(input: 0, output: 1, diagnostics: 2)
    }

    /// The same for other descriptors than 0, 1 and 2, which a test cannot spare.
    package static func takeOver(input: Int32, output: Int32, diagnostics: Int32) throws(Failure) -> ProcessStreams {
        guard System.isOpen(output) else { throw .noOutput }
        do throws(SystemFailure) {
            // Descriptors that are closed get /dev/null first, lest a file opened later lands on one of them.
            for descriptor in [input, diagnostics] where !System.isOpen(descriptor) {
                let null = try System.openNull()
                if null != descriptor {
                    defer { System.close(null) }
                    try System.replace(descriptor, with: null)
                }
            }
            let null = try System.openNull()
            defer { System.close(null) }
            let streams = ProcessStreams(input: try System.duplicate(input), output: try System.duplicate(output))
            try System.replace(input, with: null)
            try System.replace(output, with: diagnostics)
            return streams
        } catch {
            throw .system(error)
        }
    }
}
