import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Sends HTTP requests, each over a connection of its own and without encryption, and reads each response up to a
/// limit and a deadline.
///
/// It does without `URLSession`, which would load 30 libraries at each start on Linux. An app for users of the Internet
/// puts `URLSession` or async-http-client here.
struct HTTPClient: Sendable {
    struct Answer: Sendable {
        let status: Int
        let body: Data
    }

    enum Failure: Error {
        case timedOut
        case answerTooLarge
        case notHTTP
        /// The reason is the end of a sentence.
        case network(reason: String)
    }

    /// Sends JSON in both directions: a POST request if there is a body, else a GET request.
    ///
    /// - Parameter url: with the scheme `http` and a host.
    /// - Throws: `Failure`; `CancellationError` as soon as the task is cancelled.
    func send(_ url: URL, body: Data?, timeout: Duration, byteLimit: Int) async throws -> Answer {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        // The first outcome counts, and closes the connection; later ones are ignored.
        let outcome = loop.makePromise(of: Answer.self)
        let deadline = loop.scheduleTask(in: TimeAmount(timeout)) { outcome.fail(Failure.timedOut) }
        outcome.futureResult.whenComplete { _ in deadline.cancel() }
        let bootstrap = ClientBootstrap(group: loop).connectTimeout(TimeAmount(timeout)).channelInitializer { channel in
            outcome.futureResult.whenComplete { _ in channel.close(promise: nil) }
            return channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(
                    Exchange(url: url, body: body, byteLimit: byteLimit, outcome: outcome))
            }
        }
        return try await withTaskCancellationHandler {
            let host = url.host?.trimmingCharacters(in: ["[", "]"]) ?? ""
            bootstrap.connect(host: host, port: url.port ?? 80).whenFailure { outcome.fail(Failure($0)) }
            return try await outcome.futureResult.get()
        } onCancel: {
            outcome.fail(CancellationError())
        }
    }
}

/// One request, and the response so far. Called on the connection's event loop.
private final class Exchange: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let url: URL
    private let body: Data?
    private let byteLimit: Int
    private let outcome: EventLoopPromise<HTTPClient.Answer>
    private var status = 0
    private var received = Data()

    init(url: URL, body: Data?, byteLimit: Int, outcome: EventLoopPromise<HTTPClient.Answer>) {
        (self.url, self.body, self.byteLimit, self.outcome) = (url, body, byteLimit, outcome)
    }

    func channelActive(context: ChannelHandlerContext) {
        let path = url.path(percentEncoded: true)
        let target = (path.isEmpty ? "/" : path) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        var head = HTTPRequestHead(version: .http1_1, method: body == nil ? .GET : .POST, uri: target)
        head.headers = ["Accept": "application/json", "Connection": "close", "Host": authority]
        if let body {
            head.headers.add(name: "Content-Type", value: "application/json")
            head.headers.add(name: "Content-Length", value: "\(body.count)")
        }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if let body { context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: body)))), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    /// The host with its port, as the URL has them.
    private var authority: String {
        let text = url.absoluteString
        let start = text.range(of: "://")?.upperBound ?? text.startIndex
        return String(text[start...].prefix { $0 != "/" && $0 != "?" })
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): status = Int(head.status.code)
        case .body(let part):
            guard received.count + part.readableBytes <= byteLimit else {
                return outcome.fail(HTTPClient.Failure.answerTooLarge)
            }
            received.append(contentsOf: part.readableBytesView)
        case .end: outcome.succeed(HTTPClient.Answer(status: status, body: received))
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        outcome.fail(HTTPClient.Failure.network(reason: "the connection was lost"))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        outcome.fail(HTTPClient.Failure(error))
    }
}

extension HTTPClient.Failure {
    /// - Parameter error: from SwiftNIO.
    init(_ error: any Error) {
        switch error {
        case ChannelError.connectTimeout: self = .timedOut
        case HTTPParserError.invalidEOFState: self = .network(reason: "the connection was lost")
        case is HTTPParserError: self = .notHTTP
        case let error as NIOConnectionError where error.connectionErrors.isEmpty:
            self = .network(reason: "there is no such host")
        case let error as NIOConnectionError:
            let errors = error.connectionErrors.map(\.error)
            let isRefused = errors.contains { ($0 as? IOError)?.errnoCode == ECONNREFUSED }
            self = .network(
                reason: isRefused ? "nothing accepts the connection; is it running?" : "\(errors[0])")
        case let error as IOError where error.errnoCode == ECONNRESET || error.errnoCode == EPIPE:
            self = .network(reason: "the connection was lost")
        default: self = .network(reason: "\(error)")
        }
    }
}
