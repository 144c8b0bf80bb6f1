import Foundation
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Limits of a connection before it is a WebSocket.
enum HTTPLimits {
    /// Maximum number of bytes of a request's head. Browsers send the cookies of all ports of this machine.
    static let head = 64 << 10
    /// Longest time from the start of a connection to the end of its first head.
    static let headTime = TimeAmount.seconds(10)
    /// Longest time from a request to the next one, which includes the time to read the response.
    static let idleTime = TimeAmount.seconds(60)
    /// Longest time for which a connection reads after its last response.
    static let closingTime = TimeAmount.seconds(1)
}

/// Reads the requests of one connection and writes the responses, until the connection becomes a WebSocket.
///
/// Each head is answered when it has been read: a request with a body is refused before its body is read.
final class HTTPConnection: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let requests: WebRequestHandler
    private let meter: HeadMeter
    private let connections: OpenConnections
    private var deadline: Scheduled<Void>?
    private var isClosing = false

    private init(_ requests: WebRequestHandler, _ meter: HeadMeter, _ connections: OpenConnections) {
        (self.requests, self.meter, self.connections) = (requests, meter, connections)
    }

    /// Adds the handlers of a new connection. Called on its event loop.
    ///
    /// - Parameter makeSocket: makes the handler of a WebSocket, whose largest frame has `maxFrame` bytes.
    static func configure(
        _ channel: any Channel, _ requests: WebRequestHandler, _ connections: OpenConnections, maxFrame: Int,
        makeSocket: @escaping @Sendable (any Channel, _ user: String?) -> WebSocketHandler
    ) throws {
        let upgrader = NIOWebSocketServerUpgrader(
            maxFrameSize: min(maxFrame, Int(UInt32.max)), automaticErrorHandling: false,
            shouldUpgrade: { channel, head in
                let answer = requests.answer(
                    to: head, from: channel.remoteAddress,
                    isDraining: connections.isDraining.load(ordering: .relaxed))
                return channel.eventLoop.makeSucceededFuture(answer == nil ? [:] : nil)
            },
            upgradePipelineHandler: { channel, head in
                channel.eventLoop.makeCompletedFuture {
                    connections.didShowToken(channel)
                    let pipeline = channel.pipeline.syncOperations
                    _ = pipeline.removeHandler(try pipeline.handler(type: HTTPConnection.self))
                    _ = pipeline.removeHandler(try pipeline.handler(type: HeadMeter.self))
                    try pipeline.addHandler(
                        makeSocket(channel, requests.user(of: head, from: channel.remoteAddress)))
                }
            })
        var limits = NIOHTTPDecoderLimitConfiguration()
        (limits.maxHeaderFieldSize, limits.maxHeaderListSize) = (HTTPLimits.head, HTTPLimits.head)
        let meter = HeadMeter()
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(meter)
        // Every response is written before the next request is read, which makes the handler of pipelining needless.
        try pipeline.configureHTTPServerPipeline(
            withPipeliningAssistance: false, withServerUpgrade: ([upgrader], { _ in }), withErrorHandling: false,
            withEncoderConfiguration: HTTPResponseEncoder.Configuration(), withDecoderLimitConfiguration: limits)
        try pipeline.addHandler(HTTPConnection(requests, meter, connections))
    }

    // MARK: Input

    func channelActive(context: ChannelHandlerContext) {
        if connections.add(context.channel) {
            setDeadline(HTTPLimits.headTime, context)
        } else {
            refuse(.serviceUnavailable, "\(connections.limit) connections are open", context)
        }
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data), !isClosing else { return }
        meter.headDidEnd()
        let answer = requests.answer(
            to: head, from: context.remoteAddress, isDraining: connections.isDraining.load(ordering: .relaxed))
        respond(answer ?? requests.upgradeRequired, to: head, context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case HTTPParserError.headerOverflow where meter.hasRequestLine:
            refuse(
                .requestHeaderFieldsTooLarge, "the head of a request has more than \(HTTPLimits.head) bytes", context)
        case HTTPParserError.headerOverflow: refuse(.uriTooLong, WebRequestHandler.addressIsTooLong, context)
        case is HTTPParserError: refuse(.badRequest, "the request is not HTTP", context)
        // The request is passed on, and gets a response like any other.
        case is NIOWebSocketUpgradeError: break
        // The client has closed the connection.
        default: context.close(promise: nil)
        }
    }

    private func setDeadline(_ time: TimeAmount, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: time) { [unowned self] in
            if isClosing || meter.byteCount == 0 {
                context.close(promise: nil)
            } else {
                refuse(.requestTimeout, "the head of the request is incomplete", context)
            }
        }
    }

    // MARK: Output

    private func refuse(_ status: HTTPResponseStatus, _ sentence: String, _ context: ChannelHandlerContext) {
        if !isClosing { respond(requests.refused(status, sentence), to: nil, context) }
    }

    private func respond(
        _ response: WebRequestHandler.Response, to request: HTTPRequestHead?, _ context: ChannelHandlerContext
    ) {
        guard !response.isKnown, let delay = connections.delayOfRefusal() else {
            return write(response, to: request, context)
        }
        isClosing = true
        // Nothing is read meanwhile.
        let channel = context.channel
        _ = channel.setOption(.autoRead, value: false)
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [unowned self] in
            _ = channel.setOption(.autoRead, value: true)
            write(response, to: request, context)
        }
    }

    private func write(
        _ response: WebRequestHandler.Response, to request: HTTPRequestHead?, _ context: ChannelHandlerContext
    ) {
        if response.isKnown { connections.didShowToken(context.channel) }
        isClosing = !response.isKnown || request?.isKeepAlive != true
        var headers = response.headers
        if response.status != .notModified {
            headers.add(name: "Content-Length", value: "\(response.body.readableBytes)")
        }
        if isClosing { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if request?.method != .HEAD, response.body.readableBytes > 0 {
            context.write(wrapOutboundOut(.body(.byteBuffer(response.body))), promise: nil)
        }
        let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if isClosing {
            meter.isDropping = true
            let channel = context.channel
            end.whenComplete { _ in channel.closeAfterReading() }
        }
        setDeadline(HTTPLimits.idleTime, context)
    }
}

/// Counts the bytes of a request's head before the decoder reads them: the decoder does not count spaces.
///
/// A part of the next head that arrives with the end of a head is not counted.
final class HeadMeter: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// Number of bytes since the last head.
    private(set) var byteCount = 0
    /// True when these have the end of a line.
    private(set) var hasRequestLine = false
    /// True to read and drop the input.
    var isDropping = false
    private var droppedCount = 0
    private static let mostDropped = 1 << 20

    func headDidEnd() { (byteCount, hasRequestLine) = (0, false) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        if isDropping {
            droppedCount += buffer.readableBytes
            if droppedCount > Self.mostDropped { context.close(promise: nil) }
            return
        }
        byteCount += buffer.readableBytes
        if !hasRequestLine { hasRequestLine = buffer.offset(of: UInt8(ascii: "\n")) != nil }
        context.fireChannelRead(data)
        if byteCount > HTTPLimits.head { context.fireErrorCaught(HTTPParserError.headerOverflow) }
    }
}

extension Channel {
    /// Closes the output, and soon the connection. A close with unread input would reset the connection and discard the
    /// last response.
    func closeAfterReading() {
        close(mode: .output, promise: nil)
        eventLoop.scheduleTask(in: HTTPLimits.closingTime) { self.close(promise: nil) }
    }
}

extension ByteBuffer {
    /// Returns the number of readable bytes before the first `byte`; nil without one.
    func offset(of byte: UInt8) -> Int? { readableBytesView.firstIndex(of: byte).map { $0 - readerIndex } }
}
