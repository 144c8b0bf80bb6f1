import JSON
import Platform

/// `offstage serve` as a child process with one message a line. It inherits stderr.
final class ServerProcess {
    private let process: ChildProcess
    private var received: [UInt8] = []
    /// Long enough for a slow machine.
    private static let patienceMilliseconds: Int32 = 30_000

    init(path: String, arguments: [String]) throws(DemoFailure) {
        guard access(path, X_OK) == 0 else {
            throw DemoFailure("\(path) does not exist; build it with: swift build --product offstage")
        }
        do throws(ChildProcess.Failure) {
            process = try ChildProcess([path] + arguments, standardError: 2, limit: Self.patienceMilliseconds)
        } catch { throw DemoFailure("\(error)") }
    }

    func send(_ message: JSONValue) throws(DemoFailure) {
        do throws(ChildProcess.Failure) { try process.write(Array("\(message)\n".utf8)) } catch {
            throw DemoFailure("cannot write to the server: \(error)")
        }
    }

    /// Waits for the next message and returns it.
    func receive() throws(DemoFailure) -> JSONValue {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(received[..<end])
                received.removeSubrange(...end)
                do { return try JSONValue(parsing: line) } catch {
                    throw DemoFailure("the server wrote invalid JSON: \(error)")
                }
            }
            guard let bytes = try read() else { throw DemoFailure("the server ended before its response") }
            received += bytes
        }
    }

    /// Reads to the end of the output and returns the exit code.
    func waitForExit() throws(DemoFailure) -> Int32 {
        while try read() != nil {}
        do throws(ChildProcess.Failure) { return try process.waitForShellCode() } catch {
            throw DemoFailure("the server: \(error)")
        }
    }

    private func read() throws(DemoFailure) -> [UInt8]? {
        do throws(ChildProcess.Failure) { return try process.read() } catch {
            throw DemoFailure("the server: \(error)")
        }
    }
}

/// Folder of the executables that were built with this one.
enum Executables {
    /// The folder as the program was called, ready to paste: `.build/debug`.
    static var folder: String {
        let program = CommandLine.arguments.first ?? ""
        return program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    }
}
