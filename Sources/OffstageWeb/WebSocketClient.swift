import AppLoop
import FlyingFox
import Foundation
import JSONRPC
import OffstageServer

/// One WebSocket: a connection of the server whose messages are text frames.
@AppActor
final class WebSocketClient {
    private let connection: Connection
    private let maxMessage: Int
    /// Frames that answer pings, before the messages. A client that sends pings and reads nothing loses the oldest.
    private var pongs: [WSFrame] = []
    private static let mostPongs = 16
    /// Lines that were taken from the outbox, newest first.
    private var lines: [ArraySlice<UInt8>] = []
    private var text: [UInt8] = []
    private var fragments = Data()
    private var isFragmented = false
    private var closing: WSCloseCode?
    private(set) var hasEnded = false
    /// Resumed with the next frame; nil ends the socket.
    private var writer: CheckedContinuation<WSFrame?, Never>?
    /// Resumed when the connection takes more input.
    private var reader: CheckedContinuation<Void, Never>?

    init(server: Server, _ trace: TraceFile?) {
        connection = Connection(server: server, framing: .lines)
        if let trace { connection.mirror(to: trace) }
        maxMessage = server.configuration.limits.message
    }

    // MARK: Input

    /// Takes a frame of the browser. Returns when the connection takes more input: unread answers are limited.
    ///
    /// - Returns: false when the socket is closing.
    func receive(_ frame: WSFrame) async -> Bool {
        guard closing == nil, !hasEnded else { return false }
        switch frame.opcode {
        case .text where !isFragmented, .continuation where isFragmented:
            guard frame.payload.count <= maxMessage - fragments.count else {
                return close(1009, "a message has more than \(maxMessage) bytes")
            }
            fragments.append(frame.payload)
            isFragmented = !frame.fin
            if frame.fin { serve() }
        case .ping:
            var pong = frame
            pong.opcode = .pong
            pong.mask = nil
            if pongs.count == Self.mostPongs { pongs.removeFirst() }
            pongs.append(pong)
        case .pong: break
        case .close: return close(1000, "")
        default: return close(1003, "messages are JSON-RPC in text frames")
        }
        if !connection.mayRead { await withCheckedContinuation { reader = $0 } }
        return closing == nil && !hasEnded
    }

    private func serve() {
        // A line feed inside a message is white space: strings escape it.
        let bytes = fragments.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A]
        fragments = Data()
        connection.receive(atLeast: bytes.count) { space in
            space.copyBytes(from: bytes)
            return bytes.count
        }
        connection.serveMessages()
    }

    private func close(_ code: UInt16, _ reason: String) -> Bool {
        closing = WSCloseCode(code, reason: reason)
        return false
    }

    /// Called when the browser is gone. The sessions stay open, for a socket that attaches to them.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        connection.closeSubscriptions()
        resumeWaiting()
    }

    // MARK: Output

    /// Returns the next frame for the browser; nil when the socket ends.
    func next() async -> WSFrame? {
        if hasEnded { return nil }
        if let frame = takeFrame() { return frame }
        return await withCheckedContinuation { writer = $0 }
    }

    /// Called between two turns of the loop.
    func endRound() {
        if connection.mayServeMore { connection.serveMessages() }
        if connection.exitCode != nil, closing == nil { _ = close(1000, "the connection has ended") }
        resumeWaiting()
    }

    private func resumeWaiting() {
        if let reader, connection.mayRead || closing != nil || hasEnded {
            self.reader = nil
            reader.resume()
        }
        guard let writer else { return }
        let frame = hasEnded ? nil : takeFrame()
        guard frame != nil || hasEnded else { return }
        self.writer = nil
        writer.resume(returning: frame)
    }

    /// Takes from the outbox only what the browser is ready to read, so that a slow one lags as one on stdio does.
    private func takeFrame() -> WSFrame? {
        if !pongs.isEmpty { return pongs.removeFirst() }
        if lines.isEmpty, !connection.outbox.isEmpty {
            text = connection.outbox.takeAll()
            connection.didFlush()
            lines = text.split(separator: 0x0A).reversed()
        }
        if let line = lines.popLast() {
            return WSFrame(fin: true, opcode: .text, mask: nil, payload: Data(line))
        }
        guard let closing else { return nil }
        hasEnded = true
        connection.closeSubscriptions()
        return WSFrame.close(code: closing)
    }
}

/// Connects the WebSockets of the HTTP server with connections of the app server.
struct WebSocketHandler: WSHandler {
    /// Returns nil when too many sockets are open.
    let open: @Sendable @AppActor () -> WebSocketClient?

    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        guard let socket = await open() else {
            let close = WSFrame.close(code: WSCloseCode(1013, reason: "too many connections"))
            return AsyncStream {
                $0.yield(close)
                $0.finish()
            }
        }
        let reading = Task {
            do {
                for try await frame in client {
                    guard await socket.receive(frame) else { return }
                }
            } catch {
                // The browser broke the connection, or the protocol of WebSockets.
            }
            await socket.end()
        }
        return AsyncStream {
            await socket.next()
        } onCancel: {
            reading.cancel()
            Task { @AppActor in socket.end() }
        }
    }
}
