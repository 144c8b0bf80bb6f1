import NIOCore
import NIOWebSocket
import Synchronization

/// One WebSocket on the event loop: joins fragments to messages, answers pings, and splits the output into frames.
final class WebSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = WebSocketLink.Output
    typealias OutboundOut = WebSocketFrame

    private let link: WebSocketLink
    private let maxMessage: Int
    /// The fragments of a message so far.
    private var message = ByteBuffer()
    private var isFragmented = false
    private var isClosing = false

    init(_ link: WebSocketLink, maxMessage: Int) { (self.link, self.maxMessage) = (link, maxMessage) }

    func handlerAdded(context: ChannelHandlerContext) { link.wake() }

    // MARK: Input

    func read(context: ChannelHandlerContext) { if link.mayRead { context.read() } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !isClosing else { return }
        // RFC 6455, 5.1 and 5.2: a client masks its frames, and no extension was negotiated.
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return close(.protocolError, "", context)
        }
        switch frame.opcode {
        case .text where !isFragmented, .continuation where isFragmented:
            guard frame.length <= maxMessage - message.readableBytes else { return closeForSize(context) }
            var data = frame.unmaskedData
            message.writeBuffer(&data)
            isFragmented = !frame.fin
            guard frame.fin else { return }
            link.receive(message)
            message = ByteBuffer()
        case .ping:
            // A client that sends pings and reads nothing receives no more of them.
            guard context.channel.isWritable else { return }
            let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
            context.writeAndFlush(wrapOutboundOut(pong), promise: nil)
        case .pong: break
        case .connectionClose: close(.normalClosure, "", context)
        default: close(.unacceptableData, "messages are JSON-RPC in text frames", context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: closeForSize(context)
        case is NIOWebSocketError: close(.protocolError, "", context)
        // The browser has closed the connection.
        default: context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        link.end()
        context.fireChannelInactive()
    }

    // MARK: Output

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .lines(var lines):
            while let count = lines.offset(of: UInt8(ascii: "\n")), let line = lines.readSlice(length: count) {
                lines.moveReaderIndex(forwardBy: 1)
                let frame = WebSocketFrame(fin: true, opcode: .text, data: line)
                context.write(wrapOutboundOut(frame), promise: lines.readableBytes == 0 ? promise : nil)
            }
        case .close(let code, let reason):
            close(code, reason, context, promise)
        }
    }

    private func closeForSize(_ context: ChannelHandlerContext) {
        close(.messageTooLarge, "a message has more than \(maxMessage) bytes", context)
    }

    private func close(
        _ code: WebSocketErrorCode, _ reason: String, _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>? = nil
    ) {
        guard !isClosing else {
            promise?.succeed()
            return
        }
        isClosing = true
        link.end()
        var data = ByteBuffer()
        data.write(webSocketErrorCode: code)
        // A control frame has at most 125 bytes.
        data.writeString(String(decoding: reason.utf8.prefix(117), as: UTF8.self))
        let channel = context.channel
        context.writeAndFlush(wrapOutboundOut(WebSocketFrame(fin: true, opcode: .connectionClose, data: data)))
            .whenComplete { result in
                channel.closeAfterReading()
                promise?.completeWith(result)
            }
    }
}

/// Connects a WebSocket on the event loop with its client on the app's loop.
final class WebSocketLink: Sendable {
    /// Written by the client.
    enum Output: Sendable {
        /// Messages, each with a line feed at its end.
        case lines(ByteBuffer)
        case close(WebSocketErrorCode, String)
    }

    private struct State {
        /// Messages that the client has not taken, with a line feed at the end of each, oldest first.
        var messages: [[UInt8]] = []
        var byteCount = 0
        var hasEnded = false
        /// True while a job for the app's loop is enqueued.
        var isWoken = false
        /// True when the socket reads again after the client has taken the messages.
        var readerWaits = false
        /// True while the socket writes lines.
        var isWriting = false
        /// True when the client has more lines.
        var writerWaits = false
    }

    private let channel: any Channel
    /// Key of the user of the browser; nil without users.
    let user: String?
    /// Enqueues a job for the app's loop.
    private let onWake: @Sendable (WebSocketLink) -> Void
    private let state = Mutex(State())
    /// Bytes of messages over which the socket stops reading.
    private static let mostBytes = 1 << 20

    init(_ channel: any Channel, user: String?, onWake: @escaping @Sendable (WebSocketLink) -> Void) {
        (self.channel, self.user, self.onWake) = (channel, user, onWake)
    }

    /// Lets the app's loop call the client once.
    func wake() {
        let isFirst = state.withLock { state in
            defer { state.isWoken = true }
            return !state.isWoken
        }
        if isFirst { onWake(self) }
    }

    // MARK: Called on the event loop

    func receive(_ message: ByteBuffer) {
        // A line feed inside a message is white space: strings escape it.
        var bytes = Array(message.readableBytesView)
        for end in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where message.offset(of: end) != nil {
            bytes = bytes.map { $0 == end ? UInt8(ascii: " ") : $0 }
        }
        bytes.append(UInt8(ascii: "\n"))
        state.withLock { state in
            state.byteCount += bytes.count
            state.messages.append(bytes)
        }
        wake()
    }

    /// False while the client has too many messages to take. The socket reads when it has taken them.
    var mayRead: Bool {
        state.withLock { state in
            state.readerWaits = state.byteCount > Self.mostBytes
            return !state.readerWaits
        }
    }

    func end() {
        state.withLock { $0.hasEnded = true }
        wake()
    }

    // MARK: Called on the app's loop

    /// Called at the start of the job that `wake` enqueues.
    func didWake() { state.withLock { $0.isWoken = false } }

    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Removes and returns the messages that were received.
    func takeMessages() -> [[UInt8]] {
        let (messages, reads) = state.withLock { state in
            defer { (state.messages, state.byteCount, state.readerWaits) = ([], 0, false) }
            return (state.messages, state.readerWaits)
        }
        if reads { channel.read() }
        return messages
    }

    /// Returns false while the socket still writes. It then wakes the client.
    func maySend() -> Bool {
        state.withLock { state in
            state.writerWaits = state.isWriting
            return !state.isWriting
        }
    }

    /// Writes lines. Only after `maySend` returns true: a client that reads slowly lags, and its output stays in the
    /// outbox.
    func send(_ lines: [UInt8]) {
        state.withLock { $0.isWriting = true }
        channel.writeAndFlush(Output.lines(ByteBuffer(bytes: lines))).whenComplete { [self] _ in
            let wakes = state.withLock { state in
                defer { (state.isWriting, state.writerWaits) = (false, false) }
                return state.writerWaits
            }
            if wakes { wake() }
        }
    }

    /// - Parameter onEnd: called on the event loop when the frame has been written, or cannot be.
    func close(_ code: WebSocketErrorCode, _ reason: String, onEnd: @escaping @Sendable () -> Void = {}) {
        state.withLock { $0.hasEnded = true }
        channel.writeAndFlush(Output.close(code, reason)).whenComplete { _ in onEnd() }
    }
}
