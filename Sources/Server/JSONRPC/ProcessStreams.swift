/// The process's stdin and stdout, taken over before any other code uses them.
///
/// Afterwards a stray `print` writes to stderr. A child process that reads stdin gets /dev/null, and one that writes
/// stdout writes to stderr: neither can take input or break a frame.
public struct ProcessStreams: Sendable {
    /// Former stdin. Closed in children. Never set to O_NONBLOCK, because the parent shares the open file description.
    public let input: Int32
    /// Former stdout; as `input`.
    public let output: Int32

    /// Descriptors that a server needs besides 0, 1 and 2: for its streams, its pipes, and a few files of an app.
    package static let leastDescriptors = 24

    /// A stream that cannot be taken over.
    public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// Stdout is closed.
        case noOutput
        /// The process may not open the descriptors that a server needs.
        case tooFewDescriptors
        /// A system call failed.
        case system(SystemFailure)

        public var description: String {
            switch self {
            case .noOutput: "stdout is closed, so there is nowhere to answer; start with stdout open"
            case .tooFewDescriptors:
                "fewer than \(ProcessStreams.leastDescriptors) files can be opened; raise the limit (ulimit -n)"
            case .system(let failure): "stdin and stdout could not be taken over: \(failure)"
            }
        }
    }

    /// Moves descriptors 0 and 1 to private ones, and opens /dev/null on 0 and stderr's target on 1. A closed stdin
    /// reads as an empty one; a closed stderr is /dev/null. Ignores SIGPIPE and SIGXFSZ.
    ///
    /// - Throws: `Failure`, naming the failed call.
    public static func takeOver() throws(Failure) -> ProcessStreams {
        System.ignoreFailedWrites()
        System.endOnQuit()
        guard System.canOpen(leastDescriptors) else { throw .tooFewDescriptors }
        return try takeOver(input: 0, output: 1, diagnostics: 2)
    }

    /// Takes over other descriptors than 0, 1 and 2, which a test cannot spare.
    package static func takeOver(input: Int32, output: Int32, diagnostics: Int32) throws(Failure) -> ProcessStreams {
        guard System.isOpen(output) else { throw .noOutput }
        do throws(SystemFailure) {
            // Closed descriptors get /dev/null first, so that a file opened later cannot take their number.
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
