import AppLoop
import JSON
import JSONRPC
import Offstage
import OffstageServer

/// A server without a process: bytes in, bytes out, the loop stepped by hand. Tests on several threads take turns on
/// the loop, one call at a time; a test with the trait `.onLoop` has the loop until its end.
public final class MemoryServer: Sendable {
    private let core: MemoryServerCore
    /// Starts a server.
    ///
    /// - Parameters:
    ///   - configuration: settings of the server.
    ///   - framing: forces a framing; nil detects it from the first byte.
    ///   - mostJobs: maximum number of jobs in one step. A handler that never pauses would keep the test from ending.
    public init(_ configuration: Server.Configuration, framing: Framing? = nil, mostJobs: Int = 100_000) {
        AppLoop.shared.letCallersWait()
        core = AppLoop.run { MemoryServerCore(configuration, framing: framing, mostJobs: mostJobs) }
    }

    deinit { AppLoop.run { core.close() } }

    /// Exit code; nil while the process would still run.
    public var exitCode: Int32? { AppLoop.run { core.connection.exitCode } }

    /// Sends bytes to the server and runs the loop until the server waits for something outside.
    public func write(_ bytes: [UInt8]) { AppLoop.run { core.write(bytes) } }

    /// Sends text, such as `{"jsonrpc":"2.0","id":1,"method":"session/list"}` and a line feed.
    public func write(_ text: String) { write(Array(text.utf8)) }

    /// Ends the input.
    public func closeInput() { AppLoop.run { core.closeInput() } }

    /// Returns the output since the last call.
    public func takeOutput() -> [UInt8] { AppLoop.run { core.takeOutput() } }

    /// Returns the output. Waits in real time until there is some or the server has ended.
    ///
    /// - Parameter limit: maximum time to wait.
    /// - Returns: empty when the server has ended without output, or when `limit` has passed.
    public func waitForOutput(limit: Duration) -> [UInt8] { AppLoop.run { core.waitForOutput(limit: limit) } }

    /// The effect of bytes that were sent.
    package struct Exchange {
        /// Output from before the bytes.
        package let before: [UInt8]
        /// Output that followed them.
        package let after: [UInt8]
        /// True when a step exceeded `mostJobs`, now or since the last exchange.
        package let isOverrun: Bool
    }

    /// Does what `takeOutput`, `write` and again `takeOutput` do.
    package func exchange(_ bytes: [UInt8]) -> Exchange {
        AppLoop.run {
            let before = core.takeOutput()
            core.write(bytes)
            return Exchange(before: before, after: core.takeOutput(), isOverrun: core.takeOverrun())
        }
    }

    /// Ends all sessions as a crash of the process does, and opens them again from what is saved.
    ///
    /// - Returns: a sentence for each session, value and route that is not restored.
    func crash() -> [String] { AppLoop.run { core.crash() } }

    /// Names of all methods, including the executable's own.
    package var methodNames: [String] { AppLoop.run { core.server.methodNames } }

    /// Returns an open session, for tests of state that a client cannot see, such as references to its stores.
    package func openSession(named id: String) -> Session? { AppLoop.run { core.server.openSession(named: id) } }

    /// Reads the state of an open session on the loop.
    func read<Value>(_ id: String, _ body: @AppActor (Session?) -> Value) -> Value {
        AppLoop.run { body(core.server.openSession(named: id)) }
    }

    /// Waits in real time for the server to end.
    ///
    /// - Returns: the exit code; nil when `limit` has passed.
    public func waitForExit(limit: Duration) -> Int32? { AppLoop.run { core.waitForExit(limit: limit) } }
}

/// Implementation of `MemoryServer`, isolated to the loop.
@AppActor
private final class MemoryServerCore {
    let server: Server
    let connection: Connection
    private var inputHasEnded = false
    private var isOverrun = false
    private var mostJobs: Int

    init(_ configuration: Server.Configuration, framing: Framing?, mostJobs: Int) {
        self.mostJobs = mostJobs
        server = Server(configuration)
        connection = Connection(server: server, framing: framing)
    }

    func close() {
        server.close(reason: "the test is over")
        runJobs()
    }

    func write(_ bytes: [UInt8]) {
        connection.receive(atLeast: max(1, bytes.count)) { space in
            space.copyBytes(from: bytes)
            return bytes.count
        }
        step()
    }

    func crash() -> [String] {
        let problems = connection.crash()
        step()
        return problems
    }

    func closeInput() {
        inputHasEnded = true
        step()
    }

    /// Takes the output repeatedly, because taking it makes room for messages that were waiting.
    func takeOutput() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
            connection.willFlush()
            taken += connection.outbox.takeAll()
            connection.didFlush()
            step()
        } while !connection.outbox.isEmpty
        return taken
    }

    func waitForOutput(limit: Duration) -> [UInt8] {
        wait(limit) { !connection.outbox.isEmpty || connection.exitCode != nil }
        return connection.outbox.takeAll()
    }

    func waitForExit(limit: Duration) -> Int32? {
        wait(limit) { connection.exitCode != nil }
        return connection.exitCode
    }

    private func wait(_ limit: Duration, until isDone: @AppActor () -> Bool) {
        step()
        var isLate = false
        let timer = AppLoop.shared.after(limit) { isLate = true }
        AppLoop.shared.serve(afterEachRound: { step() }, until: { isDone() || isLate })
        timer.cancel()
    }

    private func step() {
        repeat {
            connection.serveMessages()
            runJobs()
        } while connection.mayServeMore
        if inputHasEnded, connection.mayRead { connection.endInput() }
        runJobs()
    }

    /// Runs the queued jobs. After an overrun, later steps run fewer jobs, so that the test can end.
    private func runJobs() {
        guard !AppLoop.shared.step(limit: mostJobs) else { return }
        isOverrun = true
        mostJobs = 100
    }

    func takeOverrun() -> Bool {
        defer { isOverrun = false }
        return isOverrun
    }
}
