import AppLoop
import FlyingFox
import FlyingSocks
import Foundation
import JSONRPC
import OffstageServer

/// Serves the apps of one server to browsers on this machine.
@AppActor
final class WebServer {
    private let server: Server
    private let trace: TraceFile?
    private var clients: [WebSocketClient] = []
    private static let mostClients = 64
    private var failure: CannotListen?
    private var signalNumber: Int32?

    /// - Parameter trace: receives the messages of all sockets.
    init(_ server: Server, _ trace: TraceFile?) { (self.server, self.trace) = (server, trace) }

    /// The port is in use or needs privileges.
    struct CannotListen: Error, CustomStringConvertible {
        let port: UInt16
        let reason: any Error

        /// True when another program has the port.
        var isInUse: Bool {
            if case SocketError.failed(_, EADDRINUSE, _) = reason { true } else { false }
        }

        var description: String {
            let reason =
                if case SocketError.failed(_, _, let message) = self.reason { message } else { "\(self.reason)" }
            return "cannot listen on 127.0.0.1:\(port): \(reason); choose another port, or 0 for a free one"
        }
    }

    /// The files that the server serves besides the apps.
    struct Page {
        let folder: URL
        let client: URL
        let configuration: Data
        /// Hosts whose images and media the page may show.
        let imageHosts: [String]
    }

    /// Serves until a signal.
    ///
    /// - Parameters:
    ///   - port: 0 selects the port of the last start, or a free port.
    ///   - saved: the address of the last start. It is removed after a signal.
    ///   - whenListening: called once, with the address that a browser opens.
    /// - Returns: the number of the signal.
    /// - Throws: `CannotListen`.
    func run(
        _ page: Page, port: UInt16, saved: SavedAddress?, whenListening: @escaping @Sendable (String) -> Void
    ) throws -> Int32 {
        let socket = WebSocketHandler { [weak self] in self?.addClient() }
        let serve: @Sendable (UInt16, String) async throws(CannotListen) -> Void = { port, token throws(CannotListen) in
            let handler = WebRequestHandler(
                token: token, page: page.folder, client: page.client, configuration: page.configuration,
                imageHosts: page.imageHosts, socket: WebSocketHTTPHandler(handler: socket))
            do {
                try await Self.serve(handler, port: port) { port in
                    saved?.save(port: port, token: token)
                    whenListening("http://127.0.0.1:\(port)/?token=\(token)")
                }
            } catch {
                throw CannotListen(port: port, reason: error)
            }
        }
        let serving = Task.detached { [weak self] in
            do throws(CannotListen) {
                guard let last = saved?.last, port == 0 || port == last.port else {
                    return try await serve(port, SavedAddress.makeToken())
                }
                do throws(CannotListen) {
                    try await serve(last.port, last.token)
                } catch let error where error.isInUse {
                    // The program that has the port now may know the token from the page's requests.
                    saved?.remove()
                    guard port == 0 else { throw error }
                    try await serve(0, SavedAddress.makeToken())
                }
            } catch {
                await self?.fail(error)
            }
        }
        let source = watchSignals()
        AppLoop.shared.serve(afterEachRound: { endRound() }, until: { failure != nil || signalNumber != nil })
        source?.cancel()
        serving.cancel()
        if let failure { throw failure }
        // A program that takes the port from now on receives a token that is no longer valid.
        saved?.remove()
        return signalNumber ?? 0
    }

    private var signals: SignalPipe?

    private func watchSignals() -> PollSource? {
        // Without the pipe, a signal ends the process without closing its sessions.
        guard let pipe = try? SignalPipe.install() else { return nil }
        let descriptor = pipe.pollDescriptor
        signals = consume pipe
        return AppLoop.shared.watch(descriptor, for: .readable) { [weak self] _ in
            self?.signalNumber = self?.signals?.next()
        }
    }

    private func fail(_ error: CannotListen) { failure = error }

    /// Nil when too many sockets are open.
    private func addClient() -> WebSocketClient? {
        guard clients.count < Self.mostClients else { return nil }
        let client = WebSocketClient(server: server, trace)
        clients.append(client)
        return client
    }

    private func endRound() {
        for client in clients { client.endRound() }
        clients.removeAll { $0.hasEnded }
    }

    private nonisolated static func serve(
        _ handler: WebRequestHandler, port: UInt16, whenListening: @escaping @Sendable (UInt16) -> Void
    ) async throws {
        // FlyingFox would log to stdout, which belongs to the address.
        let configuration = HTTPServer.Configuration(
            address: try .inet(ip4: "127.0.0.1", port: port), timeout: 30, logger: .disabled)
        let http = HTTPServer(config: configuration, handler: handler)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await http.run() }
            group.addTask {
                try await http.waitUntilListening()
                if case .ip4(_, let port)? = await http.listeningAddress { whenListening(port) }
            }
            for try await _ in group {}
        }
    }
}
