import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// The backend of the reference app Level map: HTTP on 127.0.0.1 with stages in memory. Demonstrations and tests switch
/// its faults over HTTP. Instances in one process are independent.
///
///     GET  /map/stages?page=1&pageSize=1000
///     {"content":[{"number":1,"title":"Harbour","stars":3},…],"page":1,"total":5}
///     GET  /map/stages/3                      {"number":3,"title":"Old forest","stars":1}
///     POST /map/stages/3/pass {"stars":2}     the stage; a worse result keeps the stars
///     GET  /counters                          {"pass":0,"stage":0,"stages":1}: map requests by kind
///     POST /faults {"delayMs":200,"status":503,"count":1}     see `LevelMapServer.Fault`
///
/// Errors are `{"error":{"kind":…,"message":…}}` with an HTTP status.
package actor LevelMapServer {
    private let requestedPort: UInt16
    private let map: StageMap
    private var serving: (channel: any Channel, group: MultiThreadedEventLoopGroup, port: UInt16)?

    /// Makes a server that does not listen yet.
    ///
    /// - Parameters:
    ///   - port: 0 selects a free port.
    ///   - stages: The stages of the map.
    package init(port: UInt16 = 0, stages: [Stage] = Stage.samples) {
        requestedPort = port
        map = StageMap(stages)
    }

    /// The port; nil while the server does not listen.
    package var port: UInt16? { serving?.port }

    /// The base URL; nil while the server does not listen.
    package var address: String? { port.map { "http://127.0.0.1:\($0)" } }

    package nonisolated var counters: Counters { map.counters }

    /// Sets the fault of the next map requests; replaces an earlier fault.
    package nonisolated func inject(_ fault: Fault) { map.inject(fault) }

    /// Starts the server and returns its port. Serves until `stop()`.
    ///
    /// - Throws: `CannotListen`.
    @discardableResult
    package func start() async throws -> UInt16 {
        if let serving { return serving.port }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { [map] channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(MapConnection(MapRequestHandler(map: map)))
                }
            }
        do {
            let channel = try await bootstrap.bind(host: "127.0.0.1", port: Int(requestedPort)).get()
            let port = UInt16(clamping: channel.localAddress?.port ?? 0)
            serving = (channel, group, port)
            return port
        } catch {
            // Fails only for a group that has been shut down.
            try? await group.shutdownGracefully()
            throw CannotListen(port: requestedPort, reason: error)
        }
    }

    /// Closes all connections, including those that a fault delays. Returns when the port is free again.
    package func stop() async {
        guard let serving else { return }
        self.serving = nil
        // Fails only for a group that has been shut down.
        try? await serving.group.shutdownGracefully()
    }

    /// Serves until the task is cancelled or `stop()` is called.
    ///
    /// - Parameter whenListening: Called once, with the port.
    /// - Throws: `CannotListen`.
    package func run(whenListening: @Sendable (UInt16) -> Void = { _ in }) async throws {
        whenListening(try await start())
        guard let channel = serving?.channel else { return }
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        await stop()
    }
}

extension LevelMapServer {
    /// The port is in use or needs privileges.
    package struct CannotListen: Error, CustomStringConvertible {
        package let port: UInt16
        let reason: any Error

        package var description: String {
            let reason = (self.reason as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(self.reason)"
            return "cannot listen on 127.0.0.1:\(port): \(reason); choose another port, or 0 for a free one"
        }
    }
}
