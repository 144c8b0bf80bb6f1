import AppLoop
import JSONRPC
import NIOWebSocket
import OffstageServer

/// One WebSocket: a connection of the server whose messages are text frames.
@AppActor
final class WebSocketClient {
    let link: WebSocketLink
    private let connection: Connection
    /// Messages that the connection has not taken, newest first.
    private var waiting: [[UInt8]] = []
    private(set) var hasEnded = false

    init(server: Server, _ link: WebSocketLink, _ trace: TraceFile?) {
        self.link = link
        connection = Connection(server: server, framing: .lines)
        if let trace { connection.mirror(to: trace) }
    }

    /// Serves the messages that the socket has received, and sends the output. Called after each round of the loop,
    /// which the socket wakes.
    func serve() {
        guard !hasEnded else { return }
        if connection.mayServeMore { connection.serveMessages() }
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
        if !connection.outbox.isEmpty, link.maySend() {
            let lines = connection.outbox.takeAll()
            connection.didFlush()
            if !lines.isEmpty { link.send(lines) }
        }
        if connection.exitCode != nil, connection.outbox.isEmpty {
            link.close(.normalClosure, "the connection has ended")
            end()
        } else if link.hasEnded {
            end()
        }
    }

    /// The sessions stay open, for a socket that attaches to them.
    private func end() {
        hasEnded = true
        connection.closeSubscriptions()
    }
}
