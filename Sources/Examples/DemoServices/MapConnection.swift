import Foundation
import NIOCore
import NIOHTTP1

/// Reads the requests of one connection and writes the responses. The pipeline passes a request on after the response
/// to the one before.
final class MapConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart

    private let handler: MapRequestHandler
    private var head: HTTPRequestHead?
    private var body = Data()
    private var byteCount = 0
    private var task: Task<Void, Never>?

    init(_ handler: MapRequestHandler) { self.handler = handler }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): (self.head, body, byteCount) = (head, Data(), 0)
        case .body(let part):
            // An oversized body is read to its end and dropped.
            byteCount += part.readableBytes
            if byteCount <= MapRequestHandler.bodyByteLimit { body.append(contentsOf: part.readableBytesView) }
        case .end:
            guard let head else { return }
            let request = MapRequest(head, body: body, byteCount: byteCount)
            let (handler, channel) = (handler, context.channel)
            task = Task { @Sendable in await Self.answer(request, head, handler, channel) }
        }
    }

    func channelInactive(context: ChannelHandlerContext) { task?.cancel() }

    private static func answer(
        _ request: MapRequest, _ head: HTTPRequestHead, _ handler: MapRequestHandler, _ channel: any Channel
    ) async {
        do {
            try await write(handler.response(to: request), to: head, channel)
        } catch {
            // The connection has closed, and the client receives no response.
            channel.close(promise: nil)
        }
    }

    private static func write(_ response: MapResponse, to request: HTTPRequestHead, _ channel: any Channel) async throws
    {
        var headers = response.headers
        headers.add(name: "Content-Length", value: "\(response.body.count)")
        if !request.isKeepAlive { headers.add(name: "Connection", value: "close") }
        let head = HTTPResponseHead(version: .http1_1, status: response.status, headers: headers)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        if request.method != .HEAD {
            channel.write(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: response.body))), promise: nil)
        }
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
        if !request.isKeepAlive { try await channel.close() }
    }
}
