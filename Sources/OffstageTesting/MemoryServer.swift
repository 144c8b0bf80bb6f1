import AppLoop
import JSON
import JSONRPC
import Offstage
import OffstageServer

/// A server without a process: bytes in, bytes out, the loop stepped by hand. Call it from tests with the trait
/// `.onLoop` only.
public final class MemoryServer: Sendable {
    private let core: MemoryServerCore

    /// - Parameters:
    ///   - framing: forces one; nil finds out from the first byte.
    public init(_ configuration: Server.Configuration, framing: Framing? = nil) {
        core = AppLoop.run { MemoryServerCore(configuration, framing: framing) }
    }

    deinit { AppLoop.run { core.close() } }

    /// Set when the process would end with this code.
    public var exitCode: Int32? { AppLoop.run { core.exitCode } }

    /// Hands bytes over and runs what they cause, up to where something outside has to happen.
    public func write(_ bytes: [UInt8]) { AppLoop.run { core.write(bytes) } }

    /// Hands over text, such as `{"jsonrpc":"2.0","id":1,"method":"session/list"}` and a line feed.
    public func write(_ text: String) { write(Array(text.utf8)) }

    /// The client sends no more.
    public func closeInput() { AppLoop.run { core.closeInput() } }

    /// Everything written since the last call.
    public func takeOutput() -> [UInt8] { AppLoop.run { core.takeOutput() } }

    /// Takes the output, waiting in real time until there is some or the server has ended; empty then, or when `limit`
    /// has passed.
    public func waitForOutput(limit: Duration) -> [UInt8] { AppLoop.run { core.waitForOutput(limit: limit) } }

    /// The names of everything that is served, the executable's own methods included.
    package var methodNames: [String] { AppLoop.run { core.methodNames } }

    /// An open session from the inside: to look at what a client cannot see, such as whether anything holds its stores.
    package func openSession(named id: String) -> Session? { AppLoop.run { core.openSession(named: id) } }

    /// Waits in real time for the end; nil when `limit` has passed.
    public func waitForExit(limit: Duration) -> Int32? { AppLoop.run { core.waitForExit(limit: limit) } }
}

/// What a `MemoryServer` does, on the loop.
@AppActor
private final class MemoryServerCore {
    private let server: Server
    private let connection: Connection
    private var inputHasEnded = false

    init(_ configuration: Server.Configuration, framing: Framing?) {
        server = Server(configuration)
        connection = Connection(server: server, framing: framing)
    }

    var exitCode: Int32? { connection.exitCode }
    var methodNames: [String] { server.methodNames }
    func openSession(named id: String) -> Session? { server.openSession(named: id) }

    func close() {
        server.close(reason: "the test is over")
        AppLoop.shared.step()
    }

    func write(_ bytes: [UInt8]) {
        connection.receive(atLeast: max(1, bytes.count)) { space in
            space.copyBytes(from: bytes)
            return bytes.count
        }
        step()
    }

    func closeInput() {
        inputHasEnded = true
        step()
    }

    /// Reading makes room, and what had to wait for room goes on.
    func takeOutput() -> [UInt8] {
        var taken: [UInt8] = []
        repeat {
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
            AppLoop.shared.step()
        } while connection.mayServeMore
        if inputHasEnded, connection.mayRead { connection.endInput() }
        AppLoop.shared.step()
    }
}
