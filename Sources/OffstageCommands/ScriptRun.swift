import AppLoop
import ArgumentParser
import JSONRPC
import OffstageServer

/// Plays a file of requests, as `script` and `routes` do: one message a line, comments left out, to the first error or
/// to the end.
@AppActor
struct ScriptRun {
    let server: Server
    /// The descriptors are closed in the end.
    let input: Int32
    let output: Int32
    var keepsGoing = false
    var trace: TraceFile?
    /// Called with the exit code while the sessions that the script has left are open.
    var atEnd: (@AppActor (Int32) -> Void)?

    /// The file's descriptor; stdin's for `-`.
    ///
    /// - Throws: exit code 66, after a sentence.
    nonisolated static func open(_ file: String, _ streams: ProcessStreams) throws -> Int32 {
        guard file != "-" else { return streams.input }
        do throws(SystemFailure) {
            return try FileDescriptors.openForReading(file)
        } catch {
            throw CleanExit.message("\(programName): cannot read the script '\(file)': \(error)", code: 66)
        }
    }

    /// - Returns: the exit code, 1 if an error was answered.
    func play() -> Int32 {
        server.reportFindings()
        let connection = Connection(server: server, framing: .lines, allowsComments: true)
        if let trace { connection.mirror(to: trace) }
        var hadError = false
        connection.onErrorAnswer = { [weak connection] error in
            hadError = true
            guard !keepsGoing else { return }
            // On stdout it may stand in a batch that is never complete.
            StderrLog.writeNow("\(programName): stopped at an error: \(error.message)")
            connection?.end(code: 1)
        }
        let stdio = StdioServer(connection: connection, input: input, output: output)
        stdio.beforeClosing = atEnd
        let code = stdio.run()
        return code == 0 && hadError ? 1 : code
    }
}
