import ConformanceKit
import ConformanceRunner
import JSONRPC
import OffstageServer
import OffstageTesting

/// The kit's server in this process. Supports the flags of the cases that do not need a process.
final class MemoryConformanceServer: ConformanceServer {
    private let server: MemoryServer

    init(arguments: [String]) throws(ConformanceFailure) {
        guard arguments.first == "serve" else { throw .badCase("the command \(arguments) needs \"only\": \"child\"") }
        var configuration = Server.Configuration(apps: [kitApp])
        configuration.extraMethods = KitMethods.all
        var framing: JSONRPC.Framing?
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            switch flag {
            case "--no-handshake": configuration.needsHandshake = false
            case "--framing": framing = rest.popFirst().flatMap(JSONRPC.Framing.init)
            case "--drain-timeout":
                guard let seconds = rest.popFirst().flatMap(Double.init) else {
                    throw .badCase("--drain-timeout without seconds")
                }
                configuration.drainTimeout = .milliseconds(Int64(seconds * 1000))
            default: throw .badCase("the flag \(flag) needs \"only\": \"child\"")
            }
        }
        server = MemoryServer(configuration, framing: framing)
    }

    func write(_ bytes: [UInt8], received: (([UInt8]) -> Void)?) throws(ConformanceFailure) {
        guard server.exitCode == nil else { throw .inputClosed }
        server.write(bytes)
        if let received { received(server.takeOutput()) }
    }

    func waitUntilInputIsTaken() {}

    func read() throws(ConformanceFailure) -> [UInt8]? {
        let bytes = server.waitForOutput(limit: .milliseconds(hangGuardMilliseconds))
        if !bytes.isEmpty { return bytes }
        guard server.exitCode == nil else { return nil }
        throw .hang("nothing came for 30 s")
    }

    func closeInput() { server.closeInput() }

    func waitForExit() throws(ConformanceFailure) -> Int {
        guard let code = server.waitForExit(limit: .milliseconds(hangGuardMilliseconds)) else {
            throw .hang("the server does not end")
        }
        return Int(code)
    }

    // Features of a process; cases that need one are marked.
    func closeOutput() {}
    func send(signal: Int32) {}
    func peakMemory() -> Int? { nil }
    func diagnostics() -> String { "" }
    func stop() {}
}
