import AppLoop
import Foundation
import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import OffstageCommands
import Platform

/// Serves the page to browsers on this machine. HTTP and the frames of WebSockets have a thread of their own; the app's
/// loop has the messages.
@AppActor
final class WebServer {
    private let maxMessage: Int
    private let makeClient: (WebSocketLink) throws -> any SocketClient
    private var clients: [any SocketClient] = []
    private static let mostClients = 64
    private var signalNumber: Int32?
    /// Starts a program for the address that a browser opens; nil for none.
    var didListen: (String) -> ChildProcess? = { _ in nil }

    /// - Parameters:
    ///   - maxMessage: maximum bytes of a message.
    ///   - makeClient: makes the other end of a new socket.
    init(maxMessage: Int, makeClient: @escaping (WebSocketLink) throws -> any SocketClient) {
        (self.maxMessage, self.makeClient) = (maxMessage, makeClient)
    }

    /// The port is in use or needs privileges.
    struct CannotListen: Error, CustomStringConvertible { let description: String }

    /// Serves until a signal.
    ///
    /// - Parameters:
    ///   - makeRequests: makes what answers the requests that have a token.
    ///   - port: 0 selects the port of the last start, or a free port.
    ///   - saved: the address of the last start. It is removed after a signal.
    ///   - streams: receives the address that a browser opens.
    /// - Returns: the number of the signal.
    /// - Throws: `CannotListen`; `SystemFailure` if signals cannot be caught.
    func run(
        _ makeRequests: (String) -> WebRequestHandler, port: UInt16, saved: SavedAddress?, _ streams: ProcessStreams
    ) throws -> Int32 {
        // Before the address is known: a signal at any later time removes the saved one.
        let signals = try SignalPipe.install()
        let source = AppLoop.shared.watch(signals.pollDescriptor, for: .readable) { _ in
            self.signalNumber = signals.next()
        }
        defer { source.cancel() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (port, token) = try listen(makeRequests, port: port, saved: saved, group)
        saved?.save(port: port, token: token)
        // The server also serves without a reader of the address.
        let address = "http://127.0.0.1:\(port)/?token=\(token)"
        _ = streams.writeLine(address)
        let browser = didListen(address)
        defer { browser?.closeOutput() }
        AppLoop.shared.serve(afterEachRound: { serveClients() }, until: { signalNumber != nil })
        // A program that takes the port from now on receives a token that is no longer valid.
        saved?.remove()
        for client in clients { client.close() }
        serveClients()
        AppLoop.shared.serve(afterEachRound: { serveClients() }, until: { clients.isEmpty })
        return signalNumber ?? 0
    }

    /// Returns the port and the token: those of the last start, if the port is free.
    private func listen(
        _ makeRequests: (String) -> WebRequestHandler, port: UInt16, saved: SavedAddress?,
        _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> (port: UInt16, token: String) {
        if let last = saved?.last, port == 0 || port == last.port {
            do { return (try listen(makeRequests(last.token), port: last.port, group), last.token) } catch {
                // The program that has the port now may know the token from the page's requests.
                saved?.remove()
            }
        }
        let token = SavedAddress.makeToken()
        return (try listen(makeRequests(token), port: port, group), token)
    }

    /// Accepts connections on the thread of the group. Returns the port.
    private func listen(
        _ requests: WebRequestHandler, port: UInt16, _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> UInt16 {
        let connections = OpenConnections()
        let maxMessage = maxMessage
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
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw CannotListen(
                description: "cannot listen on 127.0.0.1:\(port): \(reason); choose another port, or 0 for a free one")
        }
    }

    /// Makes the client of a new socket. Called when a socket wakes the loop, which then serves all clients.
    private func attach(_ link: WebSocketLink) {
        link.didWake()
        guard signalNumber == nil, !link.hasEnded, !clients.contains(where: { $0.link === link }) else { return }
        guard clients.count < Self.mostClients else { return link.close(.unknown(1013), "too many connections") }
        do { clients.append(try makeClient(link)) } catch { link.close(.unexpectedServerError, "\(error)") }
    }

    private func serveClients() {
        // A message of one client can change what all of them show.
        for client in clients { client.receive() }
        for client in clients { client.send() }
        clients.removeAll { $0.hasEnded }
    }
}
