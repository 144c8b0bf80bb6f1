import FlyingFox
import FlyingSocks

/// The backend of the reference app Level map: real HTTP on 127.0.0.1, stages in memory. For demonstrations and tests,
/// so its faults are switched
/// from outside. Several can run in one process; none knows of the others.
///
///     GET  /map/stages?page=1&pageSize=1000
///     {"content":[{"number":1,"title":"Harbour","stars":3},…],"page":1,"total":5}
///     GET  /map/stages/3                      {"number":3,"title":"Old forest","stars":1}
///     POST /map/stages/3/pass {"stars":2}     the stage as it is kept now: a worse try does not take stars away
///     GET  /counters                          {"pass":0,"stage":0,"stages":1}: map requests that came in, by kind
///     POST /faults {"delayMs":200,"status":503,"count":1}     see `LevelMapServer.Fault`
///
/// Errors are `{"error":{"kind":…,"message":…}}` with a fitting status.
public actor LevelMapServer {
    private let requestedPort: UInt16
    private let map: StageMap
    private var serving: (http: HTTPServer, task: Task<Void, any Error>, port: UInt16)?

    /// - Parameter port: 0 takes any free one.
    public init(port: UInt16 = 0, stages: [Stage] = Stage.samples) {
        requestedPort = port
        map = StageMap(stages)
    }

    /// Nil while the server does not listen.
    public var port: UInt16? { serving?.port }

    /// How clients reach it; nil while the server does not listen.
    public var address: String? { port.map { "http://127.0.0.1:\($0)" } }

    public nonisolated var counters: Counters { map.counters }

    /// What the next map requests meet; replaces what was said before.
    public nonisolated func inject(_ fault: Fault) { map.inject(fault) }

    /// Returns the port once the server listens on it. Serves until `stop()`.
    ///
    /// - Throws: `CannotListen`
    @discardableResult
    public func start() async throws -> UInt16 {
        if let serving { return serving.port }
        // Its log would go to standard output, which may belong to a protocol.
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: "127.0.0.1", port: requestedPort), timeout: 120, logger: .disabled)
        let http = HTTPServer(config: configuration, handler: MapRequestHandler(map: map))
        let listening = Task { try await http.waitUntilListening() }
        let task = Task {
            do {
                try await http.run()
            } catch {
                listening.cancel()
                throw error
            }
        }
        do {
            try await listening.value
        } catch {
            task.cancel()
            if case .failure(let reason) = await task.result { throw CannotListen(port: requestedPort, reason: reason) }
            throw error
        }
        guard case .ip4(_, let port)? = await http.listeningAddress else {
            task.cancel()
            throw CannotListen(port: requestedPort, reason: SocketError.disconnected)
        }
        serving = (http, task, port)
        return port
    }

    /// Closes all connections, also those whose requests are held up by a fault. Returns when the port is free again.
    public func stop() async {
        guard let serving else { return }
        self.serving = nil
        await serving.http.stop(timeout: 0)
        _ = await serving.task.result
    }

    /// Serves until the task is cancelled or `stop()` is called.
    ///
    /// - Parameter whenListening: Called once, with the port.
    public func run(whenListening: @Sendable (UInt16) -> Void = { _ in }) async throws {
        whenListening(try await start())
        guard let task = serving?.task else { return }
        _ = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        await stop()
    }
}

extension LevelMapServer {
    /// The port is taken or not ours to take.
    public struct CannotListen: Error, CustomStringConvertible {
        public let port: UInt16
        let reason: any Error

        public var description: String {
            let reason =
                if case SocketError.failed(_, _, let message) = self.reason { message } else { "\(self.reason)" }
            return "cannot listen on 127.0.0.1:\(port): \(reason); give another port, or 0 for any free one"
        }
    }
}
