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

    /// True for a named pipe that no process reads.
    public var isPipeWithoutReader: Bool { code == System.noReader }

    public var description: String { "\(call): \(System.message(code))" }
}
