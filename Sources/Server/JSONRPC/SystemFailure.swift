import Platform

/// A failed system call and its error.
public struct SystemFailure: Error, Equatable, Sendable, CustomStringConvertible {
    /// The attempted call, in a word or two.
    public let call: String
    /// The `errno`.
    public let code: Int32

    init(call: StaticString, code: Int32) {
        self.call = "\(call)"
        self.code = code
    }

    public var description: String {
        // A write-only open of a named pipe fails without a reader, as that of a socket does.
        code == ENXIO && call == "open"
            ? "open: no process reads the pipe, or the path is a socket" : "\(call): \(String(cString: strerror(code)))"
    }
}
