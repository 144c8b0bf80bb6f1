import AppLoop
import Foundation
import JSONRPC
import NIOCore
import NIOHTTP1
import NIOPosix
import OffstageCommands
import OffstageServer
import Platform

/// Serves the page to browsers on this machine. HTTP and the frames of WebSockets have a thread of their own; the app's
/// loop has the messages.
@AppActor
final class WebServer {
    private let maxMessage: Int
    private let makeClient: (WebSocketLink) throws -> any SocketClient
    private var clients: [ObjectIdentifier: any SocketClient] = [:]
    /// Clients with work in this round.
    private var ready: [any SocketClient] = []
    private let mostClients: Int
    private let connections: OpenConnections
    /// Time that requests may take after a signal.
    private let drainTime: Duration
    /// Number of sockets whose last frame is not written yet.
    private var closingCount = 0
    private var signalNumber: Int32?
    /// Starts a program for the address that a browser opens; nil for none.
    var didListen: (String) -> ChildProcess? = { _ in nil }
    /// Serves an agent on the standard streams; nil for none.
    var agent: StdioServer?

    /// - Parameters:
    ///   - maxMessage: maximum bytes of a message.
    ///   - mostClients: maximum number of sockets.
    ///   - drainTime: time that requests may take after a signal.
    ///   - makeClient: makes the other end of a new socket.
    init(
        maxMessage: Int, mostClients: Int, drainTime: Duration = .zero,
        makeClient: @escaping (WebSocketLink) throws -> any SocketClient
    ) {
        (self.maxMessage, self.makeClient) = (maxMessage, makeClient)
        (self.mostClients, self.drainTime) = (mostClients, drainTime)
        // A browser opens connections for the files of the page, too.
        connections = OpenConnections(limit: mostClients + 192)
    }

    /// The port is in use or needs privileges.
    struct CannotListen: Error, CustomStringConvertible { let description: String }

    /// Serves until a signal.
    ///
    /// - Parameters:
    ///   - makeRequests: makes what answers the requests that have a token.
    ///   - origin: origin of the page of many users; nil for one user with the token.
    ///   - host: address to listen on.
    ///   - port: 0 selects the port of the last start, or a free port.
    ///   - saved: the address of the last start. It is removed after a signal.
    ///   - streams: receives the address that a browser opens.
    /// - Returns: the number of the signal.
    /// - Throws: `CannotListen`; `SystemFailure` if signals cannot be caught.
    func run(
        _ makeRequests: (String) -> WebRequestHandler, origin: Origin?, host: String, port: UInt16,
        saved: SavedAddress?, _ streams: ProcessStreams
    ) throws -> Int32 {
        // Before the address is known: a signal at any later time removes the saved one.
        let signals = try SignalPipe.install()
        let source = AppLoop.shared.watch(signals.pollDescriptor, for: .readable) { _ in
            self.signalNumber = signals.next()
        }
        defer { source.cancel() }
        if origin != nil { Self.allowOpenFiles() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let (port, token) = try listen(makeRequests, host: host, port: port, saved: saved, group)
        saved?.save(port: port, token: token)
        // The server also serves without a reader of the address.
        let address = origin.map { "\($0)/" } ?? "http://127.0.0.1:\(port)/?token=\(token)"
        agent?.begin()
        if agent == nil {
            _ = streams.writeLine(origin == nil ? address : "\(address) on port \(port)")
        } else {
            StderrLog.writeNow(address)
        }
        let browser = didListen(address)
        defer { browser?.closeOutput() }
        AppLoop.shared.serve(
            afterEachRound: {
                serveClients()
                if agent?.isOver == false { agent?.endRound() }
            }, until: { signalNumber != nil })
        // A program that takes the port from now on receives a token that is no longer valid.
        saved?.remove()
        drain()
        return signalNumber ?? 0
    }

    /// Each socket has a descriptor, and many systems allow 1,024 unless a process asks for more.
    private static func allowOpenFiles() {
        #if canImport(Darwin)
            let files = RLIMIT_NOFILE
        #else
            let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #endif
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 17)
        _ = setrlimit(files, &limit)
    }

    /// Sends the answers of the requests that are served, then closes the sockets. The page connects again.
    private func drain() {
        connections.isDraining.store(true, ordering: .relaxed)
        var isLate = drainTime == .zero
        // The process would end two seconds after the signal.
        if !isLate { alarm(UInt32(drainTime.components.seconds + 3)) }
        let timer = AppLoop.shared.after(drainTime) { isLate = true }
        let isQuiet = { self.clients.values.allSatisfy { $0.hasEnded || $0.isQuiet } }
        AppLoop.shared.serve(
            afterEachRound: { for client in clients.values { client.send() } }, until: { isLate || isQuiet() })
        timer.cancel()
        closingCount = clients.count
        for client in clients.values {
            client.link.close(.unknown(1012), "the server ends") { Task { @AppActor in self.closingCount -= 1 } }
            client.close()
            wake(client)
        }
        serveClients()
        var isStuck = false
        let lastTimer = AppLoop.shared.after(.seconds(1)) { isStuck = true }
        AppLoop.shared.serve(
            afterEachRound: { serveClients() }, until: { clients.isEmpty && (closingCount == 0 || isStuck) })
        lastTimer.cancel()
    }

    /// Returns the port and the token: those of the last start, if the port is free.
    private func listen(
        _ makeRequests: (String) -> WebRequestHandler, host: String, port: UInt16, saved: SavedAddress?,
        _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> (port: UInt16, token: String) {
        if let last = saved?.last, port == 0 || port == last.port {
            do { return (try listen(makeRequests(last.token), host: host, port: last.port, group), last.token) } catch {
                // The program that has the port now may know the token from the page's requests.
                saved?.remove()
            }
        }
        let token = SavedAddress.makeToken()
        return (try listen(makeRequests(token), host: host, port: port, group), token)
    }

    /// Accepts connections on the thread of the group. Returns the port.
    private func listen(
        _ requests: WebRequestHandler, host: String, port: UInt16, _ group: MultiThreadedEventLoopGroup
    ) throws(CannotListen) -> UInt16 {
        let (connections, maxMessage) = (connections, maxMessage)
        let makeSocket: @Sendable (any Channel, String?) -> WebSocketHandler = { [weak self] channel, user in
            let link = WebSocketLink(channel, user: user) { link in Task { @AppActor in self?.attach(link) } }
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
            let channel = try bootstrap.bind(host: host, port: Int(port)).wait()
            return UInt16(clamping: channel.localAddress?.port ?? 0)
        } catch {
            let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
            throw CannotListen(
                description: "cannot listen on \(host):\(port): \(reason); choose another port, or 0 for a free one")
        }
    }

    /// Maximum number of sockets of one of many users.
    private static let mostOfUser = 64

    /// Serves the client of a socket at the end of this round, and makes that of a new socket.
    private func attach(_ link: WebSocketLink) {
        link.didWake()
        if let client = clients[ObjectIdentifier(link)] { return wake(client) }
        guard signalNumber == nil, !link.hasEnded else { return }
        // One user must not have all.
        let own = link.user == nil ? 0 : clients.values.count { $0.link.user == link.user }
        guard clients.count < mostClients, own < Self.mostOfUser else {
            return link.close(.unknown(1013), "too many connections")
        }
        do {
            let client = try makeClient(link)
            clients[ObjectIdentifier(link)] = client
            // Requests in flight keep the connection of a socket that has ended.
            client.onWork = { [weak self, weak client] in if let client { self?.wake(client) } }
            wake(client)
        } catch { link.close(.unexpectedServerError, "\(error)") }
    }

    private func wake(_ client: any SocketClient) {
        guard !client.isReady else { return }
        client.isReady = true
        ready.append(client)
    }

    /// Serves the clients with work.
    private func serveClients() {
        for client in ready { client.receive() }
        // A message of one client can change what others show: their output has added them.
        let served = ready
        ready = []
        for client in served {
            client.isReady = false
            client.send()
            if client.hasEnded { clients[ObjectIdentifier(client.link)] = nil }
        }
        // Needs another round.
        ready.first?.link.wake()
    }
}
