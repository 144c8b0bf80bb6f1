import AppLoop
import Foundation
import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import OffstageCommands
import OffstageServer

/// Serves the apps of one server to browsers on this machine. HTTP and the frames of WebSockets have a thread of their
/// own; the app's loop has the messages.
@AppActor
final class WebServer {
    private let server: Server
    private let trace: TraceFile?
    private var clients: [WebSocketClient] = []
    private static let mostClients = 64
    private var signalNumber: Int32?

    /// - Parameter trace: receives the messages of all sockets.
    init(_ server: Server, _ trace: TraceFile?) { (self.server, self.trace) = (server, trace) }

    /// The port is in use or needs privileges.
    struct CannotListen: Error, CustomStringConvertible {
        let port: UInt16
        let reason: any Error

        /// True when another program has the port.
        var isInUse: Bool { (reason as? IOError)?.errnoCode == EADDRINUSE }

        var description: String {
            let reason = (self.reason as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(self.reason)"
            return "cannot listen on 127.0.0.1:\(port): \(reason); choose another port, or 0 for a free one"
        }
    }

    /// The page and its settings.
    struct Page {
        let files: PageFiles
        /// Content of `/config.json`.
        let configuration: String
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
    func run(_ page: Page, port: UInt16, saved: SavedAddress?, whenListening: (String) -> Void) throws -> Int32 {
        // Before the address is known: a signal at any later time removes the saved one.
        let source = watchSignals()
        defer { source?.cancel() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (port, token) = try listen(page, port: port, saved: saved, group)
        saved?.save(port: port, token: token)
        whenListening("http://127.0.0.1:\(port)/?token=\(token)")
        AppLoop.shared.serve(afterEachRound: { serveClients() }, until: { signalNumber != nil })
        // A program that takes the port from now on receives a token that is no longer valid.
        saved?.remove()
        return signalNumber ?? 0
    }

    /// Returns the port and the token: those of the last start, if the port is free.
    private func listen(
        _ page: Page, port: UInt16, saved: SavedAddress?, _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> (port: UInt16, token: String) {
        guard let last = saved?.last, port == 0 || port == last.port else {
            let token = SavedAddress.makeToken()
            return (try listen(page, port: port, token: token, group), token)
        }
        do {
            return (try listen(page, port: last.port, token: last.token, group), last.token)
        } catch  where error.isInUse {
            // The program that has the port now may know the token from the page's requests.
            saved?.remove()
            guard port == 0 else { throw error }
            let token = SavedAddress.makeToken()
            return (try listen(page, port: 0, token: token, group), token)
        }
    }

    /// Accepts connections on the thread of the group. Returns the port.
    private func listen(
        _ page: Page, port: UInt16, token: String, _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> UInt16 {
        let requests = WebRequestHandler(
            token: token, files: page.files, configuration: page.configuration, imageHosts: page.imageHosts)
        let connections = OpenConnections()
        let maxMessage = server.configuration.limits.message
        let makeSocket: @Sendable (any Channel) -> WebSocketHandler = { [weak self] channel in
            let link = WebSocketLink(channel) { link in Task { @AppActor in self?.attach(link) } }
            return WebSocketHandler(link, maxMessage: maxMessage)
        }
        let bootstrap = ServerBootstrap(group: group)
            // The port of a server that has crashed is usable at once.
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 256)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            // A connection that sends without a pause lets the others be read.
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try HTTPConnection.configure(
                        channel, requests, connections, maxFrame: maxMessage, makeSocket: makeSocket)
                }
            }
        do {
            let channel = try bootstrap.bind(host: "127.0.0.1", port: Int(port)).wait()
            return UInt16(clamping: channel.localAddress?.port ?? 0)
        } catch {
            throw CannotListen(port: port, reason: error)
        }
    }

    private var signals: SignalPipe?

    private func watchSignals() -> PollSource? {
        do {
            signals = try SignalPipe.install()
        } catch {
            StderrLog.writeNow("\(programName) web: \(error); a signal ends the process without closing its sessions")
        }
        guard let descriptor = signals?.pollDescriptor else { return nil }
        return AppLoop.shared.watch(descriptor, for: .readable) { [weak self] _ in
            self?.signalNumber = self?.signals?.next()
        }
    }

    /// Makes the client of a new socket. Called when a socket wakes the loop, which then serves all clients.
    private func attach(_ link: WebSocketLink) {
        link.didWake()
        guard !link.hasEnded, !clients.contains(where: { $0.link === link }) else { return }
        guard clients.count < Self.mostClients else { return link.close(.unknown(1013), "too many connections") }
        clients.append(WebSocketClient(server: server, link, trace))
    }

    private func serveClients() {
        // A message of one client can change what all of them show.
        for client in clients { client.receive() }
        for client in clients { client.send() }
        clients.removeAll { $0.hasEnded }
    }
}
