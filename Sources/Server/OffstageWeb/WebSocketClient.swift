import AppLoop
import JSONRPC
import NIOWebSocket
import OffstageServer

/// The other end of a WebSocket, which the app's loop serves.
@AppActor
protocol SocketClient: AnyObject {
    var link: WebSocketLink { get }
    /// True when the client needs no more rounds of the loop.
    var hasEnded: Bool { get }
    /// True while the client waits for its turn in the round.
    var isReady: Bool { get set }
    /// Called when the client has something to do in this round.
    var onWork: @AppActor () -> Void { get set }
    /// True when the client has no output of requests that it has received.
    var isQuiet: Bool { get }
    /// Serves the messages that the socket has received. Called after a round of the loop in which the client has work.
    func receive()
    /// Sends the output. Called after all clients with work have served their messages.
    func send()
    /// Ends the client soon. Called when the web server ends.
    func close()
}

/// One WebSocket: a connection of the server whose messages are text frames.
@AppActor
final class WebSocketClient: SocketClient {
    let link: WebSocketLink
    private let connection: Connection
    /// Messages that the connection has not taken, newest first.
    private var waiting: [[UInt8]] = []
    private(set) var hasEnded = false

    var isReady = false
    var onWork: @AppActor () -> Void = {} { didSet { connection.onPressure = onWork } }
    var isQuiet: Bool { connection.isQuiet && link.maySend() }

    init(server: Server, _ link: WebSocketLink, _ trace: TraceFile?) {
        self.link = link
        connection = Connection(server: server, framing: .lines)
        connection.user = link.user
        connection.awaitOutput()
        if let trace { connection.mirror(to: trace) }
    }

    func receive() {
        guard !hasEnded else { return }
        connection.serveMessages()
        // Unread answers are limited: the socket stops reading while messages wait here.
        while connection.mayRead {
            if waiting.isEmpty { waiting = link.takeMessages().reversed() }
            guard let message = waiting.popLast() else { break }
            connection.receive(atLeast: message.count) { space in
                space.copyBytes(from: message)
                return message.count
            }
            connection.serveMessages()
        }
    }

    func send() {
        guard !hasEnded else { return }
        connection.willFlush()
        if !connection.outbox.isEmpty, link.maySend() {
            let lines = connection.outbox.takeAll()
            connection.awaitOutput()
            if !lines.isEmpty { link.send(lines) }
            // Writing may have made room for messages that had to wait.
            if connection.mayServeMore || !waiting.isEmpty { link.wake() }
        }
        if connection.exitCode != nil, connection.outbox.isEmpty {
            link.close(.normalClosure, "the connection has ended")
        }
        if link.hasEnded { close() }
    }

    /// The sessions stay open, for a socket that attaches to them.
    func close() {
        hasEnded = true
        connection.closeSubscriptions()
    }
}
