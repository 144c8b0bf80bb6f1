import AppLoop
import ArgumentParser
import JSONRPC
import OffstageDrawing
import OffstageServer

/// Plays a file of requests for `script` and `routes`, to its end or to the first error.
@AppActor
struct ScriptRun {
    let server: Server
    /// Descriptors; the run closes them.
    let input: Int32
    let output: Int32
    var keepsGoing = false
    /// True to send each message without waiting for the work of the messages before it.
    let isPipelined: Bool
    var trace: TraceFile?
    /// Called with the exit code while the sessions of the script are still open.
    var atEnd: (@AppActor (Int32) -> Void)?

    /// Opens the script; `-` is stdin.
    ///
    /// - Throws: Exit code 66, after a sentence.
    nonisolated static func open(_ file: String, _ streams: ProcessStreams) throws -> Int32 {
        guard file != "-" else { return streams.input }
        do throws(SystemFailure) {
            return try FileDescriptors.openForReading(file)
        } catch {
            throw CleanExit.message("\(programName): cannot read the script '\(file)': \(error)", code: 66)
        }
    }

    /// Returns the exit code: 1 for an app with an error, and after an error response.
    func play() -> Int32 {
        guard server.isServable() else { return 1 }
        let connection = Connection(server: server, framing: .lines, allowsComments: true)
        connection.settlesBetweenMessages = !isPipelined
        if let trace { connection.mirror(to: trace) }
        var hadError = false
        connection.onErrorAnswer = { [weak connection] error in
            hadError = true
            guard !keepsGoing else { return }
            // Later lines are served before an answer only with --pipeline.
            let position = "line \(connection?.lineNumber ?? 0)" + (isPipelined ? " or before" : "")
            // On stdout, the error can be part of a batch that never completes.
            StderrLog.writeNow("\(programName): \(position): stopped at an error response: \(error.message)")
            connection?.end(code: 1)
        }
        let stdio = StdioServer(connection: connection, input: input, output: output)
        stdio.beforeClosing = atEnd
        let code = stdio.run()
        return code == 0 && hadError ? 1 : code
    }
}
